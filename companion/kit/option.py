"""A game's options: labels and allowed values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.kit.numbers import MOST
from companion.kit.words import Phrase

Value = bool | int | str
Options = Mapping[str, Value]
"""The options of a match or sheet by key; missing ones have their default."""


@dataclass(frozen=True)
class Option:
    """A rules option: its key in the sheet file, and how a page asks for it."""

    key: str
    label: Phrase
    default: Value
    choices: tuple[Value, ...] = (False, True)
    words: tuple[Phrase, ...] = ()
    """Labels of the choices, unless they are numbers or a checkbox."""
    screen: bool = False
    """An option of matches on screen only: it affects no score and appears on no sheet."""
    usual: Value | None = None
    """The initial value for a new match on screen, if it differs from the default; journals without
    the option still use the default."""
    hidden: bool = False
    """Set by the program and never asked: the edition of rules and cards (`recorded`)."""
    alone: bool = False
    """Whether it only applies when playing alone."""
    per_seat: bool = False
    """Default and choices are per seat: 2 with three seats gives the value 6."""
    parse: Callable[[str], str] | None = None
    """For a free text: parses it and returns what is stored. SheetError says what is wrong
    where."""

    @property
    def offered(self) -> Value:
        """The initial choice in the form of a new match."""
        return self.default if self.usual is None else self.usual

    def value(self, choice: Value, seats: int) -> Value:
        """Return the value of a choice in a sheet with `seats` seats."""
        return int(choice) * seats if self.per_seat else choice

    def choice(self, value: Value, seats: int) -> Value:
        """Return the choice for a value in a sheet with `seats` seats: the inverse of `value`."""
        return int(value) // seats if self.per_seat else value

    def offers(self) -> list[tuple[Value, Phrase | Value]]:
        """Return every choice with its label."""
        return list(zip(self.choices, self.words or self.choices, strict=True))

    def allows(self, value: object, seats: int) -> bool:
        """Return whether a sheet with `seats` seats may have this value.

        Per seat, any multiple is allowed. Errors of `parse` pass through, because they name a place
        of their own.
        """
        if type(value) is not type(self.default):
            return False
        if self.parse is not None and isinstance(value, str):
            self.parse(value)
            return True
        if self.per_seat and isinstance(value, int):
            return value % seats == 0 and 0 < value < MOST
        return value in self.choices
