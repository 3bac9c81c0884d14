"""Parsing a journal: every error names its line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from companion.kit import numbers
from companion.kit.edition import KEY, check_edition, editions
from companion.kit.game import Game, IllegalMove
from companion.kit.journal import (
    FIRST_LINE,
    LETTERS,
    LUCK,
    Entry,
    Journal,
    JournalError,
    one_line,
    position,
    positions,
)
from companion.kit.option import Options
from companion.kit.sheet import SheetError
from companion.kit.state import CHANCE, State, View
from companion.kit.told_journal import Seen, let_stand, opened, told_on
from companion.kit.words import Phrase


def parse(text: str) -> tuple[Journal, list[int]]:
    """The journal, and for each of its moves the number of its line in the text.

    Blank lines and lines that begin with # are for people. Raises JournalError.
    """
    lines = written(text)
    if not lines or lines[0][1] != FIRST_LINE:
        raise JournalError(lines[0][0] if lines else 1, f"expected '{FIRST_LINE}'")
    game, names, options = "", list[str](), dict[str, Any]()
    moves, places, told = list[Entry](), list[int](), list[int]()
    for number, line in lines[1:]:
        head, _, rest = line.partition(" ")
        if head.isdecimal():
            moves.append(move(number, line, len(moves) + 1, len(names)))
            places.append(number)
        elif moves:
            raise JournalError(number, f"expected move {len(moves) + 1}")
        elif head == "game" and rest and not game:
            game = rest
        elif head == "option" and rest.partition(" ")[0] not in options:
            key, _, value = rest.partition(" ")
            options[key] = option(number, value)
        elif head == "told" and rest and rest in LETTERS[: len(names)] and not told:
            told.append(LETTERS.index(rest))
        elif rest and head == LETTERS[len(names) : len(names) + 1]:
            names.append(one_line(rest))
        else:
            raise JournalError(number, f"'{head}' is not expected here")
    return Journal(game, names, options, moves, told[0] if told else None), places


def written(text: str) -> list[tuple[int, str]]:
    """The lines that count, with their numbers."""
    lines = [(n, line.strip()) for n, line in enumerate(text.split("\n"), 1)]
    return [(n, line) for n, line in lines if line and not line.startswith("#")]


def option(number: int, value: str) -> Any:
    """An option's value."""
    try:
        found = json.loads(value, object_pairs_hook=numbers.unique, parse_int=numbers.whole)
        numbers.check(found)
        return found
    except SheetError as error:
        place = "" if error.place == "sheet" else f"{error.place}: "
        raise JournalError(number, f"{place}{error.phrase}") from None
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
        if parts[2].startswith("undo "):
            raise JournalError(number, "luck takes nothing back: 'undo' is a seat's")
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
        check_edition(game, journal.options)
        head = {"game": game.key, "seats": journal.names, "options": dict(journal.options)}
        game.paper.score({**head, "rounds": []})
    except SheetError as error:
        line = header_line(text, journal, error.place)
        raise JournalError(line, within(error.place) + str(error.phrase)) from None
    return game


def within(place: str) -> str:
    """Where it is in an option that has places of its own: `fish[3].target: `."""
    option = place.removeprefix("options.")
    return f"{option}: " if place != option and not option.isidentifier() else ""


def header_line(text: str, journal: Journal, place: str) -> int:
    """Where the header says what a sheet keeps at `place`; else its first line."""
    seat = len(journal.names) - 1
    if place.startswith("seats["):
        seat = int(place.removeprefix("seats[").rstrip("]"))
    start = {
        "game": "game",
        "seats": LETTERS[seat] if seat >= 0 else "game",
        "options": "option " + re.split(r"\W", place.removeprefix("options."))[0],
    }[place.partition(".")[0].partition("[")[0]]
    lines = written(text)
    return next((n for n, line in lines if line.startswith(start + " ")), lines[0][0])


def steps(game: Game, journal: Journal, places: Sequence[int]) -> Iterator[State]:
    """The position before the first move and after each; JournalError names a bad move's line."""
    told = 0
    options = with_edition(game, journal)
    try:
        for state in positions(game, len(journal.names), options, journal.moves):
            yield state
            told += 1
    except IllegalMove as error:
        raise JournalError(places[told - 1], refused(game, journal, error.phrase)) from None


def with_edition(game: Game, journal: Journal) -> Options:
    """The options with an edition: where none is named, the newest that plays all the moves."""
    named: list[Options] = [{**one, **journal.options} for one in editions(game)]
    for options in named if len(named) > 1 and KEY not in journal.options else []:
        with suppress(IllegalMove):
            position(game, len(journal.names), options, journal.moves)
            return options
    return named[0]


def refused(game: Game, journal: Journal, reason: Phrase) -> Phrase:
    """Why a line cannot be played; with no edition named, that the cards may have changed."""
    if KEY in journal.options or len(editions(game)) == 1:
        return reason
    return Phrase(
        "%(reason)s The journal does not name an edition of the rules and cards. It "
        "may be older than any edition in this program.",
        reason=reason,
    )


def seen(game: Game, journal: Journal, places: Sequence[int]) -> Iterator[Seen[View]]:
    """What came of a told match before its first line and after each; JournalError as above."""
    assert journal.told is not None
    if game.told is None:
        raise JournalError(1, f"{game.key} cannot be told")
    now = opened(game, len(journal.names), journal.options, journal.told)
    yield now
    stands = let_stand(dict(enumerate(journal.moves)))
    for ply, entry in enumerate(journal.moves):
        try:
            now = told_on(game, now, {ply: entry}, stands)
        except IllegalMove as error:
            raise JournalError(places[ply], error.phrase) from None
        yield now
