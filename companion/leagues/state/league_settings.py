"""The settings of a league: how it is divided, planned and counted, as set by its directors."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Final, Literal

from msgspec import Struct, convert, field

from companion.competition import settings as competition_settings
from companion.competition.local_time import zone_of
from companion.competition.settings import Points, Say, Setting, choice, tie_breaks
from companion.competition.standings.tiebreaks import TIE_BREAKS
from companion.events.state.event_games import SHELF, Games, check_game
from companion.kit.sheet import SheetError
from companion.kit.sheet_game import SheetGame
from companion.kit.words import Phrase
from companion.leagues.state.divisions import FULLEST, Movement, Newcomers, Sizes
from companion.leagues.state.evenness import LARGEST, LONGEST
from companion.leagues.state.fixture import Decided

Absent = Literal["nothing", "bye", "no"]
Counting = Literal["stays", "open"]


def check_zone(value: object, place: str) -> None:
    """Check that the value is a known time zone, or "" for the server's."""
    if not isinstance(value, str) or (value and zone_of(value) is None):
        raise SheetError(place, Phrase("Choose a time zone from the list."))


def zone_in_words(zone: str, say: Say) -> str:
    """Return the zone, or that it is the server's."""
    return zone or say(Phrase("time of the server"))


class LeagueSettings(Struct, frozen=True, kw_only=True):
    """All settings; the defaults are those of entries that are older than a setting.

    Twelve people, ten matchdays of a fortnight, two up and two down; the game must be chosen.
    """

    game: Annotated[
        str,
        Setting(
            Phrase("Game"),
            choices={key: game.title for key, game in SHELF.items()},
            rule=check_game,
        ),
    ] = ""
    wanted: Annotated[int, Setting(Phrase("Players per table, if possible"), bounds=(2, 5))] = 4
    matchdays: Annotated[int, Setting(Phrase("Matchdays per season"), bounds=(1, LONGEST))] = 10
    days: Annotated[int, Setting(Phrase("Days per matchday"), bounds=(1, 60))] = 14
    target: Annotated[
        int, Setting(Phrase("Players per division, if possible"), bounds=(2, LARGEST))
    ] = 12
    least: Annotated[int, Setting(Phrase("Fewest in a division"), bounds=(2, LARGEST))] = 6
    most: Annotated[int, Setting(Phrase("Most in a division"), bounds=(2, LARGEST))] = 18
    newcomers: Annotated[
        Newcomers,
        choice(
            Phrase("Newcomers play"),
            end=Phrase("At the end of the last division"),
            own=Phrase("In a division of their own"),
        ),
    ] = "end"
    moving: Annotated[
        int,
        Setting(Phrase("How many go up, and down, between two divisions"), bounds=(0, LARGEST)),
    ] = 2
    share: Annotated[
        int,
        Setting(
            Phrase("Instead: percentage promoted and relegated"),
            Phrase(
                "0 uses the number above. Any other value is a percentage of the smaller of the "
                "two divisions."
            ),
            bounds=(0, 50),
        ),
    ] = 0
    playoff: Annotated[
        int,
        Setting(
            Phrase("How many of each of two divisions meet in a play-off"),
            Phrase(
                "0 means no play-off. The next best of the lower division and the lowest who stay "
                "up in the upper one share a table and play for this many places in the upper "
                "division."
            ),
            bounds=(0, FULLEST // 2),
        ),
    ] = 0
    unplayed: Annotated[
        Decided,
        choice(
            Phrase("Tables not played in time"),
            nothing=Phrase("No points"),
            draw=Phrase("A draw: everybody gets the same"),
            totals=Phrase("A director decides"),
        ),
    ] = "nothing"
    absent: Annotated[
        Absent,
        choice(
            Phrase("When somebody does not come to a table"),
            nothing=Phrase("An AI can take the seat; absent people get no points"),
            bye=Phrase("An AI can take the seat; absent people get the points for sitting out"),
            no=Phrase("No AI sits in"),
        ),
    ] = "nothing"
    term: Annotated[int, Setting(Phrase("Days after which a result is fixed"), bounds=(0, 60))] = 7
    team_best: Annotated[
        int,
        Setting(
            Phrase("How many of a team's points count on a matchday, 0 for all"),
            bounds=(0, 6),
            api="members' points that count on a matchday; null: all",
        ),
    ] = 0
    scheme: Points = "even"
    ties: Annotated[list[str], tie_breaks(Phrase("Tie-breaks for equal points"))] = field(
        default_factory=lambda: [key for key in TIE_BREAKS if key != "lot"]
    )
    """No tie-break is drawn at random in a league; older ones list it."""
    zone: Annotated[
        str,
        Setting(Phrase("Time zone"), rule=check_zone, words=zone_in_words),
    ] = ""
    counting: Annotated[
        Counting,
        choice(
            Phrase("Points and tie-breaks, once there is a result"),
            stays=Phrase("Stay until the season has ended"),
            open=Phrase("A director can change them, and everything is recalculated"),
        ),
    ] = "stays"


def checked(given: Mapping[str, object], games: Games = SHELF) -> LeagueSettings:
    """Return all settings, given or default; SheetError names an invalid one.

    `games` are those of the league; a game that is missing there is not checked.
    """
    settings = competition_settings.checked(LeagueSettings, given)
    try:
        sizes_of(settings)
    except ValueError as error:
        wrong = Phrase("Fewest, wanted and most people of a division: each at least the one before")
        raise SheetError("target", wrong) from error
    game = games.get(settings.game)
    if game is not None and settings.playoff:
        fits_a_table(settings.playoff, game)
    return settings


TOO_FEW: Final = Phrase("A league needs a game for two or more players.")


def sizes(game: SheetGame) -> tuple[int, ...]:
    """Return the possible table sizes of a league that plays the game."""
    return tuple(size for size in game.seats if size > 1)


def fits_a_table(each: int, game: SheetGame) -> None:
    """Raise SheetError, with the possible numbers, unless the game seats the play-off."""
    if 2 * each in game.seats:
        return
    fits = [str(one) for one in range(1, FULLEST // 2 + 1) if 2 * one in game.seats]
    wrong = Phrase(
        "A play-off of %(each)s + %(each)s needs a table of %(n)s, which %(game)s "
        "cannot seat. Choose %(fits)s.",
        each=each, n=2 * each, game=game.title, fits=" / ".join([*fits, "0"]),
    )  # fmt: skip
    raise SheetError("playoff", wrong)


def stored(values: Mapping[str, object]) -> LeagueSettings:
    """Return the settings of a settings entry; ValueError where one is of another type."""
    return convert(values, LeagueSettings)


def same_counting(one: LeagueSettings, other: LeagueSettings) -> bool:
    """Return whether both count alike; random draws, listed by older leagues, are ignored."""
    ties = [[key for key in settings.ties if key != "lot"] for settings in (one, other)]
    return (
        ties[0] == ties[1]
        and one.scheme == other.scheme
        and one.counting == other.counting
        and one.absent == other.absent
    )


def sizes_of(settings: LeagueSettings) -> Sizes:
    """Return the sizes of divisions."""
    return Sizes(settings.target, settings.least, settings.most)


def movement_of(settings: LeagueSettings) -> Movement:
    """Return how many people move between divisions."""
    share = Fraction(settings.share, 100) if settings.share else None
    return Movement(settings.moving, share, settings.playoff)
