"""Paper score sheets: open, write, read."""
