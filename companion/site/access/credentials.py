"""What this browser's signed cookie holds: seats, matches, sheets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from flask import session
from sqlalchemy import ScalarResult, and_, exists, or_, select

from companion.clubs.accounts.organisers import note_opener
from companion.matches.verbs.seats import mark, same_mark
from companion.models import EventTable, Match, Seat, Sheet, db
from companion.sheets.verbs.reading import read_papers
from companion.site.access.account import current_organiser, runs
from companion.site.plumbing.htmx import is_htmx

MOST = 24  # a cookie has 4 kB


def visit(row: Match | Sheet) -> None:
    """Remember the page for the front page's list of recent things.

    Only when it is opened: the parts that a page fetches by itself come at any time, and their
    answers must not carry an older cookie past a newer one.
    """
    if not is_htmx() and next(reversed(_held()), None) != row.code:
        _entry(row)


def hold_seat(seat: Seat) -> None:
    """This browser sits here from now on."""
    _entry(seat.match).update(s=seat.index, m=mark(seat.token_hash))


def hold_host(match: Match) -> None:
    """This browser opened the match and may change its seats."""
    _entry(match)["h"] = mark(match.host_hash)


def hold_writer(sheet: Sheet) -> None:
    """This browser may write on the sheet."""
    _entry(sheet)["w"] = mark(sheet.writer_hash)


def hold_opened(row: Match | Sheet) -> None:
    """This browser opened it."""
    hold_host(row) if isinstance(row, Match) else hold_writer(row)
    _entry(row)["o"] = 1


def held_seat(match: Match) -> Seat | None:
    """The seat this browser holds, unless its link was renewed or revoked since."""
    entry = _held().get(match.code, {})
    if "s" not in entry:
        return None
    for seat in match.places:
        if seat.index == entry["s"] and same_mark(entry.get("m"), seat.token_hash):
            return seat
    return None


def is_host(match: Match) -> bool:
    """True in the browser that opened the match."""
    return same_mark(_held().get(match.code, {}).get("h"), match.host_hash)


def may_write(sheet: Sheet) -> bool:
    """True in a browser that opened the sheet or its writers' link, unless renewed since."""
    return same_mark(_held().get(sheet.code, {}).get("w"), sheet.writer_hash)


def opened_here(row: Match | Sheet) -> bool:
    """True in the browser that opened it; not in those that got a link to it later."""
    holds = is_host(row) if isinstance(row, Match) else may_write(row)
    return holds and row.code in codes_opened_here()


def codes_opened_here() -> list[str]:
    """What this browser opened, as far as it remembers."""
    return [code for code, entry in _held().items() if "o" in entry]


def recent() -> list[tuple[str, str]]:
    """("match" or "sheet", code) of what this browser used, newest first."""
    return [(entry["k"], code) for code, entry in reversed(_held().items())]


def uncounted() -> list[str]:
    """The matches with a seat of this browser's that its record does not have yet."""
    return [code for code, entry in _held().items() if "s" in entry and "r" not in entry]


def count_once(match: Match) -> None:
    """The match is in the record now; its place in the list stays."""
    _held()[match.code]["r"] = 1
    session.modified = True


def _held() -> dict[str, dict[str, Any]]:
    """The entries by code, oldest first."""
    found: dict[str, dict[str, Any]] = session.get("held", {})
    return found


def _entry(row: Match | Sheet) -> dict[str, Any]:
    """The entry of one row, moved to the newest end; the oldest ones fall off."""
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
    """It was opened in this browser, and by the organiser who is signed in here."""
    hold_opened(row)
    organiser = current_organiser()
    if organiser is not None:
        note_opener(row, organiser)


def may_close(row: Match | Sheet) -> bool:
    """Whether an organiser is signed in here whose own it is: their club's, or opened by them."""
    organiser = current_organiser()
    if organiser is None:
        return False
    table = EventTable.of(row)
    if table is not None:
        return runs(table.event.club)
    return row.opened_by == organiser.id or opened_here(row)


def on_the_desk(kind: type[Match] | type[Sheet]) -> list[object]:
    """The newest of a kind that the organiser opened; an event's are on its own pages."""
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
    """Those of them that still exist."""
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
    """By code: waiting, playing, open, over or closed."""
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
    """Which one of these a full cookie loses: the oldest that is over, else the oldest."""
    rows = rows_of(held)
    told = states(rows.values())
    for one in held:
        if one not in rows or told[one[1]] in ENDED:
            return one
    return held[0]
