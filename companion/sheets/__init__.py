"""Paper score sheets, kept on phones."""
