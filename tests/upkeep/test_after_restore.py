"""After a restore nothing is dealt twice, and what was drawn can still be checked."""

import pytest
from flask import Flask

from companion.core.services import cache
from companion.core.transaction import writing
from companion.kit.state import CHANCE
from companion.matches.verbs import luck, positions
from companion.matches.verbs.positions import journal_text
from companion.models import Match, Move, db
from companion.upkeep import after_restore
from tests.tables import fresh, started, step, steps

pytestmark = pytest.mark.usefixtures("indoors")


def set_back(match: Match, length: int) -> Match:
    """As a backup has it that was made after that many moves."""
    with writing() as session:
        for move in session.query(Move).where(Move.match_id == match.id):
            if move.ply > length:
                session.delete(move)
        match.length, match.version, match.state = length, length, "playing"
        match.ended_at = None
    for what in ("positions", "standing"):
        cache(what).clear()
    return fresh(match.id)


def deals(match: Match) -> list[str]:
    return [entry.text for entry in positions.entries(match) if entry.seat == CHANCE]


@pytest.mark.slow
def test_no_shuffle_is_dealt_a_second_time_and_every_one_can_be_checked() -> None:
    match = started("maa")
    steps(match, 500)
    first, before = deals(match), match.version
    assert len(first) > 1
    match = set_back(match, 3)
    after_restore.begin_anew()
    match = fresh(match.id)
    assert match.version > before
    steps(match, 500)
    second = deals(match)
    assert second[0] == first[0]  # what the backup holds stays
    assert not set(second[1:]) & set(first[1:])
    drawn = luck.drawn(match)
    assert all(move.follows for move in drawn)
    assert len({move.words for move in drawn}) == 2
    assert "# restored from a backup: " in journal_text(match)


def test_without_a_restore_nothing_is_mixed_in() -> None:
    match = started("maa")
    step(match)
    assert match.luck_anew is None
    assert luck.words_at(match, 9) == match.luck_words


def test_a_match_that_is_over_stays_as_it_is(indoors: Flask) -> None:
    match = started("maa")
    steps(match, 500)
    after_restore.begin_anew()
    assert fresh(match.id).luck_anew is None
    assert db.session.get_one(Match, match.id).version > after_restore.LEAP
