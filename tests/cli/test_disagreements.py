"""What players disagree with is listed for whoever runs the installation."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.tasks import reviews


def test_each_is_a_line_of_json(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def listed(most: int) -> list[dict[str, object]]:
        asked.append(most)
        return [{"match": "abc", "ply": 7}]

    command = ["disagreements", "--data", str(tmp_path)]
    empty = CliRunner().invoke(main, command)
    assert (empty.exit_code, empty.output) == (0, "")
    monkeypatch.setattr(reviews, "disagreements", listed)
    told = CliRunner().invoke(main, [*command, "--most", "5"])
    assert told.output == '{"match": "abc", "ply": 7}\n'
    assert asked == [5]
