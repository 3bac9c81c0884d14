"""Checking what was written down: every refusal names its place and what was expected there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.kit.game import Option, Scored, Sheet
from companion.kit.words import Phrase


class SheetError(ValueError):
    """Not a valid sheet. `place` is like `rounds[1].points`, `message` what was expected."""

    def __init__(self, place: str, phrase: Phrase) -> None:
        super().__init__(f"{place}: {phrase}")
        self.place = place
        self.phrase = phrase
        self.message = str(phrase)


DERIVED = ("scores", "totals", "ranks", "finished", "winners")


def integer(value: object, place: str, low: int | None = None, high: int | None = None) -> int:
    """The value as an int in low … high; true, 1.0 and "1" are not ints."""
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
    """The value, which must be one of the words."""
    if not isinstance(value, str) or value not in words:
        raise SheetError(place, Phrase("expected one of: %(words)s", words=", ".join(words)))
    return value


def listing(value: object, place: str, length: int | None = None) -> list[Any]:
    """The value as a list, of the given length if there is one."""
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
    """The value as an object with all the needed keys and no unknown one."""
    if not isinstance(value, dict):
        raise SheetError(place, Phrase("expected an object"))
    for key in needed:
        if key not in value:
            raise SheetError(f"{place}.{key}" if place else key, Phrase("is missing"))
    for key in value:
        if key not in needed and key not in optional:
            raise SheetError(f"{place}.{key}" if place else str(key), Phrase("is not known here"))
    return value


def header(
    sheet: object,
    game: str,
    seats: Sequence[int],
    options: Sequence[Option],
    results: Sequence[str] = (),
) -> int:
    """Check everything but the rounds themselves; the number of seats.

    A scored sheet is a sheet too: it may carry DERIVED and the game's own further `results`.
    """
    fields = mapping(sheet, "", ("game", "seats", "rounds"), ("options", *DERIVED, *results))
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
    for i, name in enumerate(names):
        if not isinstance(name, str) or not name.strip():
            raise SheetError(f"seats[{i}]", Phrase("expected a name"))
        if name in names[:i]:
            raise SheetError(f"seats[{i}]", Phrase("%(name)s is already seated", name=name))
    given = mapping(
        fields.get("options", {}), "options", (), tuple(option.key for option in options)
    )
    for option in options:
        value = given.get(option.key, option.value(option.default, len(names)))
        place = f"options.{option.key}"
        try:
            allowed = option.allows(value, len(names))
        except SheetError as error:  # a text of the players' own says where it is wrong
            raise SheetError(f"options.{error.place}", error.phrase) from None
        if not allowed:
            if option.per_seat:
                raise SheetError(place, Phrase("expected a multiple of %(n)s", n=len(names)))
            words = ", ".join(str(choice).lower() for choice in option.choices)
            raise SheetError(place, Phrase("expected one of: %(words)s", words=words))
    listing(fields["rounds"], "rounds")
    return len(names)


def limit(rounds: Sequence[object], most: int) -> None:
    """Refuse more rounds than the game has."""
    if len(rounds) > most:
        raise SheetError(
            f"rounds[{most}]",
            Phrase("the game has %(most)s rounds, not %(given)s", most=most, given=len(rounds)),
        )


def ranking(totals: Sequence[int]) -> list[int]:
    """Competition ranks, the highest total first.

    >>> ranking([12, 9, 9, 1])
    [1, 2, 2, 4]
    """
    return [1 + sum(other > mine for other in totals) for mine in totals]


def scored(
    sheet: Sheet,
    rounds: Sequence[Mapping[str, Any]],
    scores: list[list[int]],
    finished: bool,
    *,
    bonus: Sequence[int] | None = None,
    results: Mapping[str, Any] | None = None,
) -> Scored:
    """The sheet with its results; results already in the file must be these.

    `bonus` (one a seat) counts in the totals but belongs to no round; `results` are the game's own.
    """
    rows = [*scores, bonus] if bonus else scores
    totals = [sum(column) for column in zip(*rows, strict=True)] or [0] * len(sheet["seats"])
    ranks = ranking(totals)
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1] if finished else []
    derived = dict(zip(DERIVED, (scores, totals, ranks, finished, winners), strict=True))
    derived |= results or {}
    for key, value in derived.items():
        if key in sheet and not same(sheet[key], value):
            raise SheetError(key, Phrase("does not follow from the rounds"))
    return {**sheet, "rounds": [dict(entry) for entry in rounds], **derived}


def same(left: object, right: object) -> bool:
    """Equal as JSON, where true is not 1."""
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(same, left, right))
    return type(left) is type(right) and left == right
