"""The entries of an event's journal and their effects."""
