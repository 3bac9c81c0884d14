"""Seating: plans of tables, rounds, the search and its proven bounds."""
