"""Matches on screen: opened, played, taken back, looked at again."""
