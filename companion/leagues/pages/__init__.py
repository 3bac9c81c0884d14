"""The pages of a league, for directors, club organisers, players and visitors."""
