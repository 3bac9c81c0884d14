"""Evenings of today's seed: nothing lost, nothing twice, standings as the referee has them."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import UTC, datetime
from fractions import Fraction
from itertools import count
from typing import TYPE_CHECKING

import pytest
from sqlalchemy.orm import Session

from companion.competition.standings import points
from companion.events.verbs import profiles
from companion.leagues.access import at_fixture
from companion.models import Sheet
from companion.sheets.verbs.scorekeeping import Entry, write_round
from companion.sheets.verbs.sheet_rounds import SheetState
from companion.tables import carry_over
from tests.evening import play as evenings
from tests.evening.bitrot import flips
from tests.evening.house import POSTGRES, built
from tests.evening.play import play
from tests.evening.shrinking import short, shrunk

if TYPE_CHECKING:
    from collections.abc import Callable

TODAY = int(datetime.now(UTC).strftime("%Y%m%d")) * 100  # other evenings every day
EVENINGS = 100


@pytest.mark.parametrize("seed", range(TODAY, TODAY + EVENINGS))
def test_the_referee_finds_nothing(seed: int) -> None:
    played = play(seed)
    assert played.saved
    if played.differences:
        played = shrunk(seed, played)
    assert not played.differences, "\n".join([*short(played), *played.differences])


@pytest.mark.slow
def test_on_postgresql_it_finds_nothing_either(postgres_url: str) -> None:
    command = [sys.executable, "-P", "-m", "tests.evening", "--seed", str(TODAY), "--seeds", "3"]
    there = os.environ | {POSTGRES: postgres_url}
    done = subprocess.run(command, env=there, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_no_flipped_bit_ends_in_a_traceback() -> None:
    play(TODAY)
    assert None not in [found for _, found in flips(built(), 40, TODAY)]


def test_an_evening_repeats_from_its_seed() -> None:
    first = play(7)
    assert first.troubled
    assert play(7) == first


def forgets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every ninth commit is acknowledged and not stored."""
    commit, number = Session.commit, count(1)
    monkeypatch.setattr(
        Session, "commit", lambda self: (commit if next(number) % 9 else Session.rollback)(self)
    )


def pays_wrongly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who tie get the better place's points."""
    shared = points.shared_places

    def better(ranks: tuple[int, ...], prizes: tuple[int, ...]) -> object:
        mine = zip(ranks, shared(ranks, prizes), strict=True)
        return tuple((place, many, Fraction(prizes[rank - 1])) for rank, (place, many, _) in mine)

    monkeypatch.setattr(points, "shared_places", better)


def overwrites(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is asked before they replace what somebody else has just written."""
    monkeypatch.setattr(SheetState, "touched", lambda *_: 0)


def gives_fish_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """A round from the screen comes to paper with the catches in the wrong seats."""

    def reversing(sheet: Sheet, number: int, entry: Entry) -> object:
        assert isinstance(entry.value, dict)
        entry.value.get("catches", []).reverse()
        return write_round(sheet, number, entry)

    monkeypatch.setattr(carry_over, "write_round", reversing)


def keeps_old_ratings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ratings that were counted once are taken for those of now."""
    monkeypatch.setattr(profiles, "begins", lambda history, with_these: True)


def leaves_results_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a league the sheet of a fixed result can be written on."""
    monkeypatch.setattr(evenings, "LEAGUES", 1.0)
    monkeypatch.setattr(at_fixture, "is_settled", lambda *_: False)


BROKEN = (
    *(forgets, pays_wrongly, gives_fish_away, overwrites),
    *(keeps_old_ratings, leaves_results_open),
)


@pytest.mark.slow
@pytest.mark.parametrize("broken", BROKEN)
def test_the_referee_has_teeth(
    monkeypatch: pytest.MonkeyPatch, broken: Callable[[pytest.MonkeyPatch], None]
) -> None:
    broken(monkeypatch)
    assert any(play(seed).differences for seed in range(1, 13))


@pytest.mark.slow
def test_a_failure_is_told_with_as_little_trouble_as_it_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pays_wrongly(monkeypatch)
    seed, first = next((n, one) for n in range(1, 13) if (one := play(n)).differences)
    played = shrunk(seed, first)
    assert played.differences
    assert len(played.troubled) < len(first.troubled)
    assert 0 < len(short(played)) < len(first.story)
