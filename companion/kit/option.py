"""A game's options: labels and allowed values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.kit.numbers import MOST
from companion.kit.words import Phrase

Value = bool | int | str
Options = Mapping[str, Value]
"""The switches of a match or sheet by their keys; what is not there is as printed."""


@dataclass(frozen=True)
class Option:
    """A switch of the rules: its key in the sheet file, and how a page asks for it."""

    key: str
    label: Phrase
    default: Value
    choices: tuple[Value, ...] = (False, True)
    words: tuple[Phrase, ...] = ()
    """The choices for people, where they are not plain numbers or a tick."""
    screen: bool = False
    """A switch of the digital table alone: it changes no score and is on no sheet."""
    usual: Value | None = None
    """What a new match on screen begins with, where that is not as printed: a journal that says
    nothing of the switch goes on being read by its default."""
    hidden: bool = False
    """Set by the program and never asked: the edition of a game's rules and cards (`recorded`)."""
    per_seat: bool = False
    """Default and choices are per seat: with 2 and three seats the value is 6."""
    parse: Callable[[str], str] | None = None
    """For a text of the players' own: what is kept of it. SheetError says what is wrong where."""

    @property
    def offered(self) -> Value:
        """The choice that the form of a new match shows at first."""
        return self.default if self.usual is None else self.usual

    def value(self, choice: Value, seats: int) -> Value:
        """What a choice is in the sheet of so many seats."""
        return int(choice) * seats if self.per_seat else choice

    def choice(self, value: Value, seats: int) -> Value:
        """The choice behind a value in the sheet of so many seats: the way back from `value`."""
        return int(value) // seats if self.per_seat else value

    def offers(self) -> list[tuple[Value, Phrase | Value]]:
        """Every choice with what people call it."""
        return list(zip(self.choices, self.words or self.choices, strict=True))

    def allows(self, value: object, seats: int) -> bool:
        """Whether a sheet of so many seats may have this value; per seat, any multiple will do.

        Raises what `parse` raises: a text of the players' own is wrong at a place of its own.
        """
        if type(value) is not type(self.default):
            return False
        if self.parse is not None and isinstance(value, str):
            self.parse(value)
            return True
        if self.per_seat and isinstance(value, int):
            return value % seats == 0 and 0 < value < MOST
        return value in self.choices
