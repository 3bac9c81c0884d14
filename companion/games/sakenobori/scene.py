"""A round as it is looked at: the river is built, the salmon start, then turn after turn."""

from collections.abc import Sequence
from itertools import groupby

from companion.games.sakenobori.view import View
from companion.kit.scene import Scene
from companion.kit.words import Phrase

BUILT, STARTED = 0, 1


def scene(view: View, names: Sequence[str]) -> Scene:
    """The turn whose event was the last; a position after it, with nothing new, belongs to it."""
    at = len(view["finished"]) - (view["phase"] in ("next", "over"))
    events = view["events"]
    swum = [
        event["seat"]
        for event in events
        if event["did"] != "reveal" and event["did"] not in ("place", "salmon")
    ]
    if swum:
        turns = [seat for seat, _ in groupby(swum)]
        done = view["turn"] != turns[-1]
        return Scene(
            (at, STARTED + len(turns)), Phrase("Turn of %(name)s", name=names[turns[-1]]), done
        )
    started = any(e["did"] == "salmon" for e in events)
    if started:
        return Scene((at, STARTED), Phrase("The salmon start"), done=False)
    return Scene((at, BUILT), Phrase("The river is built"), done=False)


def obvious(view: View) -> bool:
    """With an empty hand there is nothing that others do not see."""
    return not view["hand"] and len(view["legal"]) == 1
