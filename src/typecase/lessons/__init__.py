"""Lessons: a guided first hand for each game, over a stacked deal and by the real rules."""
