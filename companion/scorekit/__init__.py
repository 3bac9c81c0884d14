"""Score kits: the score sheet of any game as data, without code."""
