"""What this browser may do at an event."""
