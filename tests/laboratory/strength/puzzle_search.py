"""Searching puzzles: self-play, a quick look, all levels, then a larger search."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from math import inf
from pathlib import Path
from statistics import fmean
from typing import Final, NamedTuple

from ai import LEVELS, choose
from companion.games import GAMES
from companion.kit.edition import newest
from companion.kit.game import Game
from companion.kit.journal import Entry, Journal
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, State
from companion.kit.view import View, viewer
from companion.review.judging import DOUBT, Valued, ahead, considered, outcomes, valued
from companion.review.puzzles import Option, Puzzle, file_of, puzzles_of
from companion.review.reasons import why
from companion.review.second_opinion import is_mixed, played_on

SEEDS: Final = 2**31
PLAYS: Final = "casual"  # the level of self-play: good moves, and positions of all kinds
PLAYING: Final = 300  # its simulations
TRIES: Final = 3  # of each level
CHOICES: Final = 16  # more are no puzzle
OBVIOUS: Final = 3  # levels that find it at once
PROBES: Final = 3  # every so many-th puzzle is part of a fingerprint,
PROBING: Final = 8  # with a search of so many simulations
EACH: Final = 2  # puzzles of a match at most
POINTS: Final = 25  # what counts as much as a victory, in a match alone


class Budget(NamedTuple):
    """What finding may cost."""

    look: int
    """Playouts of the first look at a decision; the second has 4 times as many, and the last,
    with another seed, 16 times as many."""
    thinking: int
    """Simulations of a level at most; the search that confirms has 4 times as many."""
    lead: float
    """By how much more the best choice must be worth than the second, as a chance to win."""


class Proof(NamedTuple):
    """What it takes to say that masters get more from the best choice."""

    deals: int
    """In which they play on at most."""
    least: int
    """Even where it is plain before: in few deals, a rare loss may not have come up at all."""
    error: float
    """The chance that the interval is wrong."""
    searches: int
    """Of a master, none of which mixes the second in."""


TO_SHIP: Final = Proof(deals=400, least=200, error=0.0001, searches=8)
"""So strict that whoever judges again says the same."""
TO_KEEP: Final = Proof(deals=400, least=100, error=DOUBT, searches=1)


class Compared(NamedTuple):
    """The choices of a View, each in the same sampled positions."""

    choices: list[Valued]
    """The best first."""
    rows: list[Sequence[float]]
    """Of each choice, what came of it in every position."""

    @property
    def lead(self) -> float:
        """By how much the best is worth more than the second."""
        best, *rest = self.choices
        return best.value - rest[0].value if rest else 0.0  # of very many, one alone makes sense

    def confirms(self, best: str, lead: float) -> bool:
        """Whether that choice leads by so much, with its interval above all others."""
        first, *rest = self.choices
        apart = first.low > max(choice.high for choice in rest)
        return first.text == best and self.lead >= lead and apart

    def counted(self) -> tuple[Option, ...]:
        """The choices with the count of positions in which each did better or worse."""
        best, second = self.rows[:2]
        return tuple(
            Option(*choice, ahead(row, beside), ahead(beside, row))
            for choice, row in zip(self.choices, self.rows, strict=True)
            for beside in [second if row is best else best]
        )


def still(key: str, seed: int, thinking: int) -> list[Puzzle]:
    """The shipped puzzles of a game that hold when they are judged again.

    With their reasons, and who finds them today. Each by luck of its own: in Die-angler, one roll
    can decide alike in many.
    """
    again = (judged_again(one, seed + n, thinking) for n, one in enumerate(puzzles_of(key)))
    return [one for one in again if one]


def judged_again(puzzle: Puzzle, seed: int, thinking: int) -> Puzzle | None:
    """The puzzle as it is judged today; None where it is none any more."""
    view = puzzle.state().view(puzzle.seat)
    times = found_by(view, puzzle.choices[0].text, seed, thinking)
    return confirmed(view, puzzle._replace(found=times), seed) if times else None


def write(path: Path, command: str, judged: str, puzzles: Sequence[Puzzle]) -> None:
    """Write the puzzles as a file for `read`, one puzzle a line.

    `judged` is a fingerprint of what judged them (`judged_by`).
    """
    lines = [
        json.dumps(puzzle._asdict() | {"journal": str(puzzle.journal)}, ensure_ascii=False)
        for puzzle in puzzles
    ]
    text = ",\n".join(lines)
    head = f'"command": {json.dumps(command)}, "judged": {json.dumps(judged)}'
    path.write_text(f'{{{head}, "puzzles": [\n{text}\n]}}\n', "utf-8")


def judged_by(key: str) -> str:
    """Return the fingerprint that `write` stored with a game's puzzles; "" in older files."""
    return str(json.loads(file_of(key).read_text("utf-8")).get("judged", ""))


def fingerprint(puzzles: Sequence[Puzzle]) -> str:
    """A digest of what tiny searches and judgements say of some of these puzzles.

    It changes with the cards, the policy, the search, or the value of an end.
    """
    said = list[object]()
    for view in (one.state().view(one.seat) for one in puzzles[::PROBES]):
        moves = choose(view, "master", 1, simulations=PROBING, seconds=inf).moves
        said += [(move.text, move.visits) for move in moves]
        said += [(one.text, one.value) for one in compared(view, 1, 1).choices]
    return sha256(repr(said).encode()).hexdigest()[:16]


def found(key: str, seats: Sequence[int], seed: int, budget: Budget) -> Iterator[list[Puzzle]]:
    """The puzzles of one match after another, without end; the same seed finds the same."""
    number = 0
    while True:
        yield in_match(GAMES[key], seats[number % len(seats)], seed * 1_000_003 + number, budget)
        number += 1


def in_match(game: Game, seats: int, seed: int, budget: Budget) -> list[Puzzle]:
    """The puzzles of one match: no two of a seat with the same best choice."""
    rng, options = Rng(seed), newest(game)
    state, moves = game.new(seats, options), list[Entry]()
    puzzles: dict[tuple[int, str], Puzzle] = {}
    while (actors := state.actors()) and len(puzzles) < EACH:
        seat = actors[0]
        if seat == CHANCE:
            action = state.chance(rng)
            text = game.text(state, seat, action)
        else:
            view = state.view(seat)
            made = puzzle(view, int(rng.below(SEEDS)), budget)
            if made:
                journal = Journal(game.key, [str(n + 1) for n in range(seats)], options, [*moves])
                puzzles.setdefault((seat, made.choices[0].text), made._replace(journal=journal))
            own = int(rng.below(SEEDS))
            text = choose(view, PLAYS, own, simulations=PLAYING, seconds=inf).text
            action = game.find(state, seat, text)
        state.apply(seat, action)
        moves.append(Entry(seat, text))
    return list(puzzles.values())


def puzzle(view: View, seed: int, budget: Budget) -> Puzzle | None:
    """The puzzle of a View, still without its journal; None where it is none."""
    if not 2 <= len(view["legal"]) <= CHOICES:
        return None
    lead = budget.lead * (1 if view["seats"] > 1 else POINTS)
    first = compared(view, seed, budget.look)
    if first.lead < lead:
        return None
    best, settings, times = first.choices[0].text, GAMES[view["game"]].agent, dict[str, int]()
    if settings.policy_only and not (times := found_by(view, best, seed, budget.thinking)):
        return None  # whoever plays by habit costs less than a second look
    second = compared(view, seed + 1, 4 * budget.look)
    if not second.confirms(best, lead):
        return None
    if not settings.policy_only and not (times := found_by(view, best, seed, budget.thinking)):
        return None
    last = compared(view, seed + 2, 16 * budget.look)
    if not last.confirms(best, lead):
        return None
    if settings.features and not searched(view, best, seed + 2, budget):
        return None
    journal = Journal(view["game"], (), {})
    made = Puzzle(journal, viewer(view), last.counted(), len(last.rows[0]), times, TRIES)
    return confirmed(view, made, seed + 2)


def searched(view: View, best: str, seed: int, budget: Budget) -> bool:
    """Whether a larger search prefers the best choice too."""
    many = 4 * budget.thinking
    return choose(view, "master", seed, simulations=many, seconds=inf).moves[0].text == best


def confirmed(view: View, puzzle: Puzzle, seed: int, proof: Proof = TO_SHIP) -> Puzzle | None:
    """The puzzle with its reasons, if the best choice brings more when masters play on.

    They play on from the best and the second. Where a master plays the second on purpose now and
    then, no single move is best.
    """
    best, second = (choice.text for choice in puzzle.choices[:2])
    if any(is_mixed(view, second, seed + n) for n in range(proof.searches)):
        return None
    opinion, pairs = played_on(view, (best, second), seed, proof.deals, proof.error, proof.least)
    return puzzle._replace(reasons=why(view, pairs)) if opinion.agrees else None


def found_by(view: View, best: str, seed: int, thinking: int) -> dict[str, int]:
    """By level how often it chooses the best; {} where more than one level usually does.

    Where three of the four find it at once, no further try is spent.
    """
    times = dict.fromkeys(LEVELS, 0)
    cheap = bool(GAMES[view["game"]].agent.policy_only)  # then the weakest hardly think
    for number in range(TRIES):
        for level in sorted(LEVELS, key=list(LEVELS).index, reverse=not cheap):
            many = min(thinking, LEVELS[level].simulations)
            choice = choose(view, level, seed + number, simulations=many, seconds=inf)
            times[level] += choice.text == best
            finders = sum(2 * one > TRIES for one in times.values())
            if finders > 1 or (number == 0 and sum(times.values()) >= OBVIOUS):
                return {}
    return times


def compared(view: View, seed: int, playouts: int) -> Compared:
    """What the choices of a View are worth, as a review judges them."""
    game, seat, rng = GAMES[view["game"]], viewer(view), Rng(seed)
    root: State = (game.agent.simultaneous or game.world)(view, rng)
    actions = considered(root, seat)
    worlds = max(2, playouts // len(actions))
    found = outcomes(game, root, view["seats"], [(seat, one) for one in actions], worlds, rng, [])
    rows: list[Sequence[float]] = [[float(outcome[seat]) for outcome in row] for row in found]
    choices = valued(game, root, seat, actions, rows, alone=view["seats"] == 1)
    order = sorted(range(len(rows)), key=lambda place: -fmean(rows[place]))
    return Compared([choices[place] for place in order], [rows[place] for place in order])
