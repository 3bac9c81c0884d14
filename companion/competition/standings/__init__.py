"""From places to points, and who leads: points, tie-breaks, seasons, finals."""
