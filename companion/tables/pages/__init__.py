"""Continuing a table on screen or on paper."""
