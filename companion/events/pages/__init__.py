"""The pages of an event: for the organiser and helpers, for players, and for everybody."""
