"""Matches on screen."""
