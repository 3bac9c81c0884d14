"""Judging one decision from the View of its seat: all choices in the same determinizations.

A world is a determinization of the View. In each, every choice is played once and the rest is
played out by the trained policy, or by the game's own playouts where there is none, with the same
random numbers: the differences between choices are then theirs, not luck's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from heapq import nlargest
from math import inf, sqrt
from statistics import NormalDist, fmean
from typing import Any, Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from ai.policies import policy_for
from companion.games import GAMES
from companion.kit.game import Game
from companion.kit.rng import Rng
from companion.kit.state import State
from companion.kit.view import View, viewer

SIMULATIONS: Final = 1_600  # playouts for a decision, shared by its choices
WORLDS: Final = 2  # never fewer
DIGITS: Final = 4  # of a value: a hundredth of a per cent
DOUBT: Final = 0.05  # how often at most any interval of a decision is wrong
DECIDING: Final = 3  # deals that a judgement keeps to be looked at


class Valued(NamedTuple):
    """One choice: what it is worth to its seat, and the interval to compare it by."""

    text: str
    value: float
    low: float
    high: float


class Deal(NamedTuple):
    """One of the worlds of a judgement; `deal` deals it again."""

    luck: int
    """The state of the random numbers that it was dealt from."""
    best: float
    """What came of the best choice in it."""
    played: float


class Judgement(NamedTuple):
    """What a decision was worth."""

    choices: tuple[Valued, ...]
    """All that were compared, the best first."""
    played: Valued
    change: tuple[float, ...]
    """By seat, what the move brought, against what the policy would have done in its place."""
    worlds: int
    better: tuple[int, int] | None = None
    """In how many worlds the best choice did better than the one played, and the one played better
    than the best; None where it was not counted yet."""
    deals: tuple[Deal, ...] = ()
    """The worlds in which the best choice did most better than the one played."""

    @property
    def clear(self) -> bool:
        """Whether the best choice is better than the one played, beyond both intervals."""
        return self.choices[0].low > self.played.high

    @property
    def loss(self) -> float:
        """By how much the best choice is worth more than the one played."""
        return round(self.choices[0].value - self.played.value, DIGITS)

    def as_data(self) -> dict[str, Any]:
        """Plain data that JSON can carry, as `from_data` reads it."""
        rows = {"choices": self.choices, "deals": self.deals}
        return self._asdict() | {key: [list(row) for row in rows[key]] for key in rows}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Judgement:
        """The judgement that was written so."""
        choices = tuple(Valued(*choice) for choice in data["choices"])
        played, change = Valued(*data["played"]), tuple(data["change"])
        better = data.get("better")  # the first ones that were stored lack it
        pair = (better[0], better[1]) if better else None
        deals = tuple(Deal(*deal) for deal in data.get("deals", ()))
        return cls(choices, played, change, data["worlds"], pair, deals)


def seed_at(seed: int, ply: int) -> int:
    """The seed that the decision of that ply is judged with."""
    return seed * 1_000_003 + ply


def judge(view: View, played: str, seed: int, simulations: int = SIMULATIONS) -> Judgement:
    """Return what the choices of a View are worth; the same arguments give the same answer.

    IllegalMove when `played` is no move of the View's seat.
    """
    game, seat, rng = GAMES[view["game"]], viewer(view), Rng(seed)
    root = first_world(game, view, rng)
    mine = game.find(root, seat, played)
    actions = sorted({*considered(root, seat), mine})
    worlds = max(WORLDS, simulations // (len(actions) + 1))
    moves = [None, *((seat, action) for action in actions)]
    lucks: list[int] = []
    before, *after = outcomes(game, root, view["seats"], moves, worlds, rng, lucks)
    own = [[float(outcome[seat]) for outcome in row] for row in after]
    choices = valued(game, root, seat, actions, own, alone=view["seats"] == 1)
    played_at = actions.index(mine)
    change = tuple(
        fmean(now) - fmean(then)
        for then, now in zip(by_seat(before), by_seat(after[played_at]), strict=True)
    )
    best_first = sorted(
        choices, key=lambda choice: (-choice.value, choice is not choices[played_at])
    )
    best = own[choices.index(best_first[0])]
    better = ahead(best, own[played_at]), ahead(own[played_at], best)
    deals = map(Deal, lucks, best, own[played_at])
    return Judgement(tuple(best_first), choices[played_at], change, worlds, better, deciding(deals))


def first_world(game: Game, view: View, rng: Rng) -> State:
    """The world of a View that all others are dealt from, before choices made at the same time."""
    return (game.mind.together or game.world)(view, rng)


def deciding(deals: Iterable[Deal]) -> tuple[Deal, ...]:
    """The deals in which the best choice did most better than the one played.

    >>> [deal.luck for deal in deciding([Deal(1, 0.5, 0.25), Deal(2, 1.0, 0.0), Deal(3, 0.0, 0.5)])]
    [2, 1]
    """
    found = [deal for deal in deals if deal.best > deal.played]
    return tuple(nlargest(DECIDING, found, key=lambda deal: deal.best - deal.played))


def deal(view: View, seed: int, luck: int) -> State:
    """Deal a world of that judgement again: the View's seat cannot tell it from the truth."""
    rng = Rng(seed)
    world = first_world(GAMES[view["game"]], view, rng)
    rng.state = i64(luck)
    world.redeal(rng)
    return world


def valued(
    game: Game,
    root: State,
    seat: int,
    actions: Sequence[int],
    rows: Sequence[Sequence[float]],
    *,
    alone: bool,
) -> list[Valued]:
    """Each action with its value and interval, by what came of it in every world."""
    least, most = (-inf, inf) if alone else (0.0, 1.0)  # alone, points are counted
    return [
        Valued(
            game.text(root, seat, action),
            round(value := fmean(row), DIGITS),
            round(max(value - width, least), DIGITS),
            round(min(value + width, most), DIGITS),
        )
        for action, row, width in zip(actions, rows, widths(rows), strict=True)
    ]


def considered(root: State, seat: int) -> list[int]:
    """The actions that the search would look at: of very many, those that make sense."""
    if len(root.actors()) > 1:
        return root.legal(seat)
    buffer = vec[i64]([0] * int(root.width()))
    return [int(buffer[place]) for place in range(int(root.legal_into(buffer)))]


Outcome = Sequence[float]
"""By seat what an end is worth: the chance to win, or points."""


def outcomes(
    game: Game,
    root: State,
    seats: int,
    moves: Sequence[tuple[int, int] | None],
    worlds: int,
    rng: Rng,
    lucks: list[int],
) -> list[list[Outcome]]:
    """For each move (seat, action) what came of it, world by world.

    None leaves the decision to the policy. `lucks` takes the state that each world is dealt from.
    """
    policy = policy_for(game.key, seats, root.width())
    world, work, buffer = root.copy(), root.copy(), vec[i64]([0] * int(root.width()))
    found: list[list[Outcome]] = [[] for _ in moves]
    for _ in range(worlds):
        lucks.append(int(rng.state))
        world.copy_from(root)
        world.redeal(rng)
        luck = rng.state
        for move, row in zip(moves, found, strict=True):
            rng.state = luck  # the same for all, as far as it goes: only the choice differs
            work.copy_from(world)
            if move:
                work.apply(*move)
            if policy:
                policy.playout(work, rng)
            else:
                work.playout(rng, buffer)
            row.append(worth(game, work, seats))
    return found


def worth(game: Game, end: State, seats: int) -> Outcome:
    """What the end of a world, or the beginning of a match, is worth to each seat."""
    if game.mind.winning:
        return game.mind.winning(end)
    payoffs = [end.payoff(seat) for seat in range(seats)]
    whole = sum(payoffs)
    return [payoff / whole if whole else 1 / seats for payoff in payoffs]


def by_seat(row: Sequence[Outcome]) -> list[tuple[float, ...]]:
    """The outcomes of all worlds, seat by seat."""
    return list(zip(*row, strict=True))


def ahead(one: Sequence[float], other: Sequence[float]) -> int:
    """In how many worlds the first choice did better than the second.

    >>> ahead([1.0, 0.5, 0.0], [0.5, 0.5, 1.0])
    1
    """
    return sum(mine > theirs for mine, theirs in zip(one, other, strict=True))


def widths(rows: Sequence[Sequence[float]]) -> list[float]:
    """How far each choice's mean may be off beside the others', all of them together (95 %).

    What a world brings all choices alike is left out (Morey 2008, within-subject intervals); the
    more choices, the wider (Bonferroni), as the best of many looks better than it is.
    """
    count, worlds = len(rows), len(rows[0])
    if count == 1:
        return [0.0]
    alike = [fmean(world) for world in zip(*rows, strict=True)]
    errors = student(DOUBT / count, worlds - 1)
    found = []
    for row in rows:
        apart = [value - mean for value, mean in zip(row, alike, strict=True)]
        mean = fmean(apart)
        variance = sum((value - mean) ** 2 for value in apart) / (worlds - 1)
        found.append(errors * sqrt(variance * count / (count - 1) / worlds))
    return found


def student(doubt: float, freedom: int) -> float:
    """How many standard errors go with that doubt, by Student's t (first terms of its series).

    >>> round(student(0.05, 100), 2)
    1.98
    """
    z = NormalDist().inv_cdf(1 - doubt / 2)
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
