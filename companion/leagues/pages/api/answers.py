"""The API's answers: their types are its OpenAPI schemas."""

from __future__ import annotations

from typing import Annotated, Final, cast, get_type_hints

from msgspec import Meta, Struct, defstruct

from companion.competition.settings import settings_of
from companion.leagues.state.divisions import Newcomers, Zone
from companion.leagues.state.fixture import Decided
from companion.leagues.state.league_settings import Absent, Counting, LeagueSettings
from companion.leagues.verbs.season_data import Status

Day = Annotated[str, Meta(extra_json_schema={"format": "date"})]
Moment = Annotated[str, Meta(extra_json_schema={"format": "date-time"})]
Named = Annotated[dict[str, str], Meta(description="the game's name, by language code")]
Points = Annotated[float, Meta(description="to four places")]


class Answer(Struct, frozen=True, forbid_unknown_fields=True):
    """An object of just these fields, all there."""


class Error(Answer, frozen=True):
    """Why a request was refused."""

    error: int
    message: str


class Club(Answer, frozen=True):
    """A club of the league."""

    id: int
    name: str


class Division(Answer, frozen=True):
    """A division without its table."""

    number: int
    name: str
    people: int
    matchdays: int


class Season(Answer, frozen=True):
    """A season and its divisions."""

    number: Annotated[int, Meta(description="from 1")]
    name: str
    ended: Annotated[bool, Meta(description="its places are final")]
    divisions: list[Division]


class League(Answer, frozen=True):
    """The league, its clubs and seasons."""

    name: str
    game: str
    game_name: Named
    public: bool
    clubs: list[Club]
    seasons: list[Season]


class PlacePoints(Answer, frozen=True):
    """What the places of a table are worth."""

    people: int
    places: Annotated[list[int], Meta(description="from the first place on")]


class PointsRule(Answer, frozen=True):
    """How points are awarded."""

    tables: Annotated[
        list[PlacePoints], Meta(description="by how many sit there; who shares a place shares")
    ]
    bye: Annotated[int, Meta(description="points for a bye")]
    change: Annotated[
        Counting,
        Meta(
            description="stays: points and tie-breaks stay from a season's first result to its "
            "end; open: a director may change them, and everything is recalculated"
        ),
    ]


class Matchdays(Answer, frozen=True):
    """How a season is planned."""

    number: Annotated[int, Meta(description="of a season")]
    days: Annotated[int, Meta(description="that each window lasts")]
    people: Annotated[int, Meta(description="at a table, if it can be")]


class Moving(Answer, frozen=True):
    """Promotion and relegation."""

    people: Annotated[
        int | None,
        Meta(description="how many are promoted, and relegated, between two divisions; or null"),
    ]
    share: Annotated[
        int | None, Meta(description="instead, this percentage of the smaller division")
    ]
    playoff: Annotated[
        int, Meta(description="how many players of each of two divisions meet in a play-off")
    ]


class Sizes(Answer, frozen=True):
    """How large divisions are."""

    target: Annotated[int, Meta(description="people in a division, if it can be")]
    least: int
    most: int
    newcomers: Annotated[
        Newcomers, Meta(description="play at the end of the last division, or in one of their own")
    ]


class SeasonRules(Answer, frozen=True):
    """The rules that are not shown just as they are set."""

    season: Season
    game: str
    game_name: Named
    points: PointsRule
    ties: Annotated[
        list[str],
        Meta(description="the tie-breaks in the order in which they decide"),
    ]
    matchdays: Matchdays
    unplayed: Annotated[
        Decided,
        Meta(description="the result of a table not played in time; totals: a director enters it"),
    ]
    absent: Annotated[
        Absent,
        Meta(
            description="what an absent player gets whose seat an AI took: nothing, or the points "
            "of a bye; no: AIs may not take seats"
        ),
    ]
    term: Annotated[
        int, Meta(description="days after which a result is fixed, unless all confirm it before")
    ]
    moving: Moving
    divisions: Sizes


SHOWN: Final = {name: one for name, one in settings_of(LeagueSettings).items() if one.api}
"""The settings whose field says what they mean in the rules."""
TYPES: Final = get_type_hints(LeagueSettings)
Rules: Final = cast(
    "type[SeasonRules]",
    defstruct(
        "Rules",
        [
            (name, Annotated[kind | None if one.bounds else kind, Meta(description=one.api)])
            for name, one in SHOWN.items()
            for kind in (TYPES[name],)
        ],
        bases=(SeasonRules,),
        namespace={"__doc__": "How the season is planned and scored."},
        frozen=True,
    ),
)


class Person(Answer, frozen=True):
    """A player by number and name."""

    person: Annotated[int, Meta(description="the same person has the same number")]
    name: str


class Form(Answer, frozen=True):
    """A recent result: this place of so many players."""

    place: int
    of: int


class Row(Person, frozen=True):
    """A player's line in the standings."""

    rank: Annotated[int, Meta(description="1-2-2-4: equals share a rank")]
    club: int
    points: Points
    played: int
    byes: int
    victories: float
    ties: Annotated[
        dict[str, float],
        Meta(description="the tie-breaks' values, the higher one is better; rules have the order"),
    ]
    zone: Zone
    withdrawn: bool
    form: Annotated[list[Form], Meta(description="the last five tables, the latest last")]


class Table(Answer, frozen=True):
    """A division's standings."""

    number: int
    name: str
    rows: list[Row]


class Standings(Answer, frozen=True):
    """The standings of every division."""

    season: Season
    divisions: list[Table]


class Seat(Person, frozen=True):
    """A player's result at a table."""

    total: Annotated[int | None, Meta(description="null: a director declared a draw")]
    place: int
    points: Points


class Result(Answer, frozen=True):
    """The result of a table that counts."""

    division: int
    matchday: int
    table: int
    ruled: Annotated[bool, Meta(description="a director or referee says what it comes to")]
    complete: Moment | None
    seats: list[Seat]


class Results(Answer, frozen=True):
    """Every result that counts."""

    season: Season
    results: list[Result]


class Sitting(Person, frozen=True):
    """A player who is to sit at a table."""

    ai: Annotated[bool, Meta(description="absent: an AI takes the seat")]


class Fixture(Answer, frozen=True):
    """A table of the plan."""

    division: int
    matchday: int
    table: int
    since: Day
    until: Annotated[Day, Meta(description="the last day of its window")]
    home: Annotated[int | None, Meta(description="the club that is host")]
    status: Status
    seats: Annotated[list[Sitting], Meta(description="in order, the first begins")]


class Fixtures(Answer, frozen=True):
    """Every table of the plan."""

    season: Season
    fixtures: list[Fixture]


class Team(Answer, frozen=True):
    """A team's line in the standings."""

    rank: int
    team: int
    name: str
    points: Points
    victories: float
    people: list[Person]


class Teams(Answer, frozen=True):
    """The standings of the teams."""

    season: Season
    teams: list[Team]


class Rating(Person, frozen=True):
    """A player's rating in a game."""

    rating: float
    uncertainty: Annotated[
        float,
        Meta(description="half the width of the 95 % interval of the strength"),
    ]
    played: Annotated[int, Meta(description="tables that count for it")]
    provisional: bool


class Pool(Answer, frozen=True):
    """A game's ratings."""

    game: str
    game_name: Named
    people: Annotated[list[Rating], Meta(description="the strongest first")]


class Ratings(Answer, frozen=True):
    """Everybody's rating, all seasons together."""

    games: list[Pool]
