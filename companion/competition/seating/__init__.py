"""Seating: table plans, the search for seatings, and its proven bounds."""
