"""The drawing of the river: every card and every place to tap, row by row, from the View alone."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from companion.games.sakenobori.view import Card, View

Place = tuple[int, int]  # row, x

WAYS: Final = ("swim", "river", "bear")  # what a tap on the river can do


@dataclass(frozen=True)
class Spot:
    """A card of the river, or an empty place for one."""

    row: int
    x: int
    at: int  # distance from the left edge of the drawing, in half cards
    number: int  # position in the row from 1; number n lies on n and n + 1 of the row below
    kind: str = ""  # back, river, bear or bears; "" is an empty place
    seat: int = 0  # owner of the card
    aid: bool = False  # the viewer's own bear, marked if the match allows it
    salmon: int | None = None
    lying: bool = False
    eaten: tuple[int, ...] = ()  # seats whose salmon was eaten here
    news: str = ""  # CSS classes for what the last move did here
    leapt: bool = False
    moves: dict[str, str] = field(default_factory=dict)  # by way: the move that a tap makes
    barred: str = ""  # the illegal move that a tap requests; the answer says why it is illegal


def spots(view: View) -> list[Spot]:
    """Return cards and legal places, top row first, each row from the left."""
    cards = {(card["row"], card["x"]): card for card in view["river"]}
    bed = [x for row, x in cards if row == 1] or [0]
    left, edge = min(bed), view["seats"] + 3 - len(bed)
    taps, going = moves(view), going_by(view)
    first = min((x for row, x in cards.keys() | taps.keys() if row == 1), default=left)
    stands = {tuple(spot): seat for seat, spot in enumerate(view["salmon"]) if spot}
    news, leapt = fresh(view)
    return [
        Spot(
            row,
            x,
            at=edge + 2 * (x - left) + row - 1,
            number=x - first + 1,
            kind=kind(cards[row, x]) if (row, x) in cards else "",
            seat=cards[row, x]["seat"] if (row, x) in cards else 0,
            aid=bool(view["options"].get("memory_aid")) and view["bear"] == [row, x],
            salmon=stands.get((row, x)),
            lying=(row, x) in stands and view["fates"][stands[row, x]] is not None,
            eaten=tuple(seat for seat, spot in meals(view) if spot == (row, x)),
            news=" ".join(dict.fromkeys(name for spot, name in news if spot == (row, x))),
            leapt=(row, x) in leapt,
            moves=taps.get((row, x), {}),
            barred=f"{going} {row} {x}" if going and "swim" not in taps.get((row, x), {}) else "",
        )
        for row, x in sorted(cards.keys() | taps.keys(), key=lambda place: (-place[0], place[1]))
    ]


def kind(card: Card) -> str:
    """Return how a card is drawn; several bears keep each other busy (§6)."""
    if card["bears"]:
        return "bears" if card["bears"] > 1 else "bear"
    return "back" if card["face"] == "down" else "river"


def moves(view: View) -> dict[Place, dict[str, str]]:
    """Return by place and way the legal moves that are made by tapping."""
    by_place: dict[Place, dict[str, str]] = {}
    for text in view["legal"]:
        verb, *rest = text.split()
        if verb in ("place", "discover") and rest[1:] != ["out"]:
            by_place.setdefault((int(rest[1]), int(rest[2])), {})[rest[0]] = text
        elif verb in ("swim", "salmon"):
            by_place.setdefault((int(rest[0]), int(rest[1])), {})["swim"] = text
    return by_place


def going_by(view: View) -> str:
    """Return the verb with which the viewer's salmon may move now, or ""."""
    verbs = {text.split()[0] for text in view["legal"]}
    return next((verb for verb in ("salmon", "swim") if verb in verbs), "")


def meals(view: View) -> Iterator[tuple[int, Place]]:
    """Yield whose salmon were eaten in this round, and where."""
    first = {e["seat"]: e["at"] for e in view["events"] if e["did"] == "salmon"}
    for event in view["events"]:
        if event["did"] == "reveal":
            yield from ((seat, (first[seat][0], first[seat][1])) for seat in event["eaten"])
        elif event["did"] == "eaten":
            yield event["seat"], (event["at"][0], event["at"][1])


def fresh(view: View) -> tuple[list[tuple[Place, str]], set[Place]]:
    """Return CSS classes for the last move by place, and the places where a salmon arrived."""
    news: list[tuple[Place, str]] = []
    leapt = set[Place]()
    for event in view["events"][view["last"] :] if view["last"] >= 0 else []:
        if event["did"] == "reveal":
            for card in event["cards"]:
                news.append(((card["at"][0], card["at"][1]), turned(card["turned"])))
            continue
        if not event["at"]:
            continue
        place = event["at"][0], event["at"][1]
        if event["did"] == "place" or event["did"] == "discover":
            news.append((place, "is-laid"))
        elif event["did"] == "outing":
            news.append((place, "is-playing"))
        elif event["did"] == "salmon":
            leapt.add(place)
        elif event["did"] == "swim":
            leapt.add(place)
            if event["turned"] or event["met"] == "bear":
                news.append((place, turned(event["met"])))
    return news, leapt


def turned(face: str | None) -> str:
    """Return the CSS class of a card turned up, or of a bear that a salmon swam to."""
    return "is-roaring" if face == "bear" else "is-turned"
