"""Two policies against each other, without search, to see which plays better."""

from collections.abc import Sequence

from ai.policy import Policy, factors_of
from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.state import CHANCE


def duel(
    key: str, seats: int, ours: Sequence[float], theirs: Sequence[float], seed: int, deals: int
) -> list[float]:
    """Deal by deal, the share of the victories that half the seats (rounded down) won by `ours`.

    Every deal is played with ours in each rotation of the seats; each policy's likeliest action.
    """
    width = GAMES[key].new(seats, {}).width()
    policies = [Policy(factors_of(weights), width) for weights in (ours, theirs)]
    return [
        sum(victories(key, seats, policies, Rng(seed * 1_000_003 + deal), turned)
            for turned in range(seats)) / seats
        for deal in range(deals)
    ]  # fmt: skip


def victories(key: str, seats: int, policies: Sequence[Policy], luck: Rng, turned: int) -> float:
    """The share of one match's victory that the first policy's seats take."""
    game = GAMES[key]
    state = game.new(seats, {})
    mine = {(place + turned) % seats for place in range(seats // 2)}
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.chance(luck))
        else:
            state.apply(seat, policies[seat not in mine].best(state))
    names = [str(seat) for seat in range(seats)]
    sheet = {"game": key, "seats": names, "options": {}, "rounds": state.sheet()}
    best = game.paper.score(sheet).winners
    return len(mine & set(best)) / len(best)
