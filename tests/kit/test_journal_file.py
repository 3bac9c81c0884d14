"""Journals as people and other programs write them."""

import pytest

from companion.games import GAMES
from companion.kit.journal import Entry, JournalError
from companion.kit.journal_file import game_of, parse, steps
from companion.kit.state import CHANCE
from tests.games.matches import Case, match

HEAD = "tairyo journal 1\ngame fisherman\nA Aki\nB Ben\nC Chie\n"
DEAL = match(Case("fisherman", 3, ()), 1)[0][0].text


def test_a_journal_is_read() -> None:
    journal, places = parse(
        "tairyo journal 1\ngame sinker\nA Aki\nB Dr. 千恵 2\n"
        "option rounds 6\n\n1 * deal x\n2 B go\n"
    )
    assert (journal.game, list(journal.names)) == ("sinker", ["Aki", "Dr. 千恵 2"])
    assert journal.options == {"rounds": 6}
    assert journal.moves == [Entry(CHANCE, "deal x"), Entry(1, "go")]
    assert places == [7, 8]


def test_remarks_empty_lines_and_windows_are_no_trouble() -> None:
    text = "# a match\r\n\r\n" + HEAD.replace("\n", "\r\n") + "  # so far\r\n\r\n1 * deal x  \r\n"
    journal, places = parse(text)
    assert (list(journal.names), journal.moves) == (
        ["Aki", "Ben", "Chie"],
        [Entry(CHANCE, "deal x")],
    )
    assert places == [10]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "line 1: expected 'tairyo journal 1'"),
        ("\n\nhello\n", "line 3: expected 'tairyo journal 1'"),
        ("tairyo journal 2\n", "line 1: expected 'tairyo journal 1'"),
        (HEAD + "E Emi\n", "line 6: 'E' is not expected here"),
        (HEAD + "D\n", "line 6: 'D' is not expected here"),
        (HEAD + "game sinker\n", "line 6: 'game' is not expected here"),
        (HEAD + "option a 1\noption a 2\n", "line 7: 'option' is not expected here"),
        (HEAD.replace("game fisherman", "game"), "line 2: 'game' is not expected here"),
        (HEAD + "1 * deal\n2 * undo 1\n", "line 7: luck takes nothing back"),
        (HEAD + "option a yes\n", "line 6: 'yes' is not JSON"),
        (HEAD + "option a\n", "line 6: '' is not JSON"),
        (HEAD + "option a " + "[" * 100_000, "line 6: '[["),
        (HEAD + "fast\n", "line 6: 'fast' is not expected here"),
        (HEAD + "2 A aji1\n", "line 6: expected move 1, not 2"),
        (HEAD + "1 * deal\n3 A aji1\n", "line 7: expected move 2, not 3"),
        (HEAD + "01 * deal\n", "line 6: expected move 1, not 01"),
        (HEAD + "１ * deal\n", "line 6: expected move 1, not １"),
        (HEAD + "1 D aji1\n", "line 6: 'D' is not a seat of this match"),
        (HEAD + "1 AB aji1\n", "line 6: 'AB' is not a seat of this match"),
        (HEAD + "1 a aji1\n", "line 6: 'a' is not a seat of this match"),
        (HEAD + "1 A\n", "line 6: expected: number, seat, move"),
        (HEAD + "1 * deal\nD Dan\n", "line 7: expected move 2"),
    ],
)
def test_a_broken_line_is_named(text: str, error: str) -> None:
    with pytest.raises(JournalError) as refused:
        parse(text)
    assert str(refused.value).startswith(error)
    assert str(refused.value).startswith(f"line {refused.value.line}: ")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (HEAD.replace("fisherman", "chess"), "line 2: expected one of: "),
        (HEAD.replace("game fisherman\n", ""), "line 1: expected one of: "),
        (HEAD.replace("C Chie\n", ""), "line 4: expected 3 / 4 players, not 2"),
        (HEAD + "D Dan\nE Emi\n", "line 7: expected 3 / 4 players, not 5"),
        ("tairyo journal 1\ngame fisherman\n", "line 2: expected 3 / 4 players, not 0"),
        (HEAD.replace("Chie", "Aki"), "line 5: Aki is already seated"),
        (HEAD.replace("Chie", "\u200bＡＫＩ"), "line 5: \u200bＡＫＩ looks too much like Aki"),
        (HEAD.replace("Chie", "\u200b\u3164"), "line 5: expected a name"),
        (HEAD + "option tide 1\n", "line 6: is not known here"),
        (HEAD + "\n#\noption allow_absent_kind 1\n", "line 8: expected one of: false, true"),
    ],
)
def test_a_header_that_does_not_suit_its_game_is_named(text: str, error: str) -> None:
    journal, _ = parse(text)
    with pytest.raises(JournalError) as refused:
        game_of(text, journal, GAMES)
    assert str(refused.value).startswith(error)


def test_a_name_is_read_as_it_is_written_again() -> None:
    text = HEAD.replace("A Aki", "A   Aki   B. ")
    journal, _ = parse(text)
    assert list(journal.names) == ["Aki B.", "Ben", "Chie"]
    assert parse(str(journal))[0] == journal
    both = HEAD.replace("B Ben", "B A  b").replace("C Chie", "C A b")
    doubled, _ = parse(both)
    with pytest.raises(JournalError, match="line 5: A b is already seated"):
        game_of(both, doubled, GAMES)


@pytest.mark.parametrize("blank", ["  ", "\t", "\u00a0", "\u2028", "\x0c"])
def test_a_deal_has_single_spaces(blank: str) -> None:
    text = HEAD + f"1 * {DEAL.replace(' aji1', blank + 'aji1', 1)}\n"
    journal, places = parse(text)
    with pytest.raises(JournalError, match=r"^line 6: "):
        list(steps(game_of(text, journal, GAMES), journal, places))


@pytest.mark.parametrize(
    ("moves", "error"),
    [
        ("1 A aji1\n", "line 6: It is not A's turn."),
        (f"1 * {DEAL}\n# now\n2 B aji1\n", "line 8: Choose one of the rules"),
        (f"1 * {DEAL}\n2 B target aji\n3 B undo 3\n", "line 8: Undo names a move"),
        ("1 * deal A / B / C / box\n", "line 6: A gets 13 cards, not 0."),
    ],
)
def test_a_move_that_cannot_be_is_named(moves: str, error: str) -> None:
    journal, places = parse(HEAD + moves)
    with pytest.raises(JournalError) as refused:
        list(steps(game_of(HEAD + moves, journal, GAMES), journal, places))
    assert str(refused.value).startswith(error)
