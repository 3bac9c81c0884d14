"""Reading a journal from text: every refusal names its line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.kit.game import Game, IllegalMove
from companion.kit.journal import (
    FIRST_LINE,
    LETTERS,
    LUCK,
    Entry,
    Journal,
    JournalError,
    positions,
)
from companion.kit.sheet import SheetError
from companion.kit.state import CHANCE, State
from companion.kit.words import Phrase


def parse(text: str) -> tuple[Journal, list[int]]:
    """The journal, and for each of its moves the number of its line in the text.

    Blank lines and lines that begin with # are for people. Raises JournalError.
    """
    lines = written(text)
    if not lines or lines[0][1] != FIRST_LINE:
        raise JournalError(lines[0][0] if lines else 1, f"expected '{FIRST_LINE}'")
    game, names, options = "", list[str](), dict[str, Any]()
    moves, places = list[Entry](), list[int]()
    for number, line in lines[1:]:
        head, _, rest = line.partition(" ")
        if head.isdecimal():
            moves.append(move(number, line, len(moves) + 1, len(names)))
            places.append(number)
        elif moves:
            raise JournalError(number, f"expected move {len(moves) + 1}")
        elif head == "game" and not game:
            game = rest
        elif head == "option" and rest.partition(" ")[0] not in options:
            key, _, value = rest.partition(" ")
            options[key] = option(number, value)
        elif rest and head == LETTERS[len(names) : len(names) + 1]:
            names.append(rest)
        else:
            raise JournalError(number, f"'{head}' is not expected here")
    return Journal(game, names, options, moves), places


def written(text: str) -> list[tuple[int, str]]:
    """The lines that count, with their numbers."""
    lines = [(n, line.strip()) for n, line in enumerate(text.split("\n"), 1)]
    return [(n, line) for n, line in lines if line and not line.startswith("#")]


def option(number: int, value: str) -> Any:
    """An option's value."""
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        raise JournalError(number, f"'{value}' is not JSON") from None


def move(number: int, line: str, ply: int, seats: int) -> Entry:
    """One line `ply seat text`."""
    parts = line.split(" ", 2)
    if len(parts) < 3:
        raise JournalError(number, "expected: number, seat, move")
    if parts[0] != str(ply):
        raise JournalError(number, f"expected move {ply}, not {parts[0]}")
    if parts[1] == LUCK:
        return Entry(CHANCE, parts[2])
    if parts[1] not in list(LETTERS[:seats]):
        raise JournalError(number, f"'{parts[1]}' is not a seat of this match")
    return Entry(LETTERS.index(parts[1]), parts[2])


def game_of(text: str, journal: Journal, games: Mapping[str, Game]) -> Game:
    """The game that the header names; JournalError when its header does not suit the game."""
    try:
        if journal.game not in games:
            raise SheetError("game", Phrase("expected one of: %(words)s", words=", ".join(games)))
        game = games[journal.game]
        options = dict(journal.options)
        game.score({"game": game.key, "seats": journal.names, "options": options, "rounds": []})
    except SheetError as error:
        raise JournalError(header_line(text, journal, error.place), error.phrase) from None
    return game


def header_line(text: str, journal: Journal, place: str) -> int:
    """Where the header says what a sheet keeps at `place`; else its first line."""
    seat = len(journal.names) - 1
    if place.startswith("seats["):
        seat = int(place.removeprefix("seats[").rstrip("]"))
    start = {
        "game": "game",
        "seats": LETTERS[seat] if seat >= 0 else "game",
        "options": "option " + place.removeprefix("options."),
    }[place.partition(".")[0].partition("[")[0]]
    lines = written(text)
    return next((n for n, line in lines if line.startswith(start + " ")), lines[0][0])


def steps(game: Game, journal: Journal, places: Sequence[int]) -> Iterator[State]:
    """The position before the first move and after each; JournalError names a bad move's line."""
    told = 0
    try:
        for state in positions(game, len(journal.names), journal.options, journal.moves):
            yield state
            told += 1
    except IllegalMove as error:
        raise JournalError(places[told - 1], error.phrase) from None
