"""Contents of a score sheet's pages: rounds, corrections, the round form, links."""

from __future__ import annotations

from dataclasses import dataclass, field

from flask import Blueprint, Response, redirect, session, url_for
from werkzeug.wrappers import Response as Answer

from companion.competition.impact import Moves
from companion.core.house import news
from companion.games import SheetError, sheet_game
from companion.kit.words import Phrase
from companion.models.base import new_code
from companion.sheets.access.at_sheet import AtSheet, find_sheet
from companion.sheets.access.credentials import hold_writer
from companion.sheets.pages.closed_sheet import closing
from companion.sheets.pages.form import flatten, say_phone
from companion.sheets.verbs.new_sheet import renew_writer, writer_link
from companion.sheets.verbs.on_screen import match_of
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.sheet_rounds import KIT_SLOT, Change, SheetState, Slot
from companion.site.plumbing.htmx import render
from companion.site.plumbing.links import outside_url, page_of, qr
from companion.site.plumbing.race import race
from companion.site.plumbing.tags import tag

SHOWN_CHANGES = 40


@dataclass(frozen=True)
class Row:
    number: int
    explained: list[Phrase]
    doubt: Phrase | None
    corrected: bool


@dataclass(frozen=True)
class Correction:
    """One row of the list of corrections."""

    change: Change
    slot: Slot
    before: object  # a scored round, a list of names, or None
    after: object
    phone: str


@dataclass(frozen=True)
class Form:
    """The form for one round, with what has been filled in so far."""

    number: int
    way: str
    seen: int
    first: bool  # the round has not been written yet
    typed: dict[str, str] = field(default_factory=dict)
    wrong: dict[str, Phrase] = field(default_factory=dict)
    problem: Phrase | None = None
    doubt: Phrase | None = None
    sure: str = ""  # what the "write it anyway" button sends
    moves: Moves | None = None  # what correcting a closed table would change, to preview first
    key: str = field(default_factory=new_code)

    def empty(self, way: str) -> Form:
        """An empty form for an unwritten round, for a page that loses its connection."""
        return Form(self.number, way, seen=0, first=True)


def board(at: AtSheet, paper: SheetState | None = None) -> dict[str, object]:
    """Everything that `sheets/_board.html` needs."""
    paper = paper or read_paper(at.sheet)
    scored, ranks = paper.scored, paper.scored.ranks
    rows = [
        Row(
            index + 1,
            scored.explain(index),
            scored.doubt(index),
            index in paper.corrected,
        )
        for index in range(len(paper.entries))
    ]
    return {
        "sheet": at.sheet,
        "writer": at.writer,
        "asks": at.asks,
        **closing(at.table, paper),
        "instead": at.table.totals_instead(scored.finished) if at.table is not None else (),
        "news": news(at.sheet, at.person) if at.table is not None else None,
        "at_table": at.table is not None,
        "paper": paper,
        "game": paper.game,
        "names": paper.names,
        "scored": scored,
        "rows": rows,
        "leaders": [name for name, rank in zip(paper.names, ranks, strict=True) if rank == 1],
        "places": sorted(range(len(ranks)), key=ranks.__getitem__),
        "besides": scored.besides(),
        "race": race(scored),
        "corrections": [correction(paper, change) for change in paper.changes(SHOWN_CHANGES)],
        "stand": stand(paper),
        "onward": onward(at),
    }


def onward(at: AtSheet) -> str:
    """The page of the match on which the table continues, or ""."""
    match = match_of(at.sheet) if at.sheet.closed_at else None
    return page_of(match) if match else ""


def correction(paper: SheetState, change: Change) -> Correction:
    """The change, with scored rounds instead of raw entries."""
    slot = change.line.round
    return Correction(
        change,
        slot,
        counted(paper, change.before, slot),
        counted(paper, change.after, slot),
        say_phone(change.line.by, paper.lines),
    )


def counted(paper: SheetState, value: object, slot: Slot) -> object:
    """A round scored on its own; names, and rounds that cannot be scored alone, unchanged.

    Of a kit: the name of its game, and how it is scored.
    """
    if slot is None or value is None:
        return value
    try:
        if slot == KIT_SLOT:
            game = sheet_game(paper.key, value)
            return [game.title, *game.paper.reminders(paper.head)]
        return paper.score({**paper.sheet, "rounds": [value]}).rounds[0]
    except SheetError:  # not every game can score a round on its own
        return value


def stand(paper: SheetState) -> str:
    """What an open form is based on: the round's number, its last entry, the names' last entry."""
    index = len(paper.entries)
    return f"{index + 1}.{paper.touched(index)}.{paper.touched(None)}"


def board_tag(at: AtSheet) -> str:
    """The ETag of the board for this viewer."""
    return tag("board", at.sheet.id, at.sheet.version, at.writer, at.asks, session.get("phone"))


def form_for(paper: SheetState, number: int, way: str | None = None) -> Form:
    """The form for a round, empty or filled in with the round as written."""
    entry = paper.entry(number - 1)
    usual = entry or (paper.entries[-1] if paper.entries else {})
    known = [way.key for way in paper.game.paper.ways]
    if way not in known:
        way = next((known_way for known_way in reversed(known) if known_way in usual), known[0])
    typed = flatten(entry) if entry and (way in entry or len(known) == 1) else {}
    return Form(number, way, paper.touched(number - 1), first=entry is None, typed=typed)


bp = Blueprint("sheet_share", __name__, url_prefix="/sheets/<code>")


@bp.get("/share")
def links(code: str) -> Response:
    """The sheet's links with their QR codes; only writers see the link for writers."""
    at = find_sheet(code)
    watch = outside_url("sheets.show", code=code)
    values: dict[str, object] = {"watch": watch, "watch_code": qr(watch)}
    if at.writer:
        token = writer_link(at.sheet)
        write = outside_url("seats.arrive", token=token) if token else ""
        values |= {"write": write, "write_code": qr(write)}
    return render("sheets/share.html", board(at) | values)


@bp.post("/renew")
def renew(code: str) -> Answer:
    """Make a new link for writers; this phone can still write, all others can only watch."""
    at = find_sheet(code, "write")
    renew_writer(at.sheet)
    hold_writer(at.sheet)
    return redirect(url_for(".links", code=code), 303)
