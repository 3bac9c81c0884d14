"""`run.py train` writes a policy, and goes on where it was broken off."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from ai import policies
from tests.laboratory.__main__ import main
from tests.laboratory.commands import train
from tests.laboratory.training import stored

SMALL = "--seats 3 --simulations 4 --logged 1 --matches 1 --replays 2 --jobs 1".split()  # noqa: SIM905  as it is typed


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "policy.json"
    monkeypatch.setattr(policies, "file_of", lambda key: path)
    monkeypatch.setattr(train, "DUELS", 2)
    monkeypatch.setattr(train, "KEEP_EVERY", 1)
    return path


def run(folder: Path, *arguments: str) -> str:
    done = CliRunner().invoke(main, ["train", "fisherman", *arguments, "--folder", str(folder)])
    assert done.exit_code == 0, done.output
    return done.output


def test_writes_a_policy_with_its_origin_and_figures(written: Path, tmp_path: Path) -> None:
    said = run(tmp_path / "a", *SMALL, "--batches", "1")
    assert "likelihood" in said
    learnt = policies.read("fisherman")
    assert set(learnt.weights) == {3}
    assert any(learnt.weights[3])
    origin = learnt.origin["3"]
    assert "python3 run.py train fisherman --seats 3 --seed 1 --simulations 4" in origin["command"]
    assert origin["figures"]["imitation"]["all"]["decisions"] > 5
    again = run(tmp_path / "b", *SMALL, "--batches", "1", "--seed", "2")
    assert "victories against the policy before" in again


def test_goes_on_where_it_was_broken_off(
    written: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(tmp_path / "whole", *SMALL, "--batches", "3")
    whole = json.loads((tmp_path / "whole/fisherman-3.json").read_text())

    class BrokenOff(Exception):
        pass

    kept = stored.keep

    def broken(*told: object) -> None:
        kept(*told)  # type: ignore[arg-type]  # as it was called
        if told[3] == 2:
            raise BrokenOff

    monkeypatch.setattr(train, "keep", broken)
    arguments = ["train", "fisherman", *SMALL, "--batches", "3", "--folder", str(tmp_path / "b")]
    assert isinstance(CliRunner().invoke(main, arguments).exception, BrokenOff)
    monkeypatch.setattr(train, "keep", kept)
    monkeypatch.setattr(train, "imitate", None)  # what was imitated is known
    run(tmp_path / "b", *SMALL, "--batches", "3")
    assert json.loads((tmp_path / "b/fisherman-3.json").read_text()) == whole


def test_says_what_is_wrong_with_the_number_of_seats(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["train", "fisherman", "--seats", "9"])
    assert done.exit_code == 2
    assert "3 or 4 seats" in done.output


def test_goes_on_from_what_is_there_where_cards_have_changed(
    written: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = CliRunner().invoke(
        main, ["train", "fisherman", *SMALL, "--onward", "--folder", str(tmp_path / "a")]
    )
    assert "no policy to go on from" in refused.output
    run(tmp_path / "a", *SMALL, "--batches", "1")
    before = policies.read("fisherman")
    told = json.loads(written.read_text())
    written.write_text(json.dumps({**told, "features": "of other cards"}))
    monkeypatch.setattr(train, "imitate", None)  # nothing is imitated
    said = run(tmp_path / "a", *SMALL, "--batches", "0", "--onward")
    assert "other numbers of seats is left out" in said
    after = policies.read("fisherman")
    assert after.weights == before.weights
    assert after.origin["3"]["command"].endswith(" --onward")
    assert after.origin["3"]["figures"]["went on from"] == before.origin["3"]
