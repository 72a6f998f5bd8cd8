"""The kitchen table: playing, replaying and looking things up in a terminal."""
