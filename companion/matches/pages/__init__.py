"""Matches on screen: lobby, table, result, replay."""
