"""Several matches added up."""

from __future__ import annotations

import pytest

from companion.review.ledger import UNIT, Row
from companion.review.season_review import ENOUGH, Played, adjusted, by_kind, by_phase
from companion.review.summary import Lost, Summary

AKI, BEN = 7, 9


def won(luck: float, seat: int = 0, *lost: Lost) -> Played:
    """A match that Aki won from that seat with so much luck, against Ben."""
    other = 1 - seat
    rows = [
        Row(seat, UNIT // 2, round(luck * UNIT), UNIT // 2 - round(luck * UNIT), 0, UNIT),
        Row(other, UNIT // 2, round(-luck * UNIT), 0, round(luck * UNIT) - UNIT // 2, 0),
    ]
    return Played(Summary(rows, list(lost)), {AKI: seat, BEN: other})


def test_luck_is_taken_away_and_not_the_result() -> None:
    found = [won(luck, seat) for seat, luck in enumerate((0.25, 0.75))]
    aki, ben = adjusted(found, AKI), adjusted(found, BEN)
    assert aki is not None
    assert ben is not None
    assert (aki.matches, aki.won, aki.value) == (2, 1.0, 0.5)
    assert (ben.won, ben.value) == (0.0, 0.5)
    assert adjusted(found, 1) is None


def test_there_is_an_interval_with_enough_matches_only() -> None:
    few = [won(0.1 * n) for n in range(ENOUGH - 1)]
    assert adjusted(few, AKI).within is None  # type: ignore[union-attr]  # Aki played
    enough = adjusted([*few, won(0.4)], AKI)
    assert enough is not None
    assert enough.value == pytest.approx(0.8)
    # Student's t for four degrees of freedom is 2.776; the first terms of its series give 2.74.
    assert enough.within == pytest.approx(2.776 * 0.1581 / ENOUGH**0.5, rel=0.03)


def test_losses_are_those_of_ones_own_seat_whichever_it_was() -> None:
    found = [
        won(0, 0, Lost(0, 0, "bid", 3, 0.3, 0.2, 11), Lost(1, 0, "bid", 9, 0.9, 0.9, 12)),
        won(0, 1, Lost(1, 2, "play", 4, 0.1, 0.1, 21), Lost(1, 0, "bid", 1, 0.3, 0.3, 22)),
    ]
    kinds = by_kind(found, AKI)
    assert list(kinds) == ["bid", "play"]  # the dearest first
    assert kinds["bid"].decisions == 4
    assert kinds["bid"].each == pytest.approx(0.3)
    assert kinds["bid"].worst == (1, 22)
    assert [(at, one.decisions) for at, one in by_phase(found, AKI).items()] == [(0, 4), (2, 4)]
    assert by_kind(found, BEN)["bid"].each == pytest.approx(0.45)
    assert not by_kind(found, 1)
    assert not by_phase(found, 1)
