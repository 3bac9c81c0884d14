"""The settings of a league with their defaults."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, Literal, TypedDict

from companion.competition.standings.points import PRESETS, Scheme
from companion.competition.standings.tiebreaks import USUAL as USUAL_TIES
from companion.events.state.event_settings import OwnPoints
from companion.leagues.state.divisions import Movement, Newcomers, Sizes
from companion.leagues.state.fixture import Decided

Absent = Literal["nothing", "bye", "no"]
Counting = Literal["stays", "open"]


class LeagueSettings(TypedDict):
    """How a league is divided, planned and counted, as its directors have set it."""

    game: str
    wanted: int
    """Seats at a table where the number of people allows it."""
    matchdays: int
    days: int
    """Days that a matchday's window lasts."""
    target: int
    least: int
    most: int
    """People in a division."""
    newcomers: Newcomers
    moving: int
    """How many go up, and down, between two divisions."""
    share: int
    """The same in hundredths of the smaller division; 0: the number counts."""
    playoff: int
    """How many of each of two divisions meet for the places that are left."""
    unplayed: Decided
    """What becomes of a table that was not played in time: `nothing`, a `draw`, or, with `totals`,
    what a director says."""
    absent: Absent
    """What somebody gets for whom an AI sat in: `nothing`, or what sitting out is worth (`bye`);
    `no`: none may sit in."""
    term: int
    """Days after which a result is fixed."""
    team_best: int
    """How many members' points count on a matchday; 0: all."""
    scheme: str | OwnPoints
    ties: list[str]
    counting: Counting
    """Whether points and tie-breaks stay from a season's first result to its end."""


USUAL: Final[LeagueSettings] = {
    "game": "",
    "wanted": 4,
    "matchdays": 10,
    "days": 14,
    "target": 12,
    "least": 6,
    "most": 18,
    "newcomers": "end",
    "moving": 2,
    "share": 0,
    "playoff": 0,
    "unplayed": "nothing",
    "absent": "nothing",
    "term": 7,
    "team_best": 0,
    "scheme": "even",
    "ties": [key for key in USUAL_TIES if key != "lot"],
    "counting": "stays",
}
"""Twelve people, ten matchdays of a fortnight, two up and two down; the game is to be chosen.

No lots are drawn in a league.
"""


def same_counting(one: LeagueSettings, other: LeagueSettings) -> bool:
    """Whether both count alike; a lot, which older leagues have in their list, decides nothing."""
    ties = [[key for key in settings["ties"] if key != "lot"] for settings in (one, other)]
    return (
        ties[0] == ties[1]
        and one["scheme"] == other["scheme"]
        and one["counting"] == other["counting"]
        and one["absent"] == other["absent"]
    )


def sizes_of(settings: LeagueSettings) -> Sizes:
    """How large divisions should be."""
    return Sizes(settings["target"], settings["least"], settings["most"])


def movement_of(settings: LeagueSettings) -> Movement:
    """How many go up and down."""
    share = Fraction(settings["share"], 100) if settings["share"] else None
    return Movement(settings["moving"], share, settings["playoff"])


def scheme_of(settings: LeagueSettings) -> Scheme:
    """Points by place."""
    scheme = settings["scheme"]
    if isinstance(scheme, str):
        return PRESETS[scheme]
    places: Mapping[int, tuple[int, ...]] = {
        int(size): tuple(row) for size, row in scheme["places"].items()
    }
    return Scheme(places, scheme["bye"])
