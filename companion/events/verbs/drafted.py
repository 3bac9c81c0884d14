"""The draft of a round: cost, swaps, games of its tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.competition.seating.bounds import lower_bound
from companion.competition.seating.problem import Problem
from companion.competition.seating.rounds import Round, Task
from companion.competition.seating.seat import Answer, WhatIf
from companion.competition.seating.tables import TablePlan
from companion.core.append import Appended
from companion.core.refused import Refused
from companion.events.entries.round_entries import Draft, draft_of
from companion.events.state.evening import EXPECTED, PRESENT, Evening
from companion.events.state.stage import Stage
from companion.events.verbs.event_journal import lines_of, locked, once, write
from companion.events.verbs.next_seating import task
from companion.games import GAMES
from companion.kit.words import Phrase
from companion.models import Event


def what_if(event: Event, evening: Evening) -> WhatIf:
    """The drafted round, to ask what a swap by hand would cost."""
    seated = drafted(evening).seated
    return WhatIf(question(event, evening, seated), seated)


def question(event: Event, evening: Evening, seated: Round) -> Task:
    """The task whose answer the drafted round is, or was before hands changed it."""
    sizes = tuple(len(seats) for seats in seated.tables)
    ai = tuple(seats.count(None) for seats in seated.tables)
    plan = TablePlan(sizes, ai, len(seated.byes), seated.wanted)
    whole = task(event, with_just(evening, seated), plan, drafted(evening).game)
    return replace(whole, plans=whole.plans[:1], forecast=())


def with_just(evening: Evening, seated: Round) -> Evening:
    """The evening before the drafted round, as if nobody but its people were here.

    Finals seat a few of those present, and somebody may have come or gone since.
    """
    known = [*evening.people, *sorted(seated.people() - set(evening.people))]
    here = {person: PRESENT if person in seated.people() else EXPECTED for person in known}
    return replace(evening, stages=evening.stages[:-1], people=here)


def judged(event: Event, evening: Evening) -> tuple[Task, Answer]:
    """The drafted round as an answer: what it costs, and what no seating can be below."""
    seated = drafted(evening).seated
    asked = question(event, evening, seated)
    problem = Problem(asked)
    price = WhatIf(asked, seated).price
    return asked, Answer((seated,), price, lower_bound(problem))


def searched(event: Event, evening: Evening) -> int | None:
    """Return the repeats of the seating that the search found, where hands moved people since."""
    stage = drafted(evening)
    found = [line for line in lines_of(event) if line.kind == "draft"]
    data = next((line.data for line in reversed(found) if not line.data.get("by_hand")), None)
    if data is None or stage.final:
        return None
    tables = tuple(map(tuple, data["tables"]))
    seated = Round(tables, tuple(data["byes"]), data["wanted"])
    if tables == stage.seated.tables or seated.people() != stage.seated.people():
        return None
    return WhatIf(question(event, evening, seated), seated).price.repeats


@once
def swap(event: Event, one: int, other: int, seen: int, *, key: str, by: str) -> Appended:
    """Swap two people of the drafted round; `seen` is the line that seated them so far."""
    with locked(event) as evening:
        stage = as_seen(evening, seen)
        if {one, other} - stage.seated.people() or one == other:
            raise Refused(Phrase("Choose two people who are being seated."))
        seated = what_if(event, evening).swap(one, other)
        return write(event, by_hand(replace(stage, seated=seated)), key=key, by=by)


def by_hand(stage: Stage) -> Draft:
    """Return the entry of a drafted round that hands changed: `games` only where they differ."""
    return draft_of(
        stage.kinds[0] if len(stage.kinds) == 1 else stage.game,
        stage.seated,
        final=stage.final,
        forecast=stage.forecast,
        games=stage.games if len(stage.kinds) > 1 else (),
        by_hand=True,
        same=stage.same,
    )


def drafted(evening: Evening) -> Stage:
    """The round that is seated and not started yet."""
    stage = evening.current()
    if stage is None or stage.started:
        raise Refused(Phrase("No round is being seated now."))
    return stage


def as_seen(evening: Evening, seen: int) -> Stage:
    """The same, if it is still as line `seen` seated it: nobody changes what they did not see."""
    stage = drafted(evening)
    if stage.drafted_by != seen:
        raise Refused(Phrase("Somebody else changed the seating: look at it again."))
    return stage


@once
def choose_games(event: Event, games: Sequence[str], seen: int, *, key: str, by: str) -> Appended:
    """These games for the tables in their order; who sits where stays as it is.

    `seen` is the line that seated the round, so that nobody chooses for another seating.
    """
    with locked(event) as evening:
        stage = as_seen(evening, seen)
        if len(games) != len(stage.seated.tables):
            raise Refused(Phrase("Choose a game for every table."))
        for game, seats in zip(games, stage.seated.tables, strict=True):
            if game not in games_for(len(seats)):
                raise Refused(Phrase("This game is not for as many as sit at that table."))
        return write(event, by_hand(replace(stage, games=tuple(games))), key=key, by=by)


def games_for(seats: int) -> list[str]:
    """The games that a table of so many seats can play."""
    return [key for key, game in GAMES.items() if seats in game.seats]
