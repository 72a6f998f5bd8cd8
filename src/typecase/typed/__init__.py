"""Typed lines: an action as a player types it, and the way back. Terminal and lessons speak so."""
