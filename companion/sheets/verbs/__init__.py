"""Paper score sheets: opened, written, read."""
