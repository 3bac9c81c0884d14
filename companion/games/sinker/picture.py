"""Template values of the table beyond the View: columns, auction, stakes, count."""

from typing import TypedDict

from companion.games.sinker.cards import ALL, BIDS, DIVING, HAND
from companion.games.sinker.sheet import DROWNED, MOST, WORTH, penalty
from companion.games.sinker.view import View
from companion.kit import trick_picture as kit
from companion.kit.view import seat_moves


class Column(TypedDict):
    """What is drawn of one seat."""

    own: bool
    turn: bool
    phase: str
    dealer: bool
    bid: str | None
    leads: bool
    led: bool
    took: bool
    gathers: list[str]
    settled: bool
    round: int
    card: str
    state: str
    exchanged: int | None
    said: str
    stands: bool
    tricks: int
    total: int | None


class Offer(TypedDict):
    """A bid, its worth, and whether it is legal."""

    bid: str
    worth: int
    legal: bool


class Diving(TypedDict):
    """The stake of a dive: the most tricks so far, who has them, and what they cost."""

    kind: str
    n: int
    seats: list[int]
    cost: int


class Stake(TypedDict):
    """The stake of a bid: `kind` selects the sentence, `n` is the number in it."""

    kind: str
    n: int
    seat: int
    prize: int
    cost: int
    free: bool


class Counted(TypedDict):
    """A seat's finished round."""

    seat: int
    bid: str
    tricks: int
    score: int
    first: bool


class Picture(kit.Trick):
    """All template values of the table."""

    said: dict[int, str]
    """Each seat's last call."""
    columns: list[Column]
    mine: bool
    tricks: int
    trick: int
    worth: int | None
    offers: list[Offer]
    stake: Stake | Diving | None
    count: list[Counted]


def picture(view: View) -> Picture:
    """Return the template values of the table, from the View alone."""
    seats, seat = view["seats"], view["seat"]
    shown, said = kit.trick(view), dict(seat_moves(view["bids"]))
    settled = shown["settled"]
    return {
        **shown,
        "said": said,
        "columns": [column(view, index, shown, said) for index in range(seats)],
        "mine": seat is not None and seat in view["actors"],
        "tricks": HAND[seats],
        "trick": min(sum(view["tricks"]) + (not settled or not view["last_trick"]), HAND[seats]),
        "worth": worth(view["bid"]),
        "offers": offers(view),
        "stake": stake(view),
        "count": counted(view),
    }


def column(view: View, index: int, shown: kit.Trick, said: dict[int, str]) -> Column:
    """Return what is drawn of one seat."""
    card, wins, turn = shown["cards"].get(index, ""), shown["winner"] == index, view["turn"]
    took = shown["settled"] and wins and view["phase"] == "playing"
    return {
        "own": index == view["seat"],
        "turn": index == turn,
        "phase": view["phase"],
        "dealer": index == shown["dealer"],
        "bid": view["bid"] if index == view["declarer"] else "",
        "leads": turn == index and not view["trick"],
        "led": bool(view["trick"]) and seat_moves(view["trick"])[0].seat == index,
        "took": took,
        "gathers": [play.word for play in seat_moves(view["last_trick"])] if took else [],
        "settled": shown["settled"],
        "round": view["round"],
        "card": card,
        "state": f"is-new{' is-winning' if wins else ''}",
        "exchanged": view["exchanged"][index],
        "said": said.get(index, ""),
        "stands": view["bidder"] == index,
        "tricks": view["tricks"][index],
        "total": view["totals"][index] if view["finished"] else None,
    }


def worth(bid: str | None) -> int | None:
    """Return the value of the current bid; in diving, what the most tricks lose."""
    if bid is None:
        return None
    return -DROWNED if bid == DIVING else WORTH[BIDS.index(bid)]


def offers(view: View) -> list[Offer]:
    """Return the bids, weakest first, each with its worth and whether it is legal (§3)."""
    if view["phase"] != "auction":
        return []
    return [
        {"bid": bid, "worth": WORTH[index], "legal": f"bid {bid}" in view["legal"]}
        for index, bid in enumerate(BIDS)
    ]


def stake(view: View) -> Stake | Diving | None:
    """Return what is at stake in the round (§6, §7)."""
    if view["bid"] is None or view["phase"] == "auction" or kit.counting(view):
        return None
    if view["bid"] == DIVING or view["declarer"] is None:
        most = max(view["tricks"])
        deepest = [seat for seat, n in enumerate(view["tricks"]) if n == most > 0]
        return {"kind": DIVING, "n": most, "seats": deepest, "cost": -DROWNED}
    bid, seat = BIDS.index(view["bid"]), view["declarer"]
    own, played = view["tricks"][seat], sum(view["tricks"])
    kind, n = prospect(bid, own, played, HAND[view["seats"]] - played)
    prize = WORTH[bid] + (view["pot"] if bid >= ALL else 0)
    cost = penalty(bid, view["options"])
    free = bid < ALL and not cost
    return {"kind": kind, "n": n, "seat": seat, "prize": prize, "cost": cost, "free": free}


def prospect(bid: int, own: int, played: int, left: int) -> tuple[str, int]:
    """Return the state of a low bid or an all as a key, and the number of tricks that it is about.

    >>> prospect(1, own=1, played=3, left=4), prospect(3, own=1, played=2, left=5)
    (('may', 1), ('sunk', 1))
    >>> prospect(0, own=0, played=4, left=3), prospect(5, own=2, played=2, left=5)
    (('safe', 0), ('must', 5))
    """
    if bid >= ALL:
        return ("must", left) if own == played else ("missed", played - own)
    room = MOST[bid] - own
    if room < 0:
        return "sunk", -room
    return ("safe", 0) if left <= room else ("may", room)


def counted(view: View) -> list[Counted]:
    """Return the last finished round by seat: tricks and points."""
    if not kit.counting(view):
        return []
    entry, scores = view["finished"][-1], view["scores"][-1]
    return [
        {
            "seat": seat,
            "bid": entry["bid"] if seat == entry["declarer"] else "",
            "tricks": entry["tricks"][seat],
            "score": score,
            "first": score == max(scores),
        }
        for seat, score in enumerate(scores)
    ]
