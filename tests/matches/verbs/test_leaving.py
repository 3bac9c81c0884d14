"""Leaving a seat to an AI and coming back, with nothing lost on the way."""

from datetime import timedelta

import pytest
import time_machine

from companion.core.append import Conflict
from companion.core.refused import Refused
from companion.matches.verbs import moves, positions, seats
from companion.models import now
from tests.tables import opened, started, step, turn

pytestmark = pytest.mark.usefixtures("indoors")
LATER = seats.PATIENCE + timedelta(seconds=1)


def test_who_leaves_is_played_by_an_ai_and_may_come_back_any_time() -> None:
    match = started()
    seats.leave(match, 1, "novice")
    assert seats.level_of(match.places[1]) == "novice"
    assert seats.people(match) == [0, 2]
    seats.come_back(match, 1)
    assert seats.level_of(match.places[1]) is None


def test_the_link_brings_the_player_back_too() -> None:
    match = started()
    link = seats.seat_link(match, match.places[1])
    seats.leave(match, 1)
    place = seats.find_link(link)
    assert place is match.places[1]
    seats.take_seat(match.places[1])
    assert seats.level_of(match.places[1]) is None


def test_a_move_by_the_player_takes_the_seat_back() -> None:
    match = started()
    seats.leave(match, 1)
    moves.make_move(match, 1, "target fugu", length=1, key="k")
    assert seats.level_of(match.places[1]) is None


@pytest.mark.usefixtures("anywhere")
def test_an_ai_that_was_relieved_while_it_thought_does_not_move() -> None:
    match = started()
    seats.leave(match, 1, "club")
    seats.come_back(match, 1)
    with pytest.raises(Conflict):
        moves.make_move(match, 1, "target fugu", length=1, key="ai", by="ai club")
    assert match.length == 1


def test_nobody_is_given_away_who_is_playing() -> None:
    match = started()
    with pytest.raises(Refused, match="being played"):
        seats.give_away(match, 1)
    with time_machine.travel(now() + LATER, tick=False):
        assert seats.absent(match, 1)
        assert not seats.absent(match, 0)  # not on turn
        seats.give_away(match, 1, "club")
        assert seats.level_of(match.places[1]) == "club"


def test_someone_who_is_just_back_is_not_given_away_again() -> None:
    match = started()
    with time_machine.travel(now() + LATER, tick=False):
        seats.give_away(match, 1)
        seats.come_back(match, 1)
        assert not seats.absent(match, 1)


def test_a_seat_whose_link_was_revoked_can_be_given_away_at_once() -> None:
    match = started()
    seats.revoke_seat(match, match.places[1])
    assert seats.absent(match, 1)
    seats.give_away(match, 1, "master")
    assert seats.level_of(match.places[1]) == "master"


def test_before_the_start_there_is_nothing_to_leave() -> None:
    with pytest.raises(Refused, match="not being played"):
        seats.leave(opened(), 0)


def test_the_journal_says_who_played() -> None:
    match = started()
    step(match)
    while turn(match) != 1:
        step(match)
    seats.leave(match, 1, "club")
    step(match)
    while turn(match) != 1:
        step(match)
    seats.come_back(match, 1)
    step(match)
    told = [line for line in positions.journal_text(match).splitlines() if line.startswith("#")]
    assert told == [
        "# seat B is now played by ai club",
        "# seat B is now played by the player",
    ]


def test_a_clock_that_is_set_back_keeps_nobody_waiting_for_who_is_gone() -> None:
    match = started("mll")
    with time_machine.travel(now() - timedelta(hours=1)):
        assert seats.absent(match, turn(match))
