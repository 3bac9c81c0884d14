"""`companion score`, to the letter of docs' score-sheet format: exit status, one line, no trace."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.games import GAMES

SHEET: dict[str, Any] = {
    "game": "fisherman",
    "seats": ["Aki", "ベン", "Chie"],
    "rounds": [{"points": [4, 2, 2]}],
}


def run(text: str | bytes) -> Result:
    return CliRunner().invoke(main, ["score", "-"], input=text)


def changed(**fields: Any) -> str:
    return json.dumps(SHEET | fields)


def test_a_file_is_scored(tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(SHEET), encoding="utf-8")
    result = CliRunner().invoke(main, ["score", str(file)])
    assert (result.exit_code, result.stderr) == (0, "")
    assert json.loads(result.stdout) == SHEET | {
        "scores": [[5, 3, 3]],
        "totals": [5, 3, 3],
        "ranks": [1, 2, 2],
        "finished": False,
        "winners": [],
    }
    assert "ベン" in result.stdout


def test_standard_input_is_scored_and_so_is_what_was_scored() -> None:
    once = run(json.dumps(SHEET))
    assert run(once.stdout).stdout == once.stdout


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "line 1, column 1: expected JSON: Expecting value"),
        ('{"game":\n ]', "line 2, column 2: expected JSON: Expecting value"),
        ("null", "sheet: expected an object"),
        ("[]", "sheet: expected an object"),
        ("{}", "game: is missing"),
        (changed(game="chess"), f"game: expected one of: {', '.join(GAMES)}"),
        (changed(game=["fisherman"]), f"game: expected one of: {', '.join(GAMES)}"),
        (changed(seats=["Aki"]), "seats: expected 3 / 4 players, not 1"),
        (changed(seats=["Aki", "Aki", "C"]), "seats[1]: Aki is already seated"),
        (changed(seats=["Aki", " ", "C"]), "seats[1]: expected a name"),
        (changed(options={"cheat": True}), "options.cheat: is not known here"),
        (changed(options=None), "options: expected an object"),
        (changed(rounds={}), "rounds: expected a list"),
        (changed(rounds=[{"points": [1, 2]}]), "rounds[0].points: expected 3 entries"),
        (changed(rounds=[{"points": [1, True, 2]}]), "rounds[0].points[1]: expected a whole"),
        (changed(rounds=[{"points": [1, 2.0, 2]}]), "rounds[0].points[1]: expected a whole"),
        (changed(rounds=[{"points": [1, "2", 2]}]), "rounds[0].points[1]: expected a whole"),
        (changed(rounds=[{"points": [1, 2, float("nan")]}]), "rounds[0].points[2]: expected"),
        (changed(rounds=[{"points": [1, 2, 3]}] * 4), "rounds[3]: the game has 3 rounds, not 4"),
        (changed(totals=[9, 9, 9]), "totals: does not follow from the rounds"),
        (changed(remark="nice"), "remark: is not known here"),
        (changed(**{"two\nlines": 1}), "two\\nlines: is not known here"),
        (changed(**{"\x1b[31mred\u2028": 1}), "\\x1b[31mred\\u2028: is not known here"),
        ("[" * 200_000, "sheet: it is nested too deeply"),
        ('{"a":' * 200_000, "sheet: it is nested too deeply"),
        ("1" * 5000, "sheet: a number has too many digits"),
    ],
)
def test_what_is_no_sheet_is_refused_in_one_line(text: str, line: str) -> None:
    result = run(text)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(line)
    assert result.stderr.count("\n") == 1
    assert len(result.stderr) <= 301


def test_what_is_no_text_is_refused() -> None:
    result = run(b'{"game": "\xff"}')
    assert result.exit_code == 2
    assert result.stderr == "line 1, byte 11: expected text in the UTF-8 encoding\n"


def test_a_mark_before_the_text_is_no_mistake() -> None:
    assert run(b"\xef\xbb\xbf" + json.dumps(SHEET).encode()).exit_code == 0


def test_half_a_letter_survives() -> None:
    result = run(changed(seats=["\ud83d", "B", "C"]))
    assert result.exit_code == 0
    assert json.loads(result.stdout)["seats"][0] == "\ud83d"


@pytest.mark.parametrize("name", ["nothing.json", "."])
def test_a_file_that_cannot_be_read_is_one_line(tmp_path: Path, name: str) -> None:
    result = CliRunner().invoke(main, ["score", str(tmp_path / name)])
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)


def test_it_is_a_program_that_needs_neither_web_nor_database() -> None:
    code = (
        "import sys; from companion.cli import main\n"
        "try: main(['score', '-'])\n"
        "except SystemExit as end: status = end.code\n"
        "heavy = {'flask', 'sqlalchemy', 'celery'} & set(sys.modules)\n"
        "sys.exit(f'{status} {heavy}' if status or heavy else 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input=json.dumps(SHEET), capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
