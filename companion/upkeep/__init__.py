"""The installation as a whole: looked through, warmed up, begun anew after a restore."""
