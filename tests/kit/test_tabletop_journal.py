"""What is told can be taken back and put right, and what cannot be is named by its line."""

from __future__ import annotations

from typing import Any, cast

import pytest

from companion.games import GAMES
from companion.kit.journal import Entry
from companion.kit.rng import Rng
from companion.kit.rules import IllegalMove
from companion.kit.state import CHANCE
from companion.kit.tabletop_journal import Unfit, replayed, standing
from companion.kit.view import TrickView, View
from tests.games.matches import written

GAME = GAMES["fisherman"]
HAND = "aji1 aji2 aji3 aji4 fugu1 fugu2 fugu3 tai1 tai2 tai3 haze1 haze2 haze3"
DEAL = Entry(CHANCE, f"deal A {HAND} / B ? / C ? / box ?")
BEGUN = [
    DEAL,
    Entry(1, "target fugu"),
    Entry(2, "order high size 5"),
    Entry(0, "bycatch tai"),
    Entry(0, "aji1"),
    Entry(1, "aji7"),
    Entry(2, "fugu9"),
]


def after(*more: Entry) -> View:
    return replayed(GAME, 3, {}, 0, [*BEGUN, *more]).own


def test_what_was_told_wrongly_is_put_right_and_all_after_it_stays() -> None:
    mended = after(Entry(1, "mend 6 aji8"))
    told = replayed(GAME, 3, {}, 0, [*BEGUN[:5], Entry(1, "aji8"), BEGUN[6]]).own
    assert written(mended) == written(told)


def test_what_was_told_is_taken_back_from_a_line_on() -> None:
    assert written(after(Entry(0, "undo 6"))) == written(replayed(GAME, 3, {}, 0, BEGUN[:5]).own)


def test_a_line_after_which_the_rest_cannot_be_is_named() -> None:
    with pytest.raises(Unfit) as wrong:
        after(Entry(2, "mend 7 aji9"), Entry(2, "aji9"))  # B took the trick with aji7 before
    assert wrong.value.line == 9
    with pytest.raises(Unfit) as wrong:
        after(Entry(2, "mend 7 aji7"))
    assert wrong.value.line == 7
    assert "played already" in str(wrong.value)


def test_a_line_that_does_not_stand_is_neither_taken_back_nor_put_right() -> None:
    for text in ("undo 9", "mend 9 aji4", "mend 2", "undo 2 3", "undo"):
        with pytest.raises(Unfit):
            standing([*BEGUN, Entry(0, text)])


@pytest.mark.parametrize(
    ("seat", "observation", "why"),
    [
        (0, "aji7", "somebody else"),
        (2, "aji7", "played already"),
        (2, "aji2", "cannot be in that hand"),
        (2, "ika1", "cannot be in that hand"),
        (2, "whale", "cannot have happened"),
    ],
)
def test_a_wrong_card_is_refused_with_its_reason(seat: int, observation: str, why: str) -> None:
    view = replayed(GAME, 3, {}, 0, BEGUN[:6]).own
    told = GAME.tabletop
    assert told is not None
    with pytest.raises(IllegalMove, match=why):
        told.after(view, seat, observation, Rng(1))


def test_a_suit_that_was_not_followed_is_not_in_that_hand() -> None:
    lines = [*BEGUN, Entry(1, "haze9"), Entry(2, "aji9")]
    with pytest.raises(Unfit, match="did not follow"):
        replayed(GAME, 3, {}, 0, lines)


def test_the_table_is_told_nothing_of_the_hand() -> None:
    """Two tellings that differ in the AI's hand alone: to the table they are the same."""
    other = DEAL.text.replace("haze3", "haze4")
    seen = [
        replayed(GAME, 3, {}, 0, [Entry(CHANCE, deal), *BEGUN[1:]]) for deal in (DEAL.text, other)
    ]
    assert written(seen[0].table) == written(seen[1].table)
    assert written(seen[0].own) != written(seen[1].own)


def test_parts_of_a_hand_are_no_lines_of_the_match() -> None:
    parts = [Entry(0, "part aji1"), *BEGUN]
    assert list(standing(parts)) == [2, 3, 4, 5, 6, 7, 8]


def lied(viewer: int, *more: str) -> View:
    """A led a fugu, as it is put right; B put an aji on it, and a fugu in a later trick."""
    hand = "aji5 aji7 fugu4 fugu5 fugu6 tai5 tai6 tai7 haze5 haze6 haze7 haze8 haze9"
    deal = {0: DEAL.text, 1: f"deal A ? / B {hand} / C ? / box ?"}[viewer]
    cards = ["fugu1", "aji7", "fugu9", "fugu8", "fugu2", "fugu4"]
    seats = [0, 1, 2, 2, 0, 1]
    lines = [*map(Entry, seats, cards), *(Entry(1, text) for text in more)]
    return replayed(GAME, 3, {}, viewer, [Entry(CHANCE, deal), *BEGUN[1:4], *lines]).own


@pytest.mark.parametrize("viewer", [0, 1])
def test_a_card_let_stand_counts_from_its_own_line_on(viewer: int) -> None:
    """Whoever played it may, and another does not take the suit for missing in between."""
    with pytest.raises(Unfit) as wrong:
        lied(viewer)
    assert wrong.value.line == (6 if viewer else 10)
    view = lied(viewer, "let aji7")
    table = cast("TrickView[Any]", view)
    assert table["stood"] == [[1, "aji7"]]
    assert table["plays"][-1] == [1, "fugu4"]


def test_what_does_not_lie_there_is_not_let_stand() -> None:
    for text in ("let aji5", "let fugu4", "let whale"):
        with pytest.raises(Unfit):
            lied(1, text)
