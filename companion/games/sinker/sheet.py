"""What a Sinker sheet is worth: the only place where its points are counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.sinker.cards import (
    ALL,
    BID_NAMES,
    BIDS,
    DIVING,
    DOUBLE_ZERO,
    HAND,
)
from companion.kit import sheet as kit
from companion.kit.game import Option, Scored, Sheet
from companion.kit.sheet import SheetError
from companion.kit.words import Phrase

SEATS = (3, 4)
WORTH = (7, 8, 9, 10, 20, 15, 30)  # what the declarer wins or loses, by bid (§6, SI-11)
MOST = (3, 2, 1, 0, 0)  # tricks that a bid below all allows (§6, SI-12)
DROWNED = -10  # for the most tricks in diving (§7)
OPTIONS = (
    Option("rounds", Phrase("Length of the match in deals"), 2, (1, 2, 3, 4),
           words=(Phrase("one per player"), Phrase("two per player"),
                  Phrase("three per player"), Phrase("four per player")), per_seat=True),
    Option("opening_must_be_3", Phrase("The first bid of a round must be 3"), default=False),
    Option("defender_penalty_double_zero",
           Phrase("Points that a trick costs the others under double zero"), 1, (1, 2)),
    Option("pot", Phrase("The rest of a shared prize"), "carry", ("carry", "off"),
           words=(Phrase("stays in the pot"), Phrase("is dropped"))),
    Option("diving_tie_hits_everyone",
           Phrase("In diving, a tie for the most tricks costs the whole table"), default=False),
)  # fmt: skip


def rounds_of(options: Mapping[str, Any], seats: int) -> int:
    """How many rounds the match has: a multiple of the seats, twice as many as printed (§9)."""
    return int(options.get("rounds", 2 * seats))


# ------------------------------------------------ one round


def made(bid: int, own: int, tricks: int) -> bool:
    """Whether a declarer with so many of all the tricks has kept the bid (§6, SI-12, SI-23)."""
    return own == tricks if bid >= ALL else own <= MOST[bid]


def penalty(bid: int, options: Mapping[str, Any]) -> int:
    """Points that each trick costs the others (§6, SI-13, SI-14)."""
    if bid >= ALL:
        return 0
    return int(options.get("defender_penalty_double_zero", 1)) if bid == DOUBLE_ZERO else 1


def share(bid: int, others: int, pot: int, options: Mapping[str, Any]) -> tuple[int, int]:
    """What each other player gains from a failed all, and what is then in the pot (SI-15, SI-16).

    >>> share(ALL, 2, 0, {}), share(ALL, 2, 1, {}), share(ALL, 2, 1, {"pot": "off"})
    ((7, 1), (8, 0), (7, 0))
    """
    if options.get("pot", "carry") == "off":
        return WORTH[bid] // others, 0
    return divmod(WORTH[bid] + pot, others)


def dived(tricks: Sequence[int], options: Mapping[str, Any]) -> list[int]:
    """Scores of a dive: the most tricks cost 10, ties included (§7, SI-17).

    >>> dived([3, 3, 1], {})
    [-10, -10, 0]
    """
    most = max(tricks)
    if options.get("diving_tie_hits_everyone", False) and tricks.count(most) > 1:
        return [DROWNED] * len(tricks)
    return [DROWNED if n == most else 0 for n in tricks]


def round_scores(
    entry: Mapping[str, Any], pot: int, options: Mapping[str, Any]
) -> tuple[list[int], int]:
    """Each seat's score of a checked round, and what is in the pot after it."""
    tricks, declarer = entry["tricks"], entry["declarer"]
    if entry["bid"] == DIVING:
        return dived(tricks, options), pot
    bid = BIDS.index(entry["bid"])
    won = made(bid, tricks[declarer], sum(tricks))
    scores = [-n * penalty(bid, options) for n in tricks]
    if bid >= ALL and not won:
        gain, pot = share(bid, len(tricks) - 1, pot, options)
        scores = [gain] * len(tricks)
    scores[declarer] = WORTH[bid] if won else -WORTH[bid]
    return scores, pot


# ------------------------------------------------ the sheet


def score(sheet: Sheet) -> Scored:
    """The sheet with its rounds added up, and the pot after each of them (§6, §8, §9)."""
    seats = kit.header(sheet, "sinker", SEATS, OPTIONS, results=("pot",))
    options = sheet.get("options", {})
    rounds = [
        checked(entry, f"rounds[{index}]", seats) for index, entry in enumerate(sheet["rounds"])
    ]
    kit.limit(rounds, rounds_of(options, seats))
    scores, pots = counted(rounds, options)
    finished = len(rounds) == rounds_of(options, seats)
    return kit.scored(sheet, rounds, scores, finished, results={"pot": pots})


def counted(
    rounds: Sequence[Mapping[str, Any]], options: Mapping[str, Any]
) -> tuple[list[list[int]], list[int]]:
    """The scores of checked rounds, a row a round, and the pot after each."""
    scores, pots, pot = [], [], 0
    for entry in rounds:
        row, pot = round_scores(entry, pot, options)
        scores.append(row)
        pots.append(pot)
    return scores, pots


def checked(entry: object, place: str, seats: int) -> dict[str, Any]:
    """The round as written, once bid, declarer and tricks go together."""
    given = kit.mapping(entry, place, ("bid", "declarer", "tricks"))
    bid = kit.one_of(given["bid"], f"{place}.bid", (*BIDS, DIVING))
    if bid != DIVING:
        kit.integer(given["declarer"], f"{place}.declarer", 0, seats - 1)
    elif given["declarer"] is not None:
        raise SheetError(f"{place}.declarer", Phrase("a dive has no declarer: expected null"))
    tricks = kit.listing(given["tricks"], f"{place}.tricks", seats)
    for seat, won in enumerate(tricks):
        kit.integer(won, f"{place}.tricks[{seat}]", 0, HAND[seats])
    if sum(tricks) != HAND[seats]:
        raise SheetError(
            f"{place}.tricks",
            Phrase("they add up to %(sum)s, not %(all)s", sum=sum(tricks), all=HAND[seats]),
        )
    return given


def check(sheet: Sheet, index: int) -> None:
    """Whatever adds up can be played: tricks fall any way, and every bid can win the auction."""


# ------------------------------------------------ in words


def explain(sheet: Scored, index: int) -> list[Phrase]:
    """For each seat, how its score came about."""
    entry, scores = sheet["rounds"][index], sheet["scores"][index]
    seats = range(len(scores))
    if entry["bid"] == DIVING:
        return [dive_line(entry["tricks"], scores[seat], seat) for seat in seats]
    pot = sheet["pot"][index - 1] if index else 0
    return [
        declarer_line(entry, scores[seat])
        if seat == entry["declarer"]
        else other_line(entry, scores[seat], seat, pot, sheet.get("options", {}))
        for seat in seats
    ]


def dive_line(tricks: Sequence[int], points: int, seat: int) -> Phrase:
    """One seat's dive."""
    values: dict[str, Phrase | int] = {"tricks": tricks_phrase(tricks[seat]), "points": -points}
    if not points:
        return Phrase("%(tricks)s, not the most: 0", **values)
    if tricks[seat] == max(tricks):
        return Phrase("%(tricks)s, the most: −%(points)s", **values)
    return Phrase("%(tricks)s, but the most were tied: −%(points)s", **values)


def declarer_line(entry: Mapping[str, Any], points: int) -> Phrase:
    """The declarer's round."""
    values: dict[str, Phrase | int] = {
        "bid": BID_NAMES[entry["bid"]],
        "tricks": tricks_phrase(entry["tricks"][entry["declarer"]]),
        "points": abs(points),
    }
    if points > 0:
        return Phrase("declarer, bid %(bid)s, %(tricks)s: kept, +%(points)s", **values)
    return Phrase("declarer, bid %(bid)s, %(tricks)s: failed, −%(points)s", **values)


def other_line(
    entry: Mapping[str, Any], points: int, seat: int, pot: int, options: Mapping[str, Any]
) -> Phrase:
    """Another player's round."""
    bid = BIDS.index(entry["bid"])
    tricks = tricks_phrase(entry["tricks"][seat])
    each = penalty(bid, options)
    if each:
        if not points:
            return Phrase("%(tricks)s: 0", tricks=tricks)
        return Phrase(
            "%(tricks)s at −%(each)s: −%(points)s", tricks=tricks, each=each, points=-points
        )
    if not points:
        return Phrase("the declarer kept it: 0")
    if pot and options.get("pot", "carry") == "carry":
        return Phrase(
            "the declarer failed: a share of %(prize)s and of %(pot)s from the pot, +%(points)s",
            prize=WORTH[bid], pot=pot, points=points,
        )  # fmt: skip
    return Phrase(
        "the declarer failed: a share of %(prize)s, +%(points)s", prize=WORTH[bid], points=points
    )


def tricks_phrase(count: int) -> Phrase:
    """So many tricks."""
    return Phrase("1 trick") if count == 1 else Phrase("%(n)s tricks", n=count)


def doubt(sheet: Scored, index: int) -> Phrase | None:
    """No round that adds up is beyond belief: bad luck and a rash bid explain any of them."""
    return None
