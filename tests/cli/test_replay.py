"""`companion replay`: journals from files, and every way they can be broken."""

import dataclasses
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.games import GAMES
from companion.kit.journal import Entry, Journal
from companion.kit.journal_file import parse
from tests.games.test_journals import FILES, every_journal

FISHERMAN = [file for file in FILES if file.parts[-3] == "fisherman"]


def replay(*arguments: str, given: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["replay", *arguments], input=given)


@every_journal
def test_quiet_prints_the_scored_sheet(file: Path) -> None:
    done = replay("--quiet", str(file))
    assert done.exit_code == 0
    assert json.loads(done.stdout) == json.loads(file.with_suffix(".json").read_text("utf-8"))
    assert not done.stderr


@every_journal
def test_the_table_is_printed_after_every_move(file: Path) -> None:
    done = replay(str(file))
    assert done.exit_code == 0
    text = file.read_text("utf-8")
    moves = [line for line in text.splitlines() if line[:1].isdigit()]
    positions = done.stdout.rstrip().split("\n\n")
    assert len(positions) == len(moves) + 1
    assert [position.splitlines()[0] for position in positions[1:]] == moves


def test_a_position_can_be_read() -> None:
    file = next(file for file in FISHERMAN if file.stem == "four-seats")
    positions = replay(str(file)).stdout.split("\n\n")
    assert positions[0].splitlines() == [
        "Aki deals round 1.",
        "  A Aki: tricks 0; totals 0; catches -; points 0",
        "  B Ben: tricks 0; totals 0; catches -; points 0",
        "  C Chie: tricks 0; totals 0; catches -; points 0",
        "  D Dan: tricks 0; totals 0; catches -; points 0",
    ]
    assert positions[9].splitlines() == [
        "9 B haze3",
        "Chie's turn.",
        "  trick: A haze1, B haze3",
        "  rules: target haze, order high, size 6, bycatch aji",
        "  A Aki: tricks 0; totals 0; catches -; points 0; "
        "hand aji1 aji2 fugu3 tai3 tai5 tai9 haze6 haze9 ika1 ika7 ika8",
        "  B Ben: tricks 0; totals 0; catches -; points 0; "
        "hand aji3 aji7 aji10 fugu5 tai4 tai10 haze5 ika3 ika5 ika6 ika10",
        "  C Chie: tricks 0; totals 0; catches -; points 0; "
        "hand aji9 fugu9 tai1 tai6 tai7 tai8 haze2 haze4 haze8 haze10 ika2 ika4",
        "  D Dan: tricks 0; totals 0; catches -; points 0; "
        "hand aji4 aji5 aji6 fugu1 fugu2 fugu4 fugu6 fugu7 fugu8 fugu10 tai2 haze7",
    ]


def test_it_reads_standard_input_and_any_system_s_text() -> None:
    text = FISHERMAN[0].read_text("utf-8").replace("\n", "\r\n")
    done = replay("-q", "-", given=b"\xef\xbb\xbf" + text.encode())
    assert done.exit_code == 0
    assert json.loads(done.stdout)["finished"]


def test_an_unfinished_match_has_an_unfinished_sheet() -> None:
    lines = FISHERMAN[0].read_text("utf-8").splitlines()
    done = replay("-q", "-", given="\n".join(lines[:60]))
    sheet = json.loads(done.stdout)
    assert (done.exit_code, sheet["finished"], sheet["winners"]) == (0, False, [])


FOUR = next(file for file in FISHERMAN if file.stem == "four-seats").read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("tairyo journal 1", "tairyo journal 9", "line 1: expected 'tairyo journal 1'"),
        ("game fisherman", "game checkers", "line 3: expected one of: "),
        ("D Dan\n", "", "line 13: 'D' is not a seat of this match"),
        ("D Dan", "D Aki", "line 7: Aki is already seated"),
        ("2 B target haze", "2 B target eel", "line 10: Choose one of the rules"),
        ("2 B target haze", "2 C target haze", "line 10: It is not C's turn."),
        ("4 C undo 3", "4 C undo 4", "line 12: Undo names a move that has not been undone, not 4."),
        ("6 D size 6", "7 D size 6", "line 14: expected move 6, not 7"),
        ("7 A bycatch aji", "7 A bycatch haze", "line 15: The target cannot be the bycatch too."),
        ("8 A haze1", "8 A haze10", "line 16: You do not hold goby 10."),
        ("9 B haze3", "9 B aji3", "line 17: You hold goby and must follow."),
        ("* deal A aji1", "* deal A aji2", "line 9: aji2 cannot be dealt here."),
    ],
)
def test_a_broken_line_is_named_by_number_and_reason(old: str, new: str, error: str) -> None:
    assert old in FOUR
    done = replay("-q", "-", given=FOUR.replace(old, new, 1))
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.startswith(error)
    assert done.stderr.count("\n") == 1


def test_what_can_be_played_is_printed_before_the_broken_line() -> None:
    done = replay("-", given=FOUR.replace("3 C order low", "3 C order up"))
    assert done.exit_code == 2
    assert "2 B target haze" in done.stdout
    assert done.stderr.startswith("line 11: Choose one of the rules")


def test_a_move_of_the_match_after_its_end_is_refused() -> None:
    last = len(FOUR.splitlines())
    ply = int(FOUR.splitlines()[-1].split()[0]) + 1
    done = replay("-q", "-", given=FOUR + f"{ply} A aji1\n")
    assert (done.exit_code, done.stderr) == (2, f"line {last + 1}: The match is over.\n")


def test_what_is_not_text_or_not_there_is_one_line() -> None:
    done = replay("-", given=b"tairyo \xff")
    assert (done.exit_code, done.stderr) == (
        2,
        "line 1, byte 8: expected text in the UTF-8 encoding\n",
    )
    done = replay("/nowhere/at/all")
    assert (done.exit_code, done.stderr) == (2, "/nowhere/at/all: No such file or directory\n")


HEAD = "tairyo journal 1\ngame dieangler\nA Aki\nB Ben\n"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (HEAD + 'option lure true\noption fish "xx"\n', "line 6: fish: line 1, column 1: expected"),
        (HEAD + 'option fish "{\\"fish\\": 1}"\n', "line 5: expected a list"),
        (HEAD + 'option fish "{\\"fish\\": [' + ", ".join("1" * 15) + ']}"\n', "line 5: fish[0]: "),
        (HEAD + "option fish 3\n", "line 5: expected a text"),
        (HEAD + 'option odds {"a": 1, "a": 2}\n', "line 5: a: is listed twice"),
        (HEAD + f"option odds {'9' * 5000}\n", "line 5: a number has too many digits"),
        (HEAD + "# caf\xe9\n", "line 5, byte 6: expected text"),
    ],
)
def test_what_is_wrong_inside_an_option_has_its_line(text: str, error: str) -> None:
    done = replay("-", given=text.encode("latin-1"))
    assert done.exit_code == 2
    assert done.stderr.startswith(error)


def test_a_refusal_is_one_line_whatever_it_quotes() -> None:
    done = replay("-", given="tairyo journal 1\ngame a\x1b[31m\x07b" + "x" * 900 + "\n")
    assert done.exit_code == 2
    assert done.stderr.rstrip("\n").isprintable()
    done = replay("-", given="tairyo journal 1\noption a " + "\x1b" * 900 + "\n")
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
    assert len(done.stderr) < 310


@every_journal
def test_the_sheet_of_a_finished_match_scores_the_same_on_paper(file: Path) -> None:
    sheet = json.loads(replay("-q", str(file)).stdout)
    bare = {key: sheet[key] for key in ("game", "seats", "options", "rounds")}
    done = CliRunner().invoke(main, ["score", "-"], input=json.dumps(bare))
    assert (done.exit_code, json.loads(done.stdout)) == (0, sheet)


def told(journal: Journal, viewer: int) -> Journal:
    """The same match as that seat saw it."""
    game = GAMES[journal.game]
    assert game.tabletop is not None
    state, observations = game.new(len(journal.names), journal.options), list[Entry]()
    for seat, text in journal.moves:
        action = game.find(state, seat, text)
        observations.append(Entry(seat, game.tabletop.observe(state, seat, action, viewer)))
        state.apply(seat, action)
    return dataclasses.replace(journal, moves=observations, tabletop=viewer)


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.tabletop])
def test_a_told_match_is_replayed_to_the_same_sheet(key: str, tmp_path: Path) -> None:
    file = next(f for f in FILES if f.parts[-3] == key and " undo " not in f.read_text("utf-8"))
    journal, _ = parse(file.read_text("utf-8"))
    seen = tmp_path / "told.txt"
    seen.write_text(str(told(journal, 1 % len(journal.names))), "utf-8")
    done = replay("--quiet", str(seen))
    assert done.exit_code == 0, done.stderr
    assert json.loads(done.stdout) == json.loads(file.with_suffix(".json").read_text("utf-8"))
    wrong = (
        seen.read_text("utf-8").rstrip().rsplit("\n", 1)[0] + f"\n{len(journal.moves)} A nonsense\n"
    )
    seen.write_text(wrong, "utf-8")
    refused = replay(str(seen))
    assert refused.exit_code == 2
    assert refused.stderr.startswith(f"line {len(wrong.rstrip().splitlines())}: ")
