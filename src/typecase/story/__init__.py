"""How any game is run: the protocol, the match, what a seat is shown, and the log. Knows no
game."""
