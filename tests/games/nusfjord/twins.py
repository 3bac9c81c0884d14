"""Matches of Nusfjord retold with other cards face down, for the test that pages hide them."""

from tests.games.twins import twins

# How far the match has gone, by the number of seats: the first turns, in the middle of one, with C
# cards in hand, and when they are laid out.
MOMENTS = {1: [1, 9], 2: [2, 35, 45, 60], 5: [5, 80, 110]}

twin = twins("nusfjord")
