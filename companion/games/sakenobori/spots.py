"""The river as it is drawn: every card and every place to tap, row by row, from the View alone."""

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
    at: int  # half cards from the left edge of the drawn river
    number: int  # from the first card or place; number n of a row lies on n and n + 1 below
    kind: str = ""  # back, river, bear or bears; "" is an empty place
    seat: int = 0  # whose card
    aid: bool = False  # the reader's own bear, marked where the match allows it
    salmon: int | None = None
    lying: bool = False
    eaten: tuple[int, ...] = ()  # whose salmon the bear ate here
    news: str = ""  # classes of what the last move did here
    leapt: bool = False
    moves: dict[str, str] = field(default_factory=dict)  # by way: the move that a tap makes
    barred: str = ""  # what a tap asks for where the salmon cannot go: the answer says why


def spots(view: View) -> list[Spot]:
    """Cards and legal places, top row first, each row from the left."""
    cards = {(card["row"], card["x"]): card for card in view["river"]}
    bed = [x for row, x in cards if row == 1] or [0]
    left, edge = min(bed), view["seats"] + 3 - len(bed)
    taps, going = moves(view), going_by(view)
    first = min((x for row, x in cards.keys() | taps.keys() if row == 1), default=left)
    stands = {tuple(at): seat for seat, at in enumerate(view["salmon"]) if at}
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
            eaten=tuple(seat for seat, at in meals(view) if at == (row, x)),
            news=" ".join(dict.fromkeys(name for at, name in news if at == (row, x))),
            leapt=(row, x) in leapt,
            moves=taps.get((row, x), {}),
            barred=f"{going} {row} {x}" if going and "swim" not in taps.get((row, x), {}) else "",
        )
        for row, x in sorted(cards.keys() | taps.keys(), key=lambda place: (-place[0], place[1]))
    ]


def kind(card: Card) -> str:
    """How a card is drawn: two bears or more are busy with each other (§6)."""
    if card["bears"]:
        return "bears" if card["bears"] > 1 else "bear"
    return "back" if card["face"] == "down" else "river"


def moves(view: View) -> dict[Place, dict[str, str]]:
    """By place and way the legal moves that are made by tapping it."""
    found: dict[Place, dict[str, str]] = {}
    for text in view["legal"]:
        verb, *rest = text.split()
        if verb in ("place", "discover") and rest[1:] != ["out"]:
            found.setdefault((int(rest[1]), int(rest[2])), {})[rest[0]] = text
        elif verb in ("swim", "salmon"):
            found.setdefault((int(rest[0]), int(rest[1])), {})["swim"] = text
    return found


def going_by(view: View) -> str:
    """The verb by which the reader's salmon may go to some card now, or nothing."""
    verbs = {text.split()[0] for text in view["legal"]}
    return next((verb for verb in ("salmon", "swim") if verb in verbs), "")


def meals(view: View) -> Iterator[tuple[int, Place]]:
    """Whose salmon was eaten in this round, and where."""
    first = {e["seat"]: e["at"] for e in view["events"] if e["did"] == "salmon"}
    for event in view["events"]:
        if event["did"] == "reveal":
            yield from ((seat, (first[seat][0], first[seat][1])) for seat in event["eaten"])
        elif event["did"] == "eaten":
            yield event["seat"], (event["at"][0], event["at"][1])


def fresh(view: View) -> tuple[list[tuple[Place, str]], set[Place]]:
    """What the last move did, as classes by place; and where a salmon has just arrived."""
    news: list[tuple[Place, str]] = []
    leapt = set[Place]()
    for event in view["events"][view["last"] :] if view["last"] >= 0 else []:
        if event["did"] == "reveal":
            for card in event["cards"]:
                news.append(((card["at"][0], card["at"][1]), turned(card["turned"])))
            continue
        if not event["at"]:
            continue
        at = event["at"][0], event["at"][1]
        if event["did"] == "place" or event["did"] == "discover":
            news.append((at, "is-laid"))
        elif event["did"] == "outing":
            news.append((at, "is-playing"))
        elif event["did"] == "salmon":
            leapt.add(at)
        elif event["did"] == "swim":
            leapt.add(at)
            if event["turned"] or event["met"] == "bear":
                news.append((at, turned(event["met"])))
    return news, leapt


def turned(face: str | None) -> str:
    """The class of a card that was turned up, or of a bear that somebody swam to."""
    return "is-roaring" if face == "bear" else "is-turned"
