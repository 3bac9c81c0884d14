"""Drills: a companion is fuzzed, crashed and overloaded, and losses are counted."""
