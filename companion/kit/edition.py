"""The edition of a game's rules and cards, an option that no form shows.

A match keeps the edition that it began with. When rules or cards change, the game gets a new
edition and goes on knowing the older ones.
"""

from __future__ import annotations

from typing import Final

from companion.kit.numbers import SheetError
from companion.kit.option import Option, Options, Value
from companion.kit.rules import Rules, S, V
from companion.kit.words import Phrase

KEY: Final = "edition"


def edition(newest: int) -> Option:
    """The option of a game with the editions 1 … newest."""
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
    """The options of a stored match: what it was not asked then has its first value.

    So a match that names no edition of rules and cards is played on by the first.
    """
    first = {option.key: option.default for option in game.options if option.hidden}
    return {**first, **options}


def editions(game: Rules[S, V]) -> list[dict[str, Value]]:
    """What a match may name, the newest edition first; of a game without the option, nothing."""
    known = next((option.choices for option in game.options if option.key == KEY), ())
    return [{KEY: one} for one in reversed(known)] or [{}]


def check_edition(game: Rules[S, V], options: Options) -> None:
    """SheetError where the edition that a match names is not one of the game's."""
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
    """What a new match is not asked: the edition of rules and cards that it is played by."""
    return {option.key: option.offered for option in game.options if option.hidden}
