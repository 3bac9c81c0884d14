"""Teams 団体戦: the sum of their members' points, or of the best k."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from companion.competition.seating.rounds import Pair
from companion.competition.standings.points import Award, added


@dataclass(frozen=True)
class Team:
    """Two to six people; `lineups` name by matchday who counts, substitutes among them.

    Without a line-up for a matchday its members count.
    """

    number: int
    members: tuple[int, ...]
    lineups: Mapping[int, tuple[int, ...]]

    def on(self, matchday: int) -> tuple[int, ...]:
        """Who counts on that matchday."""
        return self.lineups.get(matchday, self.members)


@dataclass(frozen=True)
class TeamDay:
    """What a matchday brought a team: everybody's points there, and whose of them counted."""

    matchday: int
    points: Fraction
    counted: tuple[tuple[int, Fraction], ...]
    left_out: tuple[tuple[int, Fraction], ...]


@dataclass(frozen=True)
class TeamLine:
    """One team's line: equal points share a rank (1-2-2-4) unless victories tell them apart."""

    rank: int
    team: int
    points: Fraction
    victories: Fraction
    days: tuple[TeamDay, ...]


def team_standings(
    teams: Iterable[Team], awards: Iterable[Award], best: int | None = None
) -> list[TeamLine]:
    """The teams' lines, best first; `best` points of a matchday count, or all of them.

    The round of an award is its matchday. Victories are those of the points that counted.
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
    """A team's matchday; of equal points those of who stands first in the line-up count."""
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
    """So many pairs of team-mates share one of so many tables at least, whoever seats them.

    Of each team as many sit out as can, and the others are spread over the tables.

    >>> unavoidable([Team(1, (1, 2, 3, 4), {}), Team(2, (5, 6), {})], tables=3, byes=0)
    1
    """
    pairs = 0
    for team in teams:
        full, more = divmod(max(0, len(team.members) - byes), tables)
        pairs += more * (full + 1) * full // 2 + (tables - more) * full * (full - 1) // 2
    return pairs


def team_mates(teams: Iterable[Team]) -> frozenset[Pair]:
    """The pairs that never meet while that can be helped."""
    return frozenset(frozenset(pair) for team in teams for pair in combinations(team.members, 2))
