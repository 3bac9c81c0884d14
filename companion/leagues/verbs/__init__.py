"""What can be done in a league, one module for each task.

league_journal   create, read, append           officials        directors, referees, invitations
league_facts     standings, cached              entering         players enter and withdraw
planning         matchdays, swaps, windows      dividing         divisions, end of the season
fixture_tables   sheets, matches, results       playing          dates, confirmed results
deciding         rulings, points, undo          sitting_in       an AI plays for a no-show
team_changes     teams and their line-ups       waiting          open tasks of officials
strengths        the league's own ratings       mail_wishes      emails to players
league_export    writes a league file           bringing         reads a league file
"""
