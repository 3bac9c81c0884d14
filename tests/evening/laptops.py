"""Another laptop goes on with an event: it followed, or imports the last file of a dead one."""

from __future__ import annotations

import json
from typing import Final

from companion.models import EventTable, db
from tests.evening.director import Director
from tests.evening.people import Member
from tests.evening.phones import Evening
from tests.evening.referee import Table

TWICE: Final = "this event is in the club already"


def move(
    evening: Evening, director: Director, members: list[Member], tables: list[Table]
) -> list[str]:
    """Another laptop goes on, by luck one that followed; what differs there."""
    if evening.luck.random() < 0.5:
        return follow(evening, director, members, tables)
    before, spots, file = director.standings(), places_by_spot(evening), director.follow()
    found, house = list[str](), evening.house
    evening.tell("the laptop dies; another one imports its last file")
    last = house.saved(code_of(director.event))
    if lines_of(last) != lines_of(file):  # a kill had prevented the last
        found += [] if evening.sent - 1 in evening.troubled else ["the last file is old"]
        last = file
    house.elsewhere()
    director.sign_in()
    director.event = str(director.bring(last).location).removesuffix("/goes-on")
    find_again(evening, director, members, tables, spots)
    return [*found, *differences(director, file, before)]


def follow(
    evening: Evening, director: Director, members: list[Member], tables: list[Table]
) -> list[str]:
    """A laptop that followed goes on, perhaps in the middle of a round; what differs there."""
    before, spots, file = director.standings(), places_by_spot(evening), director.follow()
    evening.tell("another laptop, which followed, goes on")
    evening.house.on_another_laptop(code_of(director.event), file)
    director.sign_in()
    find_again(evening, director, members, tables, spots)
    return differences(director, file, before)


def differences(director: Director, file: bytes, before: str) -> list[str]:
    """What differs on the other laptop: its standings, and whether it imports the event twice."""
    found = [] if director.standings() == before else ["it has other standings there"]
    again = director.bring(file)
    if again.status_code != 422 or TWICE not in again.text:
        found.append(f"the same event was imported twice: {again.status_code}")
    return found


def find_again(
    evening: Evening,
    director: Director,
    members: list[Member],
    tables: list[Table],
    spots: dict[tuple[int, int], str],
) -> None:
    """All come in again; what had an address has another one, what tabs show is gone.

    A match that was ruled about has no address there, and keeps its name in the story.
    """
    door = director.door()
    for member in members:
        member.come(door)
    there = places_by_spot(evening)
    moved = {table.sheet: table.sheet for table in tables}
    moved |= {path: there.get(spot, path) for spot, path in spots.items()}
    for table in tables:
        evening.names[moved[table.sheet]] = evening.names[table.sheet]
        table.sheet = moved[table.sheet]
    evening.diary = [
        fact._replace(what=(moved[fact.what[0]], *fact.what[1:])) for fact in evening.diary
    ]
    evening.tabs.clear()


def lines_of(file: bytes) -> list[object]:
    """What an event's file says was done; a draft is made again, a request may wait to be saved."""
    lines = json.loads(file)["lines"]
    return [line for line in lines if line["kind"] not in ("draft", "ask", "answer")]


def code_of(event: str) -> str:
    """The code of an event by its path."""
    return event.rsplit("/", 1)[1]


def places_by_spot(evening: Evening) -> dict[tuple[int, int], str]:
    """The path of the sheet or match of each table of the latest event, by round and number."""
    with evening.house.app.app_context():
        latest = db.session.query(db.func.max(EventTable.event_id)).scalar_subquery()
        rows = db.session.query(EventTable).where(EventTable.event_id == latest)
        return {
            (row.round, row.number): f"/{place}/{row.source.code}"
            for row in rows
            if row.source
            for place in ["matches" if row.match else "sheets"]
        }
