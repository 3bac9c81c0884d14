"""A new score sheet, blank or from a file, and its link for writers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from companion.core.append import append, touch
from companion.core.once import opened
from companion.core.tokens import link_token
from companion.core.transaction import writing
from companion.core.typed_names import tidy
from companion.games import SheetError, counted, sheet_game
from companion.kit.option import Options
from companion.kit.sheet import together
from companion.kit.sheet_game import SheetGame
from companion.kit.words import Phrase
from companion.models import Sheet, SheetLine
from companion.models.base import hash_token
from companion.sheets.verbs.sheet_rounds import KIT_SLOT, NAMES, ROUND, SCORING

MOST_PER_SEAT = 100  # rounds; a page draws a row for each


def open_sheet(
    code: str,
    game: str,
    names: Sequence[object],
    options: Options | None = None,
    rounds: Sequence[object] = (),
    by: str = "",
    kit: object = None,
) -> Sheet:
    """A new sheet, optionally with rounds already played; the same sheet for the same code.

    `kit` describes a game that is on no shelf.
    """
    seats = together(partial(tidy, name, f"seats[{i}]") for i, name in enumerate(names))
    chosen = dict(options or {})
    given = {"game": game, "seats": seats, "options": chosen, "rounds": list(rounds)}
    scored = counted(given if kit is None else given | {"kit": kit})
    not_endless(sheet_game(game, kit), options or {}, len(seats))
    for index in range(len(rounds)):
        scored.check(index)
    with writing() as session:
        if known := opened(Sheet, Sheet.code, code):
            return known
        sheet = Sheet(code=code, game=game, options=chosen, names=seats)
        session.add(sheet)
        session.flush()
        renew_writer(sheet)
        append(sheet, SheetLine(kind=NAMES, data={"value": seats}, key="open", by=by))
        if kit is not None:
            line = SheetLine(kind=SCORING, round=KIT_SLOT, data={"value": kit}, key="kit", by=by)
            append(sheet, line)
        for index, entry in enumerate(rounds):
            data, key = {"value": entry}, f"open-{index}"
            append(sheet, SheetLine(kind=ROUND, round=index, data=data, key=key, by=by))
    return sheet


def not_endless(game: SheetGame, options: Mapping[str, object], seats: int) -> None:
    """Raise SheetError if the options ask for more rounds than a page could show."""
    for option in game.options:
        most = MOST_PER_SEAT * seats
        value = options.get(option.key, 0)
        if option.per_seat and isinstance(value, int) and value > most:
            raise SheetError(
                f"options.{option.key}", Phrase("expected at most %(most)s", most=most)
            )


def writer_link(sheet: Sheet) -> str:
    """The token that lets its holder write; the same until it is renewed.

    "" if it would open nothing: its stored hash is of another one, after damage or with another
    SECRET_KEY. Pages only show it, so it is not renewed here.
    """
    token = writer_token(sheet)
    return token if sheet.writer_hash == hash_token(token) else ""


def writer_token(sheet: Sheet) -> str:
    """The token of the writers' link, whether or not its stored hash fits."""
    return link_token("sheet", sheet.code, 0, sheet.issue)


def renew_writer(sheet: Sheet) -> str:
    """Make a new token for writers; holders of the old one can only watch."""
    with writing():
        sheet.issue += 1
        token = writer_token(sheet)
        sheet.writer_hash = hash_token(token)
        touch(sheet)
    return token
