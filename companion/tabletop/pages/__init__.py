"""Pages of a tabletop match."""
