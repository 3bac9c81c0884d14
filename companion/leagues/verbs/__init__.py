"""Leagues: who runs them, who plays in them, and everything that is done in them.

journal     opened, read, written to         officials   directors, referees, invitations
entering    people and clubs                 dividing    divisions, and the next season's
planning    matchdays, swaps, windows        tables      what a fixture is played on
deciding    rulings, points, publishing      reading     all that follows from the lines
teams       formed, and their line-ups       ending      the season's end, in one step
hosting     when a club is closed            waiting     what waits for whoever runs it
strengths   a league's own ratings           entries     the leagues that somebody entered
date_notices    who is told of another date
"""
