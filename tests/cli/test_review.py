"""`companion review`: the format of docs/review.md, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.kit.journal_file import parse
from tests.games.matches import Case
from tests.games.test_journals import FILES
from tests.review.journals import journal, told


def review(*arguments: str, given: str | bytes | None = None) -> Result:
    few = ["--simulations", "8", "--jobs", "1"]
    return CliRunner().invoke(main, ["review", *few, *arguments], input=given)


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=[f"{f.parts[-3]}-{f.stem}" for f in FILES])
def test_every_journal_has_a_ledger_that_adds_up(file: Path) -> None:
    done = review("--json", str(file))
    assert (done.exit_code, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    read, _ = parse(file.read_text("utf-8"))
    assert (found["game"], found["seats"]) == (read.game, list(read.names))
    assert [row["seat"] for row in found["ledger"]] == list(range(len(read.names)))
    for row in found["ledger"]:
        total = row["start"] + row["luck"] + row["own"] + row["others"]
        assert abs(total - row["result"]) < 1e-9
    for one in found["decisions"]:
        assert read.moves[one["ply"] - 1] == (one["seat"], one["played"])
        values = {choice["text"]: choice for choice in one["choices"]}
        best, played = one["choices"][0], values[one["played"]]
        assert one["clear"] == (best["low"] > played["high"])
        assert 0 <= one["loss"] <= best["value"] - played["value"] + 1e-5


def test_the_same_seed_is_the_same_review() -> None:
    text = journal(Case("sakenobori", 3, ()), 7)
    one, two, other = (review("--json", "--seed", s, "-", given=text).stdout for s in "112")
    assert one == two != other


def test_without_json_it_is_a_table_and_the_turning_points() -> None:
    done = review("-", given=journal(Case("sakenobori", 3, ()), 7))
    assert done.exit_code == 0
    assert done.stdout.startswith("Chance to win, in per cent\n")
    assert "decisions clearly lost something" in done.stdout


def test_alone_it_counts_points() -> None:
    text = journal(Case("nusfjord", 1, ()), 7)
    assert json.loads(review("--json", "-", given=text).stdout)["unit"] == "points"
    assert review("-", given=text).stdout.startswith("Points\n")


def test_a_match_at_a_real_table_is_reviewed_for_who_saw_it() -> None:
    found = json.loads(review("--json", "-", given=told(Case("sinker", 3, ()), 7, 2)).stdout)
    assert found["told"] == 2
    assert [row["seat"] for row in found["ledger"]] == [2]
    assert {one["seat"] for one in found["decisions"]} == {2}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (b"\xff\xfe\xff", "UTF-8"),
        (b"hello", "line 1: expected 'tairyo journal 1'"),
        (b"tairyo journal 1\ngame sinker\nA Aki\nB Ben\nC Chie\n", "the match is not over"),
    ],
)
def test_what_cannot_be_reviewed_is_one_line_and_status_2(given: bytes, said: str) -> None:
    done = review("--json", "-", given=given)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_file_that_is_not_there_is_one_line() -> None:
    done = review("/nowhere.txt")
    assert done.exit_code == 2
    assert done.stderr.startswith("/nowhere.txt: ")
