"""An event from a file that `files` wrote, here or elsewhere, with nothing lost."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import select

from companion.competition.evening import Evening
from companion.competition.ledger import VERBS, read
from companion.competition.renumber import renumbered
from companion.games import GAMES, SheetError
from companion.kit.lines import UNDO
from companion.kit.sheet import listing, mapping, one_of
from companion.kit.words import Phrase
from companion.models import (
    OVER,
    Club,
    Event,
    EventLine,
    EventTable,
    Match,
    Move,
    Organiser,
    Seat,
    Sheet,
    SheetLine,
    db,
)
from companion.models.codes import new_code
from companion.services.append import touch
from companion.services.events.files import FORMAT
from companion.services.events.journal import lines_of
from companion.services.events.people_reading import read_people
from companion.services.events.results import told
from companion.services.positions import scored
from companion.services.reading import read_paper
from companion.services.transaction import writing

MOMENT = Phrase("expected a moment, such as 2026-11-21T19:30:00+00:00")


def read_event(owner: Organiser, data: Any, club: Club | None = None) -> Event:
    """The event of a file, in that club or in a new one; SheetError names what cannot be read."""
    fields = checked(data)
    with writing() as session:
        if club is None:
            club = Club(code=new_code(), owner_id=owner.id, name=fields["club"])
            session.add(club)
            session.flush()
        not_twice(club, fields)
        new = read_people(club, fields["members"])
        event = Event(
            code=new_code(),
            club_id=club.id,
            name=fields["name"],
            season=fields["season"],
            public=fields["public"],
            created_at=moment(fields["created"], "created"),
        )
        session.add(event)
        session.flush()
        for n, line in enumerate(fields["lines"]):
            add_line(event, n, line, new)
        try:
            possible(read(lines_of(event)))
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise SheetError("lines", Phrase("they do not fit together")) from error
        for at, table in enumerate(fields["tables"]):
            session.add(add_table(event, table, f"tables[{at}]"))
        session.flush()
        touch(event)
    return event


def not_twice(club: Club, fields: Mapping[str, Any]) -> None:
    """SheetError when the club has this event: its results would count again."""
    began = moment(fields["created"], "created")
    there = select(Event).where(Event.club_id == club.id, Event.name == fields["name"])
    if any(began == event.created_at for event in db.session.scalars(there)):
        raise SheetError("created", Phrase("this event is in the club already"))


def possible(evening: Evening) -> None:
    """ValueError unless every table plays a game that is on the shelf."""
    for stage in evening.stages:
        if stage.games and len(stage.games) != len(stage.seated.tables):
            raise ValueError("there are not as many games as tables")
        if not {stage.game, *stage.games, *(game for _, game in stage.lost)} <= set(GAMES):
            raise ValueError("a game is not known here")


def checked(data: Any) -> dict[str, Any]:
    """The file's outer shape."""
    keys = ("club", "name", "season", "public", "created", "members", "lines", "tables")
    fields = mapping(data, "", ("format", *keys))
    one_of(fields["format"], "format", (FORMAT,))
    for key in ("club", "name", "season", "created"):
        if not isinstance(fields[key], str) or len(fields[key]) > 80:
            raise SheetError(key, Phrase("at most %(n)s letters", n=80))
    for key in ("members", "lines", "tables"):
        listing(fields[key], key)
    if not isinstance(fields["public"], bool):
        raise SheetError("public", Phrase("expected one of: %(words)s", words="true, false"))
    return fields


def add_line(event: Event, n: int, given: Any, new: Mapping[int, int]) -> None:
    """One line of the event."""
    place = f"lines[{n}]"
    fields = mapping(given, place, ("kind", "data", "by", "at"))
    kind = one_of(fields["kind"], f"{place}.kind", [*VERBS, UNDO])
    try:
        data = renumbered(kind, fields["data"], new)
    except (LookupError, TypeError, ValueError) as error:
        raise SheetError(f"{place}.data", Phrase("expected an object")) from error
    event.length += 1
    event.version += 1
    line = EventLine(event_id=event.id, n=n + 1, kind=kind, data=data, key=f"file-{n}")
    line.by = written_by(str(fields["by"]), new)[:60]
    line.at = moment(fields["at"], f"{place}.at")
    db.session.add(line)
    db.session.flush()


def written_by(by: str, new: Mapping[int, int]) -> str:
    """Who wrote a line; a player by the number they have here."""
    kind, _, number = by.partition(" ")
    if kind == "player" and number.isdecimal() and int(number) in new:
        return f"player {new[int(number)]}"
    return by


def add_table(event: Event, given: Any, place: str) -> EventTable:
    """A table with its sheet or match."""
    fields = mapping(given, place, ("round", "number"), ("sheet", "match"))
    row = EventTable(event_id=event.id, round=fields["round"], number=fields["number"])
    if "sheet" in fields:
        row.sheet = add_sheet(fields["sheet"], f"{place}.sheet")
        db.session.flush()
        row.result = told(read_paper(row.sheet).scored)
        row.result_version = row.sheet.length
    elif "match" in fields:
        row.match = add_match(fields["match"], f"{place}.match")
        db.session.flush()
        row.result = told(scored(row.match))
        row.result_version = row.match.length
    return row


def add_sheet(given: Any, place: str) -> Sheet:
    """A sheet with all its lines, corrections too."""
    fields = mapping(given, place, ("game", "options", "lines"))
    one_of(fields["game"], f"{place}.game", list(GAMES))
    sheet = Sheet(code=new_code(), game=fields["game"], options=fields["options"], names=[])
    db.session.add(sheet)
    db.session.flush()
    for n, one in enumerate(listing(fields["lines"], f"{place}.lines"), 1):
        line = mapping(one, f"{place}.lines[{n - 1}]", ("kind", "data", "by", "at", "round"))
        db.session.add(
            SheetLine(
                sheet_id=sheet.id,
                n=n,
                kind=line["kind"],
                round=line["round"],
                data=line["data"],
                key=f"file-{n}",
                by=str(line["by"])[:40],
                at=moment(line["at"], f"{place}.lines[{n - 1}].at"),
            )
        )
    db.session.flush()
    sheet.length = sheet.version = len(fields["lines"])
    paper = read_paper(sheet)
    sheet.names = paper.names
    paper.game.score(paper.sheet)
    return sheet


def add_match(given: Any, place: str) -> Match:
    """A match that is over, with its moves."""
    fields = mapping(given, place, ("game", "options", "seats", "moves", "luck"))
    one_of(fields["game"], f"{place}.game", list(GAMES))
    seats, moves = fields["seats"], fields["moves"]
    seed, fingerprint, words = fields["luck"]
    match = Match(
        code=new_code(),
        game=fields["game"],
        options=fields["options"],
        seats=len(seats),
        state=OVER,
        host_hash="",
        length=len(moves),
        version=len(moves),
        luck_seed=seed,
        luck_fingerprint=fingerprint,
        luck_words=words,
    )
    match.places = [
        Seat(index=at, name=name, kind=kind, level=level)
        for at, (name, kind, level) in enumerate(seats)
    ]
    db.session.add(match)
    db.session.flush()
    for ply, (seat, text, by) in enumerate(moves, 1):
        row = {"seat": seat, "text": text, "by": by, "key": f"file-{ply}"}
        db.session.add(Move(match_id=match.id, ply=ply, **row))
    return match


def moment(text: Any, place: str) -> datetime:
    """A moment as the file writes it."""
    try:
        found = datetime.fromisoformat(text)
    except (TypeError, ValueError) as error:
        raise SheetError(place, MOMENT) from error
    if found.tzinfo is None:
        raise SheetError(place, MOMENT)
    return found
