"""The texts of Sakenobori, from a View alone."""

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
    "choice": "%(name)s: discover or spawn?",
    "bear": "%(name)s has met a bear!",
}


def status(view: View, names: Sequence[str]) -> Phrase:
    """Return what is happening now."""
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
    """Return what the seat in turn may do before it has swum."""
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
    """Return the round so far, one sentence for each event, without hidden faces."""
    lines: list[Phrase] = []
    for event in view["events"]:
        lines += sentences(event, names)
    return lines


def sentences(event: Event, names: Sequence[str]) -> list[Phrase]:
    """Return the sentences for an event; the reveal has one for every bear."""
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
    """Return what was under the salmon."""
    if not event["eaten"]:
        return [Phrase("No bear under any salmon")]
    return [
        Phrase("%(name)s's salmon stood on a bear and was eaten", name=names[seat])
        for seat in event["eaten"]
    ]


def swam(event: Swum, name: str) -> Phrase:
    """Return the sentence for a swim: how far, over whom, and onto what."""
    values: dict[str, Phrase | str | int] = {"name": name, "row": event["at"][0]}
    if event["met"] == "bear":
        return Phrase("%(name)s swam to row %(row)s: a bear!", **values)
    if event["over"]:
        return Phrase("%(name)s leapt over %(count)s to row %(row)s", count=leapt(event), **values)
    return Phrase("%(name)s swam to row %(row)s", **values)


def leapt(event: Swum) -> Phrase:
    """Return the phrase for the number of salmon jumped over."""
    count = len(event["over"])
    return Phrase("1 salmon") if count == 1 else Phrase("%(n)s salmon", n=count)


def spawned(event: Spawned, name: str) -> Phrase:
    """Return the sentence for a spawning and its tokens."""
    values: dict[str, Phrase | str] = {"name": name, "tokens": tokens(event["tokens"])}
    if event["alone"]:
        return Phrase("%(name)s spawned, the only one left: %(tokens)s", **values)
    return Phrase("%(name)s spawned: %(tokens)s", **values)


SPOTS: Final = {
    "place river": Phrase("River card: row %(row)s, space %(n)s"),
    "place bear": Phrase("Bear card: row %(row)s, space %(n)s"),
    "discover river": Phrase("River card: row %(row)s, space %(n)s"),
    "discover bear": Phrase("Bear card: row %(row)s, space %(n)s"),
    "salmon": Phrase("Start on row %(row)s, space %(n)s"),
    "swim": Phrase("Swim to row %(row)s, space %(n)s"),
}
CHOICES: Final = {
    "place river out": Phrase("River card beside the river"),
    "place bear out": Phrase("Bear card beside the river"),
    "outing": Phrase("Outing"),
    "decline": Phrase("Be eaten"),
    "spawn": Phrase("Spawn"),
}


def choice(view: View, text: str, names: Sequence[str]) -> Phrase:
    """Return the label of a move, or of its place by row and number in the drawing."""
    if text in CHOICES:
        return CHOICES[text]
    spot = next(spot for spot in spots(view) if text in spot.moves.values())
    return Phrase(SPOTS[text.rsplit(" ", 2)[0]].text, row=spot.row, n=spot.number)


BUILT, STARTED = 0, 1


def scene(view: View, names: Sequence[str]) -> Scene:
    """Return the turn of the last event as the scene.

    Positions after it without a new event belong to it.
    """
    round = len(view["finished"]) - (view["phase"] in ("next", "over"))
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
            (round, STARTED + len(turns)), Phrase("Turn of %(name)s", name=names[turns[-1]]), done
        )
    started = any(e["did"] == "salmon" for e in events)
    if started:
        return Scene((round, STARTED), Phrase("The salmon start"), done=False)
    return Scene((round, BUILT), Phrase("The river is built"), done=False)


def obvious(view: View) -> bool:
    """Return whether the move is visibly forced: with an empty hand there is no secret."""
    return not view["hand"] and len(view["legal"]) == 1
