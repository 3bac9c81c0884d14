"""Preview of a change to a league, rolled back afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from companion.competition.impact import Moved, Moves, places, strengths
from companion.competition.ratings import Pool, pools
from companion.competition.standings.standing import StandingsRow
from companion.core.transaction import writing
from companion.leagues.verbs.league_facts import scores_of, worked_out
from companion.leagues.verbs.league_journal import league_of
from companion.leagues.verbs.league_ratings import as_one, history
from companion.models import League as Row


@contextmanager
def looking_first(row: Row, today: date) -> Iterator[None]:
    """Run the block; if it changes any rank or rating, roll it back and raise Moved.

    Nothing read inside may be cached: another change will get the same version number.
    """
    with writing():
        before = sight(row, today)
        yield
        after = sight(row, today)
        moves = Moves(
            tuple(
                place
                for division, lines in after.divisions.items()
                for place in places((before.divisions.get(division, []), lines))
            ),
            (),
            tuple(strengths(before.pools, after.pools)),
            teams=tuple(places((before.teams, after.teams))),
            team_names=after.team_names,
            games={key: game.title for key, game in league_of(row).games.items()},
        )
        if moves:
            raise Moved(moves)


class TeamRank(NamedTuple):
    """A team's rank in the form that `places` reads, with its number as `person`."""

    person: int
    rank: int
    points: Fraction


@dataclass(frozen=True)
class Sight:
    """The standings of the current season's divisions and teams, and the league's ratings."""

    divisions: Mapping[int, list[StandingsRow]]
    pools: Mapping[str, Pool]
    teams: Sequence[TeamRank] = ()
    team_names: Mapping[int, str] = field(default_factory=dict)


def sight(row: Row, today: date) -> Sight:
    """Return the standings and ratings at this point of the transaction."""
    league = league_of(row)
    strong = pools(history(row, league, as_one(league), today))
    season = league.current
    if season is None:
        return Sight({}, strong)
    day = min(today, season.ended_on or today)
    summary = worked_out(league, season, *scores_of(row, season.number), day)
    tables = summary.tables.items()
    divisions = {number: [one.line for one in rows] for number, rows in tables}
    teams = [TeamRank(one.team, one.rank, one.points) for one in summary.teams]
    return Sight(divisions, strong, teams, dict(season.team_names))
