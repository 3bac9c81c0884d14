"""The text of moves, and parsing them."""

from companion.games.sinker.cards import (
    BID_NAMES,
    BIDS,
    DECK,
    DOUBLE_ALL,
    DOUBLE_ZERO,
    SUIT_NAMES,
    card_name,
)
from companion.games.sinker.position import (
    AUCTION,
    BID,
    DISCARDS,
    DRAWING,
    EXCHANGE,
    KEEP,
    LAYING,
    PASSING,
    PLAYING,
    PUT,
    TAKE,
)
from companion.games.sinker.rules import Rules
from companion.kit import notation
from companion.kit.game import IllegalMove
from companion.kit.masks import mask_of
from companion.kit.state import CHANCE
from companion.kit.words import Phrase

# ------------------------------------------------ what chance does


def draw_action(state: Rules, text: str) -> int:
    """Return the draw that a text describes; it must draw as many cards as were discarded."""
    word, *cards = text.split(" ")
    stock = set(DECK.names_of(int(state.stock)))
    wanted = int(state.exchanged[state.drawing()])
    if word != "draw" or len(set(cards)) != len(cards) or not set(cards) <= stock:
        raise IllegalMove(Phrase("Only cards of the stock can be drawn."))
    if len(cards) != wanted:
        raise IllegalMove(
            Phrase("%(wanted)s cards are drawn, not %(given)s.", wanted=wanted, given=len(cards))
        )
    return DECK.mask_of(cards)


# ------------------------------------------------ what seats do


def action_text(state: Rules, action: int) -> str:
    """Return an action of the seat in turn in the notation."""
    if action >= PUT:
        return " ".join(["exchange", *DECK.names_of(int(state.cards_put(action - PUT)))])
    if action < BID:
        return f"lay {DECK.names[action]}" if state.phase == LAYING else DECK.names[action]
    if action < PASSING:
        return f"bid {BIDS[action - BID]}"
    return {PASSING: "pass", TAKE: "take", KEEP: "keep"}[action]


def text(state: Rules, seat: int, action: int) -> str:
    """Return the action of a seat, or of chance, in the notation."""
    if seat == CHANCE and state.phase == DRAWING:
        return " ".join(["draw", *DECK.names_of(action)])
    return notation.text(state, seat, action)


def find(state: Rules, seat: int, text: str) -> int:
    """Return the legal action that a text describes; IllegalMove says why there is none."""
    if seat in state.actors() and state.phase == DRAWING:
        return draw_action(state, text)
    if seat in state.actors() and state.phase == EXCHANGE:
        return exchange_action(state, text)
    return notation.find(state, seat, text)


def exchange_action(state: Rules, text: str) -> int:
    """Return the exchange that a text describes, its cards in any order (§2)."""
    word, *cards = text.split(" ")
    if word != "exchange":
        raise IllegalMove(Phrase("Choose the cards to put away, or none."))
    hand = DECK.names_of(int(state.hands[state.now]))
    for index, card in enumerate(cards):
        if card not in DECK or card in cards[:index]:
            raise IllegalMove(Phrase("Choose the cards to put away, or none."))
        if card not in hand:
            raise IllegalMove(Phrase("You do not hold %(card)s.", card=card_name(card)))
    stock = int(state.stock).bit_count()
    if len(cards) > stock:
        raise IllegalMove(
            Phrase("The stock has %(n)s cards left: put away no more than that.", n=stock)
        )
    return PUT + mask_of(hand.index(card) for card in cards)


def reason(state: Rules, text: str) -> Phrase:
    """Return why the text is not a legal move of the seat in turn, for the player."""
    if state.phase == AUCTION:
        return bid_reason(state, text.removeprefix("bid "))
    if state.phase == DISCARDS:
        return Phrase("Take the discards, or play with the hand you have.")
    card = text.removeprefix("lay ")
    if card not in DECK:
        return Phrase("%(word)s is not a card of this deck.", word=card)
    if not state.holds(int(state.now), DECK[card]):
        return Phrase("You do not hold %(card)s.", card=card_name(card))
    if state.phase == PLAYING and text == card:
        return Phrase("You hold %(suit)s and must follow.", suit=SUIT_NAMES[state.lead_card() // 8])
    if state.phase == LAYING:
        return Phrase("First lay back cards: %(n)s more.", n=int(state.owed))
    return Phrase("Play a card.")


def bid_reason(state: Rules, word: str) -> Phrase:
    """Return why this bid is illegal (§3)."""
    if word not in BIDS:
        return Phrase("Bid or pass.")
    bid = BIDS.index(word)
    if bid in (DOUBLE_ZERO, DOUBLE_ALL) and state.bid != bid - 1:
        return Phrase(
            "%(double)s can only be bid directly over %(single)s.",
            double=BID_NAMES[word],
            single=BID_NAMES[BIDS[bid - 1]],
        )
    if state.bid < 0:
        return Phrase("The first bid must be 3.")
    return Phrase(
        "The bid is %(bid)s: bid something stronger, or pass.", bid=BID_NAMES[BIDS[state.bid]]
    )
