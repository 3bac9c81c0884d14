"""Tables of an event or a league: setting up, names, moving between paper and screen."""
