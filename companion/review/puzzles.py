"""A game's puzzles from `puzzles.json`, and the puzzle of the day."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import NamedTuple, NotRequired, TypedDict

from companion.games import FOLDERS, GAMES
from companion.kit.game import Game
from companion.kit.journal import Journal, position
from companion.kit.journal_file import parse
from companion.kit.reasons import Reason
from companion.kit.state import State

FILE = "puzzles.json"  # written by `run.py puzzles`


class Option(NamedTuple):
    text: str
    value: float
    low: float
    high: float
    better: int
    """Number of sampled positions in which it beats the best choice; for the best choice, the
    second best."""
    worse: int
    """Number of sampled positions in which it does worse."""


class Puzzle(NamedTuple):
    """A position of self-play in which one choice is clearly best and most levels miss it."""

    journal: Journal
    """The match up to the position."""
    seat: int
    choices: tuple[Option, ...]
    """Sorted by value, best first."""
    worlds: int
    found: Mapping[str, int]
    """By level, how often it chose the best one in `tries` attempts."""
    tries: int
    reasons: tuple[Reason, ...] | None = None
    """Why the best choice is better than the second, in the deals in which masters played on;
    empty if nothing stands out, None in files written before reasons were looked for."""

    def state(self) -> State:
        """Return the position of the puzzle."""
        journal = self.journal
        game = GAMES[journal.game]
        return position(game, len(journal.names), journal.options, journal.moves)


class Written(TypedDict):
    """The JSON of a puzzle (docs/review.md)."""

    journal: str
    seat: int
    choices: Sequence[tuple[str, float, float, float, int, int]]
    worlds: int
    found: Mapping[str, int]
    tries: int
    reasons: NotRequired[Sequence[tuple[str, int, float, float, int, int, int]] | None]


def read(path: Path) -> tuple[Puzzle, ...]:
    """Return the puzzles of a file; empty if it does not exist."""
    if not path.exists():
        return ()
    written: list[Written] = json.loads(path.read_text("utf-8"))["puzzles"]
    return tuple(
        Puzzle(
            parse(puzzle["journal"])[0],
            puzzle["seat"],
            tuple(Option(*choice) for choice in puzzle["choices"]),
            puzzle["worlds"],
            puzzle["found"],
            puzzle["tries"],
            None if found is None else tuple(Reason(*reason) for reason in found),
        )
        for puzzle in written
        for found in [puzzle.get("reasons")]
    )


def file_of(key: str) -> Path:
    """Return the path of a game's puzzle file, which need not exist."""
    return FOLDERS[key] / FILE


@cache
def puzzles_of(key: str) -> tuple[Puzzle, ...]:
    return read(file_of(key))


@cache
def with_puzzles() -> list[str]:
    """Return the keys of the games that have puzzles."""
    return [key for key in GAMES if file_of(key).exists()]


def today() -> date:
    """Return today's date in the server's time zone."""
    return date.today()


def game_of(day: date) -> str | None:
    """Return the key of the game whose puzzle is shown that day; games alternate."""
    games = with_puzzles()
    return games[day.toordinal() % len(games)] if games else None


def puzzle_game() -> Game | None:
    """Return the game of today's puzzle."""
    key = game_of(today())
    return GAMES[key] if key else None


def number_of(day: date) -> int:
    """Return the number (from 1) of that day's puzzle among those of its game."""
    key = game_of(day)
    assert key is not None
    return day.toordinal() // len(with_puzzles()) % len(puzzles_of(key)) + 1
