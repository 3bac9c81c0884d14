"""Paper score sheets: entering, following, correcting, sharing, files."""
