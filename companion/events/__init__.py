"""Events: club nights and tournaments of tables that play at the same time, round by round."""
