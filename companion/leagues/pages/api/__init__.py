"""The read-only API of a league: JSON, version 1, and an Atom feed (docs/api.md)."""
