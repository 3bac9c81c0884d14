"""The pages of a league: for its directors, the organisers of its clubs, players and everybody."""
