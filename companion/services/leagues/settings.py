"""The settings of a league, checked before they are kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from companion.competition.leagues.fixture import DECIDED
from companion.competition.leagues.league import ABSENT, COUNTING, LeagueSettings
from companion.competition.leagues.movement import FULLEST
from companion.competition.leagues.settings import USUAL, sizes_of
from companion.competition.leagues.wish import LARGEST, LONGEST
from companion.games import GAMES
from companion.infrastructure.checks import number, points, ties, word
from companion.kit.sheet import SheetError, one_of
from companion.kit.words import Phrase


def checked(given: Mapping[str, object]) -> LeagueSettings:
    """All settings, given and usual; SheetError names one that cannot be."""
    for key in given:
        if key not in CHECKS:
            raise SheetError(key, Phrase("is not known here"))
    values: dict[str, Any] = {**USUAL, **given}
    for key, check in CHECKS.items():
        check(values[key], key)
    settings = cast("LeagueSettings", values)
    try:
        sizes_of(settings)
    except ValueError as error:
        wrong = Phrase("Fewest, wanted and most people of a division: each at least the one before")
        raise SheetError("target", wrong) from error
    if settings["playoff"] and 2 * settings["playoff"] not in GAMES[settings["game"]].seats:
        raise SheetError("playoff", Phrase("this game has no table for so many"))
    return settings


def game(value: Any, place: str) -> None:
    """A game of the shelf."""
    one_of(value, place, list(GAMES))


CHECKS: Final[Mapping[str, Callable[[Any, str], object]]] = {
    "game": game,
    "wanted": number(2, 5),
    "matchdays": number(1, LONGEST),
    "days": number(1, 60),
    "target": number(2, LARGEST),
    "least": number(2, LARGEST),
    "most": number(2, LARGEST),
    "newcomers": word("end", "own"),
    "moving": number(0, LARGEST),
    "share": number(0, 50),
    "playoff": number(0, FULLEST // 2),
    "unplayed": word(*DECIDED),
    "absent": word(*ABSENT),
    "term": number(0, 60),
    "team_best": number(0, 6),
    "scheme": points,
    "ties": ties,
    "counting": word(*COUNTING),
}
