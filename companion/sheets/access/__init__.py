"""What this browser may do with sheets, and what its cookie holds."""
