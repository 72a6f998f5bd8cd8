"""Insight: what a match, a deal or a record tells its players, and how anybody can check it."""
