"""A played table of an event or a league: set up, sat down at, heard of, read from files."""
