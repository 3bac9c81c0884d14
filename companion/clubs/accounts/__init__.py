"""Organisers' accounts, and where they are signed in."""
