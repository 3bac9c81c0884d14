"""The box of pieces that the games share: pure, and ignorant of every game."""
