"""A played table of an event or a league."""
