"""Everything that can be done at an event."""
