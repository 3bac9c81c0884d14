"""The settings of an event: play, seating, scoring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

from msgspec import Struct, field

from companion.competition import settings as competition_settings
from companion.competition.seating.tables import Preference
from companion.competition.settings import Points, Setting, choice, tie_breaks
from companion.competition.standings.late import Missing
from companion.competition.standings.same_deals import Compared
from companion.competition.standings.tiebreaks import TIE_BREAKS
from companion.events.state.event_games import SHELF, Games, check_game
from companion.games import GAMES
from companion.journal.entry import Person
from companion.kit.levels import LEVELS
from companion.kit.levels import USUAL as USUAL_LEVEL
from companion.kit.sheet import SheetError, integer, listing
from companion.kit.words import Phrase

MOST_TABLES: Final = 99


def check_games(value: object, place: str) -> None:
    """Check that there is at least one game, each of the shelf or with a kit of the event."""
    for at, key in enumerate(listing(value, place)):
        check_game(key, f"{place}[{at}]")
    if not value:
        raise SheetError(place, Phrase("choose at least one game"))


def check_pairs(value: object, place: str) -> None:
    """Check pairs of two different people."""
    for at, pair in enumerate(listing(value, place)):
        one, two = listing(pair, f"{place}[{at}]", 2)
        integer(one, f"{place}[{at}][0]")
        integer(two, f"{place}[{at}][1]")
        if one == two:
            raise SheetError(f"{place}[{at}]", Phrase("choose two different people"))


def check_fixed(value: object, place: str) -> None:
    """Check [person, table] for people with a fixed table, each person once."""
    for at, one in enumerate(every := listing(value, place)):
        person, table = listing(one, f"{place}[{at}]", 2)
        integer(person, f"{place}[{at}][0]")
        integer(table, f"{place}[{at}][1]", 1, MOST_TABLES)
        if any(person == before for before, _ in every[:at]):
            raise SheetError(f"{place}[{at}]", Phrase("is listed twice"))


class EventSettings(Struct, frozen=True, kw_only=True):
    """All settings; the defaults are those of entries that are older than a setting.

    Four rounds on score sheets, tables of four. People are member ids; each pair is stored once,
    in either order.
    """

    format: Annotated[
        str,
        choice(
            Phrase("Format"),
            Phrase(
                "With fixed rounds everybody gets a new seat each round; at an open event people "
                "start tables as they like."
            ),
            rounds=Phrase("Fixed rounds"),
            open=Phrase("Open event"),
        ),
    ] = "rounds"
    games: Annotated[
        list[str],
        Setting(
            Phrase("Games, taking turns round by round"),
            choices={key: game.title for key, game in SHELF.items()},
            rule=check_games,
        ),
    ] = field(default_factory=lambda: [next(iter(GAMES))])
    rounds: Annotated[int, Setting(Phrase("How many rounds"), bounds=(1, 20))] = 4
    seating: Annotated[
        str,
        choice(
            Phrase("Who meets whom"),
            Phrase("Similar scores cost a few repeat meetings; the seating says how many."),
            social=Phrase("Prefer new opponents"),
            swiss=Phrase("Similar scores meet (Swiss)"),
            close=Phrase("Closest scores meet, even again"),
        ),
    ] = "social"
    wanted: Annotated[int, Setting(Phrase("Players per table, if possible"), bounds=(2, 5))] = 4
    prefer: Annotated[
        Preference,
        choice(
            Phrase("When the number does not divide"),
            short=Phrase("Smaller tables"),
            ai=Phrase("Fill up with an AI"),
            bye=Phrase("Somebody sits out"),
        ),
    ] = "short"
    level: Annotated[
        str,
        Setting(
            Phrase("Strength of the AI in empty seats"),
            choices={key: level.title for key, level in LEVELS.items()},
        ),
    ] = USUAL_LEVEL
    minutes: Annotated[
        int, Setting(Phrase("Minutes for a round, 0 without a clock"), bounds=(0, 600))
    ] = 45
    penalty: Annotated[int, Setting(Phrase("Points that a penalty takes"), bounds=(1, 1000))] = 10
    fee: Annotated[int, Setting(Phrase("Entry fee, 0 without one"), bounds=(0, 1_000_000))] = 0
    confirm: Annotated[
        bool, Setting(Phrase("A second person at the table confirms each result"))
    ] = False
    closes: Annotated[
        bool,
        Setting(Phrase("A round closes itself once all results are in and nobody disputes one")),
    ] = False
    screen: Annotated[bool, Setting(Phrase("Tables play on their phones, not with real cards"))] = (
        False
    )
    real: Annotated[
        bool,
        Setting(
            Phrase(
                "At a real table, an AI takes an empty seat and plays with real cards: "
                "people enter every move on a phone"
            )
        ),
    ] = False
    apart: Annotated[
        list[list[Person]], Setting(Phrase("Never at one table"), rule=check_pairs)
    ] = field(default_factory=list)
    wished: Annotated[list[list[Person]], Setting(Phrase("Together once"), rule=check_pairs)] = (
        field(default_factory=list)
    )
    together: Annotated[
        list[list[Person]], Setting(Phrase("Always together"), rule=check_pairs)
    ] = field(default_factory=list)
    fixed: Annotated[
        list[tuple[Person, int]], Setting(Phrase("Keeps a table"), rule=check_fixed)
    ] = field(default_factory=list)
    """[person, table] for people with a fixed table."""
    best: Annotated[int, Setting(Phrase("Best events that count, 0 for all"), bounds=(0, 100))] = 0
    scheme: Points = "steep"
    missed: Annotated[
        Missing,
        choice(
            Phrase("Points for missed rounds"),
            none=Phrase("No points"),
            mean=Phrase("The mean of that round"),
            bye=Phrase("As for sitting out"),
        ),
    ] = "none"
    compared: Annotated[
        Compared,
        choice(
            Phrase("Scoring when all tables play the same deals"),
            Phrase(
                "With the mean, choose the same deals for every round: its points are those of "
                "the game."
            ),
            place=Phrase("By place among those in the same seat"),
            mean=Phrase("By game points above or below their mean"),
        ),
    ] = "place"
    ties: Annotated[list[str], tie_breaks(Phrase("Tie-breaks"))] = field(
        default_factory=lambda: list(TIE_BREAKS)
    )


def checked(given: Mapping[str, object], games: Games = SHELF) -> EventSettings:
    """Return all settings, given or default; SheetError names an invalid one.

    `games` are those of the event; a game that is missing there is not checked.
    """
    found = competition_settings.checked(EventSettings, given)
    seats = [set(games[key].seats) for key in found.games if key in games]
    if seats and not set.intersection(*seats):
        raise SheetError("games", Phrase("no table size suits all of these games"))
    return found
