"""Seat and writer links."""

from collections.abc import Iterator

import pytest
from flask import Flask

from ai import LEVELS
from companion.core.refused import Refused
from companion.core.transaction import writing
from companion.matches.verbs import seats
from companion.models import HUMAN, OPEN, Match, Seat, Sheet
from companion.models.base import hash_token
from companion.sheets.verbs import new_sheet
from tests.laboratory.strength.baselines import NAMES


@pytest.fixture(autouse=True)
def inside(app: Flask) -> Iterator[None]:
    with app.app_context():
        yield


@pytest.fixture
def match() -> Match:
    with writing() as session:
        match = Match(code="m", game="fisherman", seats=2, host_hash="h")
        match.places = [Seat(index=n, name=f"Seat {n}", kind=OPEN) for n in range(2)]
        session.add(match)
        session.flush()
        for seat in match.places:
            seats.renew_seat(match, seat)
    return match


@pytest.fixture
def sheet() -> Sheet:
    with writing() as session:
        sheet = Sheet(code="s", game="fisherman", names=["Aki"])
        session.add(sheet)
    return sheet


def test_a_link_can_be_shown_again_and_is_stored_as_a_hash(match: Match) -> None:
    seat = match.places[1]
    token = seats.seat_link(match, seat)
    assert seats.seat_link(match, seat) == token
    assert seat.token_hash == hash_token(token)
    assert seats.find_link(token) is seat


def test_every_seat_has_a_link_of_its_own(match: Match) -> None:
    assert len({seats.seat_link(match, seat) for seat in match.places}) == 2


def test_a_renewed_link_replaces_the_old_one(match: Match) -> None:
    seat = match.places[0]
    old = seats.seat_link(match, seat)
    new = seats.renew_seat(match, seat)
    assert seats.find_link(old) is None
    assert seats.find_link(new) is seat


def test_a_revoked_seat_is_open_again(match: Match) -> None:
    seat = match.places[0]
    token = seats.seat_link(match, seat)
    seats.take_seat(seat, "Ben")
    assert (seat.kind, seat.name, seat.joined_at is not None) == (HUMAN, "Ben", True)
    version = match.version
    seats.revoke_seat(match, seat)
    assert (seat.kind, seat.joined_at) == (OPEN, None)
    assert match.version == version + 1
    assert seats.find_link(token) is None


def test_sitting_down_again_takes_the_seat_back_from_the_ai(match: Match) -> None:
    seat = match.places[0]
    seats.take_seat(seat, "Ben")
    with writing():
        seat.away = True
    seats.take_seat(seat)
    assert (seat.away, seat.name) == (False, "Ben")


def test_a_writers_link_can_be_renewed(sheet: Sheet) -> None:
    old = new_sheet.renew_writer(sheet)
    assert new_sheet.writer_link(sheet) == old
    assert seats.find_link(old) is sheet
    new = new_sheet.renew_writer(sheet)
    assert seats.find_link(old) is None
    assert seats.find_link(new) is sheet


def test_no_measuring_stick_sits_at_a_table() -> None:
    """What a form or a service may name is a level."""
    for name in set(NAMES) - set(LEVELS):
        with pytest.raises(Refused, match="how well the AI plays"):
            seats.checked_level(name)
