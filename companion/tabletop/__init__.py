"""Tabletop matches: an AI at a table with real cards, entered move by move (卓上)."""
