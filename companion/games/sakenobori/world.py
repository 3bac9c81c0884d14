"""Determinizations: a View with a place for every bear that the seat has not seen."""

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
    """Return a uniformly sampled determinization of the View.

    Each card that only its owner has seen, including those in hand, is equally likely to be the
    bear. The round is then replayed, so its history is legal. The world ends with the round,
    because the next one starts afresh.
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
    """Return the position before the first card of the View's round."""
    state = Sakenobori(view["seats"], view["options"])
    state.carry_on(view["finished"][: view["round"]])
    return state


def hidden(view: View, seat: int, rng: Rng) -> int:
    """Return a sampled placing that was a seat's bear, as an index of the cards it placed.

    Counting placings distinguishes cards beside the river; -1 is the hand.
    """
    placed = placings(view, seat)
    if view["shown"][seat] is not None:
        return next((n for n, place in enumerate(placed) if place == view["shown"][seat]), -1)
    if seat == view["seat"]:
        bear = view["bear"]
        known = None if isinstance(bear, str) else bear
        return -1 if bear == "hand" else placed.index(known)
    down = [[c["row"], c["x"]] for c in view["river"] if c["face"] == "down"]
    places = [n for n, place in enumerate(placed) if place is None or place in down]
    places += [-1] * view["hand_sizes"][seat]
    return places[int(rng.below(len(places)))]


def placings(view: View, seat: int) -> list[list[int] | None]:
    """Return where a seat placed its cards in this round, in order; None is beside the river."""
    return [
        event["at"]
        for event in view["events"]
        if (event["did"] == "place" or event["did"] == "discover") and event["seat"] == seat
    ]


def replay(state: Sakenobori, view: View, bears: Sequence[int]) -> Iterator[Event]:
    """Replay the View's round with these bears; yield every event just before it is played."""
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
    """Return the move of an event; "" if the event followed automatically."""
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
