"""`run.py calibrate`: the tables of docs/review.md."""

from __future__ import annotations

import pytest
from click.testing import CliRunner, Result

from tests.laboratory.__main__ import main


def calibrate(*arguments: str) -> Result:
    few = ["--matches", "2", "--thinking", "4", "--simulations", "8", "--jobs", "1"]
    return CliRunner().invoke(main, ["calibrate", *arguments, *few])


@pytest.mark.slow
def test_it_prints_reliability_luck_and_losses() -> None:
    done = calibrate("sakenobori", "--seats", "random,novice,random")
    assert done.exit_code == 0
    assert done.stdout.startswith("2 matches; every ledger adds up\n")
    for part in (
        "   given     won",
        "\nturning points with a reason: ",
        "luck of seat 3:",
        "\nrandom: luck ",
        "\nnovice: luck ",
    ):
        assert part in done.stdout


@pytest.mark.parametrize(
    ("seats", "said"), [("club,club", "sakenobori has"), ("club,shark,club", "shark is none of")]
)
def test_a_line_up_that_cannot_be_is_refused(seats: str, said: str) -> None:
    done = calibrate("sakenobori", "--seats", seats)
    assert done.exit_code == 2
    assert said in done.stderr
