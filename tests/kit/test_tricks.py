"""A round of tricks: what follows, who takes it and leads, how a round and a match end."""

import pytest

from companion.kit.game import IllegalMove
from companion.kit.notation import find, text
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, OVER
from tests.games.fields import fields, spoil, varying
from tests.kit.whist import DECK, Tricks, Whist, score

DEAL = "deal A a1 b1 / B a2 a3 / C a4 b3 / rest b2 b4"


def table(*texts: str) -> Whist:
    """Three players after these moves."""
    return say(Whist(3, {}), *texts)


def say(state: Whist, *texts: str) -> Whist:
    """The seats in turn do this."""
    for said in texts:
        seat = state.actors()[0]
        action = find(state, seat, said)
        assert text(state, seat, action) == said
        state.apply(seat, action)
    return state


def legal(state: Whist) -> list[str]:
    """What the seat in turn may play."""
    return state.view(state.actors()[0])["legal"]


def test_the_suit_led_is_followed_by_whoever_has_it() -> None:
    assert legal(table(DEAL)) == ["a1", "b1"]
    assert legal(table(DEAL, "a1")) == ["a2", "a3"]
    assert legal(table(DEAL, "a1", "a2")) == ["a4"]
    assert legal(table(DEAL, "b1")) == ["a2", "a3"]  # has none: anything


def test_what_everybody_has_seen_is_remembered_until_the_next_deal() -> None:
    state = table(DEAL, "b1", "a2")
    assert DECK.names_of(int(state.seen)) == ["a2", "b1"]
    assert [DECK.names_of(int(lacked)) for lacked in state.lacks] == [
        [],
        ["b1", "b2", "b3", "b4"],
        [],
    ]
    copied = state.copy()
    assert (copied.seen, list(copied.lacks)) == (state.seen, list(state.lacks))
    say(state, "b3")
    while state.actors() != (CHANCE,):
        say(state, legal(state)[0])
    say(state, DEAL)
    assert (state.seen, list(state.lacks)) == (0, [0, 0, 0])


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("b3", "You must follow suit."),
        ("a2", "You do not hold a2."),
        ("a9", "a9 is not a card of this deck."),
    ],
)
def test_other_cards_are_refused_with_a_reason(said: str, reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        find(table(DEAL, "a1", "a3"), 2, said)
    with pytest.raises(IllegalMove, match="not your turn"):
        find(table(DEAL, "a1"), 2, "a4")


@pytest.mark.parametrize(
    ("cards", "winner"), [("a1 a3 a4", 2), ("b1 a3 b3", 2), ("b1 a3 a4", 0)], ids=str
)
def test_the_best_card_of_the_suit_led_takes_the_trick_and_leads(cards: str, winner: int) -> None:
    state = table(DEAL)
    for seat, card in enumerate(cards.split()):
        state.play(state.deck[card])  # whether that was allowed is not asked here
        assert seat == 2 or state.lead_card() == state.deck[cards[:2]]
    view = state.view(None)
    assert (view["turn"], view["leader"], view["last_winner"]) == (winner, winner, winner)
    assert view["tricks"] == [int(seat == winner) for seat in range(3)]
    assert view["last_trick"] == [[seat, card] for seat, card in enumerate(cards.split())]
    assert (view["trick"], view["winning"]) == ([], None)


def test_who_wins_so_far_is_seen() -> None:
    state = table(DEAL, "a1", "a3")
    assert state.on_table() == state.deck.mask_of(["a1", "a3"])
    view = state.view(None)
    assert (view["trick"], view["winning"]) == ([[0, "a1"], [1, "a3"]], 1)
    assert (view["last_trick"], view["last_winner"]) == ([], None)


def test_a_round_may_have_a_trump() -> None:
    """The row of the table of what beats what is that of the round."""
    state = table(DEAL, "a1", "a2", "a4", "b3", "b1", "a3")  # round 0: none
    assert (list(state.sheet()), state.turn()) == ([Tricks(tricks=[0, 0, 2])], CHANCE)
    say(state, DEAL.replace("a2 a3", "a3 a4").replace("a4 b3", "a2 b3"))
    assert state.turn() == 1  # the next seat leads
    say(state, "a4", "a2")
    state.play(state.deck["b1"])
    assert state.view(None)["last_winner"] == 0


def test_rounds_add_up_and_the_match_ends() -> None:
    rng, state = Rng(1), Whist(3, {})
    while state.actors():
        seat = state.actors()[0]
        state.apply(seat, state.chance(rng) if seat == CHANCE else state.legal(seat)[0])
    view = state.view(None)
    assert (state.turn(), view["phase"], view["round"], view["dealer"]) == (OVER, "over", 2, 2)
    sheet = {"game": "whist", "seats": ["A", "B", "C"], "rounds": state.sheet()}
    columns = zip(*(entry["tricks"] for entry in score(sheet).rounds), strict=True)
    assert view["totals"] == [sum(column) for column in columns]
    assert sum(view["totals"]) == 6


def test_who_leads_at_the_end_is_worth_most() -> None:
    state = table(DEAL, "a1", "a2", "a4", "b3", "b1", "a3")
    assert [state.payoff(seat) for seat in range(3)] == [0.0, 0.0, 1.0]  # of the round
    state.round = 3
    state.totals[0] = 2
    assert [state.payoff(seat) for seat in range(3)] == [0.45, 0.0, 0.55]
    assert [state.victory(seat) for seat in range(3)] == [0.5, 0.0, 0.5]
    for seat in range(3):
        state.scored[seat] = 1
    assert state.gain(1) == 0.5


def test_a_copy_is_whole() -> None:
    states = [table(), table(DEAL), table(DEAL, "a1", "a2"), table(DEAL, "a1", "a2", "a4")]
    states.append(table(DEAL, "a1", "a2", "a4", "b3", "b1", "a3", DEAL, "a2"))
    parts = varying(states)
    assert parts >= {"hands", "led", "over", "tricks", "plays", "plies", "totals", "row"}
    for state in states:
        twin = state.copy()
        spoil(twin, parts)
        twin.copy_from(state)
        here, there = fields(state), fields(twin)
        assert {name for name in parts - {"plays"} if here[name] != there[name]} == set()
        assert [twin.view(seat) for seat in range(3)] == [state.view(seat) for seat in range(3)]
