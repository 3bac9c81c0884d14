"""Who somebody is in this browser, and what they may touch."""
