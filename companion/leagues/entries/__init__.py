"""The entries of a league's journal and their effects."""
