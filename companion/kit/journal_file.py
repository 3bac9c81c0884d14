"""Parse journals; every error names its line."""

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
from companion.kit.tabletop_journal import TabletopViews, after_entries, first_views, revoke_numbers
from companion.kit.words import Phrase


def parse(text: str) -> tuple[Journal, list[int]]:
    """Return the journal and the line number of each of its moves.

    Blank lines and lines that begin with # are ignored. Raises JournalError.
    """
    lines = written(text)
    if not lines or lines[0][1] != FIRST_LINE:
        raise JournalError(lines[0][0] if lines else 1, f"expected '{FIRST_LINE}'")
    game, names, options = "", list[str](), dict[str, Any]()
    moves, places, tabletop = list[Entry](), list[int](), list[int]()
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
        elif head == "told" and rest and rest in LETTERS[: len(names)] and not tabletop:
            tabletop.append(LETTERS.index(rest))
        elif rest and head == LETTERS[len(names) : len(names) + 1]:
            names.append(one_line(rest))
        else:
            raise JournalError(number, f"'{head}' is not expected here")
    return Journal(game, names, options, moves, tabletop[0] if tabletop else None), places


def written(text: str) -> list[tuple[int, str]]:
    """Return the lines that are neither blank nor comments, with their numbers."""
    lines = [(n, line.strip()) for n, line in enumerate(text.split("\n"), 1)]
    return [(n, line) for n, line in lines if line and not line.startswith("#")]


def option(number: int, value: str) -> Any:
    """Parse the value of an option."""
    try:
        parsed = json.loads(value, object_pairs_hook=numbers.unique, parse_int=numbers.whole)
        numbers.check(parsed)
        return parsed
    except SheetError as error:
        place = "" if error.place == "sheet" else f"{error.place}: "
        raise JournalError(number, f"{place}{error.phrase}") from None
    except (ValueError, RecursionError):
        raise JournalError(number, f"'{value}' is not JSON") from None


def move(number: int, line: str, ply: int, seats: int) -> Entry:
    """Parse one line `ply seat text`."""
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
    """Return the game that the header names; JournalError if the header is not valid for it."""
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
    """Return the place inside an option with places of its own: `fish[3].target: `; else ""."""
    option = place.removeprefix("options.")
    return f"{option}: " if place != option and not option.isidentifier() else ""


def header_line(text: str, journal: Journal, place: str) -> int:
    """Return the number of the header line for a sheet's `place`, by default the first line."""
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
    """Yield the position initially and after each move; JournalError names a bad move's line."""
    tabletop = 0
    options = with_edition(game, journal)
    try:
        for state in positions(game, len(journal.names), options, journal.moves):
            yield state
            tabletop += 1
    except IllegalMove as error:
        raise JournalError(places[tabletop - 1], refused(game, journal, error.phrase)) from None


def with_edition(game: Game, journal: Journal) -> Options:
    """Return the options with an edition: if none is named, the newest that can play all moves."""
    named: list[Options] = [{**edition, **journal.options} for edition in editions(game)]
    for options in named if len(named) > 1 and KEY not in journal.options else []:
        with suppress(IllegalMove):
            position(game, len(journal.names), options, journal.moves)
            return options
    return named[0]


def refused(game: Game, journal: Journal, reason: Phrase) -> Phrase:
    """Return why a line cannot be played, with a hint if the journal names no edition."""
    if KEY in journal.options or len(editions(game)) == 1:
        return reason
    return Phrase(
        "%(reason)s The journal does not name an edition of the rules and cards. It "
        "may be older than any edition in this program.",
        reason=reason,
    )


def seen(game: Game, journal: Journal, places: Sequence[int]) -> Iterator[TabletopViews[View]]:
    """Yield what the AI of a tabletop match has seen, initially and after each line.

    JournalError names the line of an illegal move.
    """
    assert journal.tabletop is not None
    if game.tabletop is None:
        raise JournalError(1, f"{game.key} cannot be played at a real table")
    now = first_views(game, len(journal.names), journal.options, journal.tabletop)
    yield now
    stands = revoke_numbers(dict(enumerate(journal.moves)))
    for ply, entry in enumerate(journal.moves):
        try:
            now = after_entries(game, now, {ply: entry}, stands)
        except IllegalMove as error:
            raise JournalError(places[ply], error.phrase) from None
        yield now
