"""A game's puzzles from `puzzles.json`, and the puzzle of the day."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypedDict

from companion.games import FOLDERS, GAMES
from companion.kit.game import Game
from companion.kit.journal import Journal, position
from companion.kit.journal_file import parse
from companion.kit.state import State

FILE = "puzzles.json"  # written by `companion puzzles`


class Option(NamedTuple):
    """One choice of a puzzle."""

    text: str
    value: float
    low: float
    high: float
    better: int
    """In how many of the sampled positions it did better than the best choice; of the best choice,
    than the second."""
    worse: int
    """In how many it did worse."""


class Puzzle(NamedTuple):
    """A position of self-play in which one choice is clearly best and most levels miss it."""

    journal: Journal
    """The moves that lead to the position."""
    seat: int
    choices: tuple[Option, ...]
    """The best first."""
    worlds: int
    """The number of sampled positions."""
    found: Mapping[str, int]
    """By level, how often it chose the best."""
    tries: int

    def state(self) -> State:
        """The position, by its moves."""
        journal = self.journal
        game = GAMES[journal.game]
        return position(game, len(journal.names), journal.options, journal.moves)


class Written(TypedDict):
    """A puzzle in its file (docs/review.md)."""

    journal: str
    seat: int
    choices: Sequence[tuple[str, float, float, float, int, int]]
    worlds: int
    found: Mapping[str, int]
    tries: int


def read(path: Path) -> tuple[Puzzle, ...]:
    """The puzzles of such a file; none where it does not exist."""
    if not path.exists():
        return ()
    written: list[Written] = json.loads(path.read_text("utf-8"))["puzzles"]
    return tuple(
        Puzzle(
            parse(one["journal"])[0],
            one["seat"],
            tuple(Option(*choice) for choice in one["choices"]),
            one["worlds"],
            one["found"],
            one["tries"],
        )
        for one in written
    )


def write(path: Path, command: str, puzzles: Sequence[Puzzle]) -> None:
    """Write a file that `read` reads, a puzzle a line."""
    lines = [
        json.dumps(puzzle._asdict() | {"journal": str(puzzle.journal)}, ensure_ascii=False)
        for puzzle in puzzles
    ]
    text = ",\n".join(lines)
    path.write_text(f'{{"command": {json.dumps(command)}, "puzzles": [\n{text}\n]}}\n', "utf-8")


def file_of(key: str) -> Path:
    """Where the puzzles of a game lie, or would lie."""
    return FOLDERS[key] / FILE


@cache
def puzzles_of(key: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game."""
    return read(file_of(key))


@cache
def with_puzzles() -> list[str]:
    """The games that have puzzles, by key."""
    return [key for key in GAMES if file_of(key).exists()]


def today() -> date:
    """The day of the puzzle, where the server is."""
    return date.today()


def game_of(day: date) -> str | None:
    """The game of that day's puzzle: all take turns."""
    games = with_puzzles()
    return games[day.toordinal() % len(games)] if games else None


def puzzle_game() -> Game | None:
    """The game of today's puzzle, as a card names it."""
    key = game_of(today())
    return GAMES[key] if key else None


def number_of(day: date) -> int:
    """The number, from 1, of that day's puzzle among those of its game."""
    key = game_of(day)
    assert key is not None
    return day.toordinal() // len(with_puzzles()) % len(puzzles_of(key)) + 1
