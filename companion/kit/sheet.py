"""Checks of score-sheet data; every error names its place and what was expected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from companion.kit import names as kit_names
from companion.kit import numbers
from companion.kit.numbers import SheetError as SheetError  # most who check know it from here
from companion.kit.numbers import together as together
from companion.kit.option import Option
from companion.kit.scored import Head, Scored
from companion.kit.scored import ranking as ranking  # most who count know it from here
from companion.kit.view import Round
from companion.kit.words import Phrase

DERIVED = ("scores", "totals", "ranks", "finished", "winners")


def integer(value: object, place: str, low: int | None = None, high: int | None = None) -> int:
    """Return the value if it is an int in low … high; true, 1.0 and "1" are refused."""
    if type(value) is not int:
        raise SheetError(place, Phrase("expected a whole number"))
    if (low is not None and value < low) or (high is not None and value > high):
        if high is None:
            raise SheetError(
                place, Phrase("%(value)s is less than %(low)s", value=value, low=low or 0)
            )
        raise SheetError(
            place,
            Phrase(
                "%(value)s is not between %(low)s and %(high)s",
                value=value,
                low="-" if low is None else low,
                high=high,
            ),
        )
    return value


def one_of(value: object, place: str, words: Sequence[str]) -> str:
    """Return the value if it is one of the words."""
    if not isinstance(value, str) or value not in words:
        raise SheetError(place, Phrase("expected one of: %(words)s", words=", ".join(words)))
    return value


def listing(value: object, place: str, length: int | None = None) -> list[Any]:
    """Return the value if it is a list, of the given length if any."""
    if not isinstance(value, list):
        raise SheetError(place, Phrase("expected a list"))
    if length is not None and len(value) != length:
        raise SheetError(
            place,
            Phrase(
                "expected %(wanted)s entries, one a seat, not %(given)s",
                wanted=length,
                given=len(value),
            ),
        )
    return value


def mapping(
    value: object, place: str, needed: Sequence[str], optional: Sequence[str] = ()
) -> dict[str, Any]:
    """Return the value if it is an object with all needed keys and no unknown one."""
    if not isinstance(value, dict):
        raise SheetError(place, Phrase("expected an object"))
    missing = [key for key in needed if key not in value]
    together(partial(lacking, f"{place}.{key}" if place else key) for key in missing)
    for key in value:
        if key not in needed and key not in optional:
            raise SheetError(f"{place}.{key}" if place else str(key), Phrase("is not known here"))
    return value


def lacking(place: str) -> None:
    """Raise SheetError: something is missing at `place`."""
    raise SheetError(place, Phrase("is missing"))


@dataclass(frozen=True, slots=True)
class Opened:
    """A sheet whose head was checked, but not its rounds."""

    head: Head
    rounds: list[object]
    results: dict[str, object]
    """The scoring results that the file claims, if it was scored before."""


def opened(
    sheet: object,
    game: str,
    seats: Sequence[int],
    options: Sequence[Option],
    results: Sequence[str] = (),
) -> Opened:
    """Check everything except the rounds.

    A scored sheet is a sheet too: it may contain DERIVED and the game's own `results`.
    """
    numbers.check(sheet)
    derived = (*DERIVED, *results)
    fields = mapping(sheet, "", ("game", "seats", "rounds"), ("options", *derived))
    one_of(fields["game"], "game", (game,))
    names = listing(fields["seats"], "seats")
    if len(names) not in seats:
        raise SheetError(
            "seats",
            Phrase(
                "expected %(seats)s players, not %(given)s",
                seats=" / ".join(str(n) for n in seats),
                given=len(names),
            ),
        )
    kit_names.distinct(names, "seats")
    given = mapping(
        fields.get("options", {}), "options", (), tuple(option.key for option in options)
    )
    for option in options:
        allowed(option, given.get(option.key, option.value(option.default, len(names))), len(names))
    return Opened(
        Head(tuple(names), given),
        listing(fields["rounds"], "rounds"),
        {key: fields[key] for key in derived if key in fields},
    )


def allowed(option: Option, value: object, seats: int) -> None:
    """Raise SheetError unless the option can have this value."""
    place = f"options.{option.key}"
    try:
        fine = option.allows(value, seats)
    except SheetError as error:  # a free text names the place of its error
        raise SheetError(f"options.{error.place}", error.phrase) from None
    if fine:
        return
    if option.per_seat:
        raise SheetError(place, Phrase("expected a multiple of %(n)s", n=seats))
    if option.parse:
        raise SheetError(place, Phrase("expected a text"))
    words = ", ".join(str(choice).lower() for choice in option.choices)
    raise SheetError(place, Phrase("expected one of: %(words)s", words=words))


def limit(rounds: Sequence[object], most: int) -> None:
    """Raise SheetError if there are more rounds than the game has."""
    if len(rounds) > most:
        raise SheetError(
            f"rounds[{most}]",
            Phrase("the game has %(most)s rounds, not %(given)s", most=most, given=len(rounds)),
        )


S = TypeVar("S", bound=Scored[Round])


def agreed(opened: Opened, scored: S) -> S:
    """Return the scored sheet; SheetError if the results in the file disagree with it."""
    computed = scored.file() if opened.results else {}
    for key, value in opened.results.items():
        if key not in computed or not same(value, computed[key]):
            raise SheetError(key, Phrase("does not follow from the rounds"))
    return scored


def same(left: object, right: object) -> bool:
    """Return whether both are equal as JSON, where true is not 1."""
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(same, left, right))
    return type(left) is type(right) and left == right


def within(
    totals: Sequence[int], each: tuple[int, int], together: tuple[int, int]
) -> Phrase | None:
    """Return why totals are impossible: each, and their sum, must lie in a range (low, high).

    >>> within([5, 3], (0, 5), (0, 10)), str(within([5, 6], (0, 5), (0, 10)))
    (None, 'A total of 6 is impossible: one person can have 0 to 5.')
    """
    for total in totals:
        if not each[0] <= total <= each[1]:
            return Phrase(
                "A total of %(total)s is impossible: one person can have %(low)s to %(high)s.",
                total=total,
                low=each[0],
                high=each[1],
            )
    if not together[0] <= sum(totals) <= together[1]:
        return Phrase(
            "Together that is %(sum)s, which is impossible: it is from %(low)s to %(high)s.",
            sum=sum(totals),
            low=together[0],
            high=together[1],
        )
    return None
