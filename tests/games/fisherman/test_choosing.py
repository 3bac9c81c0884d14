"""Match, deal and the choice of rules: every ruling on them with its cases (§1, §2, §3)."""

import pytest

from companion.games import SheetError, score_sheet
from companion.games.fisherman.cards import DEAL
from companion.games.fisherman.table import Fisherman
from companion.kit.game import IllegalMove
from companion.kit.notation import find
from companion.kit.rng import Rng
from companion.kit.state import CHANCE
from tests.games.cases import cases
from tests.games.fisherman.table import check_cards, choose, dealt, legal
from tests.games.matches import NAMES, Case, match
from tests.games.playing import say

# ---------------------------------------------------------------- §1 the match and the dealer


@cases("seats", (3, "FI-17 three rounds for three"), (4, "FI-17 four rounds for four"))
def test_everybody_deals_once_to_the_left(seats: int) -> None:
    played, end = match(Case("fisherman", seats, ()), 1)
    deals = [step.before for step in played if step.seat == CHANCE]
    assert [state.view(None)["dealer"] for state in deals] == list(range(seats))
    assert len(end.sheet()) == seats
    assert end.view(None)["rounds"] == seats


def test_the_first_seat_deals_first() -> None:
    """FI-18: who that is, lot or lobby decide before the match begins."""
    assert Fisherman(4, {}).view(None)["dealer"] == 0


@cases(
    "rounds, totals, winners",
    ([[9, 8, 7]] * 3, [15, 9, 3], [0], "FI-19 one winner"),
    ([[9, 8, 7], [8, 9, 7], [1, 1, 1]], [13, 13, 7], [0, 1], "FI-19 two share"),
    ([[1, 1, 1]] * 3, [15, 15, 15], [0, 1, 2], "FI-19 all share"),
    ([[0, 0, 0, 0]] * 4, [20, 20, 20, 20], [0, 1, 2, 3], "FI-16 sixteen gold shields"),
    ([[9, 8, 7]] * 2, [10, 6, 2], [], "FI-19 nobody before the end"),
)
def test_victory_points_add_up_and_are_shared(
    rounds: list[list[int]], totals: list[int], winners: list[int]
) -> None:
    names = list(NAMES[: len(totals)])
    sheet = {"game": "fisherman", "seats": names, "rounds": [{"points": p} for p in rounds]}
    scored = score_sheet(sheet)
    assert (scored["totals"], scored["winners"]) == (totals, winners)
    assert scored["finished"] is (len(rounds) == len(names))


def test_no_round_more_than_seats() -> None:
    """FI-17 on paper."""
    rounds = [{"points": [3, 2, 1]}] * 4
    with pytest.raises(SheetError, match=r"^rounds\[3\]: the game has 3 rounds, not 4$"):
        score_sheet({"game": "fisherman", "seats": list(NAMES[:3]), "rounds": rounds})


# ---------------------------------------------------------------- §2 the deck and the deal


@cases("seats, hand, box", (3, 13, 1, "FI-12 three"), (4, 12, 2, "FI-12 four"))
def test_hands_are_equal_and_the_rest_goes_to_the_box(seats: int, hand: int, box: int) -> None:
    state = dealt(seats)
    assert state.view(None)["hand_sizes"] == [hand] * seats
    action = Fisherman(seats, {}).chance(Rng(1))
    parts = DEAL[seats].text(action).split(" / ")
    assert [len(part.split()) - 1 for part in parts[1:]] == [hand] * (seats - 1) + [box]
    assert parts[-1].startswith("box ")


@cases("seats", (3, "FI-12 three"), (4, "FI-12 four"))
def test_nobody_ever_sees_the_box_and_it_is_dealt_again(seats: int) -> None:
    played, end = match(Case("fisherman", seats, ()), 4)
    deal = next(step.text for step in played)
    box = deal.split(" / box ")[1].split()
    first_round = [step.before for step in played if len(step.before.sheet()) == 0]
    for state in first_round:
        for seat in [*range(seats), None]:
            seen = str(state.view(seat))
            assert not any(f"'{card}'" in seen for card in box)
    assert not any(card in str(end.sheet()[0]) for card in (f"'{c}'" for c in box))
    again = [step.text for step in played if step.seat == CHANCE]
    assert all(set(text.split()) == set(deal.split()) for text in again)


@cases(
    "change, reason",
    (("A ", "A aji1 aji1 "), "aji1 cannot be dealt", "twice"),
    ((" / ", " "), "must list every hand", "no hands"),
    (("box ", "box ika1 "), "ika1 cannot be dealt", "FI-04 squid with three"),
    (("A ", "A aji11 "), "aji11 cannot be dealt", "no such card"),
    (("deal", "give"), "must list every hand", "not a deal"),
    (("A ", "B "), "must list every hand", "the wrong order"),
)
def test_a_deal_that_does_not_come_out_is_refused(change: tuple[str, str], reason: str) -> None:
    state = Fisherman(3, {})
    text = DEAL[3].text(state.chance(Rng(9)))
    assert find(state, CHANCE, text) == DEAL[3].find(text)
    with pytest.raises(IllegalMove, match=reason):
        find(state, CHANCE, text.replace(*change, 1))


def test_a_deal_with_a_card_missing_is_refused() -> None:
    text = DEAL[3].text(Fisherman(3, {}).chance(Rng(9)))
    with pytest.raises(IllegalMove, match=r"^box gets 1 cards, not 0\.$"):
        DEAL[3].find(text.partition("box ")[0] + "box")


@cases("seats", (3, "three"), (4, "four"))
def test_no_card_is_in_two_places_and_none_is_lost(seats: int) -> None:
    """Conservation: hands, table, catches and what was put away are the deck without the box."""
    for step in match(Case("fisherman", seats, ()), 2)[0]:
        check_cards(step.before, seats)


# ---------------------------------------------------------------- §3 choosing rules


@cases(
    "seats, dealer, order",
    (4, 0, [1, 2, 3, 0], "FI-02 Aki deals"),
    (4, 1, [2, 3, 0, 1], "FI-02 Ben deals"),
    (4, 3, [0, 1, 2, 3], "FI-02 Dan deals"),
    (3, 0, [1, 2, 0], "FI-03 Aki deals"),
    (3, 1, [2, 0, 1], "FI-03 Ben deals"),
    (3, 2, [0, 1, 2], "FI-03 Chie deals"),
)
def test_rules_are_chosen_from_the_dealers_left(seats: int, dealer: int, order: list[int]) -> None:
    state = dealt(seats, dealer)
    seen = []
    while state.view(None)["phase"] == "rules":
        seen.append(state.actors()[0])
        say(state, state.view(seen[-1])["legal"][0])
    assert seen == order
    assert list(state.view(None)["rules"]) == ["target", "order", "size", "bycatch"]


@cases(
    "seats, before, count, first, last",
    (4, "", 5, "target aji", "target ika", "FI-02 the first chooses the target"),
    (4, "target tai", 2, "order low", "order high", "FI-02 then the order"),
    (4, "target tai|order low", 9, "size 1", "size 9", "FI-06 nine pairs of sizes"),
    (3, "", 4, "target aji", "target haze", "FI-04 no squid with three"),
    (3, "target tai", 18, "order low size 1", "order high size 9", "FI-03 two in one decision"),
    (
        4,
        "target tai|order low|size 3",
        4,
        "bycatch aji",
        "bycatch ika",
        "FI-05 not the target, for four",
    ),
    (3, "target aji|order low size 1", 3, "bycatch fugu", "bycatch haze", "FI-05 for three"),
)
def test_what_may_be_chosen(seats: int, before: str, count: int, first: str, last: str) -> None:
    state = say(dealt(seats), *filter(None, before.split("|")))
    open_to = state.view(state.actors()[0])["legal"]
    assert (len(open_to), open_to[0], open_to[-1]) == (count, first, last)


@cases(
    "before, text, reason",
    ("target tai", "order up", "Choose one of the rules", "FI-01 no such order"),
    ("target tai|order low", "size 10", "Choose one of the rules", "FI-06 not 10 and 1"),
    ("target tai|order low", "size 0", "Choose one of the rules", "FI-06 not 0 and 1"),
    ("target tai|order low|size 3", "bycatch tai", "cannot be the bycatch", "FI-05"),
    ("target tai", "target aji", "Choose one of the rules", "FI-02 one rule each"),
    ("target tai", "order low size 6", "Choose one of the rules", "FI-03 not with four"),
    ("", "aji1", "Choose one of the rules", "FI-02 no fishing yet"),
)
def test_what_may_not_be_chosen(before: str, text: str, reason: str) -> None:
    state = say(dealt(4), *filter(None, before.split("|")))
    with pytest.raises(IllegalMove, match=reason):
        say(state, text)


def test_any_two_neighbouring_sizes_and_no_others() -> None:
    """FI-06: a pair is named by its smaller size."""
    state = say(dealt(4), "target tai", "order low")
    assert legal(state) == " ".join(f"size {n}" for n in range(1, 10))


@cases("seats", (3, "FI-04 option, three"), (4, "FI-04 option, four"))
def test_the_option_lets_squid_be_named(seats: int) -> None:
    state = dealt(seats, allow_absent_kind=True)
    assert "target ika" in legal(state)
    assert "bycatch ika" in legal(choose_up_to_bycatch(state))


def choose_up_to_bycatch(state: Fisherman) -> Fisherman:
    rest = ["order low size 1"] if state.seats == 3 else ["order low", "size 1"]
    return say(state, "target tai", *rest)


def test_an_absent_bycatch_is_no_trump() -> None:
    """FI-04 with the option: nobody holds squid, so the kind that was led always wins."""
    state = choose(dealt(3, allow_absent_kind=True), "tai low 1 ika")
    while state.view(None)["phase"] == "fishing":
        leader, led = state.view(None)["leader"], ""
        best: tuple[int, int] | None = None
        for place in range(3):
            card = state.view(state.actors()[0])["legal"][0]
            led = led or card.rstrip("0123456789")
            if card.startswith(led):
                size = int(card.removeprefix(led))
                best = min(best or (99, 0), (size, (leader + place) % 3))
            say(state, card)
        assert best is not None
        assert state.view(None)["last_winner"] == best[1]
