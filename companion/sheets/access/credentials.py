"""The contents of this browser's signed cookie: seats, matches, sheets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from flask import session
from sqlalchemy import ScalarResult, and_, exists, or_, select

from companion.clubs.access.account import current_organiser, runs
from companion.clubs.accounts.organisers import note_opener
from companion.core.tokens import mark, same_mark
from companion.games import GAMES
from companion.kit.game import Game
from companion.models import EventTable, Match, Seat, Sheet, db
from companion.sheets.verbs.reading import read_papers
from companion.site.plumbing.htmx import is_htmx
from companion.site.shelf import shelf

MOST = 24  # a cookie has 4 kB


def visit(row: Match | Sheet) -> None:
    """Move the row to the front of this browser's recent list.

    Only for whole pages: htmx requests come at any time, and their answers must not replace a
    newer cookie by an older one.
    """
    if not is_htmx() and next(reversed(_held()), None) != row.code:
        _entry(row)


def hold_seat(seat: Seat) -> None:
    """Give this browser the seat."""
    _entry(seat.match).update(s=seat.index, m=mark(seat.token_hash))


def hold_host(match: Match) -> None:
    """Make this browser the match's host."""
    _entry(match)["h"] = mark(match.host_hash)


def hold_writer(sheet: Sheet) -> None:
    """Let this browser write on the sheet."""
    _entry(sheet)["w"] = mark(sheet.writer_hash)


def hold_opened(row: Match | Sheet) -> None:
    """Make this browser the one that opened the match or sheet."""
    hold_host(row) if isinstance(row, Match) else hold_writer(row)
    _entry(row)["o"] = 1


def held_seat(match: Match) -> Seat | None:
    """This browser's seat, unless its link has been renewed or revoked."""
    entry = _held().get(match.code, {})
    if "s" not in entry:
        return None
    for seat in match.places:
        if seat.index == entry["s"] and same_mark(entry.get("m"), seat.token_hash):
            return seat
    return None


def is_host(match: Match) -> bool:
    """Whether this browser is the match's host."""
    return same_mark(_held().get(match.code, {}).get("h"), match.host_hash)


def may_write(sheet: Sheet) -> bool:
    """Whether this browser has the sheet's current writers' link."""
    return same_mark(_held().get(sheet.code, {}).get("w"), sheet.writer_hash)


def holds(row: Match | Sheet) -> bool:
    """Whether this browser has a seat of the match, or the sheet's current writers' link."""
    return may_write(row) if isinstance(row, Sheet) else held_seat(row) is not None


def opened_here(row: Match | Sheet) -> bool:
    """Whether this browser opened it, rather than receiving a link later."""
    holds = is_host(row) if isinstance(row, Match) else may_write(row)
    return holds and row.code in codes_opened_here()


def codes_opened_here() -> list[str]:
    """The codes of what this browser opened, as far as the cookie remembers."""
    return [code for code, entry in _held().items() if "o" in entry]


def recent() -> list[tuple[str, str]]:
    """The ("match" or "sheet", code) pairs this browser used, newest first."""
    return [(entry["k"], code) for code, entry in reversed(_held().items())]


def uncounted() -> list[str]:
    """The codes of matches with a seat of this browser that are not in its record yet."""
    return [code for code, entry in _held().items() if "s" in entry and "r" not in entry]


def count_once(match: Match) -> None:
    """Mark the match as counted in the record, without moving it in the list."""
    _held()[match.code]["r"] = 1
    session.modified = True


def _held() -> dict[str, dict[str, Any]]:
    """The entries by code, oldest first."""
    found: dict[str, dict[str, Any]] = session.get("held", {})
    return found


def _entry(row: Match | Sheet) -> dict[str, Any]:
    """The cookie's entry for the row, moved to the newest end; drops the oldest if it is full."""
    held = _held()
    entry = held.pop(row.code, {"k": "match" if isinstance(row, Match) else "sheet"})
    held[row.code] = entry
    while len(held) > MOST:
        del held[to_forget([(one["k"], code) for code, one in held.items()][:-1])[1]]
    session["held"] = held
    session.modified = True
    return entry


SHOWN = 100


def opened(row: Match | Sheet) -> None:
    """Record that this browser, and the organiser signed in here, opened it."""
    hold_opened(row)
    organiser = current_organiser()
    if organiser is not None:
        note_opener(row, organiser)


def may_close(row: Match | Sheet) -> bool:
    """Whether the organiser signed in here may close it: their club's, or opened by them."""
    organiser = current_organiser()
    if organiser is None:
        return False
    table = EventTable.of(row)
    if table is not None:
        return runs(table.event.club)
    return row.opened_by == organiser.id or opened_here(row)


def on_the_desk(kind: type[Match] | type[Sheet]) -> list[object]:
    """The newest matches or sheets that the organiser opened, without those of events."""
    organiser = current_organiser()
    if organiser is None:
        return []
    at = EventTable.match_id if kind is Match else EventTable.sheet_id
    mine = or_(kind.opened_by == organiser.id, kind.code.in_(codes_opened_here()))
    chosen = select(kind).where(and_(mine, ~exists().where(at == kind.id)))
    found: ScalarResult[Any] = db.session.scalars(chosen.order_by(kind.id.desc()).limit(SHOWN))
    return [row for row in found.all() if row.opened_by == organiser.id or opened_here(row)]


Held = tuple[str, str]
"""("match" or "sheet", code)."""
ENDED = ("over", "closed")


def rows_of(held: Sequence[Held]) -> dict[Held, Match | Sheet]:
    """The rows among these that still exist."""
    matches = [code for kind, code in held if kind == "match"]
    sheets = [code for kind, code in held if kind == "sheet"]
    found: dict[Held, Match | Sheet] = {}
    for match in (
        db.session.scalars(select(Match).where(Match.code.in_(matches))) if matches else ()
    ):
        found["match", match.code] = match
    for sheet in db.session.scalars(select(Sheet).where(Sheet.code.in_(sheets))) if sheets else ():
        found["sheet", sheet.code] = sheet
    return found


def states(rows: Iterable[Match | Sheet]) -> dict[str, str]:
    """The state by code: waiting, playing, open, over or closed."""
    found = {row.code: "closed" for row in rows if row.closed_at}
    rest = [row for row in rows if not row.closed_at]
    found |= {row.code: row.state for row in rest if isinstance(row, Match)}
    sheets = [row for row in rest if isinstance(row, Sheet)]
    papers = read_papers(sheets)
    for sheet in sheets:
        paper = papers.get(sheet.id)
        over = paper is not None and paper.entries and paper.scored.finished
        found[sheet.code] = "over" if over else "open"
    return found


def to_forget(held: Sequence[Held]) -> Held:
    """The entry to drop from a full cookie: the oldest that is over, else the oldest."""
    rows = rows_of(held)
    told = states(rows.values())
    for one in held:
        if one not in rows or told[one[1]] in ENDED:
            return one
    return held[0]


def usual_game() -> Game:
    """The game this browser played last, else the first on the shelf."""
    for kind, code in recent()[:1]:
        table = Match if kind == "match" else Sheet
        key = db.session.scalar(select(table.game).where(table.code == code))
        if key and key in GAMES:
            return GAMES[key]
    return shelf()[0]
