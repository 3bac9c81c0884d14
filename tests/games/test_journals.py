"""Whole games kept as text. A change here is a change of the rules: it belongs in the changelog."""

import json
from pathlib import Path

import pytest

from companion.games import GAMES, score_sheet
from companion.kit.journal_file import game_of, parse, steps

FILES = sorted(Path(__file__).parent.glob("*/journals/*.txt"))
every_journal = pytest.mark.parametrize(
    "file", FILES, ids=[f"{file.parts[-3]}-{file.stem}" for file in FILES]
)


@every_journal
def test_it_still_plays_to_the_same_sheet(file: Path) -> None:
    text = file.read_text("utf-8")
    journal, places = parse(text)
    *_, end = steps(game_of(text, journal, GAMES), journal, places)
    sheet = {
        "game": journal.game,
        "seats": list(journal.names),
        "options": dict(journal.options),
        "rounds": end.sheet(),
    }
    expected = json.loads(file.with_suffix(".json").read_text("utf-8"))
    assert score_sheet(sheet) == expected
    assert expected["finished"]


@every_journal
def test_reading_and_writing_changes_nothing(file: Path) -> None:
    text = file.read_text("utf-8")
    said = [line for line in text.splitlines(keepends=True) if not line.startswith("#")]
    assert str(parse(text)[0]) == "".join(said)


def test_every_journal_kept_with_the_tests_can_be_played_by_its_own_edition() -> None:
    kept = [file for file in Path(__file__).parents[1].rglob("*.txt") if is_journal(file)]
    assert len(kept) > len(FILES)
    for file in kept:
        text = file.read_text("utf-8")
        journal, places = parse(text)
        assert sum(1 for _ in steps(game_of(text, journal, GAMES), journal, places)) > 1


def is_journal(file: Path) -> bool:
    """Whether the text file is a journal."""
    return file.read_text("utf-8").startswith("tairyo journal 1\n")


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_a_journal_for_each_number_of_seats(key: str) -> None:
    kept = [parse(file.read_text("utf-8"))[0] for file in FILES]
    assert {len(j.names) for j in kept if j.game == key} == set(GAMES[key].seats)
