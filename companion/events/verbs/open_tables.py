"""Tables of an open event, of any game and independent of each other."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from companion.clubs.verbs.namesakes import names_of
from companion.core.append import Appended
from companion.core.refused import Refused
from companion.events.entries.open_entries import Mark, Marking, OpenTable
from companion.events.entries.round_entries import named
from companion.events.state.evening import Evening
from companion.events.state.stage import Stage
from companion.events.verbs.allowed import going, settled
from companion.events.verbs.directing import welcome
from companion.events.verbs.event_journal import earlier, evening_of, locked, once, write
from companion.events.verbs.event_tables import drawn, opened
from companion.events.verbs.results import still_playing
from companion.events.verbs.saved import save_soon
from companion.games import GAMES
from companion.kit.words import Phrase
from companion.models import Event, EventTable, db
from companion.tabletop.verbs.new_tabletop import most_ais


@dataclass(frozen=True, slots=True)
class Wish:
    """A table as somebody wants it; `newcomer` is a name that is not on the club's list yet."""

    game: str
    people: tuple[int, ...]
    newcomer: str = ""
    ai: int = 0
    screen: bool = False
    counts: bool = True


@once
def open_table(event: Event, wish: Wish, *, key: str, by: str) -> Appended:
    """Seat these people by lot, with what they play on; they begin at once."""
    with locked(event) as evening:
        if (known := earlier(event, key)) is not None:
            return Appended(known.n, event.version, replayed=True)
        possible(event, evening, wish)
        people = list(wish.people)
        if wish.newcomer.strip():
            how = evening.arriving()
            people.append(welcome(event, wish.newcomer, how, key=f"{key}-new", by=by).id)
            evening = evening_of(event)
        seats = by_lot([*people, *[None] * wish.ai])
        number = len(evening.stages) + 1
        table = EventTable(event_id=event.id, round=number, number=number)
        names, level = names_of(people), evening.settings["level"]
        db.session.add(
            opened(table, wish.game, seats, names, screen=wish.screen, level=level, real=True)
        )
        begun = OpenTable(
            game=wish.game, seats=named(seats), counts=wish.counts, lots=drawn(evening, people)
        )
        save_soon(event)
        return write(event, begun, key=key, by=by)


def possible(event: Event, evening: Evening, wish: Wish) -> None:
    """Refused unless the table can be opened now, with what to do about it."""
    going(evening)
    stage = evening.current()
    if evening.settings["format"] != "open":
        raise Refused(
            Phrase("Only an open event has tables that are opened one by one: see the settings.")
        )
    if stage is not None:
        raise Refused(Phrase("A round is still being seated or played: close it first."))
    if wish.game not in GAMES:
        raise Refused(Phrase("Choose a game."))
    game, newcomers = GAMES[wish.game], bool(wish.newcomer.strip())
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
    if not wish.screen and wish.ai > most_ais(game.key):
        raise Refused(Phrase("With real cards so many AIs cannot play this game."))
    if len(set(wish.people)) != len(wish.people) or set(wish.people) - set(evening.here()):
        raise Refused(Phrase("Choose people who are here."))
    free_of_other_tables(event, evening, wish.people)


def free_of_other_tables(event: Event, evening: Evening, people: Sequence[int]) -> None:
    """Refused when somebody still plays at a table; it says who and where."""
    for number in still_playing(event, evening):
        for person in evening.stage(number).table(number).seats:
            if person is not None and person in people:
                raise Refused(
                    Phrase(
                        "%(name)s still plays at table %(table)s.",
                        name=names_of([person])[person],
                        table=number,
                    )
                )


def by_lot(seats: Sequence[int | None]) -> list[int | None]:
    """The seats in an order that luck decides; the first one starts."""
    order = list(seats)
    secrets.SystemRandom().shuffle(order)
    return order


@once
def mark(
    event: Event, number: int, how: str, *, key: str, by: str, directs: bool = True
) -> Appended:
    """Let a table count, not count, or give it up; any of these can be changed again."""
    with locked(event) as evening:
        settled(evening, directs)
        if how not in ("counts", "besides", "dropped") or not is_alone(evening, number):
            raise Refused(Phrase("There is no such table."))
        return write(event, Mark(table=number, how=cast("Marking", how)), key=key, by=by)


def is_alone(evening: Evening, number: int) -> bool:
    """Whether that is a table that was opened by itself."""
    return any(stage.alone and stage.number == number for stage in evening.stages)


def latest_of(evening: Evening, person: int) -> Stage | None:
    """The table that the person sat down at last, if it was not given up."""
    mine = [stage for stage in evening.alone() if person in stage.tables[0].seats]
    return mine[-1] if mine else None
