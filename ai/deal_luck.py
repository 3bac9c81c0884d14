"""Self-play of a deal: a full match between AIs with that deal's random numbers."""

from ai.opponent import choose
from companion.games import GAMES
from companion.kit.fair import BY_ITSELF, FairRng, numbered, words_of
from companion.kit.option import Options
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, FOLLOWS

SEEDS = 2**31


def first_seat(
    key: str, seats: int, options: Options, deal: tuple[str, str], level: str, seed: int, many: int
) -> int:
    """Return the total of seat 0 in a match of one level with `many` simulations a decision.

    `deal` is the secret seed and the code that determine the deal (`kit.fair`); `seed` is for the
    players' own random numbers.
    """
    game, rng, asked = GAMES[key], Rng(seed), list[str]()
    state = game.new(seats, options)
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            asked.append(BY_ITSELF if state.luck() == FOLLOWS else "")
            luck = FairRng(deal[0], words_of(deal[1]), numbered(asked)[-1])
            state.apply(CHANCE, state.chance(luck))
            continue
        own = int(rng.below(SEEDS))
        text = choose(state.view(seat), level, own, simulations=many, seconds=float("inf")).text
        state.apply(seat, game.find(state, seat, text))
    names = [f"{seat}" for seat in range(seats)]
    sheet = {"game": key, "seats": names, "options": options, "rounds": state.sheet()}
    return game.paper.score(sheet).totals[0]
