"""Journals of events and leagues: typed entries, undo, files in and out. Pure."""
