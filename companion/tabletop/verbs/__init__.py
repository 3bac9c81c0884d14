"""Tabletop matches: reports, questions, the AI's moves."""
