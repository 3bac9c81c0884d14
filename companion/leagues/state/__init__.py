"""The state of a league: pure calculation, without the database.

league_state   the whole state           divisions    sizes, promotion, relegation
fixture        one table and its host    matchdays    planning a division's matchdays
league_table   standings, form           spread       how even a plan is
progress       the state of a fixture    teams        scores from members' points
"""
