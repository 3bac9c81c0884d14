"""Template values of the table beyond the View: river, possible moves, count."""

from typing import TypedDict

from companion.games.sakenobori.sheet import Fate, height, second_first, worth
from companion.games.sakenobori.spots import WAYS, Spot, spots
from companion.games.sakenobori.view import View
from companion.kit import sheet as kit
from companion.kit.trick_picture import clockwise
from companion.kit.view import viewer
from companion.kit.words import Phrase


class Spawning(TypedDict):
    """What the viewer's salmon would score by spawning now; `bonus` is for being alone."""

    rank: int
    tokens: int
    bonus: int


class Counted(TypedDict):
    """A seat's finished round."""

    seat: int
    fate: Fate
    tokens: int
    rank: int


class Paid(TypedDict):
    """A step of the settlement, and what is left in the box after it."""

    place: int
    seats: list[int]
    left: int


class Settled(TypedDict):
    """The settlement step by step, and the seats that could no longer be paid."""

    box: int
    turns: Phrase
    """The rule for the order in which tokens are taken."""
    steps: list[Paid]
    left: int
    unpaid: list[int]


class Picture(TypedDict):
    """All template values of the table."""

    order: list[int]
    """The seats in the order of play, the viewer's first."""
    height: int
    """The rows to draw: those in use, and one more."""
    spots: list[Spot]
    rows: list[list[Spot]]
    ways: list[str]
    """The ways to place a card or to move a salmon."""
    aside: list[str]
    spawn: Spawning | None
    risk: int
    ranks: list[int | None]
    first: int
    preparing: bool
    count: list[Counted]
    settled: Settled | None


def picture(view: View) -> Picture:
    """Return the template values of the table, from the View alone."""
    seats, seat = view["seats"], view["seat"]
    drawn = spots(view)
    counted = view["phase"] in ("next", "over") and bool(view["finished"])
    return {
        "order": clockwise(seat or 0, seats),
        "height": min(max(len(rows(view)), 1) + 1, height(seats)),
        "spots": drawn,
        "rows": [[spot for spot in drawn if spot.row == row and spot.kind] for row in rows(view)],
        "ways": [way for way in WAYS if any(way in spot.moves for spot in drawn)],
        "aside": [text for text in view["legal"] if text.endswith(" out")],
        "spawn": spawning(view) if "spawn" in view["legal"] else None,
        "risk": risk(view) if view["phase"] == "bear" else 0,
        "ranks": [place[0] - 1 if place else None for place in view["salmon"]],
        "first": (view["start"] - 1) % seats if preparing(view) else view["start"],
        "preparing": preparing(view),
        "count": count(view) if counted else [],
        "settled": settled(view) if view.get("settlement") else None,
    }


def rows(view: View) -> range:
    """Return the rows with cards, lowest first."""
    return range(1, max((card["row"] for card in view["river"]), default=0) + 1)


def preparing(view: View) -> bool:
    """Return whether the seats act counter-clockwise now (§3, §4)."""
    return view["phase"] in ("river", "salmon")


def spawning(view: View) -> Spawning:
    """Return what the viewer's salmon would score by spawning now (§8)."""
    fates = [fate for seat, fate in enumerate(view["fates"]) if seat != view["seat"]]
    alone = all(fate and fate["end"] == "eaten" for fate in fates)
    here = view["salmon"][viewer(view)]
    assert here is not None  # who may spawn is in the river
    rank = here[0] - 1
    tokens = worth({"end": "spawned", "rank": rank, "alone": alone})
    return {"rank": rank, "tokens": tokens, "bonus": tokens - rank}


def risk(view: View) -> int:
    """Return the tokens that go into the box if the salmon facing the bear is eaten (§7)."""
    swim = next(event for event in reversed(view["events"]) if event["did"] == "swim")
    row = (swim["from"] if view["options"].get("eaten_rank_origin") else swim["at"])[0]
    return row - 1


def count(view: View) -> list[Counted]:
    """Return the round just finished, by seat."""
    fates = view["finished"][-1]["fates"]
    tokens = [worth(fate) for fate in fates]
    return [
        {"seat": seat, "fate": fate, "tokens": won, "rank": rank}
        for seat, (fate, won, rank) in enumerate(
            zip(fates, tokens, kit.ranking(tokens), strict=True)
        )
    ]


def settled(view: View) -> Settled:
    """Return the settlement step by step: the rest of the box after each, and why it ends (§9)."""
    settlement = view["settlement"]
    assert settlement is not None  # asked only then
    steps, left = settlement["steps"], settlement["left"]
    box = left + sum(settlement["taken"])
    told, now = list[Paid](), box
    for step in steps:
        now -= len(step["seats"])
        told.append({"place": step["place"], "seats": step["seats"], "left": now})
    return {
        "box": box,
        "turns": turns(view),
        "steps": told,
        "left": left,
        "unpaid": unpaid(view, len(steps)),
    }


def turns(view: View) -> Phrase:
    """Return the order in which tokens are taken (SK-28 and its variant)."""
    if second_first(view["options"]):
        return Phrase(
            "By the rank at which salmon spawned in round %(n)s: one to first place, one to "
            "second place, one more to first place, and so on, as long as there is one for "
            "everybody of that place.",
            n=view["rounds"],
        )
    return Phrase(
        "By the rank at which salmon spawned in round %(n)s: one to first place, one more to "
        "first place, one to second place, and so on, as long as there is one for everybody of "
        "that place.",
        n=view["rounds"],
    )


def unpaid(view: View, paid: int) -> list[int]:
    """Return the seats that were next to take a token when the box could no longer pay."""
    fates = view["finished"][-1]["fates"]
    ranks = sorted({f["rank"] for f in fates if f["end"] == "spawned"}, reverse=True)[:2]
    if not ranks:
        return []
    turns = (0,) if len(ranks) == 1 else (0, 1, 0) if second_first(view["options"]) else (0, 0, 1)
    rank = ranks[turns[paid % len(turns)]]
    return [s for s, f in enumerate(fates) if f["end"] == "spawned" and f["rank"] == rank]
