"""Cards as numbers and names, what beats what; a deal as a number and a line of text."""

import pytest

from companion.kit.cards import Deck
from companion.kit.dealing import Dealing
from companion.kit.game import IllegalMove
from companion.kit.masks import count
from companion.kit.rng import Rng

DECK = Deck("shdc", ["7", "8", "9", "10", "J", "Q", "K", "A"])
SMALL = Deck("ab", ["1", "2", "3"])


def test_a_deck_names_its_cards_suit_by_suit() -> None:
    assert list(DECK)[:9] == ["s7", "s8", "s9", "s10", "sJ", "sQ", "sK", "sA", "h7"]
    assert [DECK[name] for name in DECK] == list(range(32)) == list(range(len(DECK)))
    assert (DECK.suit_of("d10"), DECK.rank_of("d10")) == (2, 3)
    assert "d10" in DECK
    assert all(word not in DECK for word in ("", "d", "10", "D10", "d11", 19))
    for suit, mask in enumerate(DECK.suit):
        assert set(DECK.same[8 * suit : 8 * suit + 8]) == {mask}
        assert {DECK.suit_of(name) for name in DECK.names_of(int(mask))} == {suit}
        assert count(mask) == 8
    assert DECK.names_of(DECK.mask_of(["cA", "s7", "h10"])) == ["s7", "h10", "cA"]


@pytest.mark.parametrize("trump", [-1, 0, 1])
@pytest.mark.parametrize("up", [True, False])
def test_what_beats_what(trump: int, up: bool) -> None:
    beats = SMALL.beats(trump, up)
    for best in range(6):
        for card in range(6):
            suit, over = card // 3, card > best if up else card < best
            wins = over if suit == best // 3 else suit == trump
            assert bool(beats[best] >> card & 1) == wins


@pytest.mark.parametrize(("suits", "ranks"), [("", "12"), ("aa", "12"), ("abcdefgh", "12345678")])
def test_no_deck_has_no_cards_or_the_same_twice_or_too_many(suits: str, ranks: str) -> None:
    with pytest.raises(ValueError, match="cards"):
        Deck(suits, ranks)


@pytest.mark.parametrize("rest", ["", "box"])
def test_a_deal_is_a_number_hands_and_a_line(rest: str) -> None:
    dealing = Dealing(SMALL, 6, 2, 2, rest)
    texts = set()
    for seed in range(400):
        action = dealing.shuffled(Rng(seed))
        masks = dealing.masks(action)
        assert [mask.bit_count() for mask in masks] == [2, 2, 2]
        assert sum(masks) == 2**6 - 1
        assert dealing.action(masks) == dealing.action(masks[:2]) == action
        assert dealing.find(dealing.text(action)) == action
        texts.add(dealing.text(action))
    assert len(texts) == 90  # 6! / 2!**3: every deal comes up
    assert ("deal A a1 a2 / B a3 b1" + (" / box b2 b3" if rest else "")) in texts


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("A a1 a2 / B a3 b1 / box b2 b3", "must list every hand"),
        ("deal A a1 a2 / B a3 b1", "must list every hand"),
        ("deal B a1 a2 / A a3 b1 / box b2 b3", "must list every hand"),
        ("deal A a1 a2 / B a3 a1 / box b2 b3", "a1 cannot be dealt here"),
        ("deal A a1 a2 / B a3 c1 / box b2 b3", "c1 cannot be dealt here"),
        ("deal A a1 / B a2 a3 / box b1 b2 b3", "A gets 2 cards, not 1"),
        ("deal A a1 a2 / B a3 b1 / box b2", "box gets 2 cards, not 1"),
    ],
)
def test_a_line_that_deals_otherwise_is_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        Dealing(SMALL, 6, 2, 2, "box").find(text)


def test_a_deal_may_be_of_the_first_cards_of_a_deck() -> None:
    dealing = Dealing(SMALL, 3, 2, 1)
    assert dealing.find("deal A a3 / B a1") == dealing.action([4, 1])
    with pytest.raises(IllegalMove, match="b1 cannot be dealt here"):
        dealing.find("deal A a3 / B b1")
