"""How reliable a review is, measured on self-play: chances, luck, losses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import exp, inf, log, sqrt
from multiprocessing import get_context
from statistics import fmean, stdev
from typing import NamedTuple, TypeVar

from ai import LEVELS, choose
from companion.games import GAMES
from companion.kit.edition import newest
from companion.kit.journal import Entry, Journal
from companion.kit.rng import Rng, shuffled
from companion.kit.state import CHANCE
from companion.kit.view import View
from companion.review.judging import Judgement, Opinion, judge, seed_at, worth
from companion.review.ledger import UNIT, Reviewed
from companion.review.reviewed_match import Decision, read
from companion.review.second_opinion import judge_twice, played_on
from companion.review.whole_review import review
from tests.laboratory.strength.puzzle_search import POINTS, SEEDS

T = TypeVar("T")
RANDOM = "random"
STRENGTHS = (RANDOM, *LEVELS)
BINS = 10
TURNING = 0.05  # what a turning point lost at least; alone, a victory counts as `POINTS`
LISTED = 0.02  # what a page lists
BLUNDER = 0.1  # and a blunder
CLOSER = 4  # times the playouts, for what a move really lost


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
    positions: int = 0
    """Positions of a match that are judged, drawn at random; 0 reviews the whole match."""
    confirm: int = 0
    """In so many deals at most masters play on, as a third judge; 0: nobody is asked."""


class Sample(NamedTuple):
    """What judgements say of one position."""

    given: float
    """The value of the move that was played."""
    result: float
    lost: tuple[float, ...]
    """By `STRENGTHS` what that level's move is worth less than the best."""
    turning: tuple[bool, bool]
    """Whether the move played is a turning point, and whether another seed finds it clear too."""
    found: bool | None
    """Whether the blunder planted here is clear; None where no choice is a blunder."""
    flagged: bool | None = None
    """Whether a review calls a random choice a clear mistake; None unless it is a turning point
    for the third judge."""


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
    explained: tuple[bool, ...]
    """Of its clear losses that a page lists, whether each has a reason."""
    third: tuple[Opinion, ...]
    """What the third judge says of each of these; empty if it was not asked."""


def matches(ask: Callable[[Trial, int], T], trial: Trial, count: int, jobs: int) -> Iterator[T]:
    """What `reviewed`, `sampled` or `round_ends` says of so many matches."""
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(partial(ask, trial), range(count))


def sampled(trial: Trial, number: int) -> list[Sample]:
    """Play the match of that number and judge some of its positions."""
    seed = trial.seed * 1_000_003 + number
    match, rng = read(str(played(trial, seated(trial, number), seed))), Rng(seed)
    drawn = shuffled(list(range(len(match.decisions))), rng)[: trial.positions]
    few = [match.decisions[place] for place in drawn]
    return [sample(trial, one, match.result[one.seat], int(rng.below(SEEDS))) for one in few]


def sample(trial: Trial, one: Decision, result: float, seed: int) -> Sample:
    """Judge a position as a review does and, with other seeds, more closely."""

    def judged(text: str, number: int, times: int = 1) -> Judgement:
        return judge(one.view, text, seed + number, times * trial.simulations)

    victory = POINTS if one.view["seats"] == 1 else 1
    first, second = judged(one.played, 0), judged(one.played, 1)
    better, other = judged(one.played, 2, CLOSER), judged(one.played, 3, CLOSER)
    rng, worth = Rng(seed), {choice.text: choice for choice in other.choices}
    best = worth[better.choices[0].text]
    lost = []
    for level in STRENGTHS:
        text = move(one.view, level, int(rng.below(SEEDS)), trial.thinking)
        if text not in worth:
            worth[text] = judged(text, 3, CLOSER).played
        lost.append(best.value - worth[text].value)
    bad = [
        choice.text
        for choice in other.choices
        if choice.high < best.low and best.value - choice.value >= BLUNDER * victory
    ]
    found = judged(bad[int(rng.below(len(bad)))], 0).clear if bad else None
    turning = first.clear and first.loss >= TURNING * victory
    flagged = planted(trial, one, int(rng.below(SEEDS))) if trial.confirm else None
    return Sample(first.played.value, result, tuple(lost), (turning, second.clear), found, flagged)


def planted(trial: Trial, one: Decision, seed: int) -> bool | None:
    """Whether a review calls a random choice in this position a clear mistake.

    None unless a master's move brings a turning point's loss more when masters play on from both.
    """
    best = move(one.view, "master", seed, trial.thinking)
    others = [text for text in one.view["legal"] if text != best]
    text = others[seed % len(others)]
    opinion, _ = played_on(one.view, (best, text), seed, trial.confirm)
    least = TURNING * (POINTS if one.view["seats"] == 1 else 1)
    if not opinion.agrees or opinion.gain < least:
        return None
    return judge_twice(one.view, text, seed, trial.simulations).clear


def seated(trial: Trial, number: int) -> list[str]:
    """The levels by seat in the match of that number."""
    seats = len(trial.levels)
    return [trial.levels[(seat + number) % seats] for seat in range(seats)]


def reviewed(trial: Trial, number: int) -> list[Seat]:
    """Play the match of that number and review it."""
    levels, seed = seated(trial, number), trial.seed * 1_000_003 + number
    found = review(read(str(played(trial, levels, seed))), seed, trial.simulations)
    rows = []
    for row in found.rows:
        assert row.start + row.luck + row.own + row.others == row.result
        own = [one for one in found.decisions if one.decision.seat == row.seat]
        loss = sum(one.loss for one in own if one.judgement.clear) / max(1, len(own))
        given = tuple(one.judgement.played.value for one in own)
        result = row.result / UNIT
        least = LISTED * (POINTS if len(levels) == 1 else 1)
        listed = [one for one in own if one.judgement.clear and one.loss >= least]
        explained = tuple(bool(one.judgement.reasons) for one in listed)
        third = tuple(third_judge(trial, one, seed) for one in listed) if trial.confirm else ()
        luck = row.luck / UNIT
        rows.append(Seat(levels[row.seat], row.seat, luck, loss, given, result, explained, third))
    return rows


def third_judge(trial: Trial, reviewed: Reviewed, seed: int) -> Opinion:
    """What the best choice gains when masters play on once more, in other deals."""
    decision, judgement = reviewed.decision, reviewed.judgement
    texts = judgement.choices[0].text, judgement.played.text
    opinion, _ = played_on(decision.view, texts, ~seed_at(seed, decision.ply), trial.confirm)
    return opinion


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
        else:
            text = move(state.view(seat), levels[seat], int(rng.below(SEEDS)), trial.thinking)
            action = game.find(state, seat, text)
        state.apply(seat, action)
        moves.append(Entry(seat, text))
    return Journal(game.key, [str(seat + 1) for seat in range(len(levels))], options, moves)


def move(view: View, level: str, seed: int, thinking: int) -> str:
    """What that level, or a random player, does there with so many simulations at most."""
    if level == RANDOM:
        legal: list[str] = view["legal"]
        return legal[int(Rng(seed).below(len(legal)))]
    many = min(thinking, LEVELS[level].simulations)
    return choose(view, level, seed, simulations=many, seconds=inf).text


class RoundEnd(NamedTuple):
    """The end of a round, with more to come."""

    rounds: int
    """So many were over."""
    chances: tuple[float, ...]
    """By seat, by the value that the review's playouts end in."""
    result: tuple[float, ...]


def round_ends(trial: Trial, number: int) -> list[RoundEnd]:
    """Play the match of that number and value the ends of its rounds."""
    game = GAMES[trial.game]
    journal = played(trial, seated(trial, number), trial.seed * 1_000_003 + number)
    state = game.new(len(trial.levels), journal.options)
    found: list[tuple[int, Sequence[float]]] = [(0, ())]
    for seat, text in journal.moves:
        state.apply(seat, game.find(state, seat, text))
        if (over := len(state.sheet())) > found[-1][0] and state.actors():
            found.append((over, worth(game, state, len(trial.levels))))
    end = worth(game, state, len(trial.levels))
    return [RoundEnd(over, tuple(chances), tuple(end)) for over, chances in found[1:]]


def power(ends: Sequence[RoundEnd]) -> float:
    """The power to which the chances would fit the results best: below 1 they are too sure.

    By maximum likelihood; dividing a scale of `kit.winning.chances` by it makes it 1.
    """
    low, high = 0.0, 8.0
    while high - low > 0.001:
        mid, slope = (low + high) / 2, 0.0
        for _, chances, result in ends:
            logs = [log(max(chance, 1e-9)) for chance in chances]
            odds = [exp(mid * one) for one in logs]
            expected = sum(o * one for o, one in zip(odds, logs, strict=True)) / sum(odds)
            slope += sum(r * one for r, one in zip(result, logs, strict=True)) - expected
        low, high = (mid, high) if slope > 0 else (low, mid)
    return low


class Bin(NamedTuple):
    """Positions with about the same chance."""

    given: float
    """The mean of their chances."""
    won: float
    """The share of the victories that came of them."""
    within: float
    """How far that may be off (95 %): positions of a match share its result."""
    positions: int


def reliability(found: Iterable[Iterable[tuple[float, float]]]) -> list[Bin]:
    """By tenths of the chance given to a move, how often it was won.

    `found` has for each match its moves' (chance, result).
    """
    bins: list[list[list[tuple[float, float]]]] = [[] for _ in range(BINS)]
    for match in found:
        mine: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
        for value, result in match:
            mine[min(BINS - 1, max(0, int(value * BINS)))].append((value, result))
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
