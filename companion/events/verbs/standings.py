"""Standings of an event, computed from its tables each time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from companion.competition.standings.cut import decided
from companion.competition.standings.late import Missed, missed
from companion.competition.standings.points import PRESETS, Result, Scheme
from companion.competition.standings.standing import Bye, Line, Ruling, standings
from companion.competition.standings.tiebreaks import PLAYED, settled
from companion.core.cache import Cache, cache
from companion.events.state.evening import LAST, Evening
from companion.events.state.event_settings import Settings
from companion.events.state.stage import COUNTS, DROPPED, Stage, sat_at
from companion.events.verbs.results import Found, Key, outcome, outcomes
from companion.models import Event


def standings_of(event: Event, evening: Evening, *, finals: bool = False) -> list[Line]:
    """The standings with all results that are in; `finals` are counted by themselves."""
    found = outcomes([event])
    return standings_from(event, evening, found, finals=finals)


def standings_from(
    event: Event,
    evening: Evening,
    found: Mapping[Key, Found],
    *,
    finals: bool = False,
) -> list[Line]:
    """The standings, when the tables' results have been read already."""
    started = [stage for stage in evening.stages if stage.started]
    return counted(evening, results(event, evening, started, found), finals=finals)


def in_front(
    event: Event, evening: Evening, found: Mapping[Key, Found], many: int
) -> Sequence[Line]:
    """The first of them as it stands, remembered until something changes; before a round nobody.

    Everybody's phone asks for it after every result.
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
    """The standings that follow from all results of an evening, those of the finals or not."""
    stages = [stage for stage in evening.stages if stage.started and stage.final == finals]
    if finals:
        return decided(in_finals(evening, stages, played))
    numbers = {stage.number for stage in stages if stage.mark == COUNTS}
    counts = [result for result in played if result.round in numbers]
    return standings(
        evening.seen(),
        counts,
        scheme(evening.settings),
        evening.settings["ties"],
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
    """What the rounds before somebody's first are worth, by the settings."""
    rounds = {stage.number: sat_at(stage) for stage in stages if not stage.alone}
    rule = evening.settings.get("missed", "none")
    return missed(rounds, played, scheme(evening.settings), rule)


def in_finals(
    evening: Evening, stages: Sequence[Stage], played: Sequence[Result]
) -> list[list[Line]]:
    """Each round of finals; equals stand as they stood before it."""
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
    """One round of finals: what was played in it decides, and only then the place before it.

    Seats say nothing there: the best seed sits first.
    """
    return standings(
        stage.seated.people(),
        [result for result in played if result.round == stage.number],
        scheme(evening.settings),
        [tie for tie in evening.settings["ties"] if tie in PLAYED],
        last=settled(before),
    )


def honours(evening: Evening, played: Sequence[Result]) -> list[Line]:
    """Everybody's place in the end: by the final, the finals before it, then the standings."""
    return decided([counted(evening, played), counted(evening, played, finals=True)])


def results(
    event: Event, evening: Evening, stages: Sequence[Stage], found: Mapping[Key, Found]
) -> list[Result]:
    """The tables whose results are in, unless they were given up."""
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
                        evening.settings.get("compared", "place") if stage.same else "",
                        table.last,
                    )
                )
    return played


def scheme(settings: Settings) -> Scheme:
    """The points scheme: a preset by its name, or the organiser's own table."""
    chosen = settings["scheme"]
    if isinstance(chosen, str):
        return PRESETS[chosen]
    places = {int(size): tuple(points) for size, points in chosen["places"].items()}
    return Scheme(places, bye=chosen["bye"])


def points_so_far(event: Event, evening: Evening) -> dict[int, float]:
    """Points by person, for the seating."""
    return {line.person: float(line.points) for line in standings_of(event, evening)}
