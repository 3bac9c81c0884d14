"""The pages of an event: for organisers and helpers, for players, and for the public."""
