"""A match as text, and playing it through again."""

from collections.abc import Sequence

import pytest

from companion.kit.game import IllegalMove
from companion.kit.journal import Entry, Journal, letter, one_line, position, positions
from companion.kit.state import CHANCE
from tests.kit.stones import GAME


def moves(*lines: str) -> list[Entry]:
    """Moves as `A take 1` or `* lay 5`."""
    parts = [line.split(" ", 1) for line in lines]
    return [Entry(CHANCE if who == "*" else "ABCDE".index(who), text) for who, text in parts]


def taken(*lines: str) -> list[str]:
    state = position(GAME, 2, {}, moves(*lines))
    found: list[str] = state.view(None)["taken"]
    return found


def test_a_journal_is_a_header_and_one_move_a_line() -> None:
    journal = Journal(
        "stones", ["Aki", "千恵"], {"fast": True, "n": 3}, moves("* lay 3", "A take 2")
    )
    assert str(journal) == (
        "tairyo journal 1\ngame stones\nA Aki\nB 千恵\noption fast true\noption n 3\n\n"
        "1 * lay 3\n2 A take 2\n"
    )


def test_a_name_never_breaks_its_line() -> None:
    assert one_line("a\r\nb\u2028c\x85d\te") == "a b c d e"
    assert one_line(" \n ") == "?"
    assert "A Aki B Ben\nB ?" in str(Journal("stones", ["Aki\nB Ben", ""], {}))


def test_seats_have_letters_and_luck_a_star() -> None:
    assert [letter(seat) for seat in (CHANCE, 0, 4)] == ["*", "A", "E"]


def test_positions_are_one_more_than_moves() -> None:
    states = positions(GAME, 2, {}, moves("* lay 3", "A take 2", "B take 1"))
    assert [state.view(None)["stones"] for state in states] == [0, 3, 1, 0]


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["A take 1"], "It is not A's turn."),
        (["* lay 3", "B take 1"], "It is not B's turn."),
        (["* lay 3", "* lay 3"], r"It is not \*'s turn."),
        (["* lay 3", "A take 3"], "You cannot take 3."),
        (["* lay 1", "A take 1", "B take 1"], "The match is over."),
    ],
)
def test_a_move_that_cannot_be_is_refused(lines: Sequence[str], reason: str) -> None:
    with pytest.raises(IllegalMove, match=f"^{reason}$"):
        taken(*lines)


def test_undo_goes_back_to_before_that_move() -> None:
    assert taken("* lay 5", "A take 2", "A undo 2") == ["-1:5"]
    assert taken("* lay 5", "A take 2", "B take 1", "A undo 2", "A take 1") == ["-1:5", "0:1"]
    assert taken("* lay 5", "A undo 1", "* lay 7") == ["-1:7"]


def test_undo_twice_goes_back_further() -> None:
    assert taken("* lay 5", "A take 2", "B take 1", "B undo 3", "A undo 2") == ["-1:5"]


def test_after_an_undo_the_plies_count_on() -> None:
    assert taken("* lay 5", "A take 2", "A undo 2", "A take 1", "A undo 4") == ["-1:5"]


@pytest.mark.parametrize("number", ["3", "9", "0", "-1", "x", "", "02", "２", "1 1"])
def test_undo_names_a_move_that_stands(number: str) -> None:
    with pytest.raises(IllegalMove, match="Undo names a move that has not been undone"):
        taken("* lay 5", "A take 2", f"A undo {number}")


def test_what_is_taken_back_cannot_be_taken_back_again() -> None:
    with pytest.raises(IllegalMove, match="not 2"):
        taken("* lay 5", "A take 2", "A undo 2", "A undo 2")
    with pytest.raises(IllegalMove, match="not 3"):
        taken("* lay 5", "A take 2", "A undo 2", "A undo 3")


def test_a_match_can_be_undone_after_its_end() -> None:
    assert taken("* lay 1", "A take 1", "A undo 2") == ["-1:1"]
