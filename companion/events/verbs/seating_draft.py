"""The draft of a round: cost, swaps, games of its tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.competition.seating.bounds import bound_for
from companion.competition.seating.problem import Problem
from companion.competition.seating.rounds import Round, Seats, Task
from companion.competition.seating.seat import Answer, WhatIf
from companion.competition.seating.tables import TablePlan
from companion.core.append import Appended
from companion.core.refused import Refused
from companion.events.entries.people_entries import Attend
from companion.events.entries.round_entries import Draft, draft_of
from companion.events.state.event_games import suits
from companion.events.state.event_state import EXPECTED, LATE, PRESENT, READY, STANDBY, EventState
from companion.events.state.stage import Stage
from companion.events.verbs.compared_seats import can_share
from companion.events.verbs.event_journal import lines_of, locked, once, write
from companion.events.verbs.next_seating import task
from companion.journal.entry import Person
from companion.kit.words import Phrase
from companion.models import Event


def what_if(event: Event, state: EventState) -> WhatIf:
    """Return the drafted round, ready to compute what a manual swap would cost."""
    seated = drafted(state).seated
    return WhatIf(question(event, state, seated), seated)


def question(event: Event, state: EventState, seated: Round) -> Task:
    """Return the task that the drafted round answers; for an edited draft, the original task."""
    sizes = tuple(len(seats) for seats in seated.tables)
    ai = tuple(seats.count(None) for seats in seated.tables)
    plan = TablePlan(sizes, ai, len(seated.byes), seated.wanted)
    whole = task(event, with_just(state, seated), plan, drafted(state).game)
    return replace(whole, plans=whole.plans[:1], forecast=())


def with_just(state: EventState, seated: Round) -> EventState:
    """Return the event before the drafted round, as if only the people in that round were here.

    Finals seat a few of those present, and the attendance may have changed since.
    """
    known = [*state.people, *sorted(seated.people() - set(state.people))]
    here = {person: PRESENT if person in seated.people() else EXPECTED for person in known}
    return replace(state, stages=state.stages[:-1], people=here)


def judged(event: Event, state: EventState) -> tuple[Task, Answer]:
    """Return the drafted round as an answer: its cost, and a lower bound for any seating."""
    seated = drafted(state).seated
    asked = question(event, state, seated)
    price = WhatIf(asked, seated).price
    return asked, Answer((seated,), price, bound_for(Problem(asked), price))


def searched(event: Event, state: EventState) -> int | None:
    """Return the repeats of the seating the search found, if it was edited by hand since."""
    stage = drafted(state)
    found = [line for line in lines_of(event) if line.kind == "draft"]
    data = next((line.data for line in reversed(found) if not line.data.get("by_hand")), None)
    if data is None or stage.final:
        return None
    tables = tuple(map(tuple, data["tables"]))
    seated = Round(tables, tuple(data["byes"]), data["wanted"])
    if tables == stage.seated.tables or seated.people() != stage.seated.people():
        return None
    return WhatIf(question(event, state, seated), seated).price.repeats


@once
def swap(event: Event, one: int, other: int, seen: int, *, key: str, by: str) -> Appended:
    """Swap two people of the drafted round; `seen` is the entry that last seated them."""
    with locked(event) as state:
        stage = as_seen(state, seen)
        if {one, other} - stage.seated.people() or one == other:
            raise Refused(Phrase("Choose two people who are being seated."))
        seated = what_if(event, state).swap(one, other)
        return write(event, by_hand(replace(stage, seated=seated)), key=key, by=by)


def by_hand(stage: Stage) -> Draft:
    """Return the entry of a draft edited by hand; `games` only if the tables' games differ."""
    return draft_of(
        stage.kinds[0] if len(stage.kinds) == 1 else stage.game,
        stage.seated,
        final=stage.final,
        forecast=stage.forecast,
        games=stage.games if len(stage.kinds) > 1 else (),
        by_hand=True,
        same=stage.same,
    )


def drafted(state: EventState) -> Stage:
    """Return the drafted round that has not started; Refused if there is none."""
    stage = state.current()
    if stage is None or stage.started:
        raise Refused(Phrase("No round is being seated now."))
    return stage


def as_seen(state: EventState, seen: int) -> Stage:
    """Return the drafted round; Refused if an entry later than `seen` changed it."""
    stage = drafted(state)
    if stage.drafted_by != seen:
        raise Refused(Phrase("Somebody else changed the seating: look at it again."))
    return stage


def missing_from(state: EventState, stage: Stage) -> list[int]:
    """Return who is in the drafted round but not here."""
    return sorted(stage.seated.people() - set(state.here()))


def new_to_draft(state: EventState, stage: Stage) -> list[int]:
    """Return who is here but not in the drafted round; nobody for finals."""
    return [] if stage.final else sorted(set(state.here()) - stage.seated.people())


@once
def change_seat(event: Event, person: int, comes: str, seen: int, *, key: str, by: str) -> Appended:
    """Give away the seat of somebody who is not here, and leave all other seats as they are.

    `comes` is a person's number, "ai", "empty" for one seat fewer, or "bye" for a newcomer who sits
    out. `seen` is the entry that seated the round.
    """
    with locked(event) as state:
        stage = as_seen(state, seen)
        if comes == "bye" and person in new_to_draft(state, stage):
            seated = replace(stage.seated, byes=(*stage.seated.byes, person))
        elif person in missing_from(state, stage):
            seated = without(state, stage, person, comes)
        else:
            raise Refused(ATTENDANCE_CHANGED)
        if comes.isdecimal() and state.people[int(comes)] == STANDBY:
            here = Attend(people=(Person(int(comes)),), how=LATE)
            write(event, here, key=f"{key[:50]}-here", by=by)
        return write(event, by_hand(replace(stage, seated=seated)), key=key, by=by)


ATTENDANCE_CHANGED = Phrase("The attendance has changed: look at the seating again.")


def without(state: EventState, stage: Stage, person: int, comes: str) -> Round:
    """Return the drafted round with this seat given away; Refused if that is not possible."""
    byes = tuple(one for one in stage.seated.byes if one != person)
    if byes != stage.seated.byes:
        return replace(stage.seated, byes=byes)
    at = next(n for n, seats in enumerate(stage.seated.tables) if person in seats)
    seats, found = stage.seated.tables[at], list(stage.seated.tables)
    if comes == "empty":
        found[at] = tuple(one for one in seats if one != person)
    elif comes == "ai" or (comes.isdecimal() and int(comes) in substitutes(state, stage)):
        new = None if comes == "ai" else int(comes)
        found[at] = tuple(new if one == person else one for one in seats)
    else:
        raise Refused(Phrase("Choose somebody who is here and sits at no table."))
    check_suits(state, stage.game_at(at + 1), found[at])
    if not any(one is not None for one in found[at]):
        raise Refused(Phrase("There are not enough people for a table."))
    return replace(stage.seated, tables=tuple(found), byes=byes)


def substitutes(state: EventState, stage: Stage) -> list[int]:
    """Return who could take a seat of the drafted round: stand-bys and people without a seat."""
    sitting = {person for seats in stage.seated.tables for person in seats}
    return [one for one, how in state.people.items() if how in READY and one not in sitting]


@once
def choose_games(event: Event, games: Sequence[str], seen: int, *, key: str, by: str) -> Appended:
    """Set the game of each table, in order; the seats stay as they are.

    `seen` is the entry that seated the round; Refused if the seating has changed since.
    """
    with locked(event) as state:
        stage = as_seen(state, seen)
        if len(games) != len(stage.seated.tables):
            raise Refused(Phrase("Choose a game for every table."))
        for game, seats in zip(games, stage.seated.tables, strict=True):
            check_suits(state, game, seats)
        now = replace(stage, games=tuple(games))
        drafted = now if can_share(state, now) else replace(now, same="")
        return write(event, by_hand(drafted), key=key, by=by)


def check_suits(state: EventState, key: str, seats: Seats) -> None:
    """Raise Refused unless the game can be played in these seats."""
    game = state.games.get(key)
    if game is None or len(seats) not in game.seats:
        raise Refused(Phrase("That table has the wrong number of people for this game."))
    if not suits(game, seats):
        raise Refused(Phrase("No AI plays this game: choose a person, or leave the seat empty."))
