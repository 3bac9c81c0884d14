"""Clubs: their lists, helpers and organisers, and people of one name."""
