"""Template values of each player's row: dice and progress of the approach."""

from collections.abc import Mapping, Sequence

from companion.games.dieangler.dice import SPECIALS
from companion.games.dieangler.drawn import Card, Die, Falling, PlayerRow
from companion.games.dieangler.notation import FACES
from companion.games.dieangler.view import View
from companion.kit.view import Seated, seat_moves


def row(view: View, index: int, fish: Mapping[int, Card]) -> PlayerRow:
    """Return the row of one player."""
    group = next((n for n, seats in enumerate(view["groups"]) if index in seats), None)
    result = view["result"]
    return {
        "seat": index,
        "own": index == view["seat"],
        "acts": index in view["actors"] or index == view["rolling"],
        "state": state(view, index),
        "order": None if group is None else group + 1,
        "together": group is not None and len(view["groups"][group]) > 1,
        "resting": view["resting"][index],
        "dice": dice(view, index),
        "screen": view["phase"] == "commit",
        "sum": view["sums"][index],
        "caught": view["caught"][index],
        "won": result is not None and result["winner"] == index,
        "tied": result is not None and index in result["tied"],
        "rights": sum(view["rights"][index].values()) if index in view["approaching"] else 0,
        "lures": view["lures"][index] or 0,
        "total": view["totals"][index],
        "catch": [fish[id] for id in view["catches"][index]],
    }


def state(view: View, index: int) -> str:
    """Return what this player is doing, as a key for the template."""
    if view["phase"] == "commit":
        return "ready" if index in view["committed"] else "choosing"
    if index in view["actors"]:
        return {"declare": "declaring", "again": "thinking"}.get(view["phase"], "")
    if index == view["rolling"]:
        return "rolling"
    if view["phase"] in ("declare", "again") and index in view["approaching"]:
        return "waiting" if view["actors"] else ""
    if view["groups"] and not any(index in seats for seats in view["groups"]):
        return "out"
    return ""


def dice(view: View, index: int) -> list[Die]:
    """Return the dice of a fist with their faces; [] while they are secret."""
    kinds = view["dice"][index] or []
    faces, counts = view["faces"][index] or [], view["counts"][index] or []
    uses = view["uses"][index] or {}
    thrown = throws(view["events"], index)
    return [
        {
            "n": place + 1,
            "kind": kind,
            "face": faces[place] if faces else 0,
            "counts": counts[place] if counts else True,
            "use": uses.get(kind, "") if kind in SPECIALS else "",
            "spent": kind in (view["locked"][index] or []),
            "thrown": thrown,
        }
        for place, kind in enumerate(kinds)
    ]


def throws(events: Sequence[Seated], index: int) -> int:
    """Return how often a seat's dice have been thrown in this duel."""
    return sum(seat == index and text.startswith("throw") for seat, text in seat_moves(events))


def falling(view: View) -> list[Falling]:
    """Return the dice in the air with their faces (§11): a ten shows 0 to 9, 0 being 10."""
    if view["rolling"] is None:
        return []
    kinds = view["dice"][view["rolling"]] or []
    dice = list[Falling]()
    for n in view["throw"]:
        sides, ten = FACES[kinds[n - 1]], kinds[n - 1] == SPECIALS[0]
        faces = [str(face) for face in range(0 if ten else 1, sides + 1)]
        dice.append(
            {"n": n, "kind": kinds[n - 1], "low": int(not ten), "top": sides - ten, "faces": faces}
        )
    return dice
