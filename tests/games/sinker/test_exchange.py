"""Deal, exchange and the discards of an all: every ruling on them with its cases (§1, §2, §4)."""

import pytest

from companion.games.sinker.cards import CARDS, DEAL, DECK, HAND
from companion.games.sinker.notation import find
from companion.games.sinker.position import LAYING
from companion.games.sinker.table import Sinker
from companion.kit.game import IllegalMove
from companion.kit.masks import cards_of
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, FOLLOWS, PRESSED
from companion.kit.view import viewer
from tests.games.cases import cases
from tests.games.matches import Case, match
from tests.games.sinker.table import bidding, check_cards, dealt, legal, say

# ---------------------------------------------------------------- §1 the cards


def test_the_deck_is_four_suits_from_seven_to_ace() -> None:
    """SI-20: 2 to 6 stay in the box."""
    assert len(DECK.names) == CARDS == len(set(DECK.names)) == 32
    assert DECK.names[:8] == ("s7", "s8", "s9", "s10", "sJ", "sQ", "sK", "sA")
    assert {name[0] for name in DECK.names} == set("shdc")


@cases("seats, hand, stock", (3, 7, 11, "SI-01 three seats"), (4, 6, 8, "SI-01 four seats"))
def test_the_rest_of_the_deck_is_the_stock(seats: int, hand: int, stock: int) -> None:
    view = dealt(seats).view(None)
    assert (view["hand_sizes"], view["stock"], view["pile"]) == ([hand] * seats, stock, 0)


def test_a_deal_reads_back_whatever_the_order_of_its_cards() -> None:
    state = Sinker(3, {})
    action = state.chance(Rng(3))
    text = DEAL[3].text(action)
    shuffled = " / ".join(
        " ".join([part.split()[0], *reversed(part.split()[1:])])
        for part in text.removeprefix("deal ").split(" / ")
    )
    assert DEAL[3].find(text) == DEAL[3].find(f"deal {shuffled}") == action


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("deal A", "deal B"), "must list every hand"),
        (("deal ", ""), "must list every hand"),
        ((" / C", " C"), "must list every hand"),
        (("A ", "A s2 "), "s2 cannot be dealt"),
        (("A ", "A A "), "A cannot be dealt"),
    ],
)
def test_a_deal_that_does_not_come_out_is_refused(change: tuple[str, str], why: str) -> None:
    text = DEAL[3].text(Sinker(3, {}).chance(Rng(3)))
    with pytest.raises(IllegalMove, match=why):
        DEAL[3].find(text.replace(*change, 1))


def test_every_hand_is_full_and_no_card_comes_twice() -> None:
    text = DEAL[3].text(Sinker(3, {}).chance(Rng(3)))
    *rest, last = text.split()
    with pytest.raises(IllegalMove, match="C gets 7 cards, not 6"):
        DEAL[3].find(" ".join(rest))
    with pytest.raises(IllegalMove, match="cannot be dealt"):
        DEAL[3].find(f"{text} {last}")


# ---------------------------------------------------------------- §2 the exchange


@cases("seats", (3, "SI-01 three seats"), (4, "SI-01 four seats"))
def test_everybody_exchanges_once_the_dealer_last(seats: int) -> None:
    for dealer in range(seats):
        state = dealt(seats, dealer)
        order = []
        while state.view(None)["phase"] == "exchange":
            order.append(state.actors()[0])
            say(state, "exchange")
        assert order == [(dealer + 1 + step) % seats for step in range(seats)]
        assert state.view(None)["phase"] == "auction"
        assert state.actors() == ((dealer + 1) % seats,)


@cases(
    "seats, taken, most",
    (3, [], 7, "SI-01 a whole hand"),
    (3, [7], 4, "SI-01 the stock sets the limit"),
    (3, [7, 4], 0, "SI-01 nothing left"),
    (4, [6], 2, "SI-01 four seats"),
    (4, [6, 2, 0], 0, "SI-01 the dealer finds the stock empty"),
)
def test_no_more_than_the_stock_holds(seats: int, taken: list[int], most: int) -> None:
    state = dealt(seats)
    for number in taken:
        hand = state.view(state.actors()[0])["hand"]
        say(state, " ".join(["exchange", *hand[:number]]))
    view = state.view(state.actors()[0])
    assert max(len(text.split()) - 1 for text in view["legal"]) == most
    if most < HAND[seats]:
        with pytest.raises(IllegalMove, match=f"stock has {most} cards left"):
            find(state, viewer(view), " ".join(["exchange", *view["hand"][: most + 1]]))


def test_every_subset_of_the_hand_is_one_move() -> None:
    view = dealt(3).view(1)
    assert len(view["legal"]) == len(set(view["legal"])) == 2**7


def test_the_cards_may_be_named_in_any_order_and_are_written_in_one() -> None:
    state = dealt(3)
    hand = state.view(1)["hand"]
    backwards = find(state, 1, f"exchange {hand[4]} {hand[0]} {hand[2]}")
    assert backwards == find(state, 1, f"exchange {hand[0]} {hand[2]} {hand[4]}")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("exchange {other}", "You do not hold"),
        ("exchange {own} {own}", "Choose the cards"),
        ("exchange joker", "Choose the cards"),
        ("put {own}", "Choose the cards"),
        ("{own}", "Choose the cards"),
    ],
)
def test_an_exchange_that_cannot_be_is_explained(text: str, why: str) -> None:
    state = dealt(3)
    hand = state.view(1)["hand"]
    other = next(card for card in DECK.names if card not in hand)
    with pytest.raises(IllegalMove, match=why):
        find(state, 1, text.format(own=hand[0], other=other))


def test_as_many_are_drawn_and_only_from_the_stock() -> None:
    state = dealt(3)
    hand = state.view(1)["hand"]
    assert state.luck() == PRESSED
    state.apply(1, find(state, 1, f"exchange {hand[0]} {hand[1]}"))
    assert (state.actors(), state.luck()) == ((CHANCE,), FOLLOWS)
    assert state.view(None)["phase"] == "draw"
    stock = DECK.names_of(int(state.stock))
    for cards, why in (
        (stock[:1], "2 cards are drawn, not 1"),
        (stock[:3], "2 cards are drawn, not 3"),
        ([stock[0], hand[0]], "Only cards of the stock"),
        ([stock[0], stock[0]], "Only cards of the stock"),
    ):
        with pytest.raises(IllegalMove, match=why):
            find(state, CHANCE, " ".join(["draw", *cards]))
    state.apply(CHANCE, find(state, CHANCE, f"draw {stock[5]} {stock[2]}"))
    view = state.view(1)
    assert view["put"] == hand[:2]
    assert view["drawn"] == [stock[2], stock[5]]
    assert set(view["hand"]) == {*hand[2:], stock[2], stock[5]}


def test_draws_come_from_the_whole_stock() -> None:
    """Over many draws every card of the stock has come, and none else."""
    state = dealt(3)
    say_ = state.copy()
    say_.apply(1, find(say_, 1, f"exchange {state.view(1)['hand'][0]}"))
    rng = Rng(9)
    drawn = {say_.chance(rng) for _ in range(300)}
    assert drawn == {2**card for card in cards_of(int(state.stock))}


def test_numbers_are_public_and_faces_are_not() -> None:
    """SI-02: the others see how many, and one common pile."""
    state = dealt(4)
    say(state, " ".join(["exchange", *state.view(1)["hand"][:3]]), "exchange")
    for seat in (None, 0, 2, 3):
        view = state.view(seat)
        assert view["exchanged"] == [None, 3, 0, None]
        assert (view["pile"], view["stock"]) == (3, 5)
        assert view["put"] == view["drawn"] == []


# ---------------------------------------------------------------- §4 the discards


def exchanged_all(seats: int, bid: str, dealer: int = 0) -> Sinker:
    """Everybody but the dealer put two cards away, then the first bidder played that bid."""
    state = dealt(seats, dealer)
    for step in range(seats):
        hand = state.view(state.actors()[0])["hand"]
        say(state, " ".join(["exchange", *hand[: 2 * (step < seats - 1)]]), seed=step)
    if bid == "double-all":
        return say(state, "bid all", "bid double-all")
    return say(state, f"bid {bid}", *["pass"] * (seats - 1))


@cases(
    "bid, phase",
    ("all", "discards", "SI-08 all"),
    ("double-all", "discards", "SI-08 double all"),
    ("zero", "playing", "SI-08 no other bid"),
    ("3", "playing", "SI-08 nor a weak one"),
)
def test_only_after_an_all_the_discards_may_be_taken(bid: str, phase: str) -> None:
    state = exchanged_all(4, bid)
    assert state.view(None)["phase"] == phase
    if phase == "discards":
        assert legal(state) == "take keep"
        assert state.view(None)["taken"] is None


def test_no_discards_no_question() -> None:
    assert bidding(3, "all", "pass", "pass").view(None)["phase"] == "playing"


def test_taking_the_whole_pile_and_laying_as_many_back() -> None:
    """SI-08: all players' discards, not the stock; any of the cards may go back."""
    state = exchanged_all(4, "all")
    declarer = state.actors()[0]
    before = set(state.view(declarer)["hand"])
    pile = set(DECK.names_of(int(state.pile)))
    stock = int(state.stock)
    say(state, "take")
    view = state.view(declarer)
    assert set(view["hand"]) == before | pile
    assert set(view["found"]) == pile
    assert (view["pile"], view["to_lay"]) == (0, 6)
    for left in range(6, 0, -1):
        assert state.view(None)["to_lay"] == left
        cards = state.view(declarer)["hand"]
        assert legal(state) == " ".join(f"lay {card}" for card in cards)
        check_cards(state)
        say(state, f"lay {cards[0]}")
    view = state.view(declarer)
    assert view["phase"] == "playing"
    assert view["turn"] == declarer  # SI-09
    assert (len(view["hand"]), view["pile"], len(view["laid"])) == (6, 6, 6)
    assert int(state.stock) == stock
    for seat in (None, *range(4)):
        if seat != declarer:
            seen = state.view(seat)
            assert (seen["found"], seen["laid"], seen["taken"]) == ([], [], True)


def test_the_discards_may_be_left() -> None:
    state = exchanged_all(3, "all")
    declarer = state.actors()[0]
    hand = state.view(declarer)["hand"]
    say(state, "keep")
    view = state.view(declarer)
    assert (view["hand"], view["taken"], view["phase"]) == (hand, False, "playing")
    assert view["found"] == []


@pytest.mark.parametrize(
    ("text", "why"),
    [("keep", "keep is not a card"), ("lay joker", "joker is not a card"),
     ("{other}", "You do not hold"), ("{own}", "First lay back")],
)  # fmt: skip
def test_while_laying_back_other_moves_are_explained(text: str, why: str) -> None:
    state = say(exchanged_all(3, "all"), "take")
    hand = state.view(state.actors()[0])["hand"]
    other = next(card for card in DECK.names if card not in hand)
    with pytest.raises(IllegalMove, match=why):
        find(state, state.actors()[0], text.format(own=hand[0], other=other))


def test_a_card_laid_back_shows_nothing() -> None:
    """So it may be taken back without asking, unlike the discards once they are taken."""
    from companion.games.sinker import GAME

    before = exchanged_all(3, "all")
    seat = before.actors()[0]
    taken = say(before.copy(), "take")
    laid = say(taken.copy(), f"lay {taken.view(seat)['hand'][0]}")
    assert GAME.revealed(before, taken, seat)
    assert taken.phase == LAYING
    assert not GAME.revealed(taken, laid, seat)


# ---------------------------------------------------------------- conservation


@cases("seats", (3, "three seats"), (4, "four seats"))
def test_no_card_is_in_two_places_and_none_is_lost(seats: int) -> None:
    for seed in range(6):
        played, end = match(Case("sinker", seats, ()), seed)
        for step in played:
            assert isinstance(step.before, Sinker)
            check_cards(step.before)
        assert isinstance(end, Sinker)
        check_cards(end)
        assert set(range(len(DECK))) == set(range(32))
