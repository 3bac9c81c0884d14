"""What a seat of a trick-taking game sees and can infer."""

from collections.abc import Iterable
from typing import TypeVar

from mypy_extensions import i64

from companion.kit.cards import Deck
from companion.kit.masks import BIT, count
from companion.kit.state import CHANCE, OVER
from companion.kit.tricks import TrickTaking
from companion.kit.view import Round, Seated, TrickView, accepted_revokes, seat_moves

R = TypeVar("R", bound=Round)


def view(state: TrickTaking[R], game: str, seat: int | None) -> TrickView[R]:
    """Return the part of a View common to all trick-taking games; spectators have no hand.

    The game adds its own keys. Leftover cards are visible to nobody.
    """
    over = state.now == OVER
    shown = state.round - 1 if over else state.round
    plays = history(state)
    begun = len(plays) - int(state.played)
    return {
        "game": game,
        "seat": seat,
        "seats": int(state.seats),
        "options": state.options,
        "round": int(shown),
        "rounds": int(state.rounds),
        "dealer": int(state.dealer_of(shown)),
        "phase": state.stage(),
        "turn": None if over else int(state.now),
        "actors": list(state.actors()),
        "hand": [] if seat is None else state.deck.names_of(int(state.hands[seat])),
        "hand_sizes": [int(count(hand)) for hand in state.hands],
        "legal": [] if seat is None else [state.said(action) for action in state.legal(seat)],
        "plays": plays,
        "trick": plays[begun:],
        "leader": int(state.leader),
        "winning": int(state.winner) if state.played else None,
        "last_trick": plays[begun - int(state.seats) : begun] if begun else [],
        "last_winner": int(state.leader) if begun else None,
        "tricks": [int(number) for number in state.tricks],
        "finished": state.sheet(),
        "totals": [int(total) for total in state.totals],
        "scored": [int(points) for points in state.scored],
    }


def history(state: TrickTaking[Round]) -> list[Seated]:
    """Return the cards played in the round in order, each as [seat, card]."""
    names = state.deck.names
    return [[int(play // 64), names[play % 64]] for play in list(state.plays)[: int(state.plies)]]


def voids(view: TrickView[Round], state: TrickTaking[Round]) -> list[int]:
    """Return for each seat the mask of the suits that it failed to follow.

    An accepted revoke shows nothing.
    """
    seats, plays, deck = view["seats"], seat_moves(view["plays"]), state.deck
    let = {move.word for move in accepted_revokes(view)}
    masks = [0] * seats
    for index, (seat, card) in enumerate(plays):
        led: i64 = state.same[deck[plays[index - index % seats].word]]
        if not led & BIT[deck[card]] and card not in let:
            masks[seat] |= int(led)
    return masks


def unknown(view: TrickView[Round], deck: Deck, cards: int, known: Iterable[str] = ()) -> list[int]:
    """Return the cards below `cards` that the View does not show; `known` count as shown."""
    shown = {*view["hand"], *known, *(card for _, card in seat_moves(view["plays"]))}
    return [card for card in range(cards) if deck.names[card] not in shown]


def others(view: TrickView[Round]) -> list[int]:
    """Return all seats except the viewer's."""
    return [seat for seat in range(view["seats"]) if seat != view["seat"]]


def to_act(view: TrickView[Round]) -> bool:
    """Return whether a seat, not chance, is to act."""
    return view["turn"] is not None and view["turn"] != CHANCE
