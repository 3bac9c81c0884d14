"""Matches on screen: open, play, undo, replay."""
