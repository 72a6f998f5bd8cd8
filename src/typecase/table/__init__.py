"""The nouns of play: cards, luck, sights and moves. No flow, no clock, no files."""
