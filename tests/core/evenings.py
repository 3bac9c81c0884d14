"""Events for tests: people who come, rounds that are played."""

import random
from typing import Any

from companion.clubs.accounts.organisers import add_organiser
from companion.clubs.verbs import clubs
from companion.events.state.event_settings import checked
from companion.events.state.event_state import EventState
from companion.events.verbs import directing, event_tables, next_seating
from companion.events.verbs.event_journal import event_state, open_event
from companion.events.verbs.event_tables import row_of
from companion.models import Event, EventTable, Member, db
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.scorekeeping import Entry, write_round

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
BY = "organiser"


def opened(people: int = 8, **settings: Any) -> tuple[Event, list[Member]]:
    """An event at which that many people are present."""
    club = clubs.open_club(add_organiser("Aki", "a long password"), "Half Moon")
    names = "\n".join(f"{LETTERS[n % 26]}{n}" for n in range(people))
    members = clubs.add_members(club, names) if people else []
    event = open_event(club, "Evening", checked({"games": ["fisherman"], **settings}))
    if members:
        ids = [member.id for member in members]
        directing.attend(event, ids, "present", key="roll call", by=BY)
    return event, members


def seated(event: Event, seed: int = 1) -> EventState:
    """The next round drafted with the best plan."""
    evening = event_state(event)
    game = next_seating.usual_game(evening)
    plan = next_seating.plans(evening, game)[0]
    next_seating.draft(event, game, plan, seed, key=f"draft-{event.length}", by=BY)
    return event_state(event)


def started(event: Event) -> EventState:
    """The next round, begun."""
    stage = seated(event).stages[-1]
    event_tables.start(event, stage.drafted_by, key=f"start-{event.length}", by=BY)
    return event_state(event)


def play_table(event: Event, number: int, table: int, seed: int = 0) -> EventTable:
    """Fill in a table's sheet of Fisherman with any points."""
    row, luck = row_of(event, number, table), random.Random(f"{number} {table} {seed}")
    assert row.sheet
    seats = len(read_paper(row.sheet).names)
    for index in range(seats):
        points = [luck.randint(-1, 4) for _ in range(seats)]
        entry = Entry({"points": points}, 0, f"{index}", "")
        write_round(row.sheet, index, entry)
    return row


def play_round(event: Event, seed: int = 0) -> EventState:
    """A whole round: seated, begun, played and closed."""
    stage = started(event).stages[-1]
    for table in stage.tables:
        play_table(event, stage.number, table.number, seed)
    directing.close_round(event, stage.number, key=f"close-{event.length}", by=BY)
    return event_state(event)


def fresh(event: Event) -> Event:
    """The event as it is stored now."""
    number = event.id
    db.session.remove()
    return db.session.get_one(Event, number)
