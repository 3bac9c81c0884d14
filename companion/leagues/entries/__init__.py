"""The entries of a league's journal, and how each changes the league."""
