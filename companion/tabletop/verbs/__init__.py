"""An AI at a real table: what it was told, and what it says."""
