"""Template values of the table beyond the View: card worths, the trick to show, the count."""

from typing import Final, TypedDict

from companion.games.fisherman.cards import DECK, HAND, KINDS
from companion.games.fisherman.sheet import Laid, Mat, earned, shields, worth
from companion.games.fisherman.view import View
from companion.games.fisherman.words import asked, card_kind
from companion.kit import trick_picture as kit
from companion.kit.sheet import ranking

ROLES: Final = ("target", "bycatch")


class Shown(kit.Trick):
    """The trick, and the worth and role of its cards under the round's rules."""

    asked: str
    worth: dict[str, int]
    roles: dict[str, str]
    """CSS class by kind, for target and bycatch."""


class Column(TypedDict):
    """What is drawn of one seat."""

    own: bool
    turn: bool
    choosing: bool
    dealer: bool
    took: bool
    settled: bool
    round: int
    card: str
    state: str
    worth: int | None
    points: int
    total: int | None
    catch: list[str]


class Counted(TypedDict):
    """A seat's finished round: each caught card with its worth, then the shield."""

    seat: int
    cards: list[tuple[str, int]]
    points: int
    rank: int
    won: int


class Picture(Shown):
    """All template values of the table."""

    columns: list[Column]
    trick: int
    tricks: int
    count: list[Counted]


def picture(view: View) -> Picture:
    """Return the template values of the table, from the View alone."""
    seats, rules = view["seats"], view["rules"]
    shown: Shown = {
        **kit.trick(view),
        "asked": asked(view) if view["phase"] == "rules" else "",
        "worth": worths(rules),
        "roles": {rules[rule]: f"is-{rule}" for rule in ROLES if rule in rules},
    }
    return {
        **shown,
        "columns": [column(view, index, shown) for index in range(seats)],
        "trick": len(view["plays"]) // seats + (not shown["settled"]),
        "tricks": HAND[seats],
        "count": count(view) if kit.counting(view) else [],
    }


def column(view: View, index: int, shown: Shown) -> Column:
    """Return what is drawn of one seat."""
    card = shown["cards"].get(index, "")
    wins = shown["winner"] == index
    role = shown["roles"].get(card_kind(card), "")
    return {
        "own": index == view["seat"],
        "turn": index == view["turn"],
        "choosing": view["phase"] == "rules",
        "dealer": index == shown["dealer"],
        "took": shown["settled"] and wins and view["phase"] == "fishing",
        "settled": shown["settled"],
        "round": view["round"],
        "card": card,
        "state": f"{role} is-new{' is-winning' if wins else ''}",
        "worth": shown["worth"].get(card) or None,
        "points": view["points"][index],
        "total": view["totals"][index] if view["finished"] else None,
        "catch": view["catches"][index],
    }


def worths(rules: Laid | Mat) -> dict[str, int]:
    """Return the worth of each card in this round; empty until all rules are chosen (§5)."""
    if "bycatch" not in rules:
        return {}
    target, bycatch = KINDS.index(rules["target"]), KINDS.index(rules["bycatch"])
    pair = rules["size"]
    return {
        card: worth(DECK.suit_of(card), DECK.rank_of(card) + 1, target, pair, bycatch)
        for card in DECK
    }


def count(view: View) -> list[Counted]:
    """Return the last finished round by seat."""
    finished = view["finished"][-1]
    value = worths(finished["rules"])
    points = earned(finished)
    return [
        {
            "seat": seat,
            "cards": [(card, value[card]) for card in catch],
            "points": sum_,
            "rank": rank,
            "won": won,
        }
        for seat, (catch, sum_, rank, won) in enumerate(
            zip(finished["catches"], points, ranking(points), shields(points), strict=True)
        )
    ]
