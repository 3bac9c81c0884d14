"""Matches of Sakenobori retold with bears elsewhere, for the test that pages hide them."""

from tests.games.twins import twins

# How far the match has gone, by the number of seats: cards, salmon, the pause between rounds, a
# bear that was met, in the middle of the climb.
MOMENTS = {3: [5, 11, 13, 28], 4: [6, 35], 5: [22, 86]}

twin = twins("sakenobori")
