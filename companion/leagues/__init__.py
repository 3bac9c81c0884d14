"""Leagues: divisions of people who meet over months, at fixtures with a date."""
