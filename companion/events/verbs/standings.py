"""Standings of an event, computed from its tables each time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from companion.competition.settings import scheme_of
from companion.competition.standings.cut import decided
from companion.competition.standings.late import Missed, missed
from companion.competition.standings.points import Result
from companion.competition.standings.standing import Bye, Ruling, StandingsRow, standings
from companion.competition.standings.tiebreaks import PLAYED, settled
from companion.core.cache import Cache
from companion.core.services import cache
from companion.events.state.event_state import LAST, EventState
from companion.events.state.stage import COUNTS, DROPPED, Stage, sat_at
from companion.events.verbs.results import Found, Key, outcome, outcomes
from companion.models import Event


def standings_of(event: Event, state: EventState, *, finals: bool = False) -> list[StandingsRow]:
    """Return the standings by all known results; with `finals`, those of the finals."""
    found = outcomes([event])
    return standings_from(event, state, found, finals=finals)


def standings_from(
    event: Event,
    state: EventState,
    found: Mapping[Key, Found],
    *,
    finals: bool = False,
) -> list[StandingsRow]:
    """Return the standings, given the tables' results."""
    started = [stage for stage in state.stages if stage.started]
    return counted(state, results(event, state, started, found), finals=finals)


def in_front(
    event: Event, state: EventState, found: Mapping[Key, Found], many: int
) -> Sequence[StandingsRow]:
    """Return the first `many` of the standings, cached by version; empty before a closed round.

    Every phone asks for this after each result.
    """
    if not any(stage.closed for stage in state.rounds()):
        return ()
    known: Cache[Sequence[StandingsRow]] = cache("in front")
    lines = known.get(event.code, event.version)
    if lines is None:
        lines = standings_from(event, state, found)[:many]
        known.keep(event.code, event.version, lines)
    return lines


def counted(
    state: EventState, played: Sequence[Result], *, finals: bool = False
) -> list[StandingsRow]:
    """Return the standings from these results: of the finals, or of all other rounds."""
    stages = [stage for stage in state.stages if stage.started and stage.final == finals]
    if finals:
        return decided(in_finals(state, stages, played))
    numbers = {stage.number for stage in stages if stage.mark == COUNTS}
    counts = [result for result in played if result.round in numbers]
    return standings(
        state.seen(),
        counts,
        scheme_of(state.settings.scheme),
        state.settings.ties,
        byes=[Bye(stage.number, person) for stage in stages for person in stage.seated.byes],
        missed=of_late_comers(state, stages, counts),
        rulings=[
            *(
                Ruling(one.person, Fraction(str(one.points)), one.reason)
                for one in state.adjustments
            ),
            *(
                Ruling(one.person, Fraction(0), one.reason, table=one.table)
                for one in state.penalties
                if one.step == LAST and one.round in numbers
            ),
        ],
        lots=state.lots,
    )


def of_late_comers(
    state: EventState, stages: Sequence[Stage], played: Sequence[Result]
) -> Iterator[Missed]:
    """Return the credit for rounds before a person's first, according to the settings."""
    rounds = {stage.number: sat_at(stage) for stage in stages if not stage.alone}
    rule = state.settings.missed
    return missed(rounds, played, scheme_of(state.settings.scheme), rule)


def in_finals(
    state: EventState, stages: Sequence[Stage], played: Sequence[Result]
) -> list[list[StandingsRow]]:
    """Return the standings of each round of finals; ties keep the order before that round."""
    if not stages:
        return []
    rounds = [counted(state, played)]
    for stage in stages:
        before = {line.person: line.rank for line in decided(rounds)}
        rounds.append(of_final(state, stage, played, before))
    return rounds[1:]


def of_final(
    state: EventState, stage: Stage, played: Sequence[Result], before: Mapping[int, int]
) -> list[StandingsRow]:
    """Return the standings of one round of finals: its results, then the place before it.

    Seat tie-breaks do not apply, because the best seed sits first.
    """
    return standings(
        stage.seated.people(),
        [result for result in played if result.round == stage.number],
        scheme_of(state.settings.scheme),
        [tie for tie in state.settings.ties if tie in PLAYED],
        last=settled(before),
    )


def honours(state: EventState, played: Sequence[Result]) -> list[StandingsRow]:
    """Return the final places: by the final, the semi-finals, then the standings."""
    return decided([counted(state, played), counted(state, played, finals=True)])


def results(
    event: Event, state: EventState, stages: Sequence[Stage], found: Mapping[Key, Found]
) -> list[Result]:
    """Return the results that are known, without tables that were given up."""
    played = []
    for stage in stages:
        if stage.mark == DROPPED:
            continue
        for table in stage.tables:
            said = outcome(table, found.get((event.id, stage.number, table.number)))
            if said.finished:
                played.append(
                    Result(
                        stage.number,
                        table.number,
                        table.seats,
                        said.totals,
                        said.ranks,
                        stage.game_at(table.number),
                        stage.alone,
                        state.settings.compared if stage.same else "",
                        table.last,
                        table.counting,
                    )
                )
    return played


def points_so_far(event: Event, state: EventState) -> dict[int, float]:
    """Points by person, for the seating."""
    return {line.person: float(line.points) for line in standings_of(event, state)}
