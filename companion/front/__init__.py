"""Pages above all features: the front page, the desk, what a club and its members have played."""
