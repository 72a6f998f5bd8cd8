"""The front door: live matches, the clock on the wall, and the messages to a page."""
