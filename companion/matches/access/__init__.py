"""What this browser may do in a match."""
