"""`run.py calibrate`: the tables of docs/review.md."""

from __future__ import annotations

import pytest
from click.testing import CliRunner, Result

from companion.review.judging import Opinion
from tests.laboratory.__main__ import main
from tests.laboratory.commands import calibrate as command
from tests.laboratory.strength.calibration import STRENGTHS, Sample, Seat


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


def test_it_prints_what_a_third_judge_says(monkeypatch: pytest.MonkeyPatch) -> None:
    held, refuted = Opinion(0.1, 0.05, 20), Opinion(-0.1, 0.05, 20)
    seat = Seat("club", 0, 0.0, 0.0, (0.5,), 1.0, (True, False), (held, refuted))
    one = Sample(0.5, 1.0, (0.0,) * len(STRENGTHS), (False, False), None, True)
    monkeypatch.setattr(command, "matches", lambda *_: iter([[seat], [seat]]))
    said = calibrate("sakenobori", "--seats", "club,club,club", "--confirm", "20").stdout
    assert "\nclear losses that hold: 2 of 4; refuted: 2\n" in said
    monkeypatch.setattr(command, "matches", lambda *_: iter([[one], [one]]))
    said = calibrate(
        "sakenobori", "--seats", "club,club,club", "--confirm", "20", "--positions", "1"
    ).stdout
    assert "\nrandom choices that masters lose by: 2 of 2 found\n" in said


@pytest.mark.parametrize(
    ("seats", "said"), [("club,club", "sakenobori has"), ("club,shark,club", "shark is none of")]
)
def test_a_line_up_that_cannot_be_is_refused(seats: str, said: str) -> None:
    done = calibrate("sakenobori", "--seats", seats)
    assert done.exit_code == 2
    assert said in done.stderr
