"""A round of tricks in sentences, from a View: what happens now, and what has happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Final

from companion.kit.state import CHANCE
from companion.kit.view import TrickView
from companion.kit.words import Phrase

Said = Phrase | str | int
SIGNS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def french(card: str) -> str:
    """A card of the usual four suits as players read it.

    >>> french("h10")
    '10♥'
    """
    return card[1:] + SIGNS[card[0]]


def status(view: TrickView, names: Sequence[str]) -> Phrase:
    """What is happening now, where cards are all that is played."""
    turn = view["turn"]
    if turn is None:
        return Phrase("The match is over.")
    if turn == CHANCE:
        name = names[view["dealer"]]
        return Phrase("Round %(n)s: %(name)s deals.", n=view["round"] + 1, name=name)
    if turn != view["seat"]:
        name = names[turn]
        if view["trick"]:
            return Phrase("%(name)s is to play.", name=name)
        return Phrase("%(name)s leads.", name=name)
    if not view["trick"]:
        return Phrase("You lead: any card will do.")
    if len(view["legal"]) < len(view["hand"]):
        return Phrase("Your turn: follow suit.")
    return Phrase("Your turn: play a card.")


def took(number: int, name: str, winner: int, cards: Sequence[str]) -> Phrase:
    """Who took a trick."""
    return Phrase("Trick %(number)s: %(name)s took it", number=number, name=name)


def tricks(
    view: TrickView,
    names: Sequence[str],
    card_name: Callable[[str], Said],
    taken: Callable[[int, str, int, Sequence[str]], Phrase] = took,
) -> list[Phrase]:
    """The tricks of the round: the last and the running one card by card, of all who took them.

    `taken` says that of (number, name, seat, cards); older cards nobody may look at again.
    """
    seats, plays = view["seats"], view["plays"]
    whole = len(plays) // seats
    leaders = [plays[at * seats][0] for at in range(whole)]
    if whole:
        leaders.append(view["last_winner"])
    lines = []
    for number, (_, winner) in enumerate(pairwise(leaders), 1):
        if number == whole:
            lines += played(view["last_trick"], names, card_name)
        cards = [card for _, card in plays[(number - 1) * seats : number * seats]]
        lines.append(taken(number, names[winner], winner, cards))
    return lines + played(view["trick"], names, card_name)


def played(
    cards: Sequence[Sequence[Any]], names: Sequence[str], card_name: Callable[[str], Said]
) -> list[Phrase]:
    """Who played what, a line a card."""
    return [
        Phrase("%(name)s played %(card)s", name=names[seat], card=card_name(card))
        for seat, card in cards
    ]
