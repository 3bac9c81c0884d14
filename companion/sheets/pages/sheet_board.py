"""Contents of a score sheet's pages: rounds, corrections, the round form, links."""

from __future__ import annotations

from dataclasses import dataclass, field

from flask import Blueprint, Response, redirect, session, url_for
from werkzeug.wrappers import Response as Answer

from companion.competition.impact import Moves
from companion.games import SheetError
from companion.kit.words import Phrase
from companion.models.base import new_code
from companion.sheets.pages.closed_sheet import closing
from companion.sheets.pages.form import flatten, say_phone
from companion.sheets.verbs.new_sheet import renew_writer, writer_link
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.sheet_rounds import Change, Paper, Slot
from companion.site.access.credentials import hold_writer
from companion.site.access.fetch import AtSheet, find_sheet
from companion.site.plumbing.htmx import render
from companion.site.plumbing.links import outside_url, page_of, qr
from companion.site.plumbing.race import race
from companion.site.plumbing.tags import tag
from companion.tables.carry_over import match_of

SHOWN_CHANGES = 40


@dataclass(frozen=True)
class Row:
    """A round of the table."""

    number: int
    explained: list[Phrase]
    doubt: Phrase | None
    corrected: bool


@dataclass(frozen=True)
class Correction:
    """A line of the list of what was changed."""

    change: Change
    slot: Slot
    before: object  # a scored round, a list of names, or None
    after: object
    phone: str


@dataclass(frozen=True)
class Form:
    """The form for one round, as it was filled in so far."""

    number: int
    way: str
    seen: int
    first: bool  # nothing is written there yet
    typed: dict[str, str] = field(default_factory=dict)
    wrong: dict[str, Phrase] = field(default_factory=dict)
    problem: Phrase | None = None
    doubt: Phrase | None = None
    sure: str = ""  # what the button sends that writes it in spite of the doubt
    moves: Moves | None = None  # of a closed table, to be looked at first
    key: str = field(default_factory=new_code)

    def empty(self, way: str) -> Form:
        """The form of a round that nobody has written, for a page that loses its connection."""
        return Form(self.number, way, seen=0, first=True)


def board(at: AtSheet, paper: Paper | None = None) -> dict[str, object]:
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
        **closing(at.home, paper),
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
    """The page of the match on which its table goes on, if it does."""
    match = match_of(at.sheet) if at.sheet.closed_at else None
    return page_of(match) if match else ""


def correction(paper: Paper, change: Change) -> Correction:
    """The change, told with points instead of catches."""
    slot = change.line.round
    return Correction(
        change,
        slot,
        counted(paper, change.before, slot),
        counted(paper, change.after, slot),
        say_phone(change.line.by, paper.lines),
    )


def counted(paper: Paper, value: object, slot: Slot) -> object:
    """A round as it would be scored alone; names and nothing as they are."""
    if slot is None or value is None:
        return value
    try:
        return paper.score({**paper.sheet, "rounds": [value]}).rounds[0]
    except SheetError:  # not for every game a round can be scored alone
        return value


def stand(paper: Paper) -> str:
    """What a form that is being filled in rests on: the round, its last line, the names."""
    index = len(paper.entries)
    return f"{index + 1}.{paper.touched(index)}.{paper.touched(None)}"


def board_tag(at: AtSheet) -> str:
    """The ETag of the board for this viewer."""
    return tag("board", at.sheet.id, at.sheet.version, at.writer, at.asks, session.get("phone"))


def form_for(paper: Paper, number: int, way: str | None = None) -> Form:
    """The form for a round: empty, or filled in with what is written there."""
    entry = paper.entry(number - 1)
    usual = entry or (paper.entries[-1] if paper.entries else {})
    known = [way.key for way in paper.game.paper.ways]
    if way not in known:
        way = next((known_way for known_way in reversed(known) if known_way in usual), known[0])
    typed = flatten(entry) if entry and way in entry else {}
    return Form(number, way, paper.touched(number - 1), first=entry is None, typed=typed)


bp = Blueprint("sheet_share", __name__, url_prefix="/sheets/<code>")


@bp.get("/share")
def links(code: str) -> Response:
    """The links and their pictures; the one for writers only to writers."""
    at = find_sheet(code)
    watch = outside_url("sheets.show", code=code)
    values: dict[str, object] = {"watch": watch, "watch_code": qr(watch)}
    if at.writer:
        write = outside_url("seats.arrive", token=writer_link(at.sheet))
        values |= {"write": write, "write_code": qr(write)}
    return render("sheets/share.html", board(at) | values)


@bp.post("/renew")
def renew(code: str) -> Answer:
    """A new link for writers; this phone goes on writing, all others only watch."""
    at = find_sheet(code, "write")
    renew_writer(at.sheet)
    hold_writer(at.sheet)
    return redirect(url_for(".links", code=code), 303)
