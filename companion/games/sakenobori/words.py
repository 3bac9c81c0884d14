"""The table in sentences: what happens now, and what happened in the round, from a View alone."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from companion.games.sakenobori.events import Event, Revealed, Spawned, Swum
from companion.games.sakenobori.sheet import tokens
from companion.games.sakenobori.spots import spots
from companion.games.sakenobori.view import View
from companion.kit.game_words import Scene
from companion.kit.state import CHANCE
from companion.kit.words import Phrase

MINE: Final = {
    "river": Phrase("Your turn: put a card face down into the river."),
    "salmon": Phrase("Your turn: put your salmon on a card of the lowest row."),
    "choice": Phrase("Your turn: discover more of the river, or spawn."),
}
THEIRS: Final = {
    "river": "%(name)s puts a card into the river.",
    "salmon": "%(name)s chooses where to start.",
    "swim": "%(name)s may swim.",
    "choice": "%(name)s has swum: discover or spawn?",
    "bear": "%(name)s has met a bear!",
}


def status(view: View, names: Sequence[str]) -> Phrase:
    """What is happening now."""
    turn, phase = view["turn"], view["phase"]
    if turn is None:
        return Phrase("The match is over.")
    if turn == CHANCE:
        return Phrase("Round %(round)s is over.", round=view["round"] + 1)
    if turn != view["seat"]:
        return Phrase(THEIRS[phase], name=names[turn])
    if phase == "bear":
        if "outing" in view["legal"]:
            return Phrase("A bear! Send your own bear out, or be eaten.")
        return Phrase("A bear! Your own is not in your hand.")
    if phase == "swim" or view["legal"] == ["spawn"]:
        return swimming(view)
    return MINE[phase]


def swimming(view: View) -> Phrase:
    """What the seat in turn may do before it has swum."""
    swims = any(move.startswith("swim") for move in view["legal"])
    discovers = any(move.startswith("discover") for move in view["legal"])
    if swims and discovers:
        return Phrase("Your turn: swim, or stay and discover or spawn.")
    if swims:
        return Phrase("Your turn: swim, or stay and spawn.")
    if discovers:
        return Phrase("Your turn: you cannot swim; discover or spawn.")
    return Phrase("Your turn: all that is left is to spawn.")


def log(view: View, names: Sequence[str]) -> list[Phrase]:
    """The round so far, an event a line; a face-down card is just a card."""
    lines: list[Phrase] = []
    for event in view["events"]:
        lines += told(event, names)
    return lines


def told(event: Event, names: Sequence[str]) -> list[Phrase]:
    """An event in a line; the reveal has one for every bear."""
    if event["did"] == "reveal":
        return revealed(event, names)
    name = names[event["seat"]]
    if event["did"] == "swim":
        return [swam(event, name)]
    if event["did"] == "spawn":
        return [spawned(event, name)]
    if event["did"] == "eaten":
        return [
            Phrase(
                "%(name)s's salmon was eaten: %(tokens)s into the box",
                name=name,
                tokens=tokens(event["tokens"]),
            )
        ]
    if event["at"] is None:
        return [Phrase("%(name)s put a card beside the full river", name=name)]
    row = event["at"][0]
    sentence = {
        "place": "%(name)s put a card on row %(row)s",
        "discover": "%(name)s discovered a card on row %(row)s",
        "salmon": "%(name)s's salmon is in the river",
        "outing": "%(name)s's bear went out: the two are busy with each other",
    }[event["did"]]
    return [Phrase(sentence, name=name, row=row)]


def revealed(event: Revealed, names: Sequence[str]) -> list[Phrase]:
    """What lay under the salmon."""
    if not event["eaten"]:
        return [Phrase("No bear under any salmon")]
    return [
        Phrase("%(name)s's salmon stood on a bear and was eaten", name=names[seat])
        for seat in event["eaten"]
    ]


def swam(event: Swum, name: str) -> Phrase:
    """A swim: how far, over whom, and onto what."""
    values: dict[str, Phrase | str | int] = {"name": name, "row": event["at"][0]}
    if event["met"] == "bear":
        return Phrase("%(name)s swam to row %(row)s: a bear!", **values)
    if event["over"]:
        return Phrase("%(name)s leapt over %(count)s to row %(row)s", count=leapt(event), **values)
    return Phrase("%(name)s swam to row %(row)s", **values)


def leapt(event: Swum) -> Phrase:
    """How many salmon were leapt over."""
    count = len(event["over"])
    return Phrase("1 salmon") if count == 1 else Phrase("%(n)s salmon", n=count)


def spawned(event: Spawned, name: str) -> Phrase:
    """A spawning and what it brought."""
    values: dict[str, Phrase | str] = {"name": name, "tokens": tokens(event["tokens"])}
    if event["alone"]:
        return Phrase("%(name)s spawned, the only one left: %(tokens)s", **values)
    return Phrase("%(name)s spawned: %(tokens)s", **values)


SPOTS: Final = {
    "place river": Phrase("A river card on row %(row)s, number %(n)s"),
    "place bear": Phrase("The bear on row %(row)s, number %(n)s"),
    "discover river": Phrase("Discover a river card on row %(row)s, number %(n)s"),
    "discover bear": Phrase("Discover the bear on row %(row)s, number %(n)s"),
    "salmon": Phrase("Start on row %(row)s, number %(n)s"),
    "swim": Phrase("Swim to row %(row)s, number %(n)s"),
}
BESIDE: Final = Phrase("The bear beside the river")


def choice(view: View, text: str) -> Phrase | None:
    """A choice of a spot, by the row and number that the table gives it."""
    if text == "place bear out":
        return BESIDE
    found = next((spot for spot in spots(view) if text in spot.moves.values()), None)
    if found is None:
        return None
    return Phrase(SPOTS[text.rsplit(" ", 2)[0]].text, row=found.row, n=found.number)


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
