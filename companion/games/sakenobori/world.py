"""Worlds that a seat may think possible: its View, and a place for every bear it has not seen."""

from collections.abc import Iterator, Sequence

from mypy_extensions import i64

from companion.games.sakenobori.cells import OUT
from companion.games.sakenobori.events import Event
from companion.games.sakenobori.notation import cell_of, find, where
from companion.games.sakenobori.position import MEETING
from companion.games.sakenobori.table import Sakenobori
from companion.games.sakenobori.view import View
from companion.kit.rng import Rng


def world(view: View, rng: Rng) -> Sakenobori:
    """A position that agrees with all the View knows, uniformly among those that do.

    Of the cards that only their owner has seen any may be the bear, each as likely, those in hand
    too. Then the round is played again, so that the history is legal in it. It ends with the round:
    the next one begins afresh.
    """
    state = begin(view)
    bears = [hidden(view, seat, rng) for seat in range(view["seats"])]
    for _ in replay(state, view, bears):
        pass
    if view["phase"] not in ("next", "over"):
        state.world = True
        state.viewer = i64(-1 if view["seat"] is None else view["seat"])
        state.last = state.round + 1
    return state


def begin(view: View) -> Sakenobori:
    """The match before the first card of the View's round."""
    state = Sakenobori(view["seats"], view["options"])
    state.carry_on(view["finished"][: view["round"]])
    return state


def hidden(view: View, seat: int, rng: Rng) -> int:
    """Where the bear of a seat came to lie by its owner's doing: the n-th card placed.

    Counted in placings, so that cards beside the river differ too; -1 is the hand.
    """
    placed = placings(view, seat)
    if view["shown"][seat] is not None:
        return next((n for n, at in enumerate(placed) if at == view["shown"][seat]), -1)
    if seat == view["seat"]:
        bear = view["bear"]
        known = None if isinstance(bear, str) else bear
        return -1 if bear == "hand" else placed.index(known)
    down = [[c["row"], c["x"]] for c in view["river"] if c["face"] == "down"]
    places = [n for n, at in enumerate(placed) if at is None or at in down]
    places += [-1] * view["hand_sizes"][seat]
    return places[int(rng.below(len(places)))]


def placings(view: View, seat: int) -> list[list[int] | None]:
    """Where a seat put its cards in this round, in order; None is beside the river."""
    return [
        event["at"]
        for event in view["events"]
        if (event["did"] == "place" or event["did"] == "discover") and event["seat"] == seat
    ]


def replay(state: Sakenobori, view: View, bears: Sequence[int]) -> Iterator[Event]:
    """Play the View's round again, each bear where it has been put; every event before it comes."""
    placed = [0] * view["seats"]
    for event in view["events"]:
        yield event
        if event["did"] == "reveal":
            continue
        seat = event["seat"]
        word = move(event, state, bear=placed[seat] == bears[seat])
        if word:
            state.apply(seat, find(state, seat, word))
        if event["did"] in ("place", "discover"):
            placed[seat] += 1


def move(event: Event, state: Sakenobori, *, bear: bool) -> str:
    """The move behind an event; nothing where the event followed by itself."""
    if event["did"] == "reveal":
        return ""
    if event["did"] == "eaten":
        return "decline" if state.phase == MEETING else ""
    if event["did"] == "outing" or event["did"] == "spawn":
        return event["did"]
    place = where(cell_of(*event["at"]) if event["at"] else OUT)
    if event["did"] == "place" or event["did"] == "discover":
        return f"{event['did']} {'bear' if bear else 'river'} {place}"
    return f"{event['did']} {place}"
