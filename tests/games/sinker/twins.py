"""Matches of Sinker retold with other hidden cards, for the tests that pages hide them.

Hidden are the others' hands and draws, what they put away, the stock, and what a declarer laid
back.
"""

from tests.games.twins import twins

# How far a random match has gone, by the number of seats: every phase is among them.
MOMENTS = {3: [1, 8, 15, 32, 105, 110], 4: [5, 9, 20, 85]}

twin = twins("sinker")
