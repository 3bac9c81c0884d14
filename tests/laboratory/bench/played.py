"""Events for `bench season` that nobody played, written straight to the database."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import asdict

from companion.clubs.accounts.organisers import add_organiser
from companion.clubs.members.members import player_link
from companion.clubs.verbs.clubs import open_club
from companion.core.transaction import writing
from companion.events.state.event_settings import checked
from companion.events.verbs.results import found_in
from companion.games import counted
from companion.models import Event, EventLine, EventTable, Member, Sheet, SheetLine, db
from companion.models.base import new_code
from companion.sheets.verbs.sheet_rounds import NAMES, ROUND

GAME, SEASON, SIZE = "fisherman", "Autumn", 4


class Built(NamedTuple):
    """Where things are: the last event is in its last round, all others are over."""

    organiser: str
    password: str
    club: str
    event: str
    season: str
    round: int
    member: int
    player_token: str


def build(
    events: int,
    people: int,
    rounds: int,
    seed: int = 1,
    organiser: str = "Bench",
    members: int = 0,
    last: tuple[int, int] | None = None,
) -> Built:
    """A club and its season; tables of four, so `people` is a multiple of that.

    With more `members` than people each event draws its own; `last`: the last one's people and
    rounds.
    """
    sizes = [*[(people, rounds)] * (events - 1), last or (people, rounds)]
    if any(many % SIZE for many, _ in sizes):
        raise ValueError(f"{people} people do not fill tables of {SIZE}")
    luck, members = random.Random(seed), max(members, *(n for n, _ in sizes))
    password = new_code()
    club = open_club(add_organiser(organiser, password), "Bench")
    with writing() as session:
        rows = [Member(club_id=club.id, name=f"Player {n}") for n in range(members)]
        session.add_all(rows)
        session.flush()
        ids = [member.id for member in rows]
        for n, (many, played) in enumerate(sizes, 1):
            drawn = ids if many == members else [ids[0], *luck.sample(ids[1:], many - 1)]
            event = an_event(club.id, f"Evening {n}", drawn, played, luck, last=n == events)
    return Built(
        organiser, password, club.code, event.code, SEASON, played, ids[0], player_link(rows[0])
    )


def an_event(
    club: int, name: str, people: list[int], rounds: int, luck: random.Random, *, last: bool
) -> Event:
    """An evening with its journal, its tables and their sheets."""
    seatings = [seating(people, luck) for _ in range(rounds)]
    lines = list(journal(people, seatings, over=not last))
    count, tables = len(lines), rounds * len(people) // SIZE
    event = Event(
        code=new_code(),
        club_id=club,
        name=name,
        season=SEASON,
        length=count,
        version=count + tables,
    )
    db.session.add(event)
    db.session.flush()
    for n, (kind, data) in enumerate(lines, 1):
        db.session.add(EventLine(event_id=event.id, n=n, kind=kind, data=data, key=f"{n}"))
    for number, seated in enumerate(seatings, 1):
        add_tables(event, number, seated, luck)
    return event


def seating(people: list[int], luck: random.Random) -> list[list[int]]:
    """Tables as luck has it."""
    mixed = luck.sample(people, len(people))
    return [mixed[at : at + SIZE] for at in range(0, len(mixed), SIZE)]


def journal(
    people: list[int], seatings: list[list[list[int]]], *, over: bool
) -> Iterator[tuple[str, dict[str, object]]]:
    """The lines of the evening: roll call, then round after round."""
    yield "settings", {"values": asdict(checked({"games": [GAME], "rounds": len(seatings)}))}
    yield "attend", {"people": people, "as": "present"}
    for number, tables in enumerate(seatings, 1):
        seated = {"tables": tables, "byes": [], "wanted": SIZE}
        yield "draft", {"game": GAME, **seated, "final": False, "forecast": []}
        yield "start", {"minutes": 45, "lots": people if number == 1 else []}
        if over or number < len(seatings):
            yield "close", {"round": number}
    if over:
        yield "end", {}


def add_tables(event: Event, number: int, seated: list[list[int]], luck: random.Random) -> None:
    """The tables of a round, each with a sheet that is full."""
    found = []
    for seats in seated:
        names = [f"Player {person}" for person in seats]
        rounds = [{"points": [luck.randint(-1, 6) for _ in seats]} for _ in seats]
        length = 1 + len(rounds)
        sheet = Sheet(
            code=new_code(), game=GAME, options={}, names=names, length=length, version=length
        )
        found.append((sheet, rounds))
    db.session.add_all(sheet for sheet, _ in found)
    db.session.flush()
    for at, (sheet, rounds) in enumerate(found, 1):
        values = [
            (NAMES, None, sheet.names),
            *((ROUND, n, entry) for n, entry in enumerate(rounds)),
        ]
        db.session.add_all(
            SheetLine(
                sheet_id=sheet.id, n=n, kind=kind, round=slot, data={"value": value}, key=f"{n}"
            )
            for n, (kind, slot, value) in enumerate(values, 1)
        )
        scored = counted({"game": GAME, "seats": sheet.names, "options": {}, "rounds": rounds})
        row = EventTable(event_id=event.id, round=number, number=at, sheet_id=sheet.id)
        row.result, row.result_version = dict(found_in(scored)), sheet.length
        db.session.add(row)
    db.session.flush()
