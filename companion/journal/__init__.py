"""Journals of events and leagues: typed entries, undo, reading and writing files. No database."""
