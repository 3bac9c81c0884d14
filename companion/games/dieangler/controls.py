"""What the reader may choose, drawn: dice to take, ways to declare, dice to throw once more."""

from collections.abc import Iterable

from companion.games.dieangler.dice import SPECIALS
from companion.games.dieangler.drawn import Again, Chosen, Declaration, Pick
from companion.games.dieangler.rods import dice
from companion.games.dieangler.view import View
from companion.kit.view import viewer


def pick(view: View) -> Pick:
    """The own dice to choose from (§4): how many sixes there are, and the special ones."""
    resting = view["resting"][viewer(view)]
    return {
        "sixes": list(range(view["hand"].count("d6") + 1)),
        "specials": [{"kind": kind, "rests": kind in resting} for kind in SPECIALS],
        "none": "commit none" in view["legal"],
    }


def declarations(legal: Iterable[str]) -> list[Declaration]:
    """The ways to declare (§10), each with what every special die is for."""
    found = list[Declaration]()
    for text in legal:
        words = text.split()[1:]
        pairs = list(zip(words[::2], words[1::2], strict=True))
        found.append({"text": text, "uses": [{"kind": die, "use": use} for die, use in pairs]})
    return found


def chosen(view: View) -> Chosen | None:
    """What the reader has chosen and the others do not see yet, besides dice in the fist."""
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
    """The own dice once more: which may be thrown again, and which a lure may pull (§10, §11)."""
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
