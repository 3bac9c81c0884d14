"""Maintenance: checks, cache warming, steps after a restore."""
