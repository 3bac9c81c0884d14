"""What a seat of a trick-taking game sees and can infer."""

from collections.abc import Iterable
from typing import TypeVar

from mypy_extensions import i64

from companion.kit.cards import Deck
from companion.kit.masks import BIT, count
from companion.kit.state import CHANCE, OVER
from companion.kit.tricks import TrickTaking
from companion.kit.view import Round, Seated, TrickView, deeds, stood

R = TypeVar("R", bound=Round)


def view(state: TrickTaking[R], game: str, seat: int | None) -> TrickView[R]:
    """All that every trick-taking game shows; spectators have no hand. What is left over, nobody.

    The game adds what is its own.
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
    """The round's cards in order, each as [seat, card]."""
    names = state.deck.names
    return [[int(play // 64), names[play % 64]] for play in list(state.plays)[: int(state.plies)]]


def voids(view: TrickView[Round], state: TrickTaking[Round]) -> list[int]:
    """For each seat the cards it showed not to have: it did not follow their suit.

    A card that was let stand shows nothing.
    """
    seats, plays, deck = view["seats"], deeds(view["plays"]), state.deck
    let = {deed.word for deed in stood(view)}
    masks = [0] * seats
    for at, (seat, card) in enumerate(plays):
        led: i64 = state.same[deck[plays[at - at % seats].word]]
        if not led & BIT[deck[card]] and card not in let:
            masks[seat] |= int(led)
    return masks


def unknown(view: TrickView[Round], deck: Deck, cards: int, known: Iterable[str] = ()) -> list[int]:
    """Those of so many cards that the View does not show; `known` are others that it does."""
    shown = {*view["hand"], *known, *(card for _, card in deeds(view["plays"]))}
    return [card for card in range(cards) if deck.names[card] not in shown]


def others(view: TrickView[Round]) -> list[int]:
    """The seats but the viewer's."""
    return [seat for seat in range(view["seats"]) if seat != view["seat"]]


def to_act(view: TrickView[Round]) -> bool:
    """Whether a seat is in turn, and not luck: only then there is something to think about."""
    return view["turn"] is not None and view["turn"] != CHANCE
