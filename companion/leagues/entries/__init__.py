"""Leagues: what can be written in a league's journal, and what it does."""
