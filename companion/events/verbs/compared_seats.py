"""Seats of duplicate rounds, chosen so that pairs are compared evenly."""

from __future__ import annotations

from companion.competition.seating.compared import (
    Dealt,
    Evenness,
    compared,
    evenness,
    planned,
)
from companion.competition.seating.rounds import Round
from companion.events.state.event_state import EventState
from companion.events.state.stage import Stage


def can_share(state: EventState, stage: Stage) -> bool:
    """Return whether at least two tables can be compared; finals and games on paper never are."""
    kinds = kinds_of(stage)
    dealt = not any(state.games[key].paper_only for key in stage.kinds)
    return dealt and not stage.final and len(set(kinds)) < len(kinds)


def kinds_of(stage: Stage) -> tuple[str, ...]:
    """Return for each table its game and size; tables of equal kinds are compared."""
    tables = enumerate(stage.seated.tables, 1)
    return tuple(f"{stage.game_at(number)} {len(seats)}" for number, seats in tables)


def even(state: EventState, stage: Stage) -> Round:
    """Return the round with seats exchanged to compare pairs most evenly over all rounds.

    Forecast rounds are assumed to be duplicate rounds too, with this round's game.
    """
    coming = [
        Dealt(one.tables, tuple(f"{stage.game} {len(seats)}" for seats in one.tables))
        for one in stage.forecast
    ]
    rounds = [Dealt(stage.seated.tables, kinds_of(stage)), *coming]
    found, *_ = planned(rounds, compared(dealt_before(state)), seed=stage.number)
    return Round(found.tables, stage.seated.byes, stage.seated.wanted)


def dealt_before(state: EventState) -> list[Dealt]:
    """Return the duplicate rounds that have been started."""
    return [
        Dealt(tuple(table.seats for table in stage.tables), kinds_of(stage))
        for stage in state.stages
        if stage.same and stage.started
    ]


def evenness_of(state: EventState, stage: Stage) -> Evenness:
    """Return how evenly pairs are compared once this drafted round is played."""
    rounds = [*dealt_before(state), Dealt(stage.seated.tables, kinds_of(stage))]
    people = {person for one in rounds for group in one.groups() for person in group}
    return evenness(compared(rounds), len(people))
