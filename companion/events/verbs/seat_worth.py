"""The value of seats at an event's tables, so that everybody gets an equal share."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import select

from companion.competition.seat_advantage import ENOUGH, Advantage, seat_advantages
from companion.competition.seating.rounds import Task
from companion.competition.seating.seating_reasons import Reason
from companion.events.state.event_state import EventState
from companion.events.state.stage import DROPPED, Stage
from companion.events.verbs.summaries import summaries
from companion.kit.words import Phrase
from companion.models import Event, db
from companion.tables.self_play import self_play


@dataclass(frozen=True)
class Worth:
    """The seat advantage at the club's own tables, and the sum of each person's so far.

    "So far" is the season, or the event if it has no season.
    """

    own: Mapping[tuple[str, int], Advantage]
    so_far: Mapping[int, float]

    def of(self, asked: Task, games: Sequence[str]) -> Task:
        """Return the task with seat advantages; `games` are those of its plans."""
        return replace(
            asked,
            edges=tuple(
                {size: edges_of(game, size, self.own) for size in set(plan.sizes)}
                for game, plan in zip(games, asked.plans, strict=False)
            ),
            worth={person: round(self.so_far.get(person, 0.0), 3) for person in asked.people},
        )


def worth_of(event: Event, state: EventState) -> Worth:
    """Return the seat advantages over all events of the club, and sums over the season so far."""
    chosen = select(Event).where(Event.club_id == event.club_id, Event.id != event.id)
    before = db.session.scalars(chosen.order_by(Event.id)).all()
    found = summaries(event.club, before)
    results = (result for one in found.values() for result in one.results)
    own = {(one.game, len(one.seats)): one for one in seat_advantages(results)}
    season = [found[one.id] for one in before if one.id in found and one.season == event.season]
    others = [one.state for one in season] if event.season else []
    so_far: defaultdict[int, float] = defaultdict(float)
    for stage in (stage for one in (*others, state) for stage in one.stages):
        for table in stage.tables if stage.mark != DROPPED else ():
            edges = edges_of(stage.game_at(table.number), len(table.seats), own)
            for person, more in zip(table.seats, edges, strict=False):
                if person is not None:
                    so_far[person] += more
    return Worth(own, so_far)


def edges_of(game: str, size: int, own: Mapping[tuple[str, int], Advantage]) -> tuple[float, ...]:
    """Return what each seat wins above average: at the club's tables if enough, or in self-play."""
    mine = own.get((game, size))
    known = mine if mine and mine.tables >= ENOUGH else self_play(game).get(size)
    return known.edges if known else ()


def reasons(asked: Task, stage: Stage, names: Mapping[int, str]) -> Iterator[Reason]:
    """Explain who has the best seat of each table, unless all have had equal seats so far."""
    if stage.games or stage.same or not asked.edges:
        return
    for number, seats in enumerate(stage.seated.tables, 1):
        edges = asked.edges[0].get(len(seats), ())
        had = {person: asked.worth.get(person, 0.0) for person in seats if person is not None}
        best = max(range(len(edges)), key=edges.__getitem__, default=0)
        person = seats[best]
        if person is None or not any(edges) or len(set(had.values())) < 2:
            continue
        what = Phrase(
            "%(name)s has the best seat of table %(table)s, number %(seat)s: it wins %(share)s of"
            " 100 matches, an average seat %(par)s.",
            name=names[person],
            table=number,
            seat=best + 1,
            share=round(100 * (edges[best] + 1 / len(seats))),
            par=round(100 / len(seats)),
        )
        least = min(had.values())
        why = (
            Phrase("Nobody at the table has had weaker seats so far.")
            if had[person] == least
            else Phrase("Starting equally often matters more than how strong a seat is.")
        )
        yield Reason("seat", (person,), what, why)
