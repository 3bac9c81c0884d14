"""Standings of an event, computed from its tables each time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from companion.competition.settings import scheme_of
from companion.competition.standings.cut import decided
from companion.competition.standings.late import Missed, missed
from companion.competition.standings.points import Result
from companion.competition.standings.standing import Bye, Line, Ruling, standings
from companion.competition.standings.tiebreaks import PLAYED, settled
from companion.core.cache import Cache
from companion.core.services import cache
from companion.events.state.evening import LAST, Evening
from companion.events.state.stage import COUNTS, DROPPED, Stage, sat_at
from companion.events.verbs.results import Found, Key, outcome, outcomes
from companion.models import Event


def standings_of(event: Event, evening: Evening, *, finals: bool = False) -> list[Line]:
    """Return the standings by all known results; with `finals`, those of the finals."""
    found = outcomes([event])
    return standings_from(event, evening, found, finals=finals)


def standings_from(
    event: Event,
    evening: Evening,
    found: Mapping[Key, Found],
    *,
    finals: bool = False,
) -> list[Line]:
    """Return the standings, given the tables' results."""
    started = [stage for stage in evening.stages if stage.started]
    return counted(evening, results(event, evening, started, found), finals=finals)


def in_front(
    event: Event, evening: Evening, found: Mapping[Key, Found], many: int
) -> Sequence[Line]:
    """Return the first `many` of the standings, cached by version; empty before a closed round.

    Every phone asks for this after each result.
    """
    if not any(stage.closed for stage in evening.rounds()):
        return ()
    known: Cache[Sequence[Line]] = cache("in front")
    lines = known.get(event.code, event.version)
    if lines is None:
        lines = standings_from(event, evening, found)[:many]
        known.keep(event.code, event.version, lines)
    return lines


def counted(evening: Evening, played: Sequence[Result], *, finals: bool = False) -> list[Line]:
    """Return the standings from these results: of the finals, or of all other rounds."""
    stages = [stage for stage in evening.stages if stage.started and stage.final == finals]
    if finals:
        return decided(in_finals(evening, stages, played))
    numbers = {stage.number for stage in stages if stage.mark == COUNTS}
    counts = [result for result in played if result.round in numbers]
    return standings(
        evening.seen(),
        counts,
        scheme_of(evening.settings.scheme),
        evening.settings.ties,
        byes=[Bye(stage.number, person) for stage in stages for person in stage.seated.byes],
        missed=of_late_comers(evening, stages, counts),
        rulings=[
            *(
                Ruling(one.person, Fraction(str(one.points)), one.reason)
                for one in evening.adjustments
            ),
            *(
                Ruling(one.person, Fraction(0), one.reason, table=one.table)
                for one in evening.penalties
                if one.step == LAST and one.round in numbers
            ),
        ],
        lots=evening.lots,
    )


def of_late_comers(
    evening: Evening, stages: Sequence[Stage], played: Sequence[Result]
) -> Iterator[Missed]:
    """Return the credit for rounds before a person's first, according to the settings."""
    rounds = {stage.number: sat_at(stage) for stage in stages if not stage.alone}
    rule = evening.settings.missed
    return missed(rounds, played, scheme_of(evening.settings.scheme), rule)


def in_finals(
    evening: Evening, stages: Sequence[Stage], played: Sequence[Result]
) -> list[list[Line]]:
    """Return the standings of each round of finals; ties keep the order before that round."""
    if not stages:
        return []
    rounds = [counted(evening, played)]
    for stage in stages:
        before = {line.person: line.rank for line in decided(rounds)}
        rounds.append(of_final(evening, stage, played, before))
    return rounds[1:]


def of_final(
    evening: Evening, stage: Stage, played: Sequence[Result], before: Mapping[int, int]
) -> list[Line]:
    """Return the standings of one round of finals: its results, then the place before it.

    Seat tie-breaks do not apply, because the best seed sits first.
    """
    return standings(
        stage.seated.people(),
        [result for result in played if result.round == stage.number],
        scheme_of(evening.settings.scheme),
        [tie for tie in evening.settings.ties if tie in PLAYED],
        last=settled(before),
    )


def honours(evening: Evening, played: Sequence[Result]) -> list[Line]:
    """Return the final places: by the final, the semi-finals, then the standings."""
    return decided([counted(evening, played), counted(evening, played, finals=True)])


def results(
    event: Event, evening: Evening, stages: Sequence[Stage], found: Mapping[Key, Found]
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
                        evening.settings.compared if stage.same else "",
                        table.last,
                        table.counting,
                    )
                )
    return played


def points_so_far(event: Event, evening: Evening) -> dict[int, float]:
    """Points by person, for the seating."""
    return {line.person: float(line.points) for line in standings_of(event, evening)}
