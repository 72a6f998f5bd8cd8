"""The daily deal: a match a day, for everybody with the same cards and against the same bots."""
