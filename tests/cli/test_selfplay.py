"""`companion selfplay`: journals of AI players that can be played through again."""

import json

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.games import GAMES
from companion.kit.journal_file import parse


def run(*arguments: str, given: str | None = None) -> Result:
    return CliRunner().invoke(main, list(arguments), input=given)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("level", ["random", "novice", "club"])
def test_it_writes_a_whole_match_that_replay_understands(key: str, level: str) -> None:
    done = run("selfplay", key, "--level", level, "--seed", "7", "--simulations", "8")
    assert (done.exit_code, done.stderr) == (0, "")
    journal, _ = parse(done.stdout)
    assert len(journal.names) == max(GAMES[key].seats)
    again = run("replay", "-q", "-", given=done.stdout)
    assert again.exit_code == 0
    assert json.loads(again.stdout)["finished"]


@pytest.mark.parametrize("level", ["random", "casual"])
def test_a_seed_is_a_match(level: str) -> None:
    def play(seed: int) -> str:
        command = f"selfplay fisherman --seats 3 --level {level} --seed {seed} --simulations 6"
        return run(*command.split()).stdout

    assert play(3) == play(3)
    assert play(3) != play(4)


def test_switches_of_the_rules_are_in_the_journal() -> None:
    done = run("selfplay", "fisherman", "--seats", "3", "--option", "allow_absent_kind=true")
    assert parse(done.stdout)[0].options == {"allow_absent_kind": True}


@pytest.mark.parametrize("value", ["off", '"off"'])
def test_a_word_needs_no_quotes(value: str) -> None:
    done = run("selfplay", "sinker", "--option", f"pot={value}", "--option", "rounds=4")
    assert parse(done.stdout)[0].options == {"pot": "off", "rounds": 4}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["chess"], "'chess' is not"),
        (["fisherman", "--seats", "7"], "expected 3 / 4 players, not 7"),
        (["fisherman", "--seats", "0"], "expected 3 / 4 players, not 0"),
        (["fisherman", "--level", "cheater"], "'cheater' is not one of"),
        (["fisherman", "--option", "tide=1"], "options.tide: is not known here"),
        (["fisherman", "--option", "allow_absent_kind=1"], "expected one of: false, true"),
        (["fisherman", "--option", "allow_absent_kind=yes"], "expected one of: false, true"),
        (
            ["fisherman", "--option", "allow_absent_kind=["],
            "expected a number, true, false",
        ),
        (["sinker", "--option", "pot=" + "x" * 9000], "options.pot: expected one of: carry, off"),
        (["fisherman", "--simulations", "0"], "0 is not in the range"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: list[str], told: str) -> None:
    done = run("selfplay", *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert told in done.stderr
