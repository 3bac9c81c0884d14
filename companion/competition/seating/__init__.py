"""Who sits with whom and where: tables, rounds, the search, and its proven bounds."""
