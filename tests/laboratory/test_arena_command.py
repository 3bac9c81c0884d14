"""`run.py arena` says who is stronger, and what is wrong with a line-up."""

import pytest
from click.testing import CliRunner

from tests.laboratory.__main__ import main


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["arena", "fisherman", *arguments])
    return result.exit_code, result.output


def test_prints_each_players_victories_with_their_interval() -> None:
    code, text = run(
        "--seats", "club,random,random@5", "--deals", "2", "--simulations", "20", "--jobs", "1"
    )
    assert code == 0
    assert "6 matches: 2 deals, every player in every seat, seed 1" in text
    assert "par 33.3 %" in text
    rows = {line.split()[0]: line for line in text.splitlines() if "±" in line}
    assert set(rows) == {"club", "random", "random@5"}
    assert all("%" in row for row in rows.values())


def test_alone_the_median_score_is_told() -> None:
    arguments = ["arena", "nusfjord", "--seats", "random", "--deals", "3", "--jobs", "1"]
    said = CliRunner().invoke(main, arguments).output
    assert "median score" in said
    assert "median" not in run("--seats", "random,random,random", "--deals", "2", "--jobs", "1")[1]


@pytest.mark.parametrize(
    ("seats", "complaint"),
    [
        ("club,random", "3 or 4 seats"),
        ("club,wizard,random", "wizard is none of"),
        ("club@many,random,random", "club@many is none of"),
    ],
)
def test_says_what_is_wrong_with_a_line_up(seats: str, complaint: str) -> None:
    code, text = run("--seats", seats, "--deals", "2")
    assert code == 2
    assert complaint in text
