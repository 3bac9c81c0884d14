"""Events: what can be written in an event's journal, and what it does."""
