"""Reading a journal from text: every refusal names its line."""

from __future__ import annotations

import json
from typing import Any

from companion.kit.journal import FIRST_LINE, LETTERS, LUCK, Entry, Journal, JournalError
from companion.kit.state import CHANCE


def parse(text: str) -> tuple[Journal, list[int]]:
    """The journal, and for each of its moves the number of its line in the text.

    Blank lines and lines that begin with # are for people. Raises JournalError.
    """
    lines = [(n, line.strip()) for n, line in enumerate(text.splitlines(), 1)]
    lines = [(n, line) for n, line in lines if line and not line.startswith("#")]
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
        elif head == "game":
            game = rest
        elif head == "option":
            key, _, value = rest.partition(" ")
            options[key] = option(number, value)
        elif rest and head == LETTERS[len(names) : len(names) + 1]:
            names.append(rest)
        else:
            raise JournalError(number, f"'{head}' is not expected here")
    return Journal(game, names, options, moves), places


def option(number: int, value: str) -> Any:
    """An option's value."""
    try:
        return json.loads(value)
    except ValueError:
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
    if parts[1] not in LETTERS[:seats]:
        raise JournalError(number, f"'{parts[1]}' is not a seat of this match")
    return Entry(LETTERS.index(parts[1]), parts[2])
