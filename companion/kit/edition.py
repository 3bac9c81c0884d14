"""The edition of a game's rules and cards: an option that no form shows.

A match keeps the edition that it started with. When rules or cards change, the game adds an edition
and still supports the older ones.
"""

from __future__ import annotations

from typing import Final

from companion.kit.numbers import SheetError
from companion.kit.option import Option, Options, Value
from companion.kit.rules import Rules, S, V
from companion.kit.words import Phrase

KEY: Final = "edition"


def edition(newest: int) -> Option:
    """Return the option for the editions 1 … newest."""
    return Option(
        KEY,
        Phrase("Edition of rules and cards"),
        default=1,
        choices=tuple(range(1, newest + 1)),
        screen=True,
        usual=newest,
        hidden=True,
    )


def recorded(game: Rules[S, V], options: Options) -> Options:
    """Return the options of a stored match; hidden options that it lacks get their default.

    So a match without an edition is played by the first one.
    """
    first = {option.key: option.default for option in game.options if option.hidden}
    return {**first, **options}


def editions(game: Rules[S, V]) -> list[dict[str, Value]]:
    """Return the possible edition options of a match, newest first; [{}] if the game has none."""
    known = next((option.choices for option in game.options if option.key == KEY), ())
    return [{KEY: edition} for edition in reversed(known)] or [{}]


def check_edition(game: Rules[S, V], options: Options) -> None:
    """Raise SheetError if the game does not have the edition that the options name."""
    known = editions(game)
    named = options.get(KEY)
    if KEY in options and known != [{}] and (type(named) is not int or {KEY: named} not in known):
        raise SheetError(
            f"options.{KEY}",
            Phrase(
                "this program does not have edition %(edition)s of the rules and cards",
                edition=str(named),
            ),
        )


def newest(game: Rules[S, V]) -> dict[str, Value]:
    """Return the hidden options of a new match: the current edition of rules and cards."""
    return {option.key: option.offered for option in game.options if option.hidden}
