"""Which turns are an AI's, and what it learns about them."""

import json

import pytest

from companion.clubs.accounts.organisers import close
from companion.kit.state import CHANCE
from companion.matches.verbs import positions, seats, undo
from companion.matches.verbs.turns import find_turn, ply_due
from tests.tables import opened, started, step, steps, turn

pytestmark = pytest.mark.usefixtures("indoors")


def test_an_ai_is_due_on_its_turn_only() -> None:
    match = started("maa")
    assert ply_due(match) == 2
    while turn(match) != 0:
        step(match)
    assert ply_due(match) is None


def test_before_the_start_and_after_the_end_nobody_is_due() -> None:
    assert ply_due(opened("mal")) is None
    match = started("aaa")
    steps(match, 500)
    assert ply_due(match) is None


def test_at_a_closed_match_no_ai_thinks() -> None:
    match = started("aaa")
    assert ply_due(match) is not None
    close(match)
    assert ply_due(match) is None


def test_the_next_round_deals_itself_only_when_no_person_sits() -> None:
    match = started("maa")
    while turn(match) >= 0:
        step(match)
    assert ply_due(match) is None
    seats.leave(match, 0, "club")
    assert ply_due(match) == match.length + 1


def test_while_a_question_is_open_the_ais_wait() -> None:
    match = started("mla")
    while turn(match) != 0 or positions.view(match, None)["phase"] == "rules":
        step(match)
    step(match)
    while turn(match) != 2:
        step(match)
    assert ply_due(match)
    undo.ask(match, 0, length=match.length)
    assert ply_due(match) is None
    undo.decline(match, 1, length=match.length)
    assert ply_due(match)


def test_a_turn_knows_what_its_seat_knows_and_no_more() -> None:
    match = started("aaa")
    found = find_turn(match.id, 2)
    assert found is not None
    assert found.view == positions.view(match, 1)
    json.dumps(found.view)
    others = [card for seat in (0, 2) for card in positions.view(match, seat)["hand"]]
    known = json.dumps(found.view)
    assert not any(f'"{card}"' in known for card in others)


def test_another_ply_than_the_next_is_no_turn() -> None:
    match = started("aaa")
    assert [find_turn(match.id, ply) for ply in (0, 1, 3)] == [None] * 3
    assert find_turn(999, 1) is None


def test_the_search_repeats_its_luck_and_nobody_can_work_it_out() -> None:
    match, other = started("aaa"), started("aaa")
    first, again, elsewhere = (find_turn(m.id, 2) for m in (match, match, other))
    assert first
    assert again
    assert elsewhere
    assert first.seed == again.seed != elsewhere.seed


def test_a_full_trick_is_looked_at_longer() -> None:
    match = started("aaa", pace=1000)
    while positions.view(match, None)["phase"] == "rules":
        step(match)
    waits = []
    for _ in range(4):
        found = find_turn(match.id, match.length + 1)
        assert found
        waits.append(found.pause)
        step(match)
    assert waits[1:] == [1.0, 1.0, 2.0]


def test_a_round_is_looked_at_longest_before_the_next_is_dealt() -> None:
    match = started("aaa", pace=1000)
    while (found := find_turn(match.id, match.length + 1)) and found.seat != CHANCE:
        step(match)
    assert found
    assert found.pause == 3.0
