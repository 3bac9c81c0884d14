"""Nusfjord: what the laws for all games cannot find out by themselves."""
