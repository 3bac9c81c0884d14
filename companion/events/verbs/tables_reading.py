"""Tables in an event file: sheets with their corrections, and finished matches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.core.append import from_file
from companion.core.broken import Broken
from companion.events.state.evening import Evening
from companion.events.verbs.results import found_in, found_on
from companion.events.verbs.shapes import (
    FIT,
    Check,
    every,
    maybe,
    moment,
    number,
    text,
)
from companion.games import GAMES, SheetError
from companion.kit.game import IllegalMove
from companion.kit.lines import UNDO
from companion.kit.sheet import integer, listing, mapping, one_of
from companion.kit.words import Phrase
from companion.matches.verbs.positions import scored
from companion.models import OVER, Event, EventTable, Match, Move, Seat, Sheet, SheetLine, db
from companion.models.base import new_code
from companion.sheets.verbs.new_sheet import not_endless
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.scorekeeping import MOST_LINES
from companion.sheets.verbs.sheet_rounds import NAMES, ROUND

LINE: Final = ("kind", "data", "by", "at", "round")

MOST_NUMBER = 1000


def table_of(
    event: Event, evening: Evening, given: object, place: str, new: Mapping[int, int]
) -> EventTable:
    """A table of the evening, with what its people played on."""
    fields = mapping(given, place, ("round", "number"), ("sheet", "match"))
    for key in ("round", "number"):
        integer(fields[key], f"{place}.{key}", 1, MOST_NUMBER)
    try:
        seated = evening.stage(fields["round"])
        table = seated.table(fields["number"])
        row = add_table(event, fields, place, new)
        fits = seated.game_at(table.number), len(table.seats)
        if row.source and (row.source.game, row.seats) != fits:
            raise SheetError(place, FIT)
    except SheetError:
        raise
    except (Broken, IllegalMove, LookupError, TypeError, ValueError, ArithmeticError) as error:
        raise SheetError(place, FIT) from error
    return row


def add_table(
    event: Event, fields: Mapping[str, object], place: str, new: Mapping[int, int]
) -> EventTable:
    """A table with its sheet or match."""
    row = EventTable(event_id=event.id, round=fields["round"], number=fields["number"])
    if "sheet" in fields:
        row.sheet = add_sheet(fields["sheet"], f"{place}.sheet", new)
        db.session.flush()
        row.result = dict(found_on(read_paper(row.sheet)))
        row.result_version = row.sheet.length
    elif "match" in fields:
        row.match = add_match(fields["match"], f"{place}.match")
        db.session.flush()
        row.result = dict(found_in(scored(row.match)))
        row.result_version = row.match.length
    return row


def add_sheet(given: object, place: str, new: Mapping[int, int]) -> Sheet:
    """A sheet with all its lines, corrections too."""
    fields = mapping(given, place, ("game", "options", "lines"))
    one_of(fields["game"], f"{place}.game", list(GAMES))
    mapping(fields["options"], f"{place}.options", (), tuple(fields["options"]))
    sheet = Sheet(code=new_code(), game=fields["game"], options=fields["options"], names=[])
    db.session.add(sheet)
    db.session.flush()
    lines = []
    for n, one in enumerate(listing(fields["lines"], f"{place}.lines"), 1):
        here = f"{place}.lines[{n - 1}]"
        line = mapping(one, here, LINE, ("person",))
        one_of(line["kind"], f"{here}.kind", (NAMES, ROUND, UNDO))
        maybe(number(0, MOST_LINES))(line["round"], f"{here}.round")
        lines.append(
            SheetLine(
                kind=line["kind"],
                round=line["round"],
                data=line["data"],
                by=str(line["by"])[:40],
                at=moment(line["at"], f"{here}.at"),
                person=new.get(line.get("person") or 0),
            )
        )
    from_file(sheet, lines)
    paper = read_paper(sheet)
    sheet.names = paper.names
    paper.score(paper.sheet)
    not_endless(paper.game, sheet.options, len(sheet.names))
    return sheet


def add_match(given: object, place: str) -> Match:
    """A match that is over, with its moves."""
    fields = mapping(given, place, ("game", "options", "seats", "moves", "luck"))
    one_of(fields["game"], f"{place}.game", list(GAMES))
    mapping(fields["options"], f"{place}.options", (), tuple(fields["options"]))
    seats, moves = fields["seats"], fields["moves"]
    every(lambda seat, at: one_row(seat, at, text, text, maybe(text)))(seats, f"{place}.seats")
    every(lambda move, at: one_row(move, at, number(-1, 9), move_text, text))(
        moves, f"{place}.moves"
    )
    seed, fingerprint, words, *anew = listing(fields["luck"], f"{place}.luck")
    every(maybe(move_text))([seed, fingerprint, words], f"{place}.luck")
    match = Match(
        code=new_code(),
        game=fields["game"],
        options=fields["options"],
        seats=len(seats),
        state=OVER,
        host_hash="",
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
    from_file(match, [Move(seat=seat, text=said, by=by) for seat, said, by in moves])
    return match


def one_row(given: object, place: str, *checks: Check) -> None:
    """A row of a list: so many things, each of its kind."""
    for at, (one, look) in enumerate(zip(listing(given, place, len(checks)), checks, strict=True)):
        look(one, f"{place}[{at}]")


def move_text(value: object, place: str) -> None:
    """A text of any length; what it says is found out when the match is played again."""
    if not isinstance(value, str):
        raise SheetError(place, FIT)


def restored(given: object, place: str) -> dict[str, object]:
    """The words mixed into the luck after restores, by move."""
    if not isinstance(given, dict) or not all(
        at.isdecimal() and len(at) < 10 and isinstance(word, str) for at, word in given.items()
    ):
        raise SheetError(place, Phrase("expected an object"))
    return given
