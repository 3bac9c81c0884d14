"""Tables of a started round: what they play on, replacements, swapped seats."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import select

from companion.clubs.verbs.namesakes import names_of
from companion.core.append import Appended
from companion.core.refused import Refused
from companion.events.entries.people_entries import Attend
from companion.events.entries.round_entries import Start
from companion.events.entries.seat_entries import Replace, Reseat
from companion.events.state.evening import GONE, LATE, READY, STANDBY, Evening
from companion.events.state.stage import Stage
from companion.events.verbs.allowed import running, settled, table_of
from companion.events.verbs.drafted import as_seen
from companion.events.verbs.duplicate_rounds import deals_of
from companion.events.verbs.event_journal import evening_of, locked, once, write
from companion.events.verbs.results import found_on, outcome, outcomes
from companion.events.verbs.saved import save_soon
from companion.journal.entry import Person
from companion.kit.words import Phrase
from companion.matches.verbs.seats import leave, revoke_seat
from companion.models import Deal, Event, EventTable, Match, db
from companion.sheets.verbs.reading import read_paper
from companion.tables.display_names import at_seat, on_sheet
from companion.tables.setting_up import called_at, set_up
from companion.tabletop.verbs.new_tabletop import most_ais


@once
def start(event: Event, seen: int, *, key: str, by: str) -> Appended:
    """Begin the drafted round: every table gets its sheet, or a match where an AI plays too.

    `seen` is the line that seated the round, so that nobody starts another seating than they saw.
    """
    with locked(event) as evening:
        stage = as_seen(evening, seen)
        names, deals = names_of(stage.seated.people()), deals_of(event, stage)
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
                    deal=deals.get(number),
                )
            )
        begun = Start(minutes=evening.settings["minutes"], lots=drawn(evening))
        save_soon(event)
        return write(event, begun, key=key, by=by)


def drawn(evening: Evening, more: Iterable[int] = ()) -> tuple[Person, ...]:
    """Those who have no lot yet, `more` of them too, in the order luck gives them theirs."""
    people = dict.fromkeys([*evening.seen(), *more])
    without = [person for person in people if person not in evening.lots]
    secrets.SystemRandom().shuffle(without)
    return tuple(map(Person, without))


def opened(
    table: EventTable,
    game: str,
    seats: Sequence[int | None],
    names: Mapping[int, str],
    *,
    screen: bool,
    level: str,
    real: bool = False,
    deal: Deal | None = None,
) -> EventTable:
    """The table with what it is played on: a match where an AI plays too, or all on screen.

    With `real` one AI plays at the table's own cards, told by a phone there: its sheet is written
    by that.
    """
    ais = {seat: level for seat, person in enumerate(seats) if person is None}
    at_cards = real and 0 < len(ais) <= most_ais(game)
    on_screen = screen or bool(ais and not at_cards)
    set_up(table, game, called_at(seats, names), ais or None, on_screen=on_screen, deal=deal)
    if table.sheet is not None:
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
            raise Refused(Phrase("An AI can only take over on screen: choose a stand-by."))
        elif row.sheet is not None:
            on_sheet(row.sheet, {seat: names_of([person])[person]})
        change = Replace(
            round=number,
            table=table,
            seat=seat,
            person=None if person is None else Person(person),
        )
        if person is not None and evening.people[person] == STANDBY:
            here = Attend(people=(Person(person),), how=LATE)
            write(event, here, key=f"{key}-here", by=by)
        left = seats[seat]
        if left is not None:
            gone = Attend(people=(Person(left),), how=GONE)
            write(event, gone, key=f"{key}-gone", by=by)
        return write(event, change, key=key, by=by)


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


@once
def reseat(
    event: Event,
    number: int,
    pair: tuple[int, int],
    *,
    key: str,
    by: str,
    directs: bool = True,
) -> Appended:
    """Let two people of a round have each other's seat, with what was won there; also later.

    Doing it once more takes it back.
    """
    with locked(event) as evening:
        settled(evening, directs)
        at = {
            person: table
            for table in started_round(evening, number).tables
            for person in table.seats
            if person in pair
        }
        if len(at) < len(pair):
            raise Refused(Phrase("Choose two different people of this round."))
        near, far = (at[person].number for person in pair)
        found = outcomes([event])
        for table in at.values():
            over = outcome(table, found.get((event.id, number, table.number))).finished
            if row_of(event, number, table.number).match is not None and not over:
                raise Refused(Phrase("This table plays on screen: swap the two when it is over."))
        said = Reseat(
            round=number,
            table=near,
            person=Person(pair[0]),
            other=Person(pair[1]),
            other_table=None if far == near else far,
        )
        done = write(event, said, key=key, by=by)
        call_anew(event, said)
        return done


def started_round(evening: Evening, number: int) -> Stage:
    """A round of tables; Refused where there is none."""
    stage = next((stage for stage in evening.stages if stage.number == number), None)
    if stage is None:
        raise Refused(Phrase("There is no such table."))
    return stage


def call_anew(event: Event, said: Reseat) -> None:
    """The two are called by their names where they sit now, on the sheet or at the match."""
    pair, stage = {said.person, said.other}, evening_of(event).stage(said.round)
    names = names_of(pair)
    for number in {said.table, said.other_table or said.table}:
        row, seats = row_of(event, said.round, number), stage.table(number).seats
        here = {at: names[one] for at, one in enumerate(seats) if one is not None and one in pair}
        if row.match is not None:
            for seat, name in here.items():
                at_seat(row.match, seat, name)
        elif row.sheet is not None:
            on_sheet(row.sheet, here)
