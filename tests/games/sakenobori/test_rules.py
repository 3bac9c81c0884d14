"""The river, the salmon and the bears: cases whose ids name the ruling."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from companion.games import score_sheet
from companion.games.sakenobori.notation import cell_of, spot
from companion.games.sakenobori.position import CHOICE, EATEN, SPAWNED
from companion.games.sakenobori.prospects import settle
from companion.games.sakenobori.sheet import Fate, settlement
from companion.games.sakenobori.table import Sakenobori
from companion.kit.game import IllegalMove
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, OVER
from tests.games.matches import Case, match
from tests.games.playing import say
from tests.games.sakenobori.table import (
    Spot,
    cases,
    check_pieces,
    fates,
    landings,
    legal,
    new,
    opened,
    prepared,
    river,
    spawned,
    spots,
)

FIVE = ["river 1 0", "river 1 1", "river 1 2", "river 1 3", "river 1 4"]

# ---------------------------------------------------------------- who is to act


def order(state: Sakenobori, moves: int) -> list[int]:
    """The seats that act, each doing the first thing that is legal."""
    found = []
    for _ in range(moves):
        seat = state.actors()[0]
        found.append(seat)
        state.apply(seat, state.legal(seat)[0])
    return found


@cases(
    "seats, start, prepare",
    (4, 0, [3, 2, 1, 0], "SK-01 the example"),
    (4, 1, [0, 3, 2, 1], "SK-02 round 2"),
    (3, 2, [1, 0, 2], "SK-02 round 3"),
    (5, 0, [4, 3, 2, 1, 0], "SK-01 five"),
)
def test_preparation_is_counter_clockwise(seats: int, start: int, prepare: list[int]) -> None:
    """SK-01, SK-03, SK-07: three laps of cards, then the salmon."""
    state = new(seats, start)
    assert order(state, 3 * seats) == prepare * 3
    assert state.view(None)["phase"] == "salmon"
    assert [int(size) for size in state.hand] == [3] * seats
    assert order(state, seats) == prepare


def test_action_is_clockwise_from_the_start() -> None:
    """SK-01."""
    state = river("0123", salmon={0: (1, 0), 1: (1, 1), 2: (1, 2), 3: (1, 3)}, seats=4)
    for seat in (0, 1, 2, 3, 0, 1):
        assert state.actors() == (seat,)
        say(state, legal(state, "discover")[0])


def test_the_start_moves_on_by_one_seat_a_round() -> None:
    """SK-02; SK-32: seat 0 begins, the lobby turns the seats."""
    played, _ = match(Case("sakenobori", 4, ()), 3)
    starts = {step.before.view(None)["round"]: step.before.view(None)["start"] for step in played}
    assert starts == {0: 0, 1: 1, 2: 2}


# ---------------------------------------------------------------- §2 the river


@cases(
    "cards, free",
    ([], {(1, 0)}, "SK-04 the first card"),
    (["river 1 0"], {(1, -1), (1, 1)}, "SK-04 row 1 grows at both ends"),
    (["river 1 0", "bear 1 1"], {(1, -1), (1, 2), (2, 0)}, "SK-04 row 2 rests on two"),
    (FIVE, {(2, 0), (2, 1), (2, 2), (2, 3)}, "SK-04 at most N + 2 in row 1"),
    (
        ["river 1 0", "river 1 1", "river 2 0", "river 1 2"],
        {(1, -1), (1, 3), (2, 1)},
        "SK-04 row 3 needs two of row 2",
    ),
    (
        ["river 1 0", "river 1 1", "river 2 0", "river 1 2", "river 2 1"],
        {(1, -1), (1, 3), (3, 0)},
        "SK-04 row 1 need not be complete",
    ),
)
def test_where_a_card_may_go(cards: list[str], free: set[Spot]) -> None:
    assert spots(prepared(*cards)) == free


def test_any_card_of_the_hand_may_be_the_first() -> None:
    """SK-03, SK-25: the bear too; river cards are all alike."""
    assert legal(new()) == ["place river 1 0", "place bear 1 0"]
    assert {move.split()[1] for move in legal(prepared(*FIVE[:3]))} == {"river", "bear"}


def test_nobody_has_a_second_bear() -> None:
    state = prepared("bear 1 0", "river 1 1", "river 1 2")
    assert {move.split()[1] for move in legal(state)} == {"river"}
    with pytest.raises(IllegalMove, match=r"^Your bear is not in your hand\.$"):
        say(state, "place bear 1 3")


@cases(
    "seats, least",
    (3, 4, "SK-05 three"),
    (4, 5, "SK-05 four"),
    (5, 5, "SK-05 five"),
)
def test_there_is_always_room_for_every_salmon(seats: int, least: int) -> None:
    """SK-05: even when every card goes as high as it can."""
    state = new(seats)
    while state.view(None)["phase"] == "river":
        state.apply(state.actors()[0], [a for a in state.legal(state.actors()[0]) if a < 128][-1])
    assert len(legal(state)) == least >= seats


FULL = ("00000", "1111", "222", "00", "1")


def test_a_complete_river_takes_no_more_cards() -> None:
    """SK-06: the card goes beside the river, and that is a discovery like any other."""
    state = river(*FULL, salmon={0: (5, 0), 1: (1, 0), 2: (1, 1)}, hand=1)
    assert legal(state, "discover") == ["discover bear out"]
    say(state, "discover bear out")
    assert (state.out[0], state.hand[0], state.actors()) == (1, 0, (1,))
    almost = river(*FULL[:4], salmon={0: (4, 0), 1: (1, 0), 2: (1, 1)}, hand=2)
    assert legal(almost, "discover") == ["discover river 5 0", "discover bear 5 0"]
    with pytest.raises(IllegalMove, match=r"only when the river is complete\.$"):
        say(almost, "discover river out")
    with pytest.raises(IllegalMove, match=r"The river is complete"):
        say(river(*FULL, salmon={0: (5, 0), 1: (1, 0)}), "discover river 6 0")


def test_the_limit_of_row_one_holds_later_too() -> None:
    """SK-37, SK-23: and salmon do not matter."""
    state = river("00000", salmon={0: (1, 0), 1: (1, 1), 2: (1, 2)})
    assert spots(state) == {(2, x) for x in range(4)}
    assert spots(river("0000", salmon={0: (1, 0), 1: (1, 3)})) >= {(1, -1), (1, 4)}


# ---------------------------------------------------------------- §4 the salmon


def placed(*salmon: str, bears: int = 0) -> Sakenobori:
    """Nine cards, the first `bears` seats to act having put their bears into row 1."""
    cards = [f"{'bear' if n < bears else 'river'} 1 {n}" for n in range(5)]
    return say(prepared(*cards, *(f"river 2 {x}" for x in range(4))), *salmon)


def test_no_two_salmon_start_on_one_card() -> None:
    """SK-07."""
    state = placed("salmon 1 2", "salmon 1 0")
    assert legal(state) == ["salmon 1 1", "salmon 1 3", "salmon 1 4"]
    with pytest.raises(IllegalMove, match="There is a salmon on that card already"):
        say(state, "salmon 1 2")


def test_all_are_revealed_together_after_the_last() -> None:
    """SK-07."""
    state = placed("salmon 1 0", "salmon 1 1", bears=1)
    assert all(card["face"] == "down" for card in state.view(None)["river"])
    say(state, "salmon 1 4")
    seen = [card["face"] for card in state.view(None)["river"]]
    assert seen == ["bear", "river", "down", "down", "river"] + ["down"] * 4


@cases(
    "salmon, bears, ends, turn",
    (("1 0", "1 2", "1 3"), 1, ["swims", "swims", "eaten 0"], 0, "SK-07 the own bear kills too"),
    (("1 2", "1 0", "1 3"), 1, ["swims", "eaten 0", "swims"], 0, "SK-08 eaten at rank 0"),
    (("1 2", "1 3", "1 0"), 1, ["eaten 0", "swims", "swims"], 1, "SK-08 the next one acts"),
    (("1 0", "1 1", "1 3"), 2, ["swims", "eaten 0", "eaten 0"], 0, "SK-08 one is left"),
)
def test_bears_at_the_reveal(
    salmon: tuple[str, ...], bears: int, ends: list[str], turn: int
) -> None:
    """SK-08: no outing though the bear is in hand, and nothing for the box."""
    state = placed(*(f"salmon {at}" for at in salmon), bears=bears)
    assert (fates(state), state.actors(), state.box) == (ends, (turn,), 0)


def test_the_round_ends_at_once_when_all_are_eaten() -> None:
    """SK-08."""
    state = placed("salmon 1 0", "salmon 1 1", "salmon 1 2", bears=3)
    assert (state.actors(), state.luck(), state.box) == ((CHANCE,), "pressed", 0)
    assert state.sheet() == [{"fates": [{"end": "eaten", "rank": 0}] * 3}]


# ---------------------------------------------------------------- §5 swimming

AROUND = ("00000", "0000", "000")


@cases(
    "at, reach",
    ((2, 1), {(1, 1), (1, 2), (2, 0), (2, 2), (3, 0), (3, 1)}, "SK-09 six neighbours"),
    ((1, 0), {(1, 1), (2, 0)}, "SK-09 a corner"),
    ((3, 1), {(2, 1), (2, 2), (3, 0), (3, 2)}, "SK-09 down is allowed"),
)
def test_neighbours(at: Spot, reach: set[Spot]) -> None:
    assert landings(river(*AROUND, salmon={0: at, 1: (1, 4) if at != (1, 4) else (1, 3)})) == reach


@cases(
    "salmon, reach",
    ([(2, 0)], {(1, 1), (3, 0)}, "SK-10 over one, up the same line"),
    ([(1, 1)], {(2, 0), (1, 2)}, "SK-10 over one, along the row"),
    ([(1, 1), (1, 2)], {(2, 0), (1, 3)}, "SK-10 over two in a row"),
    ([(1, 1), (1, 2), (1, 3), (1, 4)], {(2, 0)}, "SK-10 the line ends at the edge"),
    ([(2, 0), (3, 0)], {(1, 1)}, "SK-10 no card behind"),
)
def test_jumps(salmon: list[Spot], reach: set[Spot]) -> None:
    at = {0: (1, 0)} | dict(enumerate(salmon, 1))
    assert landings(river(*AROUND, salmon=at, seats=5)) == reach


def test_a_gap_stops_a_jump() -> None:
    """SK-10."""
    assert landings(river("0000", "0.0", salmon={0: (2, 0), 1: (1, 1)})) == {(1, 0)}


@cases(
    "to, why",
    ("swim 1 0", "Your salmon is on that card.", "where it is"),
    ("swim 1 1", "a salmon is leapt over", "where another is"),
    ("swim 1 3", "not beside your salmon, nor behind", "too far"),
    ("swim 4 0", "not beside your salmon, nor behind", "no card at all"),
)
def test_a_place_out_of_reach_says_why(to: str, why: str) -> None:
    state = river(*AROUND, salmon={0: (1, 0), 1: (1, 1)})
    with pytest.raises(IllegalMove, match=why):
        say(state, to)


def test_what_was_jumped_stays_face_down() -> None:
    """SK-10, SK-12: only the card it lands on is turned."""
    state = river(*AROUND, salmon={0: (1, 0), 1: (1, 1), 2: (1, 3)})
    say(state, "swim 1 2")
    turned = [
        spot(c) for c in range(len(state.board)) if state.board[c] and not state.board[c] & 16
    ]
    assert turned == [[1, 2]]


def test_spawned_salmon_are_jumped_over_and_eaten_ones_are_gone() -> None:
    """SK-11."""
    state = spawned(river(*AROUND, salmon={0: (1, 0), 1: (1, 1), 2: (1, 4)}), 1)
    assert landings(state) == {(2, 0), (1, 2)}
    bears = {0: (2, 0), 1: (3, 0)}
    state = opened(river(*AROUND, salmon={0: (1, 0), 1: (1, 4), 2: (1, 1)}, bears=bears), 0)
    say(state, "swim 2 0", "discover river 4 0", "swim 2 0")
    assert fates(state) == ["eaten 1", "swims", "swims"]


def test_one_swim_a_turn_and_before_the_rest() -> None:
    """SK-12, SK-18."""
    state = say(river(*AROUND, salmon={0: (1, 0), 1: (1, 4)}), "swim 2 0")
    assert state.phase == CHOICE
    assert not legal(state, "swim")
    assert "spawn" in legal(state)
    with pytest.raises(IllegalMove, match="You have swum"):
        say(state, "swim 3 0")


def test_swimming_is_optional_but_then_one_must_discover_or_spawn() -> None:
    """SK-18: there is no pass."""
    state = river("000", salmon={0: (1, 0), 1: (1, 2)}, hand=1, bears={0: (1, 1)})
    assert legal(state) == [
        "discover river 1 -1",
        "discover river 1 3",
        "discover river 2 0",
        "discover river 2 1",
        "swim 1 1",
        "spawn",
    ]


# ---------------------------------------------------------------- §6 bears


def meeting(hand: int = 3, bear: Spot | None = None, **options: bool) -> Sakenobori:
    """Seat 0 has swum from row 1 onto seat 1's bear on row 2."""
    bears = {1: (2, 0)} | ({0: bear} if bear else {})
    at = {0: (1, 0), 1: (1, 4), 2: (1, 3)}
    return say(river(*AROUND, salmon=at, bears=bears, hand=hand, **options), "swim 2 0")


def test_an_outing_saves() -> None:
    """SK-14: the bear is shown on the card, both are busy, and the turn goes on."""
    state = meeting()
    assert legal(state) == ["outing", "decline"]
    say(state, "outing")
    assert (fates(state)[0], state.hand[0], state.box) == ("swims", 2, 0)
    assert (state.board[cell_of(2, 0)] >> 5 & 7, state.shown[0]) == (2, 1)
    assert "spawn" in legal(state)
    assert not [move for move in legal(state) if "bear" in move]


def test_it_is_optional() -> None:
    """SK-14, SK-16: the rank of the bear's card goes into the box; the hand stays."""
    state = say(meeting(), "decline")
    assert (fates(state)[0], state.box, state.hand[0]) == ("eaten 1", 1, 3)
    assert [int(count) for count in state.tokens] == [0, 0, 0]
    assert state.actors() == (1,)


def test_whoever_could_have_the_bear_is_asked() -> None:
    """The question tells nobody where it is: with it in the river there is one answer left."""
    state = meeting(bear=(3, 2))
    assert legal(state) == ["decline"]
    with pytest.raises(IllegalMove, match=r"^Your bear is not in your hand\.$"):
        say(state, "outing")
    assert fates(meeting(hand=0, bear=(3, 2)))[0] == "eaten 1"


def test_who_has_no_bear_for_all_to_see_is_not_asked() -> None:
    """SK-33: nor who met the own one."""
    own = river(*AROUND, salmon={0: (1, 0), 1: (1, 4)}, bears={0: (2, 0)})
    assert fates(say(own, "swim 2 0"))[0] == "eaten 1"
    shown = opened(river(*AROUND, salmon={0: (1, 0), 1: (1, 4)}, bears={0: (3, 0), 1: (2, 0)}), 0)
    assert fates(say(shown, "swim 2 0"))[0] == "eaten 1"


def test_an_open_bear_stays_deadly() -> None:
    """SK-13: swimming onto it is legal."""
    bears = {1: (2, 0)}
    state = opened(river(*AROUND, salmon={0: (1, 0), 1: (1, 4)}, bears=bears), 1)
    assert (2, 0) in landings(state)
    assert fates(say(state, "swim 2 0", "decline"))[0] == "eaten 1"


def test_two_bears_are_river_for_everybody() -> None:
    """SK-14, SK-15, SK-34."""
    state = say(meeting(), "outing", "discover river 4 0", "discover river 4 1")
    assert state.actors() == (2,)
    state.at[2] = cell_of(1, 1)
    state.board[cell_of(1, 1)] += 256 * 3
    state.at[0] = cell_of(3, 2)
    state.board[cell_of(2, 0)] -= 256
    assert fates(say(state, "swim 2 0"))[2] == "swims"
    assert legal(state, "spawn", "outing") == ["spawn", "outing"]
    say(state, "outing")  # SK-15: spends the bear, changes nothing
    assert (state.board[cell_of(2, 0)] >> 5 & 7, state.hand[2]) == (3, 2)
    assert legal(state, "spawn", "outing") == ["spawn"]


def test_no_outing_onto_a_river_card() -> None:
    """SK-15: parity and outings onto plain cards are not played."""
    state = say(river(*AROUND, salmon={0: (1, 0), 1: (1, 4)}), "swim 2 0")
    assert "outing" not in legal(state)


def test_a_bear_discovered_goes_out_no_more() -> None:
    """SK-35."""
    state = river(*AROUND, salmon={0: (1, 0), 1: (1, 4)}, bears={1: (2, 0)})
    say(state, "discover bear 3 3" if "discover bear 3 3" in legal(state) else "discover bear 4 0")
    say(state, legal(state, "discover")[0], "swim 2 0")
    assert legal(state) == ["decline"]


@cases(
    "origin, rank, box",
    (False, 1, 1, "SK-16 the bear's row"),
    (True, 0, 0, "SK-16 Alt: the row it came from"),
)
def test_what_an_eaten_salmon_pays(origin: bool, rank: int, box: int) -> None:
    state = say(meeting(eaten_rank_origin=origin), "decline")
    assert (fates(state)[0], state.box) == (f"eaten {rank}", box)


# ---------------------------------------------------------------- §8 discover or spawn


def test_no_discovery_without_a_card() -> None:
    """SK-19, SK-36: a bear is a card, too."""
    at = {0: (1, 0), 1: (1, 4)}
    assert not legal(river(*AROUND, salmon=at, hand=0, bears={0: (3, 0)}), "discover")
    last = river(*AROUND, salmon=at, hand=1)
    assert {move.split()[1] for move in legal(last, "discover")} == {"bear"}
    with pytest.raises(IllegalMove, match="You have no river card left"):
        say(last, "discover river 4 0")
    with pytest.raises(IllegalMove, match="You have no card left"):
        say(river(*AROUND, salmon=at, hand=0, bears={0: (3, 0)}), "discover river 4 0")


@cases(
    "others",
    ({1: SPAWNED, 2: SPAWNED}, "SK-19 all spawned"),
    ({1: SPAWNED, 2: EATEN}, "SK-19 the eaten pass too"),
)
def test_the_last_one_swims_once_and_spawns(others: dict[int, int]) -> None:
    """SK-20."""
    state = river(*AROUND, salmon={0: (1, 0), 1: (1, 4), 2: (1, 3)})
    for seat, fate in others.items():
        state.fate[seat] = fate
    assert legal(state) == ["swim 1 1", "swim 2 0", "spawn"]
    with pytest.raises(IllegalMove, match="Nobody else swims any more"):
        say(state, "discover river 4 0")
    assert legal(say(state, "swim 2 0")) == ["spawn"]
    assert say(state, "spawn").actors() == (CHANCE,)


@cases(
    "others, tokens",
    ((EATEN, EATEN), 4, "SK-22 alone: rank 2 and two more"),
    ((EATEN, SPAWNED), 2, "SK-22 a spawned rival is no eaten one"),
    ((EATEN, 0), 2, "SK-22 nor one that still swims"),
)
def test_the_bonus(others: tuple[int, int], tokens: int) -> None:
    state = river(*AROUND, salmon={0: (3, 0), 1: (1, 4), 2: (1, 3)})
    state.fate[1], state.fate[2] = others
    assert say(state, "spawn").tokens[0] == tokens


def test_the_bonus_at_rank_nought() -> None:
    """SK-22: and the sheet says alone."""
    state = river("000", salmon={0: (1, 0)})
    assert (say(state, "spawn").tokens[0], state.sheet()[0]["fates"][0]) == (
        2,
        {"end": "spawned", "rank": 0, "alone": True},
    )


def test_everyone_takes_the_cards_back() -> None:
    """SK-26: tokens and the box stay."""
    state = say(meeting(), "decline")
    say(state, "spawn", "spawn", "next")
    assert (state.box, state.round, state.cards) == (1, 1, 0)
    assert [int(size) for size in state.hand] == [6, 6, 6]
    assert [int(bear) for bear in state.bear] == [0, 0, 0]
    assert state.actors() == (0,)  # SK-02: seat 1 prepares last


def test_four_turns_at_most() -> None:
    """SK-21."""
    for seed in range(4):
        turns: dict[tuple[int, int], int] = {}
        for step in match(Case("sakenobori", 4, ()), seed)[0]:
            if step.text.split()[0] in ("discover", "spawn"):
                key = (step.before.view(None)["round"], step.seat)
                turns[key] = turns.get(key, 0) + 1
        assert max(turns.values()) <= 4


# ---------------------------------------------------------------- the whole


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_no_card_and_no_token_is_lost(seats: int) -> None:
    for seed in (1, 2):
        played, end = match(Case("sakenobori", seats, ()), seed)
        for state in [*(step.before for step in played), end]:
            assert isinstance(state, Sakenobori)
            check_pieces(state)
            view = state.view(None)
            entries = [f for entry in view["finished"] for f in entry["fates"]]
            if view["phase"] not in ("next", "over"):
                entries += [fate for fate in view["fates"] if fate]
            won = sum(f["rank"] + 2 * f.get("alone", False) for f in entries if f["end"] != "eaten")
            lost = sum(f["rank"] for f in entries if f["end"] == "eaten")
            assert (sum(view["tokens"]), view["box"]) == (won, lost)
        scored = score_sheet(Case("sakenobori", seats, ()).sheet(end))
        view = end.view(None)
        assert end.turn() == OVER
        assert (scored["totals"], scored["box"][-1]) == (view["totals"], view["box"])
        assert (scored["settlement"], scored["box_left"]) == (
            view["settlement"]["taken"],
            view["settlement"]["left"],
        )


@pytest.mark.parametrize("second", [False, True])
def test_the_search_settles_like_the_sheet(second: bool) -> None:
    """SK-27, SK-28, SK-29."""
    rng, state = Rng(4), new(5, settlement_second_first=second)
    taken = vec[i64]([0] * 5)
    for _ in range(400):
        state.box = rng.below(30)
        ends = []
        for seat in range(5):
            state.fate[seat] = EATEN if rng.below(3) == 0 else SPAWNED
            state.rank[seat] = rng.below(4)
            end = "eaten" if state.fate[seat] == EATEN else "spawned"
            ends.append(Fate(end=end, rank=int(state.rank[seat])))
        settle(state, taken)
        assert [int(n) for n in taken] == settlement(ends, int(state.box), second)[0]


def test_every_ruling_has_a_case() -> None:
    """Those without one are named here, with the reason."""
    elsewhere = {
        24: "peeking and the memory aid: test_words.py and test_picture.py",
        30: "no limit of tokens",
        31: "a shared victory: test_sheet.py",
    }
    text = "".join(p.read_text("utf-8") for p in Path(__file__).parent.glob("test_*.py"))
    assert {int(n) for n in re.findall(r"SK-(\d\d)", text)} | set(elsewhere) >= set(range(1, 38))
