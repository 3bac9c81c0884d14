"""Judge one decision from the View of its seat: all choices in the same determinizations.

A world is a determinization of the View. In each, every choice is played once and the rest is
played out by the trained policy (or the game's own playouts if there is none) with the same random
numbers, so that differences between choices are not due to luck.
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
from ai.policy import Policy
from companion.games import GAMES
from companion.kit.game import Game
from companion.kit.reasons import Reason
from companion.kit.rng import Rng
from companion.kit.state import State
from companion.kit.view import View, viewer

SIMULATIONS: Final = 1_600  # playouts for a decision, shared by its choices
WORLDS: Final = 2  # minimum
DIGITS: Final = 4  # decimal places of a value: a hundredth of a per cent
DOUBT: Final = 0.05  # upper bound on the chance that any interval of a decision is wrong
DECIDING: Final = 3  # deals that a judgement keeps as examples


class Valued(NamedTuple):
    """One choice: its value for the seat, and the interval used to compare it with others."""

    text: str
    value: float
    low: float
    high: float


class Deal(NamedTuple):
    """One of the worlds of a judgement; `deal` recreates it."""

    luck: int
    """The state of the random number generator that it was dealt from."""
    best: float
    """The outcome of the best choice in it."""
    played: float


class Opinion(NamedTuple):
    """What masters who played on from two choices gained with the first (second_opinion.py)."""

    gain: float
    within: float
    """The half-width of its interval: 99 % in a review."""
    pairs: int
    """The number of deals, each played on from both choices."""

    @property
    def agrees(self) -> bool:
        """Whether the first choice is better beyond its interval."""
        return self.gain > self.within


class Judgement(NamedTuple):
    """The result of judging one decision."""

    choices: tuple[Valued, ...]
    """All choices compared, best first."""
    played: Valued
    change: tuple[float, ...]
    """By seat, the value gained by the move compared with the policy's choice."""
    worlds: int
    better: tuple[int, int] | None = None
    """In how many worlds the best choice beats the one played, and the reverse; None in judgements
    stored before this was counted."""
    deals: tuple[Deal, ...] = ()
    """The worlds in which the best choice gains most over the one played."""
    opinion: Opinion | None = None
    """What masters say who played on; None if nobody asked them."""
    mixed: bool = False
    """Whether a master, too, plays this move now and then, to hide what it holds."""
    reasons: tuple[Reason, ...] | None = None
    """Why the best choice is better, if the move is a clear mistake; empty if nothing stands out.
    None for other moves, and in judgements stored before reasons were looked for."""
    points: float | None = None
    """How many points of the round more the best choice brought in the deals played on; None if
    none were, and in judgements stored before they were counted."""

    @property
    def clear(self) -> bool:
        """Whether the best choice beats the one played, with intervals that do not overlap.

        Masters who were asked must agree, and a mixed strategy must not include the move.
        """
        apart = self.choices[0].low > self.played.high
        return apart and not self.mixed and (self.opinion is None or self.opinion.agrees)

    @property
    def loss(self) -> float:
        """How much more the best choice is worth than the one played."""
        return round(self.choices[0].value - self.played.value, DIGITS)

    def as_data(self) -> dict[str, Any]:
        """Return JSON data for `from_data`."""
        rows = {"choices": self.choices, "deals": self.deals}
        data = self._asdict() | {key: [list(row) for row in rows[key]] for key in rows}
        return data | {"reasons": self.reasons and [list(reason) for reason in self.reasons]}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Judgement:
        """Return the judgement stored by `as_data`."""
        choices = tuple(Valued(*choice) for choice in data["choices"])
        played, change = Valued(*data["played"]), tuple(data["change"])
        better = data.get("better")  # missing in the oldest stored judgements
        pair = (better[0], better[1]) if better else None
        deals = tuple(Deal(*deal) for deal in data.get("deals", ()))
        opinion = Opinion(*data["opinion"]) if data.get("opinion") else None
        mixed, found = data.get("mixed", False), data.get("reasons")
        reasons = None if found is None else tuple(Reason(*reason) for reason in found)
        points = data.get("points")
        base = cls(choices, played, change, data["worlds"], pair, deals, opinion, mixed, reasons)
        return base._replace(points=points)


def seed_at(seed: int, ply: int) -> int:
    """Return the seed for judging the decision at `ply`."""
    return seed * 1_000_003 + ply


def judge(view: View, played: str, seed: int, simulations: int = SIMULATIONS) -> Judgement:
    """Return the values of the choices in a View; the same arguments give the same answer.

    IllegalMove when `played` is not a legal move of the View's seat.
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
    """Return the first world of a View, from which all others are dealt.

    In games of simultaneous choices it is the position before those choices.
    """
    return (game.agent.simultaneous or game.world)(view, rng)


def deciding(deals: Iterable[Deal]) -> tuple[Deal, ...]:
    """Return the deals in which the best choice gains most over the one played.

    >>> [deal.luck for deal in deciding([Deal(1, 0.5, 0.25), Deal(2, 1.0, 0.0), Deal(3, 0.0, 0.5)])]
    [2, 1]
    """
    losing = [deal for deal in deals if deal.best > deal.played]
    return tuple(nlargest(DECIDING, losing, key=lambda deal: deal.best - deal.played))


def deal(view: View, seed: int, luck: int) -> State:
    """Return the world that a judgement dealt from `luck`; it is consistent with the View."""
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
    """Return each action with its value and interval, from its outcomes in all worlds (`rows`)."""
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
    """Return the actions that the search considers: a sensible selection if there are very many."""
    if len(root.actors()) > 1:
        return root.legal(seat)
    buffer = buffer_of(root)
    return [int(buffer[place]) for place in range(int(root.legal_into(buffer)))]


def buffer_of(root: State) -> vec[i64]:
    """Return a list that holds any legal actions of the match."""
    return vec[i64]([0] * int(root.width()))


def play_out(state: State, policy: Policy | None, rng: Rng, buffer: vec[i64]) -> None:
    """Play to the end by the policy, or by the game's own playouts if there is none."""
    if policy:
        policy.playout(state, rng)
    else:
        state.playout(rng, buffer)


Outcome = Sequence[float]
"""By seat the value of an end: the chance to win, or points when playing alone."""


def outcomes(
    game: Game,
    root: State,
    seats: int,
    moves: Sequence[tuple[int, int] | None],
    worlds: int,
    rng: Rng,
    lucks: list[int],
) -> list[list[Outcome]]:
    """Return for each move (seat, action) its outcome in every world.

    None leaves the decision to the policy. The generator state from which each world is dealt is
    appended to `lucks`.
    """
    policy = policy_for(game.key, seats, root.width())
    world, work, buffer = root.copy(), root.copy(), buffer_of(root)
    rows: list[list[Outcome]] = [[] for _ in moves]
    for _ in range(worlds):
        lucks.append(int(rng.state))
        world.copy_from(root)
        world.redeal(rng)
        luck = rng.state
        for move, row in zip(moves, rows, strict=True):
            rng.state = luck  # the same random numbers for all choices
            work.copy_from(world)
            if move:
                work.apply(*move)
            play_out(work, policy, rng, buffer)
            row.append(worth(game, work, seats))
    return rows


def worth(game: Game, end: State, seats: int) -> Outcome:
    """Return the value of a finished world, or of the start of a match, to each seat."""
    if game.agent.winning:
        return game.agent.winning(end)
    payoffs = [end.payoff(seat) for seat in range(seats)]
    whole = sum(payoffs)
    return [payoff / whole if whole else 1 / seats for payoff in payoffs]


def by_seat(row: Sequence[Outcome]) -> list[tuple[float, ...]]:
    """Transpose the outcomes of all worlds: for each seat, its value in every world."""
    return list(zip(*row, strict=True))


def ahead(own: Sequence[float], other: Sequence[float]) -> int:
    """Return in how many worlds the first choice does better than the second.

    >>> ahead([1.0, 0.5, 0.0], [0.5, 0.5, 1.0])
    1
    """
    return sum(mine > theirs for mine, theirs in zip(own, other, strict=True))


def widths(rows: Sequence[Sequence[float]]) -> list[float]:
    """Return the half-width of each choice's interval, for comparing all of them at 95 %.

    What a world contributes to all choices alike is left out (Morey 2008, within-subject
    intervals). Two choices differ surely where their intervals do not overlap: of two alone these
    say what a paired t-test says (Baguley 2012, difference-adjusted). More choices give wider
    intervals (Bonferroni), because the best of many looks better than it is.
    """
    count, worlds = len(rows), len(rows[0])
    if count == 1:
        return [0.0]
    alike = [fmean(world) for world in zip(*rows, strict=True)]
    errors = student(DOUBT / count, worlds - 1)
    widths = []
    for row in rows:
        apart = [value - mean for value, mean in zip(row, alike, strict=True)]
        mean = fmean(apart)
        variance = sum((value - mean) ** 2 for value in apart) / (worlds - 1)
        widths.append(errors * sqrt(variance * count / (count - 1) / worlds / 2))
    return widths


def student(doubt: float, freedom: int) -> float:
    """Return the quantile of Student's t for a two-sided error rate (first terms of its series).

    >>> round(student(0.05, 100), 2)
    1.98
    """
    z = NormalDist().inv_cdf(1 - doubt / 2)
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
