"""Tables of an open event, of any game and independent of each other."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Annotated, cast

from msgspec import Meta, Struct, field

from companion.clubs.verbs.namesakes import names_of
from companion.core.append import Appended
from companion.core.refused import Refused
from companion.events.entries.open_entries import Mark, Marking, OpenTable
from companion.events.entries.round_entries import named
from companion.events.state.event_state import EventState
from companion.events.state.event_table import Table
from companion.events.state.stage import Stage
from companion.events.verbs.autosave import save_soon
from companion.events.verbs.directing import welcome
from companion.events.verbs.event_journal import (
    earlier,
    event_state,
    going,
    locked,
    once,
    settled,
    write,
)
from companion.events.verbs.event_tables import drawn, opened
from companion.events.verbs.results import still_playing
from companion.kit.words import Phrase
from companion.models import Event, EventTable, db
from companion.tabletop.verbs.new_tabletop import check_ais


class Wish(Struct, frozen=True):
    """A table that somebody wants to open; `newcomer` is a name not yet on the club's list."""

    game: str = ""
    people: list[int] = field(name="person", default_factory=list)
    newcomer: str = field(name="name", default="")
    ai: Annotated[int, Meta(ge=0)] = 0
    on: str = "paper"
    counts: bool = True

    @property
    def screen(self) -> bool:
        """Whether to open a match on screen instead of a score sheet."""
        return self.on == "screen"


@once
def open_table(event: Event, wish: Wish, *, key: str, by: str) -> Appended:
    """Open a table: draw the seats at random and create its sheet or match; it starts at once."""
    with locked(event) as state:
        if (known := earlier(event, key)) is not None:
            return Appended(known.n, event.version, replayed=True)
        possible(event, state, wish)
        people = list(wish.people)
        if wish.newcomer.strip():
            how = state.arriving()
            people.append(welcome(event, wish.newcomer, how, key=f"{key}-new", by=by).id)
            state = event_state(event)
        seats = by_lot([*people, *[None] * wish.ai])
        number = len(state.stages) + 1
        table = EventTable(event_id=event.id, round=number, number=number)
        names, level = names_of(people), state.settings.level
        game = state.games[wish.game]
        db.session.add(
            opened(table, game, seats, names, screen=wish.screen, level=level, real=True)
        )
        begun = OpenTable(
            game=wish.game, seats=named(seats), counts=wish.counts, lots=drawn(state, people)
        )
        save_soon(event)
        return write(event, begun, key=key, by=by)


def possible(event: Event, state: EventState, wish: Wish) -> None:
    """Raise Refused, with advice, unless the table can be opened now."""
    going(state)
    stage = state.current()
    if state.settings.format != "open":
        raise Refused(
            Phrase("Only an open event has tables that are opened one by one: see the settings.")
        )
    if stage is not None:
        raise Refused(Phrase("A round is still being seated or played: close it first."))
    game, newcomers = state.games.get(wish.game), bool(wish.newcomer.strip())
    if game is None:
        raise Refused(Phrase("Choose a game."))
    if not wish.people and not newcomers:
        raise Refused(Phrase("Choose who plays."))
    if len(wish.people) + newcomers + wish.ai not in game.seats:
        raise Refused(
            Phrase(
                "%(game)s is for %(seats)s players, but you chose %(given)s.",
                game=game.title,
                seats=" / ".join(map(str, game.seats)),
                given=len(wish.people) + newcomers + wish.ai,
            )
        )
    if game.paper_only and (wish.screen or wish.ai):
        raise Refused(game.paper_only)
    if not wish.screen and wish.ai:
        check_ais(game.key, wish.ai)
    if len(set(wish.people)) != len(wish.people) or set(wish.people) - set(state.here()):
        raise Refused(Phrase("Choose people who are here."))
    free_of_other_tables(event, state, wish.people)


def free_of_other_tables(event: Event, state: EventState, people: Sequence[int]) -> None:
    """Raise Refused if somebody still plays at another table; it says who and where."""
    for number in still_playing(event, state):
        for person in state.stage(number).table(number).seats:
            if person is not None and person in people:
                raise Refused(
                    Phrase(
                        "%(name)s still plays at table %(table)s.",
                        name=names_of([person])[person],
                        table=number,
                    )
                )


def by_lot(seats: Sequence[int | None]) -> list[int | None]:
    """Return the seats in random order; the first one starts."""
    order = list(seats)
    secrets.SystemRandom().shuffle(order)
    return order


@once
def mark(
    event: Event, number: int, how: str, *, key: str, by: str, directs: bool = True
) -> Appended:
    """Make a table count, not count, or give it up; this can be changed again."""
    with locked(event) as state:
        settled(state, directs)
        if how not in ("counts", "besides", "dropped") or not is_alone(state, number):
            raise Refused(Phrase("There is no such table."))
        return write(event, Mark(table=number, how=cast("Marking", how)), key=key, by=by)


def is_alone(state: EventState, number: int) -> bool:
    """Return whether this is a table of an open event."""
    return any(stage.alone and stage.number == number for stage in state.stages)


def seat_of(state: EventState, person: int) -> tuple[Stage, Table, int] | None:
    """Return the round, table and seat where the person sits now, if anywhere.

    At an open event that is the last table they sat down at, even if it is over.
    """
    for stage in (state.current(), latest_of(state, person)):
        for table in stage.tables if stage else ():
            if stage and person in table.seats:
                return stage, table, table.seats.index(person)
    return None


def latest_of(state: EventState, person: int) -> Stage | None:
    """Return the last table at which the person sat down, unless it was given up."""
    mine = [stage for stage in state.alone() if person in stage.tables[0].seats]
    return mine[-1] if mine else None
