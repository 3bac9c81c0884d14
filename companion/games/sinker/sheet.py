"""The scoring of a Sinker sheet: the only place where its points are computed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

from companion.games.sinker.cards import (
    ALL,
    BIDS,
    DIVING,
    DOUBLE_ZERO,
    HAND,
)
from companion.kit import sheet as kit
from companion.kit.option import Option, Options
from companion.kit.sheet import SheetError
from companion.kit.view import Round
from companion.kit.words import Phrase

SEATS = (3, 4)
WORTH = (7, 8, 9, 10, 20, 15, 30)  # points that the declarer wins or loses, by bid (§6, SI-11)
MOST = (3, 2, 1, 0, 0)  # tricks that a bid below all allows (§6, SI-12)
DROWNED = -10  # for the most tricks in diving (§7)
OPTIONS = (
    Option("rounds", Phrase("Length of the match in deals"), 2, (1, 2, 3, 4),
           words=(Phrase("one per player"), Phrase("two per player"),
                  Phrase("three per player"), Phrase("four per player")), per_seat=True),
    Option("opening_must_be_3", Phrase("The first bid of a round must be 3"), default=False),
    Option("defender_penalty_double_zero",
           Phrase("Points that a trick costs the others under double zero"), 1, (0, 1, 2)),
    Option("pot", Phrase("The rest of a shared prize"), "carry", ("carry", "off"),
           words=(Phrase("stays in the pot"), Phrase("is dropped"))),
    Option("diving_tie_hits_everyone",
           Phrase("In diving, a tie for the most tricks costs the whole table"), default=False),
)  # fmt: skip


Counted = tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]
"""The scores of the rounds, one row each, and the pot after each."""


class Deal(Round):
    """A round on the sheet: the bid, its declarer, and everybody's tricks."""

    bid: str
    declarer: int | None
    """None in diving, which has no declarer."""
    tricks: list[int]


def rounds_of(options: Options, seats: int) -> int:
    """Return the number of rounds: a multiple of the seats, twice as many as printed (§9)."""
    return int(options.get("rounds", 2 * seats))


# ------------------------------------------------ one round


def made(bid: int, own: int, tricks: int) -> bool:
    """Return whether a declarer with `own` of all tricks has made the bid (§6, SI-12, SI-23)."""
    return own == tricks if bid >= ALL else own <= MOST[bid]


def penalty(bid: int, options: Options) -> int:
    """Return the points that each trick costs the others (§6, SI-13, SI-14)."""
    if bid >= ALL:
        return 0
    return int(options.get("defender_penalty_double_zero", 1)) if bid == DOUBLE_ZERO else 1


def share(bid: int, others: int, pot: int, options: Options) -> tuple[int, int]:
    """Return each other seat's gain from a failed all, and the new pot (SI-15, SI-16).

    >>> share(ALL, 2, 0, {}), share(ALL, 2, 1, {}), share(ALL, 2, 1, {"pot": "off"})
    ((7, 1), (8, 0), (7, 0))
    """
    if options.get("pot", "carry") == "off":
        return WORTH[bid] // others, 0
    return divmod(WORTH[bid] + pot, others)


def dived(tricks: Sequence[int], options: Options) -> list[int]:
    """Return the scores of a dive: the most tricks cost 10, ties included (§7, SI-17).

    >>> dived([3, 3, 1], {})
    [-10, -10, 0]
    """
    most = max(tricks)
    if options.get("diving_tie_hits_everyone", False) and tricks.count(most) > 1:
        return [DROWNED] * len(tricks)
    return [DROWNED if n == most else 0 for n in tricks]


def round_scores(entry: Deal, pot: int, options: Options) -> tuple[tuple[int, ...], int]:
    """Return each seat's score of a checked round, and the pot after it."""
    tricks, declarer = entry["tricks"], entry["declarer"]
    if declarer is None:
        return tuple(dived(tricks, options)), pot
    bid = BIDS.index(entry["bid"])
    won = made(bid, tricks[declarer], sum(tricks))
    scores = [-n * penalty(bid, options) for n in tricks]
    if bid >= ALL and not won:
        gain, pot = share(bid, len(tricks) - 1, pot, options)
        scores = [gain] * len(tricks)
    scores[declarer] = WORTH[bid] if won else -WORTH[bid]
    return tuple(scores), pot


# ------------------------------------------------ the sheet


def counted(rounds: Sequence[Deal], options: Options) -> Counted:
    """Return the scores of checked rounds (§6, §8, §9)."""
    scores, pots, pot = list[tuple[int, ...]](), list[int](), 0
    for entry in rounds:
        row, pot = round_scores(entry, pot, options)
        scores.append(row)
        pots.append(pot)
    return tuple(scores), tuple(pots)


def checked(entry: object, place: str, seats: int) -> Deal:
    """Return the round if bid, declarer and tricks are consistent; else raise SheetError."""
    parts = {"bid": bidden, "declarer": declared, "tricks": taken}
    given = dict(entry) if isinstance(entry, dict) else {}
    checks: list[Callable[[], object]] = [partial(kit.mapping, entry, place, tuple(parts))]
    checks += [partial(part, given, place, seats) for key, part in parts.items() if key in given]
    kit.together(checks)
    return cast(Deal, given)


def bidden(given: dict[str, object], place: str, seats: int) -> None:
    """Raise SheetError unless the bid exists."""
    kit.one_of(given["bid"], f"{place}.bid", (*BIDS, DIVING))


def declared(given: dict[str, object], place: str, seats: int) -> None:
    """Raise SheetError unless the declarer fits the bid."""
    if given.get("bid") != DIVING:
        kit.integer(given["declarer"], f"{place}.declarer", 0, seats - 1)
    elif given["declarer"] is not None:
        raise SheetError(f"{place}.declarer", Phrase("a dive has no declarer: expected null"))


def taken(given: dict[str, object], place: str, seats: int) -> None:
    """Raise SheetError unless the tricks add up."""
    tricks = kit.listing(given["tricks"], f"{place}.tricks", seats)
    kit.together(
        partial(kit.integer, won, f"{place}.tricks[{seat}]", 0, HAND[seats])
        for seat, won in enumerate(tricks)
    )
    if sum(tricks) != HAND[seats]:
        raise SheetError(
            f"{place}.tricks",
            Phrase("they add up to %(sum)s, not %(all)s", sum=sum(tricks), all=HAND[seats]),
        )
