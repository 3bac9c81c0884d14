"""The river, the salmon and the bears: cases whose ids name the ruling."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from companion.games import score_sheet
from companion.games.sakenobori.position import EATEN, SPAWNED
from companion.games.sakenobori.prospects import settle
from companion.games.sakenobori.sheet import Fate, settlement
from companion.games.sakenobori.table import Sakenobori
from companion.kit.rng import Rng
from companion.kit.state import OVER
from tests.games.cases import cases
from tests.games.matches import Case, match
from tests.games.playing import say
from tests.games.sakenobori.table import check_pieces, legal, new, river


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
