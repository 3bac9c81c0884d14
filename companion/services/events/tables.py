"""The tables of a started round: a sheet or a match each, and who takes over a seat in it."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import select

from companion.competition.evening import GONE, LATE, READY, STANDBY, Evening
from companion.infrastructure.append import Appended
from companion.infrastructure.refused import Refused
from companion.kit.words import Phrase
from companion.models import WAITING, Event, EventTable, Match, Sheet, db
from companion.models.codes import new_code
from companion.services.clubs.named import different, names_of
from companion.services.events.allowed import running, table_of
from companion.services.events.drafted import as_seen
from companion.services.events.journal import locked, once, write
from companion.services.events.results import found_on
from companion.services.events.saved import save_soon
from companion.services.matches import play
from companion.services.matches.leaving import leave
from companion.services.matches.seats import revoke_seat, take_seat
from companion.services.sheets.opening import open_sheet
from companion.services.sheets.reading import read_paper
from companion.services.sheets.scorekeeping import Entry, rename
from companion.services.told.opening import most_ais, seat_ais

AI_NAME = "AI"


@once
def start(event: Event, seen: int, *, key: str, by: str) -> Appended:
    """Begin the drafted round: every table gets its sheet, or a match where an AI plays too.

    `seen` is the line that seated the round, so that nobody starts another seating than they saw.
    """
    with locked(event) as evening:
        stage = as_seen(evening, seen)
        names = names_of(stage.seated.people())
        for number, seats in enumerate(stage.seated.tables, 1):
            db.session.add(
                opened(
                    EventTable(event_id=event.id, round=stage.number, number=number),
                    stage.game_at(number),
                    seats,
                    names,
                    screen=evening.settings["screen"],
                    real=evening.settings["real"],
                    level=evening.settings["level"],
                )
            )
        data = {"minutes": evening.settings["minutes"], "lots": drawn(evening)}
        save_soon(event)
        return write(event, "start", data, key=key, by=by)


def drawn(evening: Evening, more: Iterable[int] = ()) -> list[int]:
    """Those who have no lot yet, `more` of them too, in the order luck gives them theirs."""
    people = dict.fromkeys([*evening.seen(), *more])
    without = [person for person in people if person not in evening.lots]
    secrets.SystemRandom().shuffle(without)
    return without


def opened(
    table: EventTable,
    game: str,
    seats: Sequence[int | None],
    names: Mapping[int, str],
    *,
    screen: bool,
    level: str,
    real: bool = False,
) -> EventTable:
    """The table with what it is played on: a match where an AI plays too, or all on screen.

    With `real` one AI plays at the table's own cards, told by a phone there: its sheet is written
    by that.
    """
    called = different([names.get(person, "") if person else AI_NAME for person in seats])
    ais = [seat for seat, person in enumerate(seats) if person is None]
    at_cards = real and 0 < len(ais) <= most_ais(game) and len(ais) < len(seats)
    if screen or (None in seats and not at_cards):
        plans = [
            play.SeatPlan("link", name) if person is not None else play.SeatPlan("ai", name, level)
            for person, name in zip(seats, called, strict=True)
        ]
        table.match = play.open_match(game, plans)
    else:
        table.sheet = open_sheet(new_code(), game, called)
        if at_cards:
            table.sheet = seat_ais(table.sheet, ais, level)
        db.session.refresh(table.sheet)
        table.result = dict(found_on(read_paper(table.sheet)))
        table.result_version = table.sheet.length
    return table


def row_of(event: Event, number: int, table: int) -> EventTable:
    """What a table of a round is played on."""
    found = db.session.scalar(
        select(EventTable).where(
            EventTable.event_id == event.id,
            EventTable.round == number,
            EventTable.number == table,
        )
    )
    if found is None:
        raise Refused(Phrase("There is no such table."))
    return found


@once
def replace_seat(
    event: Event, number: int, table: int, seat: int, person: int | None, *, key: str, by: str
) -> Appended:
    """Somebody has to go: a stand-by, or on screen an AI, plays on in the seat."""
    with locked(event) as evening:
        running(evening, number)
        seats = table_of(evening, number, table).seats
        if not 0 <= seat < len(seats):
            raise Refused(Phrase("There is no such seat."))
        if person is not None and not can_take_over(evening, number, person):
            raise Refused(Phrase("Choose somebody who is here and sits at no table."))
        row = row_of(event, number, table)
        if row.match is not None:
            hand_over(row.match, seat, person, evening.settings["level"])
        elif person is None:
            raise Refused(Phrase("An AI can take over on screen only: choose a stand-by."))
        else:
            rename_seat(row.sheet, seat, person, key)
        data = {"round": number, "table": table, "seat": seat, "person": person}
        if person is not None and evening.people[person] == STANDBY:
            write(event, "attend", {"people": [person], "as": LATE}, key=f"{key}-here", by=by)
        left = seats[seat]
        if left is not None:
            write(event, "attend", {"people": [left], "as": GONE}, key=f"{key}-gone", by=by)
        return write(event, "replace", data, key=key, by=by)


def can_take_over(evening: Evening, number: int, person: int) -> bool:
    """Whether they are here, or on stand-by, and sit at no table of this round."""
    sitting = {one for table in evening.stage(number).tables for one in table.seats}
    return evening.people.get(person) in READY and person not in sitting


def hand_over(match: Match, seat: int, person: int | None, level: str) -> None:
    """The seat of a match gets an AI, or is free again for the next person's link."""
    place = match.places[seat]
    if person is None:
        leave(match, seat, level)
        return
    revoke_seat(match, place)
    place.name = names_of([person])[person]


def rename_seat(sheet: Sheet | None, seat: int, person: int, key: str) -> None:
    """Another name in that column of the sheet."""
    if sheet is None:
        return
    paper = read_paper(sheet)
    names = [*paper.names[:seat], names_of([person])[person], *paper.names[seat + 1 :]]
    rename(sheet, Entry(different(names), paper.touched(None), f"seat-{key}"))


def sit_down(row: EventTable, seat: int) -> Match:
    """A player comes to their seat on screen; when all are there the match begins."""
    match = row.match
    if match is None:
        raise Refused(Phrase("This table plays on paper."))
    take_seat(match.places[seat])
    begin_when_full(match)
    return match


def begin_when_full(match: Match) -> None:
    """Nobody opened a table's match, so nobody has to start it: it begins when all are there."""
    if match.state == WAITING and not play.empty_seats(match):
        play.start(match)
