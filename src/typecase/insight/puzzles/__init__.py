"""Puzzles: one question about one position of a real match, with an answer that is proved."""
