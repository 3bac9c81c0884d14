"""Template values of the table beyond the View: fish, rods, dice, and the viewer's choices."""

from collections.abc import Iterable, Mapping
from typing import Final

from companion.games.dieangler.advice import advice
from companion.games.dieangler.dice import SPECIALS
from companion.games.dieangler.drawn import Again, Best, Card, Chosen, Declaration, Pick, Picture
from companion.games.dieangler.fish import Fish, fish_of
from companion.games.dieangler.position import UNKNOWN
from companion.games.dieangler.rods import dice, falling, row
from companion.games.dieangler.sheet import DUELS, numbered
from companion.games.dieangler.view import View
from companion.kit.state import CHANCE
from companion.kit.trick_picture import clockwise
from companion.kit.view import viewer
from companion.kit.words import Phrase

# Our fish in the order of the set, by the names of their drawings; a club's fish of the same name
# is drawn the same, any other as "other".
DRAWN: Final = (
    "sardine", "aji", "rockfish", "seabass", "yellowtail", "garfish", "tai", "barracuda",
    "greenling", "flounder", "haze", "porgy", "ika", "filefish", "tuna",
)  # fmt: skip


ON_PAPER: Final[Card] = {
    "id": UNKNOWN,
    "name": Phrase("A fish taken on paper"),
    "drawing": "other",
    "target": 0,
    "marks": [],
    "numbers": [],
    "same": 0,
    "different": 0,
}


def picture(view: View) -> Picture:
    """Return the template values of the table, from the View alone."""
    seats, seat = view["seats"], view["seat"]
    fish = {card.id: card_of(card) for card in fish_of(view["options"])}
    if UNKNOWN in view["drawn"]:
        fish[UNKNOWN] = ON_PAPER
    target = view["target"]
    odds = advice(view) if view["options"].get("odds") else {"moves": {}, "seats": [None] * seats}
    return {
        "fish": fish,
        "target": fish[target["id"]] if target else None,
        "under": [fish[id] for id in carried(view)],
        "order": clockwise(seat or 0, seats),
        "rows": [
            {**row(view, index, fish), "chance": percent(odds["seats"][index])}
            for index in range(seats)
        ],
        "odds": {text: percent(chance) for text, chance in odds["moves"].items()},
        "best": best(odds["moves"]),
        "ready": ready(view),
        "hook": hook(view),
        "number": numbered(max(view["duel"], 0) + 1),
        "overtime": view["duel"] >= DUELS,
        "level": view["overtime"] and view["duel"] == DUELS - 1,
        "typed": view["phase"] == "roll" and view["turn"] == CHANCE,
        "falling": falling(view),
        "pick": pick(view) if view["legal"] and view["phase"] == "commit" else None,
        "uses": declarations(view["legal"]) if view["phase"] == "declare" else [],
        "chosen": chosen(view),
        "again": again(view) if view["legal"] and view["phase"] == "again" else None,
        "count": [True] if view["result"] and view["phase"] == "draw" else [],
    }


def card_of(fish: Fish) -> Card:
    """Return a fish as template values."""
    return {
        "id": fish.id,
        "name": fish.name,
        "drawing": drawings().get(str(fish.name.said("ja")), "other"),
        "target": fish.target,
        "marks": list(fish.marks),
        "numbers": list(fish.numbers),
        "same": fish.same,
        "different": fish.different,
    }


def drawings() -> dict[str, str]:
    """Return the drawing for each name, Japanese or English."""
    ours = zip(fish_of({}), DRAWN, strict=True)
    return {name: drawn for fish, drawn in ours for name in fish.name.texts.values()}


def carried(view: View) -> list[int]:
    """Return the fish carried over under the current one (§8)."""
    stack = view["result"]["fish"] if view["result"] else view["stack"]
    on_top = view["target"]["id"] if view["target"] else None
    return [id for id in stack if id != on_top]


def ready(view: View) -> tuple[int, int]:
    """Return how many of the seats that choose secretly have chosen, and of how many."""
    if view["phase"] == "commit":
        return len(view["committed"]), view["seats"]
    if view["phase"] in ("declare", "again") and len(view["approaching"]) > 1:
        return len(view["approaching"]) - len(view["actors"]), len(view["approaching"])
    return 0, 0


def hook(view: View) -> str:
    """Return where the fish is: in the deck, biting, taken, carried over or gone (§8, §9)."""
    result = view["result"]
    if result is None:
        return "biting" if view["target"] else "deck"
    if result["winner"] is not None:
        return "taken"
    return "gone" if set(result["fish"]) <= set(view["gone"]) else "carried"


# ------------------------------------------------ the odds, in plain numbers


def percent(chance: float | None) -> str | None:
    """Return a chance as per cent; nearly certain or impossible ones stay distinct.

    >>> percent(0.384), percent(0.001), percent(0.999), percent(1.0), percent(None)
    ('38 %', '<1 %', '>99 %', '100 %', None)
    """
    if chance is None:
        return None
    if 0 < chance < 0.01:
        return "<1 %"
    if 0.99 < chance < 1:
        return ">99 %"
    return f"{round(chance * 100)} %"


def best(moves: Mapping[str, float]) -> Best | None:
    """Return the best reroll if it beats standing: its dice and the chance."""
    text = max(moves, key=lambda text: moves[text], default="")
    if not text.startswith("reroll") or moves[text] <= moves.get("stand", 1):
        return None
    return {"dice": [int(n) for n in text.split()[1:]], "chance": percent(moves[text])}


def pick(view: View) -> Pick:
    """Return the viewer's dice to choose from (§4): the number of sixes, and the special ones."""
    resting = view["resting"][viewer(view)]
    return {
        "sixes": list(range(view["hand"].count("d6") + 1)),
        "specials": [{"kind": kind, "rests": kind in resting} for kind in SPECIALS],
        "none": "commit none" in view["legal"],
    }


def declarations(legal: Iterable[str]) -> list[Declaration]:
    """Return the possible declarations (§10), with the use of every special die."""
    declarations = list[Declaration]()
    for text in legal:
        words = text.split()[1:]
        pairs = list(zip(words[::2], words[1::2], strict=True))
        declarations.append(
            {"text": text, "uses": [{"kind": die, "use": use} for die, use in pairs]}
        )
    return declarations


def chosen(view: View) -> Chosen | None:
    """Return the viewer's choice that others do not see yet, except dice in the fist."""
    if not view["chosen"] or view["phase"] not in ("declare", "again"):
        return None
    what, *words = view["chosen"].split()
    declared: Chosen = {"what": what, "uses": [], "dice": [], "pull": ""}
    if what == "roll":
        return {**declared, "uses": declarations([view["chosen"]])[0]["uses"]}
    places = words if what == "reroll" else words[:1]
    own = dice(view, viewer(view))
    pull = words[1].replace("-", "−") if what == "lure" else ""
    return {**declared, "dice": [own[int(n) - 1] for n in places], "pull": pull}


def again(view: View) -> Again:
    """Return which of the viewer's dice may be rerolled, and which a lure may move (§10, §11)."""
    legal = view["legal"]
    free = {n for text in legal if text.startswith("reroll") for n in text.split()[1:]}
    return {
        "dice": [
            {
                **die,
                "free": str(die["n"]) in free,
                "down": f"lure {die['n']} -1" in legal,
                "up": f"lure {die['n']} +1" in legal,
            }
            for die in dice(view, viewer(view))
        ],
        "stand": "stand" in legal,
        "reroll": bool(free),
        "lure": any(text.startswith("lure") for text in legal),
    }
