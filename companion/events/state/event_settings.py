"""The settings of an event: play, seating, scoring."""

from __future__ import annotations

from typing import TypedDict

from companion.competition.seating.tables import Preference
from companion.competition.standings.late import Missing
from companion.competition.standings.same_deals import Compared
from companion.journal.entry import Person


class OwnPoints(TypedDict):
    """An organiser's own table of points: by how many sat there, the best place first."""

    places: dict[str, list[int]]
    bye: int


class Settings(TypedDict, total=False):
    """As a line holds them; what came with later versions is not in older files.

    People are numbers; each pair stands once, whoever is named first.
    """

    format: str
    """`rounds`, or `open`: tables that begin by themselves."""
    games: list[str]
    """In the order of the rounds."""
    rounds: int
    seating: str
    """`social` or `swiss`."""
    wanted: int
    """Seats at a table, where the game and the number of people allow it."""
    prefer: Preference
    """Where they do not: `short` tables, an `ai` in the seat, or a `bye`."""
    level: str
    minutes: int
    penalty: int
    fee: int
    confirm: bool
    """Whether the players of a table confirm its result."""
    closes: bool
    """Whether a round closes itself once all results are in and nobody disputes one."""
    screen: bool
    real: bool
    """Whether an AI in an empty chair plays at the real table, told by a phone there."""
    apart: list[list[Person]]
    wished: list[list[Person]]
    together: list[list[Person]]
    fixed: list[tuple[Person, int]]
    """[person, table] of those who do not move."""
    missed: Missing
    """What late comers get for the rounds before their first."""
    compared: Compared
    """How results of rounds with the same deals count: by the place in the seat, or its mean."""
    best: int
    """How many evenings of its season count; 0: all."""
    scheme: str | OwnPoints
    """A preset's name, or a table of points."""
    ties: list[str]
    """Keys of tie-breaks, in the order they decide."""
