"""What a review is worth, measured on matches of AIs: its chances, its luck, its losses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from multiprocessing import get_context
from statistics import fmean, stdev
from typing import NamedTuple

from ai import choose
from companion.games import GAMES
from companion.kit.edition import newest
from companion.kit.journal import Entry, Journal
from companion.kit.rng import Rng
from companion.kit.state import CHANCE
from companion.review.ledger import UNIT
from companion.review.match import read
from companion.review.reviewing import review

RANDOM = "random"
BINS = 10


class Trial(NamedTuple):
    """Matches between AIs, each to be reviewed."""

    game: str
    levels: tuple[str, ...]
    """By seat; in match number n everybody sits n seats further on."""
    seed: int
    thinking: int
    """Simulations of a move that is played."""
    simulations: int
    """Playouts of a decision that is reviewed."""


class Seat(NamedTuple):
    """What one review says of one seat."""

    level: str
    place: int
    luck: float
    clear_loss: float
    """The mean of a decision, of losses that are clear."""
    given: tuple[float, ...]
    """The values of the moves it played."""
    result: float


def matches(trial: Trial, count: int, jobs: int) -> Iterator[list[Seat]]:
    """What the reviews of so many matches say, seat by seat."""
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(partial(reviewed, trial), range(count))


def reviewed(trial: Trial, number: int) -> list[Seat]:
    """Play the match of that number and review it."""
    seats = len(trial.levels)
    levels = [trial.levels[(seat + number) % seats] for seat in range(seats)]
    seed = trial.seed * 1_000_003 + number
    found = review(read(str(played(trial, levels, seed))), seed, trial.simulations)
    rows = []
    for row in found.rows:
        assert row.start + row.luck + row.own + row.others == row.result
        own = [one for one in found.decisions if one.decision.seat == row.seat]
        loss = sum(one.loss for one in own if one.judgement.clear) / max(1, len(own))
        given = tuple(one.judgement.played.value for one in own)
        result = row.result / UNIT
        rows.append(Seat(levels[row.seat], row.seat, row.luck / UNIT, loss, given, result))
    return rows


def played(trial: Trial, levels: Sequence[str], seed: int) -> Journal:
    """The journal of a match in which each seat plays at its level."""
    game, rng = GAMES[trial.game], Rng(seed)
    options = newest(game)
    state, moves = game.new(len(levels), options), list[Entry]()
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            action = state.chance(rng)
            text = game.text(state, seat, action)
        elif levels[seat] == RANDOM:
            legal = state.legal(seat)
            action = legal[int(rng.below(len(legal)))]
            text = game.text(state, seat, action)
        else:
            view, own = state.view(seat), int(rng.below(2**31))
            many, endless = trial.thinking, float("inf")
            text = choose(view, levels[seat], own, simulations=many, seconds=endless).text
            action = game.find(state, seat, text)
        state.apply(seat, action)
        moves.append(Entry(seat, text))
    return Journal(game.key, [str(seat + 1) for seat in range(len(levels))], options, moves)


class Bin(NamedTuple):
    """Positions with about the same chance."""

    given: float
    """The mean of their chances."""
    won: float
    """The share of the victories that came of them."""
    within: float
    """How far that may be off (95 %): positions of a match share its result."""
    positions: int


def reliability(found: Iterable[Sequence[Seat]]) -> list[Bin]:
    """By tenths of the chance given to a move, how often it was won; from matches."""
    bins: list[list[list[tuple[float, float]]]] = [[] for _ in range(BINS)]
    for seats in found:
        mine: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
        for seat in seats:
            for value in seat.given:
                mine[min(BINS - 1, max(0, int(value * BINS)))].append((value, seat.result))
        for row, some in zip(bins, mine, strict=True):
            row += [some] if some else []
    return [counted(row) for row in bins if row]


def counted(by_match: Sequence[Sequence[tuple[float, float]]]) -> Bin:
    """The positions of a bin; between matches alone results are independent."""
    every = [one for some in by_match for one in some]
    won = fmean(result for _, result in every)
    apart = [sum(result - won for _, result in some) for some in by_match]
    within = 1.96 * sqrt(sum(one * one for one in apart)) / len(every)
    return Bin(fmean(value for value, _ in every), won, within, len(every))


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean and how far it may be off (95 %)."""
    within = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return fmean(values), within
