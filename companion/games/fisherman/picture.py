"""What the drawn table shows besides the View: worths, the trick to look at, the count."""

from typing import Any, Final

from companion.games.fisherman.cards import DECK, HAND, KINDS
from companion.games.fisherman.sheet import shields, worth
from companion.games.fisherman.words import asked, card_kind
from companion.kit import sheet as kit
from companion.kit.state import View

ROLES: Final = ("target", "bycatch")


def picture(view: View) -> dict[str, Any]:
    """Everything a template would otherwise have to work out, from the View alone."""
    seats, seat = view["seats"], view["seat"]
    settled = not view["trick"] and bool(view["last_trick"])
    shown: dict[str, Any] = {
        "asked": asked(view) if view["phase"] == "rules" else "",
        "cards": dict(view["last_trick"] if settled else view["trick"]),
        "winner": view["last_winner"] if settled else view["winning"],
        "settled": settled,
        "worth": worths(view["rules"]),
        "roles": {view["rules"][rule]: f"is-{rule}" for rule in ROLES if rule in view["rules"]},
        "dealer": dealer(view),
    }
    return shown | {
        "order": [((seat or 0) + step) % seats for step in range(seats)],  # own seat first
        "columns": [column(view, index, shown) for index in range(seats)],
        "trick": len(view["plays"]) // seats + (not settled),
        "tricks": HAND[seats],
        "count": count(view) if view["phase"] in ("deal", "over") and view["finished"] else [],
    }


def column(view: View, index: int, shown: dict[str, Any]) -> dict[str, Any]:
    """One seat of the table, all that is drawn of it."""
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


def dealer(view: View) -> int:
    """The seat that dealt the cards on the table: the flag moves on only with the next deal."""
    counted = view["phase"] in ("deal", "over") and bool(view["finished"])
    return (len(view["finished"]) - 1) % int(view["seats"]) if counted else int(view["dealer"])


def worths(rules: dict[str, Any]) -> dict[str, int]:
    """What each card brings in this round, once all rules are chosen (§5)."""
    if "bycatch" not in rules:
        return {}
    target, bycatch = KINDS.index(rules["target"]), KINDS.index(rules["bycatch"])
    pair = rules["size"]
    return {
        card: worth(number // 10, number % 10 + 1, target, pair, bycatch)
        for card, number in DECK.items()
    }


def count(view: View) -> list[dict[str, Any]]:
    """The last finished round, seat by seat: each caught card with its worth, then the shield."""
    finished = view["finished"][-1]
    value = worths(finished["rules"])
    points = [sum(value[card] for card in catch) for catch in finished["catches"]]
    return [
        {"cards": [(card, value[card]) for card in catch], "points": sum_, "rank": rank, "won": won}
        for catch, sum_, rank, won in zip(
            finished["catches"], points, kit.ranking(points), shields(points), strict=True
        )
    ]
