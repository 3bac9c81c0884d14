"""What trick-taking games look for in a deal played to its end."""

from __future__ import annotations

from typing import Final, TypeVar

from companion.kit.reasons import Finding, Findings, Kind, Reasons
from companion.kit.view import Round, SeatMove, TrickView, seat_moves, viewer
from companion.kit.words import Phrase

V = TypeVar("V", bound=TrickView[Round])


def tricks(view: TrickView[Round]) -> list[list[SeatMove]]:
    """Return the finished tricks of the round, each as its cards in order."""
    plays, seats = seat_moves(view["plays"]), view["seats"]
    whole = len(plays) - len(view["trick"])
    return [plays[first : first + seats] for first in range(0, whole, seats)]


def winners(view: TrickView[Round]) -> list[int]:
    """Return who won each finished trick."""
    played = tricks(view)
    last = [] if view["last_winner"] is None else [view["last_winner"]]
    return [trick[0].seat for trick in played[1:]] + last


def plays_card(view: TrickView[Round]) -> bool:
    """Return whether the choice is a card for a trick."""
    return bool(view["legal"]) and view["legal"][0] in view["hand"]


def this_trick(before: TrickView[Round], end: TrickView[Round]) -> Findings:
    """Return whether the viewer wins the trick of the choice."""
    if not plays_card(before):
        return {}
    number = len(before["plays"]) // before["seats"]
    return {Finding("this_trick"): float(winners(end)[number] == viewer(before))}


def own_tricks(before: TrickView[Round], end: TrickView[Round]) -> Findings:
    """Return how many tricks the viewer takes from the choice on."""
    own = viewer(before)
    taken = 0 if not before["plays"] else before["tricks"][own]
    return {Finding("tricks"): float(end["tricks"][own] - taken)}


def suit(card: str) -> str:
    """Return the suit of a card in the notation: a name before a number, or one letter.

    >>> suit("fugu10"), suit("hK")
    ('fugu', 'h')
    """
    return card.rstrip("0123456789") if card[-1].isdigit() else card[:1]


def free(before: TrickView[Round], end: TrickView[Round]) -> Findings:
    """Return in how many tricks to come the viewer, void in the suit led, may play any card."""
    own, number = viewer(before), len(before["plays"]) // before["seats"]
    pairs = [
        (suit(trick[0].word), suit(move.word))
        for trick in tricks(end)[number + 1 :]
        for move in trick
        if move.seat == own
    ]
    return {Finding("free"): float(sum(led != card for led, card in pairs))}


KINDS: Final = {
    "this_trick": Kind(Phrase("%(whose)s card wins this trick")),
    "tricks": Kind(Phrase("%(whose)s tricks"), amount=True),
    "free": Kind(Phrase("%(whose)s turns to come without having to follow suit"), 1, amount=True),
}


def reasons() -> Reasons[V]:
    """Return the reasons of a game in which only cards are played."""
    return Reasons(detectors=(this_trick, own_tricks, free), kinds=KINDS)
