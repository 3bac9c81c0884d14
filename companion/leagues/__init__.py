"""Leagues: divisions of players who meet over months, at fixtures with a deadline."""
