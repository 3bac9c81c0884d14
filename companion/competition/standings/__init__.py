"""Standings: points, tie-breaks, seasons, finals."""
