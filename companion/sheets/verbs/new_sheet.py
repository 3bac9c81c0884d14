"""A new score sheet, blank or from a file, and its link for writers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from companion.core.append import append, touch
from companion.core.tokens import link_token
from companion.core.transaction import writing
from companion.core.typed_names import tidy
from companion.games import GAMES, SheetError
from companion.kit.game import Game
from companion.kit.option import Options
from companion.kit.sheet import together
from companion.kit.words import Phrase
from companion.models import Sheet, SheetLine
from companion.models.base import hash_token
from companion.sheets.verbs.sheet_rounds import NAMES, ROUND

MOST_PER_SEAT = 100  # rounds: a page draws a line for each


def open_sheet(
    code: str,
    game: str,
    names: Sequence[object],
    options: Options | None = None,
    rounds: Sequence[object] = (),
    by: str = "",
) -> Sheet:
    """A new sheet, perhaps with rounds already played; asked twice with one code, the same."""
    seats = together(partial(tidy, name, f"seats[{i}]") for i, name in enumerate(names))
    given = {"game": game, "seats": seats, "options": dict(options or {}), "rounds": list(rounds)}
    if game not in GAMES:
        raise SheetError("game", Phrase("expected one of: %(words)s", words=", ".join(GAMES)))
    scored = GAMES[game].paper.score(given)
    not_endless(GAMES[game], options or {}, len(seats))
    for index in range(len(rounds)):
        scored.check(index)
    with writing() as session:
        sheet = Sheet(code=code, game=game, options=given["options"], names=seats)
        try:
            with session.begin_nested():
                session.add(sheet)
        except IntegrityError:
            return session.scalars(select(Sheet).where(Sheet.code == code)).one()
        renew_writer(sheet)
        append(sheet, SheetLine(kind=NAMES, data={"value": seats}, key="open", by=by))
        for index, entry in enumerate(rounds):
            data, key = {"value": entry}, f"open-{index}"
            append(sheet, SheetLine(kind=ROUND, round=index, data=data, key=key, by=by))
    return sheet


def not_endless(game: Game, options: Mapping[str, object], seats: int) -> None:
    """SheetError for a match of more rounds than any page could show, or anybody play."""
    for option in game.options:
        most = MOST_PER_SEAT * seats
        value = options.get(option.key, 0)
        if option.per_seat and isinstance(value, int) and value > most:
            raise SheetError(
                f"options.{option.key}", Phrase("expected at most %(most)s", most=most)
            )


def writer_link(sheet: Sheet) -> str:
    """The token that lets its bearer help write, the same each time until renewed."""
    token = link_token("sheet", sheet.code, 0, sheet.issue)
    return token if sheet.writer_hash == hash_token(token) else renew_writer(sheet)


def renew_writer(sheet: Sheet) -> str:
    """A new link for writers; whoever used the old one can only watch."""
    with writing():
        sheet.issue += 1
        token = link_token("sheet", sheet.code, 0, sheet.issue)
        sheet.writer_hash = hash_token(token)
        touch(sheet)
    return token
