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
from companion.games import GAMES
from companion.journal.entry import ClubNumber, Person, read
from companion.kit.words import Phrase
from companion.leagues.entries.league_fold import KINDS
from companion.leagues.entries.league_setting_entries import Closed
from companion.leagues.entries.plan_entries import Move, Swap
from companion.leagues.state.fixture import Days, Fixture, Matchday, homes, seat_out, shut
from companion.leagues.state.league_state import Division, League, Season
from companion.leagues.state.matchdays import Plan, planned, swaps
from companion.leagues.state.spread import Spread, Wish, spread
from companion.leagues.state.teams import team_mates
from companion.leagues.verbs.entering import clubs_of_people
from companion.leagues.verbs.league_journal import league_of, locked, once, unchanged, write
from companion.leagues.verbs.officials import Standing
from companion.models import League as Row


@dataclass(frozen=True)
class Drafted:
    """A plan that is not written yet: of which division, after how many lines, from which day."""

    division: int
    seen: int
    first: int
    days: list[dict[str, Any]]
    spread: Spread


def wish_of(league: League, season: Season, division: Division, first: int) -> Wish:
    """What the division asks of its matchdays from number `first` on."""
    settings = league.settings
    away = season.away.get(division.number, {})
    count = settings["matchdays"] - first + 1
    return Wish(
        division.here,
        max(1, count),
        tuple(size for size in GAMES[settings["game"]].seats if size > 1),
        settings["wanted"],
        {number - first + 1: who for number, who in away.items() if number >= first},
        tuple(day.seated() for day in division.matchdays[: first - 1]),
        team_mates(season.teams.values()),
    )


def first_open(division: Division) -> int:
    """The first matchday that may be planned anew: after all that was begun."""
    begun = [day.number for day in division.matchdays if day.begun]
    return max(begun, default=0) + 1


def drafted(row: Row, number: int, starts: date, seed: int) -> Drafted:
    """The plan for what is to come of a division; the search takes up to two seconds.

    `starts` is the first day of the first matchday that is planned now; Refused where too few can
    play.
    """
    league = league_of(row)
    season, division = running(league, number)
    first = first_open(division)
    if first > league.settings["matchdays"]:
        raise Refused(Phrase("Every matchday has started: there is nothing left to plan."))
    try:
        plan = planned(wish_of(league, season, division, first), seed, clock=monotonic)
    except ValueError as error:
        raise Refused(Phrase("Too few people can play on one of the matchdays.")) from error
    stands = division.matchdays[: first - 1]
    return Drafted(number, row.length, first, days_of(league, plan, starts, stands), plan.spread)


def days_of(
    league: League, plan: Plan, starts: date, stands: Sequence[Matchday] = ()
) -> list[dict[str, Any]]:
    """The matchdays as a line holds them, one window after the other, each table with its host.

    Who was at home on the matchdays that stand is rather away on those to come; a club that is
    closed for the whole window is no host.
    """
    people = {one for day in plan.matchdays for seats in day.at_tables() for one in seats}
    clubs = clubs_of_people(sorted(people))
    length = timedelta(days=league.settings["days"])
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
    """By person how many more tables were at home than away."""
    ahead: dict[int, int] = {}
    for day in days:
        for one in day.fixtures:
            seat_out(ahead, clubs, one.seats, one.home, 1)
    return ahead


@once
def plan(row: Row, draft: Drafted, *, key: str, by: str) -> Appended:
    """Write a drafted plan down; Conflict when the league has changed since it was drafted."""
    with locked(row):
        unchanged(row, draft.seen, key)
        data = {"division": draft.division, "from": draft.first, "days": draft.days}
        return write(row, read(KINDS, "plan", data), key=key, by=by)


def spread_of(league: League, season: Season, division: Division) -> Spread | None:
    """How even the plan is as it stands; None before there is one."""
    if not division.matchdays or len(division.here) < 2:
        return None
    whole = replace(wish_of(league, season, division, 1), played=())
    return spread(whole, [within(day.seated(), whole) for day in division.matchdays])


def within(day: Round, wish: Wish) -> Round:
    """A matchday without those who play no more; who was not there yet sat out."""
    here = frozenset(wish.players)
    tables = tuple(tuple(one for one in seats if one in here) for seats in day.at_tables())
    seated = {one for seats in tables for one in seats}
    return Round(tables, tuple(one for one in wish.players if one not in seated), day.wanted)


def swap_costs(row: Row, number: int, matchday: int, one: int) -> Mapping[int, Price]:
    """What it would change to swap somebody on a matchday with each other person, best first."""
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
    """Two people of a matchday change places; Conflict when there are more than `seen` lines."""
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
    """Another last day for a matchday, or for one of its tables."""
    with locked(row) as league:
        _, division = running(league, number)
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
    """The season and that division of it, while it is being played."""
    season = league.current
    if season is None or season.ended:
        raise Refused(Phrase("No season is being played."))
    if not 1 <= number <= len(season.divisions):
        raise Refused(Phrase("There is no such division."))
    return season, season.division(number)


def fixture_at(league: League, place: tuple[int, int, int]) -> tuple[Season, Fixture]:
    """The season that is being played and its table: division, matchday, number."""
    season, _ = running(league, place[0])
    try:
        return season, season.fixture(*place)
    except LookupError as nowhere:
        raise Refused(Phrase("There is no such table.")) from nowhere


MOST: Final = 20
"""Times at which a club is closed, known at once."""


@once
def close(
    row: Row, club: int, days: Sequence[Days], who: Standing, *, key: str, by: str
) -> Appended:
    """All the times at which the club cannot be host, instead of those that were known."""
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
