"""Teams 団体戦: scores from their members' points, all of them or the best k."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from companion.competition.seating.rounds import Pair
from companion.competition.standings.points import Award, added


@dataclass(frozen=True)
class Team:
    """Two to six people; `lineups` lists who counts by matchday, which may include substitutes.

    On a matchday without a line-up all members count.
    """

    number: int
    members: tuple[int, ...]
    lineups: Mapping[int, tuple[int, ...]]

    def on(self, matchday: int) -> tuple[int, ...]:
        """Return the people who count on that matchday."""
        return self.lineups.get(matchday, self.members)


@dataclass(frozen=True)
class TeamDay:
    """A team's points on a matchday: the members' points that counted and those left out."""

    matchday: int
    points: Fraction
    counted: tuple[tuple[int, Fraction], ...]
    left_out: tuple[tuple[int, Fraction], ...]


@dataclass(frozen=True)
class TeamLine:
    """A team's row of the standings: ties share a rank (1-2-2-4) unless victories decide."""

    rank: int
    team: int
    points: Fraction
    victories: Fraction
    days: tuple[TeamDay, ...]


def team_standings(
    teams: Iterable[Team], awards: Iterable[Award], best: int | None = None
) -> list[TeamLine]:
    """Return the teams' rows, best first; the `best` points of a matchday count, or all.

    The round of an award is its matchday. Only victories with points that counted are included.
    """
    if best is not None and best < 1:
        raise ValueError("at least one member's points must count")
    won: dict[int, dict[int, list[Award]]] = {}
    for award in awards:
        won.setdefault(award.round, {}).setdefault(award.person, []).append(award)
    sums = []
    for team in teams:
        days = tuple(team_day(team, matchday, won[matchday], best) for matchday in sorted(won))
        victories = added(
            award.victory
            for day in days
            for person, _ in day.counted
            for award in won[day.matchday].get(person, ())
        )
        sums.append((added(day.points for day in days), victories, team.number, days))
    sums.sort(key=lambda line: (-line[0], -line[1], line[2]))
    return [
        TeamLine(
            1 + sum((other[0], other[1]) > (points, victories) for other in sums),
            number,
            points,
            victories,
            days,
        )
        for points, victories, number, days in sums
    ]


def team_day(
    team: Team, matchday: int, won: Mapping[int, Sequence[Award]], best: int | None
) -> TeamDay:
    """Return a team's matchday; among equal points, earlier places in the line-up count first."""
    points = [
        (person, added(award.points for award in won[person]))
        for person in team.on(matchday)
        if person in won
    ]
    order = sorted(points, key=lambda one: -one[1])
    counted = order[:best]
    return TeamDay(
        matchday, added(mine for _, mine in counted), tuple(counted), tuple(order[len(counted) :])
    )


def unavoidable(teams: Iterable[Team], tables: int, byes: int) -> int:
    """Return the least possible number of pairs of team-mates who share a table.

    From each team as many as possible sit out, and the others are spread over the tables.

    >>> unavoidable([Team(1, (1, 2, 3, 4), {}), Team(2, (5, 6), {})], tables=3, byes=0)
    1
    """
    pairs = 0
    for team in teams:
        full, more = divmod(max(0, len(team.members) - byes), tables)
        pairs += more * (full + 1) * full // 2 + (tables - more) * full * (full - 1) // 2
    return pairs


def team_mates(teams: Iterable[Team]) -> frozenset[Pair]:
    """Return the pairs to keep apart."""
    return frozenset(frozenset(pair) for team in teams for pair in combinations(team.members, 2))
