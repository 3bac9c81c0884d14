"""Tables of a started round: what they play on, replacements, swapped seats."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TypeVar

from sqlalchemy import select

from companion.clubs.verbs.namesakes import names_of
from companion.core.append import Appended
from companion.core.refused import Refused
from companion.events.entries.people_entries import Attend
from companion.events.entries.round_entries import Start
from companion.events.entries.seat_entries import CarryOver, Replace, Reseat
from companion.events.state.event_state import GONE, LATE, READY, STANDBY, EventState
from companion.events.state.stage import Stage
from companion.events.verbs.autosave import save_soon
from companion.events.verbs.duplicate_rounds import deals_of
from companion.events.verbs.event_journal import (
    event_state,
    locked,
    once,
    running,
    settled,
    table_of,
    write,
)
from companion.events.verbs.results import found_on, outcome, outcomes
from companion.events.verbs.seating_draft import as_seen, check_suits, missing_from
from companion.journal.entry import Person
from companion.kit.sheet_game import SheetGame
from companion.kit.words import Phrase
from companion.matches.verbs.seats import leave, revoke_seat
from companion.models import Deal, Event, EventTable, Match, Sheet, db
from companion.sheets.verbs.reading import read_paper
from companion.tables.carry_over import noting
from companion.tables.display_names import call_at
from companion.tables.setting_up import called_at, set_up
from companion.tabletop.verbs.new_tabletop import may_sit

T = TypeVar("T", Match, Sheet)


@once
def start(event: Event, seen: int, *, absent: Collection[int] = (), key: str, by: str) -> Appended:
    """Start the drafted round: every table gets a sheet, or a match if an AI plays on screen.

    `seen` is the entry that seated the round: Refused if the seating has changed since. Also
    Refused if somebody seated is not here, unless they are among the `absent`.
    """
    with locked(event) as state:
        stage = as_seen(state, seen)
        check_here(state, stage, absent)
        for number, seats in enumerate(stage.seated.tables, 1):
            check_suits(state, stage.game_at(number), seats)
        names, deals = names_of(stage.seated.people()), deals_of(event, stage)
        for number, seats in enumerate(stage.seated.tables, 1):
            db.session.add(
                opened(
                    EventTable(event_id=event.id, round=stage.number, number=number),
                    state.games[stage.game_at(number)],
                    seats,
                    names,
                    screen=state.settings.screen,
                    real=state.settings.real,
                    level=state.settings.level,
                    deal=deals.get(number),
                )
            )
        begun = Start(minutes=state.settings.minutes, lots=drawn(state))
        save_soon(event)
        return write(event, begun, key=key, by=by)


def check_here(state: EventState, stage: Stage, absent: Collection[int]) -> None:
    """Raise Refused if somebody seated is neither here nor among the `absent`."""
    missing = [one for one in missing_from(state, stage) if one not in absent]
    if missing:
        names = names_of(missing)
        raise Refused(
            Phrase(
                "Not here: %(names)s. Give their seats away, or confirm that you start with them.",
                names=", ".join(names[one] for one in missing),
            )
        )


def drawn(state: EventState, more: Iterable[int] = ()) -> tuple[Person, ...]:
    """Return everyone at the event and in `more` without a draw number, in random order."""
    people = dict.fromkeys([*state.seen(), *more])
    without = [person for person in people if person not in state.lots]
    secrets.SystemRandom().shuffle(without)
    return tuple(map(Person, without))


def opened(
    table: EventTable,
    game: SheetGame,
    seats: Sequence[int | None],
    names: Mapping[int, str],
    *,
    screen: bool,
    level: str,
    real: bool = False,
    deal: Deal | None = None,
) -> EventTable:
    """Return the table with its sheet, or with a match if an AI plays on screen or all do.

    With `real`, one AI plays at the table's own cards through a phone there, which writes the
    sheet; several AIs play on screen. A game on paper only always gets a sheet.
    """
    ais = {seat: level for seat, person in enumerate(seats) if person is None}
    on_screen = game.paper_only is None and (
        screen or (bool(ais) and not (real and may_sit(game.key, len(ais))))
    )
    set_up(table, game, called_at(seats, names), ais or None, on_screen=on_screen, deal=deal)
    if table.sheet is not None:
        db.session.refresh(table.sheet)
        table.result = dict(found_on(read_paper(table.sheet)))
        table.result_version = table.sheet.length
    return table


def row_of(event: Event, number: int, table: int) -> EventTable:
    """Return the stored table of a round; Refused if there is none."""
    mine = EventTable.event_id == event.id, EventTable.round == number, EventTable.number == table
    found = db.session.scalar(select(EventTable).where(*mine))
    if found is None:
        raise Refused(Phrase("There is no such table."))
    return found


@once
def replace_seat(
    event: Event, number: int, table: int, seat: int, person: int | None, *, key: str, by: str
) -> Appended:
    """Replace somebody who has to leave with a stand-by, or on screen with an AI."""
    with locked(event) as state:
        running(state, number)
        seats = table_of(state, number, table).seats
        if not 0 <= seat < len(seats):
            raise Refused(Phrase("There is no such seat."))
        if person is not None and not can_take_over(state, number, person):
            raise Refused(Phrase("Choose somebody who is here and sits at no table."))
        row = row_of(event, number, table)
        if row.match is not None:
            hand_over(row.match, seat, person, state.settings.level)
        elif person is None:
            raise Refused(Phrase("An AI can only take over on screen: choose a stand-by."))
        else:
            call_at(row, {seat: names_of([person])[person]})
        change = Replace(
            round=number,
            table=table,
            seat=seat,
            person=None if person is None else Person(person),
        )
        if person is not None and state.people[person] == STANDBY:
            here = Attend(people=(Person(person),), how=LATE)
            write(event, here, key=f"{key}-here", by=by)
        left = seats[seat]
        if left is not None:
            gone = Attend(people=(Person(left),), how=GONE)
            write(event, gone, key=f"{key}-gone", by=by)
        return write(event, change, key=key, by=by)


def can_take_over(state: EventState, number: int, person: int) -> bool:
    """Return whether the person is here or on stand-by and has no seat in this round."""
    sitting = {one for table in state.stage(number).tables for one in table.seats}
    return state.people.get(person) in READY and person not in sitting


def hand_over(match: Match, seat: int, person: int | None, level: str) -> None:
    """Give a match's seat to an AI, or free it for the next person's link."""
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
    """Swap two people of a round, with the results of their seats; also after the round.

    Swapping them again reverts it.
    """
    with locked(event) as state:
        settled(state, directs)
        at = {
            person: table
            for table in started_round(state, number).tables
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


def carry_over(row: EventTable, act: Callable[[], T], *, by: str) -> T:
    """Continue the table on screen or on paper by `act`, once; Refused if its result is in."""
    event, number = row.event, row.round

    def note(screen: bool, rounds: int) -> None:
        said = CarryOver(round=row.round, table=row.number, screen=screen, rounds=rounds)
        write(event, said, key=f"carry-{event.length}", by=by)

    with locked(event) as state:
        stage, table = running(state, number), table_of(state, number, row.number)
        if stage.same:
            raise Refused(Phrase("Tables with the same deals stay where they are played."))
        if outcome(table, outcomes([event]).get((event.id, number, row.number))).finished:
            raise Refused(Phrase("The result of this table is in already."))
        return noting(row, act, note)


def started_round(state: EventState, number: int) -> Stage:
    """Return a round by number; Refused if there is none."""
    stage = next((stage for stage in state.stages if stage.number == number), None)
    if stage is None:
        raise Refused(Phrase("There is no such table."))
    return stage


def call_anew(event: Event, said: Reseat) -> None:
    """Write the two names at their new seats, on the sheet or in the match."""
    pair, stage = {said.person, said.other}, event_state(event).stage(said.round)
    names = names_of(pair)
    for number in {said.table, said.other_table or said.table}:
        row, seats = row_of(event, said.round, number), stage.table(number).seats
        call_at(row, {at: names[one] for at, one in enumerate(seats) if one and one in pair})
