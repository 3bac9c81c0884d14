"""The lines of a league, and what they add up to; nothing is ever rubbed out.

A line is what a director, an organiser of one of the clubs or a player did, in the order it was
done. All but `settings`, `club` and `enter` are about the season that is current then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from companion.competition.leagues.fixture import Fixture
from companion.competition.leagues.league import Adjustment, Division, League, Published, Season
from companion.competition.leagues.played import (
    on_absent,
    on_agree,
    on_confirm,
    on_offer,
    on_open,
    on_rule,
)
from companion.competition.leagues.scheduling import (
    on_away,
    on_closed,
    on_move,
    on_plan,
    on_swap,
    put,
)
from companion.competition.leagues.settings import USUAL
from companion.competition.leagues.teams import Team
from companion.kit.lines import UNDO, Line, in_force


def read(lines: Sequence[Line]) -> League:
    """The league after these lines; LookupError or ValueError where they make no sense."""
    league = League(USUAL)
    for _, after in after_each(lines):
        league = after
    return league


def after_each(lines: Sequence[Line]) -> Iterator[tuple[Line, League]]:
    """Every line in force, and the league after it: one and the same, as it grows."""
    live = in_force(lines)
    league = League(USUAL)
    for line in lines:
        if line.n in live and line.kind != UNDO:
            VERBS[line.kind](league, line)
            yield line, league


def on_settings(league: League, line: Line) -> None:
    """From now on; what came with later versions is as usual."""
    league.settings = {**USUAL, **line.data["values"]}


def on_club(league: League, line: Line) -> None:
    """A club joins or leaves; its people stay in what they play."""
    club = line.data["club"]
    league.clubs = [one for one in league.clubs if one != club]
    if line.data["in"]:
        league.clubs.append(club)


def on_enter(league: League, line: Line) -> None:
    """People enter, or withdraw: who plays in a division then leaves it."""
    for person in line.data["people"]:
        league.people[person] = line.data["in"]
    if league.seasons and not league.seasons[-1].ended:
        season = league.seasons[-1]
        gone = frozenset(one for one, still in league.people.items() if not still)
        season.divisions = [
            replace(one, left=gone & frozenset(one.people)) for one in season.divisions
        ]


def on_divide(league: League, line: Line) -> None:
    """The divisions of a new season, or of the one that is not planned yet."""
    last = league.current
    if last is not None and not last.ended:
        if any(division.matchdays for division in last.divisions):
            raise ValueError("a season that is planned cannot be divided anew")
        league.seasons.pop()
    divisions = [
        Division(number, one["name"], tuple(one["people"]))
        for number, one in enumerate(line.data["divisions"], 1)
    ]
    league.seasons.append(Season(len(league.seasons) + 1, line.data["name"], divisions))


def on_place(league: League, line: Line) -> None:
    """Somebody who came late plays in a division from now on, at the end of its line."""
    season = league.playing
    person = line.data["person"]
    division = season.division(line.data["division"])
    if season.division_of(person) is not None:
        raise ValueError(f"{person} plays in a division already")
    put(season, replace(division, people=(*division.people, person)))


def on_adjust(league: League, line: Line) -> None:
    data, season = line.data, league.playing
    season.division(data["division"])
    season.adjustments.append(
        Adjustment(
            data["division"],
            data["person"],
            Fraction(data["points"]),
            data["reason"],
            line.by,
            line.n,
        )
    )


def on_team(league: League, line: Line) -> None:
    """A team is formed, changed, or, without members, given up."""
    data, season = line.data, league.playing
    number = data["team"]
    if not data["people"]:
        season.teams.pop(number, None)
        season.team_names.pop(number, None)
        return
    known = season.teams.get(number)
    season.teams[number] = Team(number, tuple(data["people"]), known.lineups if known else {})
    season.team_names[number] = data["name"]


def on_lineup(league: League, line: Line) -> None:
    """Who counts for a team on a matchday."""
    data, season = line.data, league.playing
    team = season.teams[data["team"]]
    lineups = {**team.lineups, data["matchday"]: tuple(data["people"])}
    season.teams[team.number] = replace(team, lineups=lineups)


def on_publish(league: League, line: Line) -> None:
    rows = tuple((rank, person, points) for rank, person, points in line.data["rows"])
    league.playing.published.append(Published(line.n, line.data["division"], rows))


def on_playoff(league: League, line: Line) -> None:
    """Who meets for the places between a division and the next, and until when."""
    data, season = line.data, league.playing
    season.division(data["division"] + 1)
    if data["division"] in season.playoffs:
        raise ValueError("this play-off is set already")
    until = date.fromisoformat(data["until"])
    season.playoffs[data["division"]] = Fixture(1, tuple(data["people"]), until)


def on_end(league: League, line: Line) -> None:
    """The season is over: its places are final, whatever day it is and whatever is set later."""
    league.playing.ended = True
    league.playing.settings = league.settings
    league.playing.ended_on = line.at.astimezone().date()


VERBS: Final[Mapping[str, Callable[[League, Line], None]]] = MappingProxyType(
    {
        "settings": on_settings,
        "club": on_club,
        "enter": on_enter,
        "divide": on_divide,
        "place": on_place,
        "plan": on_plan,
        "swap": on_swap,
        "move": on_move,
        "away": on_away,
        "closed": on_closed,
        "open": on_open,
        "absent": on_absent,
        "offer": on_offer,
        "agree": on_agree,
        "confirm": on_confirm,
        "rule": on_rule,
        "adjust": on_adjust,
        "team": on_team,
        "lineup": on_lineup,
        "publish": on_publish,
        "playoff": on_playoff,
        "end": on_end,
    }
)
"""What each kind of line does."""
