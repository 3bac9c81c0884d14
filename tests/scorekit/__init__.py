"""Score kits: the sheets of other games."""
