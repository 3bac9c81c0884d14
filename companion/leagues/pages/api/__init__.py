"""What programs read of a league: JSON, version 1, and a feed (docs/api.md)."""
