"""The texts of Sinker, from a View alone."""

from collections.abc import Sequence
from typing import Final

from companion.games.sinker.cards import BID_NAMES, DIVING, SUIT_NAMES, SUITS, card_name
from companion.games.sinker.view import View
from companion.kit.state import CHANCE
from companion.kit.trick_picture import dealer
from companion.kit.trick_words import SIGNS
from companion.kit.view import seat_moves
from companion.kit.words import Phrase

Names = Sequence[str]


# ------------------------------------------------ now


def status(view: View, names: Names) -> Phrase:
    """Return what is happening now."""
    turn = view["turn"]
    if turn is None:
        return Phrase("The match is over.")
    if turn == CHANCE:
        if view["phase"] == "draw":
            return Phrase("New cards are drawn.")
        dealer = names[view["dealer"]]
        return Phrase("Deal %(n)s: %(name)s deals.", n=view["round"] + 1, name=dealer)
    if turn == view["seat"]:
        return yours(view)
    return theirs(view["phase"], bool(view["trick"]), names[turn])


def yours(view: View) -> Phrase:
    """Return what the viewer has to do."""
    if view["phase"] == "exchange":
        if not view["stock"]:
            return Phrase("The stock is empty, so you keep your hand.")
        return Phrase("Discard cards you do not want and draw as many, or keep them all.")
    if view["phase"] == "auction":
        if view["bid"] is None:
            return Phrase("Bid the most tricks you will take, or pass.")
        return Phrase("Bid something stronger than %(bid)s, or pass.", bid=BID_NAMES[view["bid"]])
    if view["phase"] == "discards":
        return Phrase("Take up the %(n)s discards, or play with the hand you have.", n=view["pile"])
    if view["phase"] == "laying":
        if view["to_lay"] == 1:
            return Phrase("Put one more card back.")
        return Phrase("Lay back %(n)s cards.", n=view["to_lay"])
    if not view["trick"]:
        return Phrase("Your lead. Play any card.")
    led = seat_moves(view["trick"])[0].word[0]
    if any(card[0] == led for card in view["hand"]):
        return Phrase("Your turn: follow %(kind)s.", kind=SUIT_NAMES[SUITS.index(led)])
    return Phrase("Your turn. You cannot follow suit, so play any card.")


def theirs(phase: str, led: bool, name: str) -> Phrase:
    """Return what another seat has to do."""
    if phase == "exchange":
        return Phrase("%(name)s may exchange cards.", name=name)
    if phase == "auction":
        return Phrase("%(name)s is to bid.", name=name)
    if phase == "discards":
        return Phrase("%(name)s may take up the discards.", name=name)
    if phase == "laying":
        return Phrase("%(name)s puts cards back.", name=name)
    return Phrase("%(name)s's turn.", name=name) if led else Phrase("%(name)s leads.", name=name)


# ------------------------------------------------ so far


def before(view: View, names: Names) -> list[Phrase]:
    """Return the events before the first trick, one sentence each, the same for all seats."""
    return [*exchanges(view, names), *auction(view, names), *discards(view, names)]


def exchanges(view: View, names: Names) -> list[Phrase]:
    """Return how many cards each seat exchanged (§2)."""
    lines = []
    for step in range(1, view["seats"] + 1):
        seat = (dealer(view) + step) % view["seats"]
        count = view["exchanged"][seat]
        if count == 0:
            lines.append(Phrase("%(name)s kept all cards", name=names[seat]))
        elif count == 1:
            lines.append(Phrase("%(name)s exchanged one card", name=names[seat]))
        elif count is not None:
            lines.append(Phrase("%(name)s exchanged %(n)s cards", name=names[seat], n=count))
    return lines


def auction(view: View, names: Names) -> list[Phrase]:
    """Return the calls of the auction and its result (§3)."""
    lines = [
        Phrase("%(name)s passed", name=names[seat])
        if word == "pass"
        else Phrase("%(name)s bid %(bid)s", name=names[seat], bid=BID_NAMES[word])
        for seat, word in seat_moves(view["bids"])
    ]
    if view["bid"] == DIVING:
        lines.append(Phrase("Nobody bid: everybody dives"))
    elif view["declarer"] is not None and view["bid"] is not None:
        bid = BID_NAMES[view["bid"]]
        lines.append(Phrase("%(name)s plays %(bid)s", name=names[view["declarer"]], bid=bid))
    return lines


def discards(view: View, names: Names) -> list[Phrase]:
    """Return what the declarer of an all did with the discards (§4)."""
    if view["taken"] is None or view["declarer"] is None:
        return []
    name = names[view["declarer"]]
    if view["taken"]:
        return [Phrase("%(name)s took up the discards", name=name)]
    return [Phrase("%(name)s left the discards", name=name)]


# ------------------------------------------------ what is open

CHOICES: Final = {
    "exchange": Phrase("Keep all cards"),
    "pass": Phrase("Pass"),
    "take": Phrase("Take the discards"),
    "keep": Phrase("Leave the discards"),
}


def choice(view: View, text: str, names: Sequence[str]) -> Phrase:
    """Return the label of an exchange, a bid, a decision about the discards, or a card."""
    if text in CHOICES:
        return CHOICES[text]
    head, *rest = text.split()
    if head == "bid":
        return Phrase("Bid %(bid)s", bid=BID_NAMES[rest[0]])
    cards = " ".join(f"{SIGNS[card[0]]}{card[1:]}" for card in rest)
    if head == "exchange":
        return Phrase("Exchange %(cards)s", cards=cards)
    return Phrase("Put back %(cards)s", cards=cards) if head == "lay" else card_name(text)
