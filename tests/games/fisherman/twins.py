"""Matches of Fisherman retold with other hidden cards, for the test that pages hide them."""

from tests.games.twins import twins

# How far the match has gone, by the number of seats: rules open, rules chosen, in mid-trick,
# between tricks, late, round 2.
MOMENTS = {3: [1, 3, 6, 15], 4: [1, 5, 9, 27, 54, 61]}

twin = twins("fisherman")
