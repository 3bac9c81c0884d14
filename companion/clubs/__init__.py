"""Clubs, their members, and the accounts of organisers."""
