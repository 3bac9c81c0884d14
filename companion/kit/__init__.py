"""Building blocks that games share: pure, and independent of any game."""
