"""Every ruling has a case that names it, and what sources leave open is a switch or a constant."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.games.nusfjord import board, display
from companion.games.nusfjord.board import FIRST, SPACES
from companion.games.nusfjord.deck import files
from companion.games.nusfjord.table import Nusfjord
from companion.games.nusfjord.world import world
from companion.kit.masks import cards_of
from companion.kit.rng import Rng
from tests.games.nusfjord.carded import deck
from tests.games.nusfjord.table import do, give, legal, refused, table, to_round

RULINGS = range(1, 54)


def cases() -> list[str]:
    """The names of all cases of this folder."""
    texts = [path.read_text("utf-8") for path in Path(__file__).parent.rglob("test_*.py")]
    return [name for text in texts for name in re.findall(r"^def (test_\w+)", text, re.MULTILINE)]


def test_every_ruling_has_a_case_that_names_it() -> None:
    named = {int(number) for name in cases() for number in re.findall(r"nu(\d\d)", name)}
    assert sorted(set(RULINGS) - named) == []


# ------------------------------------------------ one by one


def test_nu01_a_round_has_one_fishing_phase_before_all_work() -> None:
    state = to_round(table(3), 2)
    told = [what for what, *_ in state.view(0)["events"]]
    assert told.count("caught") == 3
    do(state, "gold")
    assert state.view(0)["events"][-1][0] == "gold"


@pytest.mark.parametrize("space", ["gold", "thin", "issue"])
def test_nu30_workers_of_the_last_round_fill_a_space_that_is_imitated(space: str) -> None:
    state = do(table(1), space, "pass", "pass")
    assert refused(state, space) == "All places there are taken."
    assert f"copy {space}" in legal(state)


def test_nu50_cards_are_data_and_others_can_be_put_in() -> None:
    for name in files.OURS:
        assert files.file(name).startswith("{")
    state = table(2, own_deck=deck([{"built": [{"gain": {"gold": 9}}]}]))
    assert do(state, "build", "card 101", "at a2").harbours.gold[0] == 9


def test_nu44_wood_beyond_twelve_is_lost_at_once() -> None:
    state = give(table(2), 0, wood=11)
    assert do(state, "thin").harbours.wood[0] == 12


# ------------------------------------------------ what can be otherwise


def late(**options: bool) -> Nusfjord:
    """Alone, at the beginning of the sixth round; nothing was built."""
    return to_round(table(1, **options), 6)


def test_nu39_alt_three_more_c_buildings_come_out_with_the_hand() -> None:
    def shown(state: Nusfjord) -> int:
        return sum(card >= FIRST[2] for card in cards_of(int(state.display.open)))

    state = late(late_c=True)
    assert (shown(late()), shown(state)) == (4, 7)
    assert ["fresh", 0, 3, 3] in state.view(0)["events"]
    assert shown(to_round(table(2, late_c=True), 6)) == 8  # only alone


def test_nu39_alt_what_will_come_is_drawn_anew_in_a_world() -> None:
    view = to_round(table(1, late_c=True), 5).view(0)
    found = set()
    for seed in range(12):
        state = to_round(world(view, Rng(seed)), 6)
        found |= set(state.view(0)["open"]) - set(view["open"])
        assert set(view["hand"]) <= set(state.view(0)["open"])
    assert len(found) > 7


@pytest.mark.parametrize(("stays", "cards"), [(True, 15 + 8), (False, 15)])
def test_nu35_alt_what_has_no_place_stays_or_goes(
    monkeypatch: pytest.MonkeyPatch, stays: bool, cards: int
) -> None:
    monkeypatch.setattr(display, "SURPLUS_STAYS", stays)
    if display.__file__ and not display.__file__.endswith(".py"):
        pytest.skip("a constant is part of the machine code")
    assert len(cards_of(int(to_round(table(2), 6).display.open))) == cards


def test_what_is_a_guess_is_one_constant_each() -> None:
    """NU-29: columns; NU-12: plates; NU-27: elders with three seats."""
    assert [SPACES[i] for i in range(11) if board.COLUMN[i] == 1] == ["issue", "buy"]
    assert list(board.PLATES) == [1, 2, 3, 3, 3, 3]
    assert board.USED[3] == 9
