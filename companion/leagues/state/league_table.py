"""A division's standings 順位表: points, zones, form, head to head."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Final

from companion.competition.settings import scheme_of
from companion.competition.standings.points import Result
from companion.competition.standings.standing import Bye, Ruling, StandingsRow, standings
from companion.leagues.state.divisions import Zone, zones
from companion.leagues.state.fixture import Fixture, Verdict
from companion.leagues.state.league_settings import LeagueSettings, movement_of
from companion.leagues.state.league_state import Adjustment, Division, Season

RECENT: Final = 5
"""Tables that count for form."""

Score = tuple[tuple[int, ...], tuple[int, ...]]
"""Totals and ranks by seat of a complete sheet or match."""


@dataclass(frozen=True)
class Row:
    """A row of the standings with its zone and recent places, the latest last.

    `left`: they have withdrawn; `late`: they joined after the last planned table. Neither has a
    final place.
    """

    line: StandingsRow
    zone: Zone
    form: tuple[tuple[int, int], ...]
    """(place, people) of the last tables."""
    left: bool = False
    late: bool = False


def counted(
    matchday: int, fixture: Fixture, score: Score | None, settings: LeagueSettings, today: date
) -> Result | None:
    """Return the result that counts: the ruling, else the score, else the rule for unplayed ones.

    That rule applies once the window is over. In a draw everybody shares all places.
    """
    how, drawn = fixture.verdict.how if fixture.verdict else None, None
    if how == "totals" and fixture.verdict is not None:
        score = fixture.verdict.totals, ruled_ranks(fixture, fixture.verdict, score)
    elif how == "nothing":
        return None
    elif how == "draw" or (score is None and settings.unplayed == "draw" and today > fixture.until):
        drawn = (0,) * len(fixture.seats), (1,) * len(fixture.seats)
    score = drawn or score
    if score is None:
        return None
    return Result(
        matchday,
        fixture.number,
        fixture.at_table,
        *score,
        settings.game,
        counting=fixture.counting,
        drawn=drawn is not None,
    )


def ruled_ranks(fixture: Fixture, verdict: Verdict, score: Score | None) -> tuple[int, ...]:
    """Return the ranks of ruled totals, by totals alone.

    Those do not say whether people who play together won: that stays as on the sheet.
    """
    if fixture.counting.together and score is not None:
        return score[1]
    return fixture.counting.ranks(verdict.totals)


def table(
    season: Season, division: Division, results: Iterable[Result], settings: LeagueSettings
) -> list[Row]:
    """Return the rows of the standings, best first; `results` are those that count."""
    results = list(results)
    lines = standings(
        division.people,
        results,
        scheme_of(settings.scheme),
        settings.ties,
        byes=sitting_out(division, results, settings),
        rulings=[ruling(one) for one in season.adjustments if one.division == division.number],
    )
    sizes = [len(one.placed) for one in season.divisions]
    stakes = iter(zones(sizes, movement_of(settings))[division.number - 1])
    placed = frozenset(division.placed)
    return [
        Row(
            line,
            next(stakes, "stay") if line.person in placed else "stay",
            tuple((award.place, award.of) for award in line.awards[-RECENT:]),
            line.person in division.left,
            line.person in division.here and line.person not in placed,
        )
        for line in lines
    ]


def sitting_out(
    division: Division, results: Iterable[Result], settings: LeagueSettings
) -> list[Bye]:
    """Return the byes of matchdays that have begun and, if the rules say so, of absent people."""
    byes = [Bye(day.number, one) for day in division.matchdays for one in day.byes if day.begun]
    if settings.absent == "bye":
        for result in results:
            fixture = division.matchday(result.round).fixture(result.table)
            byes += [Bye(result.round, one) for one in fixture.absent]
    return byes


def ruling(one: Adjustment) -> Ruling:
    """Return an adjustment in the form that `standings` takes."""
    return Ruling(one.person, one.points, one.reason)


def head_to_head(lines: Iterable[StandingsRow], one: int) -> Mapping[int, tuple[Fraction, int]]:
    """Return how often `one` beat each opponent (ties count half), and at how many tables."""
    mine = {
        (award.round, award.table): award.place
        for line in lines
        if line.person == one
        for award in line.awards
    }
    found: dict[int, tuple[Fraction, int]] = {}
    for line in lines:
        for award in line.awards:
            place = mine.get((award.round, award.table))
            if line.person == one or place is None:
                continue
            ahead, met = found.get(line.person, (Fraction(), 0))
            part = Fraction((place < award.place) + (place <= award.place), 2)
            found[line.person] = ahead + part, met + 1
    return found


@dataclass(frozen=True)
class Chapter:
    """After a matchday: the leaders, and who gained the most places, if anybody."""

    matchday: int
    leaders: tuple[int, ...]
    riser: int | None
    gained: int


def story(division: Division, results: Sequence[Result], settings: LeagueSettings) -> list[Chapter]:
    """Return the division's matchdays with a result, in order, without adjustments of points."""
    before: dict[int, int] = {}
    chapters = []
    for number in sorted({result.round for result in results}):
        lines = after(division, results, settings, number)
        ranks = {line.person: line.rank for line in lines}
        gains = {one: before[one] - rank for one, rank in ranks.items() if one in before}
        riser = max(gains, key=lambda one: gains[one], default=None)
        leaders = tuple(line.person for line in lines if line.rank == 1)
        gained = gains[riser] if riser is not None else 0
        chapters.append(Chapter(number, leaders, riser if gained > 0 else None, max(gained, 0)))
        before = ranks
    return chapters


def after(
    division: Division, results: Sequence[Result], settings: LeagueSettings, number: int
) -> list[StandingsRow]:
    """Return the standings after that matchday."""
    played = [result for result in results if result.round <= number]
    byes = [one for one in sitting_out(division, played, settings) if one.round <= number]
    return standings(division.people, played, scheme_of(settings.scheme), settings.ties, byes=byes)
