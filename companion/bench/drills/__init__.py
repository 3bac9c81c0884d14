"""Drills: a companion of one's own is fuzzed, broken and crowded, and what it lost is counted."""
