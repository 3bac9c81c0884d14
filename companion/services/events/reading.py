"""An event from a file that `files` wrote, here or elsewhere, with nothing lost."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, TypeGuard

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
    Member,
    Move,
    Organiser,
    Seat,
    Sheet,
    SheetLine,
    db,
)
from companion.models.codes import new_code
from companion.services.append import touch
from companion.services.clubs import new_club
from companion.services.events.called import follow as called_anew
from companion.services.events.called import forget
from companion.services.events.files import FORMAT
from companion.services.events.journal import follow, lines_of
from companion.services.events.named import names_of
from companion.services.events.people_reading import read_people
from companion.services.events.results import told, told_by
from companion.services.events.saved import save_soon
from companion.services.events.tables import opened
from companion.services.namesakes import mark_namesakes
from companion.services.opening import not_endless
from companion.services.positions import scored
from companion.services.reading import read_paper
from companion.services.transaction import writing

KEYS = (
    *("person", "people", "seats", "tables", "byes", "forecast", "lots"),
    *("values", "apart", "wished", "together", "fixed"),
)
"""Where a line's data names members."""
LINE = ("kind", "data", "by", "at", "round")
MOMENT = Phrase("expected a moment, such as 2026-11-21T19:30:00+00:00")


def read_event(owner: Organiser, data: Any, club: Club | None = None) -> Event:
    """The event of a file, in that club or in a new one; SheetError names what cannot be read."""
    fields = checked(data)
    with writing() as session:
        if club is None:
            club = new_club(owner, fields["club"])
            session.add(club)
            session.flush()
        not_twice(club, fields)
        new = read_people(club, fields["members"])
        others = mark_namesakes(club)
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
            possible(evening := read(lines_of(event)))
            follow(event, evening)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise SheetError("lines", Phrase("they do not fit together")) from error
        for at, table in enumerate(fields["tables"]):
            session.add(add_table(event, table, f"tables[{at}]", new))
        session.flush()
        begin_again(event, evening)
        save_soon(event)
        touch(event)
        forgotten = Member.anonymous_at.is_not(None)
        for member in session.scalars(select(Member).where(Member.id.in_(new.values()), forgotten)):
            forget(member, [event])
        for member in others:
            called_anew(member)
    return event


def begin_again(event: Event, evening: Evening) -> None:
    """What was being played on screen begins anew: nobody may know its hands, nor the file."""
    if evening.ended:
        return
    names = names_of(evening.seen())
    for stage in (stage for stage in evening.stages if stage.going):
        for row in event.tables:
            if row.round == stage.number and row.sheet is None and row.match is None:
                seats = stage.table(row.number).seats
                how = {key: evening.settings[key] for key in ("screen", "level")}
                opened(row, stage.game_at(row.number), seats, names, **how)


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
    if not isinstance(data, dict):
        raise SheetError("event", Phrase("expected an object"))
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
    given_data = fields["data"]
    try:
        data = renumbered(kind, given_data, new)
    except (LookupError, TypeError, ValueError) as error:
        raise misread(error, given_data, f"{place}.data") from error
    event.length += 1
    event.version += 1
    line = EventLine(event_id=event.id, n=n + 1, kind=kind, data=data, key=f"file-{n}")
    line.by = written_by(str(fields["by"]), new)[:60]
    line.at = moment(fields["at"], f"{place}.at")
    db.session.add(line)
    db.session.flush()


def misread(error: Exception, data: Any, place: str) -> SheetError:
    """What is wrong with a line's data: a key that is missing, or somebody whom the file lacks."""
    if not isinstance(data, dict):
        return SheetError(place, Phrase("expected an object"))
    if not isinstance(error, KeyError):
        return SheetError(place, Phrase("expected numbers of members, as the file lists them"))
    wanted = error.args[0]
    if wanted in KEYS:
        return SheetError(f"{place}.{wanted}", Phrase("is missing"))
    said = Phrase("the file has no member of number %(n)s", n=str(wanted)[:20])
    return SheetError(found_at(data, wanted, place) or place, said)


def found_at(data: Any, wanted: Any, place: str) -> str:
    """Where in a line's data that member is named; "" when it is nowhere."""
    if data == wanted and type(data) is type(wanted):
        return place
    if isinstance(data, dict):
        parts = [(data[key], f"{place}.{key}") for key in data if key in KEYS]
    else:
        parts = [(one, f"{place}[{n}]") for n, one in enumerate(data)] if is_list(data) else []
    return next(filter(None, (found_at(part, wanted, at) for part, at in parts)), "")


def is_list(data: Any) -> TypeGuard[list[Any]]:
    """A list of a file."""
    return isinstance(data, list)


def written_by(by: str, new: Mapping[int, int]) -> str:
    """Who wrote a line; a player by the number they have here."""
    kind, _, number = by.partition(" ")
    numbers = {f"{there}": here for there, here in new.items()}
    return f"player {numbers[number]}" if kind == "player" and number in numbers else by


def add_table(event: Event, given: Any, place: str, new: Mapping[int, int]) -> EventTable:
    """A table with its sheet or match."""
    fields = mapping(given, place, ("round", "number"), ("sheet", "match"))
    row = EventTable(event_id=event.id, round=fields["round"], number=fields["number"])
    if "sheet" in fields:
        row.sheet = add_sheet(fields["sheet"], f"{place}.sheet", new)
        db.session.flush()
        row.result = dict(told_by(read_paper(row.sheet)))
        row.result_version = row.sheet.length
    elif "match" in fields:
        row.match = add_match(fields["match"], f"{place}.match")
        db.session.flush()
        row.result = dict(told(scored(row.match)))
        row.result_version = row.match.length
    return row


def add_sheet(given: Any, place: str, new: Mapping[int, int]) -> Sheet:
    """A sheet with all its lines, corrections too."""
    fields = mapping(given, place, ("game", "options", "lines"))
    one_of(fields["game"], f"{place}.game", list(GAMES))
    sheet = Sheet(code=new_code(), game=fields["game"], options=fields["options"], names=[])
    db.session.add(sheet)
    db.session.flush()
    for n, one in enumerate(listing(fields["lines"], f"{place}.lines"), 1):
        line = mapping(one, f"{place}.lines[{n - 1}]", LINE, ("person",))
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
                person=new.get(line.get("person") or 0),
            )
        )
    db.session.flush()
    sheet.length = sheet.version = len(fields["lines"])
    paper = read_paper(sheet)
    sheet.names = paper.names
    paper.score(paper.sheet)
    not_endless(paper.game, sheet.options, len(sheet.names))
    return sheet


def add_match(given: Any, place: str) -> Match:
    """A match that is over, with its moves."""
    fields = mapping(given, place, ("game", "options", "seats", "moves", "luck"))
    one_of(fields["game"], f"{place}.game", list(GAMES))
    seats, moves = fields["seats"], fields["moves"]
    seed, fingerprint, words, *anew = fields["luck"]
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
        luck_anew=restored(anew[0], f"{place}.luck[3]") if anew else None,
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


def restored(given: Any, place: str) -> dict[str, Any]:
    """The words mixed into the luck after restores, by move."""
    if not isinstance(given, dict) or not all(
        at.isdecimal() and len(at) < 10 and isinstance(word, str) for at, word in given.items()
    ):
        raise SheetError(place, Phrase("expected an object"))
    return given


def moment(text: Any, place: str) -> datetime:
    """A moment as the file writes it."""
    try:
        found = datetime.fromisoformat(text)
    except (TypeError, ValueError) as error:
        raise SheetError(place, MOMENT) from error
    if found.tzinfo is None:
        raise SheetError(place, MOMENT)
    return found
