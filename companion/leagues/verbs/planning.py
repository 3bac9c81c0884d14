"""Matchdays of a division: plan, change, move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from time import monotonic
from typing import Any, Final

from companion.competition.seating.rounds import Price, Round
from companion.core.append import Appended
from companion.core.refused import Refused
from companion.journal.entry import ClubNumber, Person, read
from companion.kit.words import Phrase
from companion.leagues.entries.league_fold import KINDS
from companion.leagues.entries.league_setting_entries import Closed
from companion.leagues.entries.plan_entries import Move, Swap
from companion.leagues.state.evenness import Spread, Wish, spread
from companion.leagues.state.fixture import Days, Fixture, Matchday, homes, seat_out, shut
from companion.leagues.state.league_settings import sizes
from companion.leagues.state.league_state import PLAYOFF, Division, League, Season
from companion.leagues.state.matchdays import Plan, offered, planned, swaps
from companion.leagues.state.teams import team_mates
from companion.leagues.verbs.league_journal import (
    league_of,
    locked,
    once,
    running_season,
    unchanged,
    write,
)
from companion.leagues.verbs.league_players import clubs_of_people
from companion.leagues.verbs.officials import Standing
from companion.models import League as Row


@dataclass(frozen=True)
class Drafted:
    """A draft plan of a division: made after `seen` entries, from matchday `first` on."""

    division: int
    seen: int
    first: int
    days: list[dict[str, Any]]
    spread: Spread
    tables: Sequence[int]
    others: Sequence[tuple[Sequence[int], Spread]]
    """Alternative table sizes, with the evenness that a quick search reaches for each."""


CHOICES: Final = 4
"""Table plans from which an organiser can choose."""
GLANCE: Final = 2.0
"""Seconds for estimating all alternative table plans together."""


def wish_of(league: League, season: Season, division: Division, first: int) -> Wish:
    """Return the planning request for the division's matchdays from number `first` on."""
    settings = league.settings
    away = season.away.get(division.number, {})
    count = settings.matchdays - first + 1
    return Wish(
        division.here,
        max(1, count),
        sizes(league.game),
        settings.wanted,
        {number - first + 1: who for number, who in away.items() if number >= first},
        tuple(day.seated() for day in division.matchdays[: first - 1]),
        team_mates(season.teams.values()),
    )


def first_open(division: Division) -> int:
    """Return the first matchday that can be planned again: the one after the last begun."""
    begun = [day.number for day in division.matchdays if day.begun]
    return max(begun, default=0) + 1


def choices(league: League, season: Season, division: Division) -> list[tuple[int, ...]]:
    """Return the possible table sizes of a matchday: those already planned first, then the best."""
    wish = wish_of(league, season, division, 1)
    found = [plan.sizes for plan in offered(wish, len(wish.players)) if plan.sizes]
    days = [
        tuple(sorted(map(len, day.seated().tables), reverse=True)) for day in division.matchdays
    ]
    found.sort(key=lambda sizes: -days.count(sizes))
    return found[:CHOICES]


def drafted(
    row: Row, number: int, starts: date, seed: int, tables: tuple[int, ...] = ()
) -> Drafted:
    """Draft the remaining matchdays of a division; the searches take up to four seconds.

    `starts` is the first day of the first matchday that is planned now, `tables` the table sizes of
    a matchday. Refused where too few can play.
    """
    league = league_of(row)
    season, division = running(league, number)
    first = first_open(division)
    if first > league.settings.matchdays:
        raise Refused(Phrase("Every matchday has started: there is nothing left to plan."))
    possible = choices(league, season, division)
    wish = wish_of(league, season, division, first)
    chosen = tables if tables in possible else (*possible, ())[0]
    others = [sizes for sizes in possible if sizes != chosen]
    try:
        plan = planned(replace(wish, tables=chosen), seed, clock=monotonic)
        glance = GLANCE / max(1, len(others))
        priced = [
            (
                sizes,
                planned(replace(wish, tables=sizes), seed, clock=monotonic, seconds=glance).spread,
            )
            for sizes in others
        ]
    except ValueError as error:
        raise Refused(Phrase("Too few people can play on one of the matchdays.")) from error
    stands = division.matchdays[: first - 1]
    days = days_of(league, plan, starts, stands)
    return Drafted(number, row.length, first, days, plan.spread, chosen, priced)


def days_of(
    league: League, plan: Plan, starts: date, stands: Sequence[Matchday] = ()
) -> list[dict[str, Any]]:
    """Return the matchdays as entry data: consecutive windows, and a host for each table.

    People who played at home on the earlier matchdays tend to be away on the new ones; a club that
    is closed for the whole window cannot host.
    """
    people = {one for day in plan.matchdays for seats in day.at_tables() for one in seats}
    clubs = clubs_of_people(sorted(people))
    length = timedelta(days=league.settings.days)
    windows = [
        (starts + at * length, starts + (at + 1) * length - timedelta(days=1))
        for at in range(len(plan.matchdays))
    ]
    closed = {n: shut(league.closed, *window) for n, window in enumerate(windows, 1)}
    hosts = homes(plan.matchdays, clubs, closed=closed, before=at_home(stands, clubs))
    return [
        {
            "since": windows[at][0].isoformat(),
            "until": windows[at][1].isoformat(),
            "tables": [[*map(int, seats)] for seats in day.at_tables()],
            "homes": hosts[at],
            "byes": [*map(int, day.byes)],
            "wanted": day.wanted,
        }
        for at, day in enumerate(plan.matchdays)
    ]


def at_home(days: Sequence[Matchday], clubs: Mapping[int, int]) -> dict[int, int]:
    """Return how many more tables each person played at home than away."""
    ahead: dict[int, int] = {}
    for day in days:
        for one in day.fixtures:
            seat_out(ahead, clubs, one.seats, one.home, 1)
    return ahead


@once
def plan(row: Row, draft: Drafted, *, key: str, by: str) -> Appended:
    """Store a draft plan; Conflict when the league has changed since it was drafted."""
    with locked(row):
        unchanged(row, draft.seen, key)
        data = {"division": draft.division, "from": draft.first, "days": draft.days}
        return write(row, read(KINDS, "plan", data), key=key, by=by)


def spread_of(league: League, season: Season, division: Division) -> Spread | None:
    """Return how even the current plan is; None before there is one."""
    if not division.matchdays or len(division.here) < 2:
        return None
    whole = replace(wish_of(league, season, division, 1), played=())
    return spread(whole, [within(day.seated(), whole) for day in division.matchdays])


def within(day: Round, wish: Wish) -> Round:
    """Return a matchday without players who have left; later entrants count as sitting out."""
    here = frozenset(wish.players)
    tables = tuple(tuple(one for one in seats if one in here) for seats in day.at_tables())
    seated = {one for seats in tables for one in seats}
    return Round(tables, tuple(one for one in wish.players if one not in seated), day.wanted)


def swap_costs(row: Row, number: int, matchday: int, one: int) -> Mapping[int, Price]:
    """Return the cost of swapping a person with each other person of a matchday, best first."""
    league = league_of(row)
    season, division = running(league, number)
    days = [day.seated() for day in division.matchdays]
    if not 1 <= matchday <= len(days) or one not in days[matchday - 1].people():
        raise Refused(Phrase("They do not play on this matchday."))
    wish = replace(wish_of(league, season, division, 1), played=())
    everybody = tuple(sorted(set().union(*(day.people() for day in days))))
    return swaps(replace(wish, players=everybody), days, matchday, one)


@once
def swap(
    row: Row,
    number: int,
    matchday: int,
    one: int,
    other: int,
    seen: int | None = None,
    *,
    key: str,
    by: str,
) -> Appended:
    """Swap two people of a matchday; Conflict when the journal has changed since `seen` lines."""
    with locked(row) as league:
        unchanged(row, seen, key)
        _, division = running(league, number)
        if not 1 <= matchday <= len(division.matchdays):
            raise Refused(Phrase("There is no such matchday."))
        day = division.matchday(matchday)
        if one == other or not {one, other} <= day.seated().people():
            raise Refused(Phrase("Choose two people of this matchday."))
        if any({one, other} & set(at.seats) and at.begun for at in day.fixtures):
            raise Refused(Phrase("One of them sits at a table that was opened."))
        entry = Swap(division=number, matchday=matchday, one=Person(one), other=Person(other))
        return write(row, entry, key=key, by=by)


@once
def move(
    row: Row,
    number: int,
    matchday: int,
    until: date,
    table: int | None = None,
    *,
    key: str,
    by: str,
) -> Appended:
    """Change the last day of a matchday, of one of its tables, or of a play-off."""
    with locked(row) as league:
        season, division = running(league, number)
        if matchday == PLAYOFF and number in season.playoffs:
            entry = Move(division=number, matchday=matchday, until=until)
            return write(row, entry, key=key, by=by)
        if not 1 <= matchday <= len(division.matchdays):
            raise Refused(Phrase("There is no such matchday."))
        day = division.matchday(matchday)
        if table is not None and table not in {one.number for one in day.fixtures}:
            raise Refused(Phrase("There is no such table."))
        if until < day.since:
            raise Refused(Phrase("The last day cannot be before the first."))
        entry = Move(division=number, matchday=matchday, until=until, table=table)
        return write(row, entry, key=key, by=by)


def running(league: League, number: int) -> tuple[Season, Division]:
    """Return the current season and one of its divisions; Refused once it has ended."""
    season = running_season(league)
    if not 1 <= number <= len(season.divisions):
        raise Refused(Phrase("There is no such division."))
    return season, season.division(number)


def fixture_at(league: League, place: tuple[int, int, int]) -> tuple[Season, Fixture]:
    """Return the current season and its fixture at (division, matchday, number)."""
    season, _ = running(league, place[0])
    try:
        return season, season.fixture(*place)
    except LookupError as nowhere:
        raise Refused(Phrase("There is no such table.")) from nowhere


MOST: Final = 20
"""Closed periods that a club can have at once."""


@once
def close(
    row: Row, club: int, days: Sequence[Days], who: Standing, *, key: str, by: str
) -> Appended:
    """Replace the periods in which a club cannot host."""
    with locked(row) as league:
        if club not in league.clubs:
            raise Refused(Phrase("This club is not in the league."))
        if not who.directs and club not in who.clubs:
            raise Refused(Phrase("The organisers of their own club look after these people."))
        if len(days) > MOST:
            raise Refused(Phrase("You can add at most %(n)s periods.", n=MOST))
        if any(first > last for first, last in days):
            raise Refused(Phrase("The last day cannot be before the first."))
        entry = Closed(club=ClubNumber(club), days=tuple(sorted(set(days))))
        return write(row, entry, key=key, by=by)
