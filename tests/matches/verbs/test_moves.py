"""Moves: found by their text, made once, in order, and never after the end."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from companion.core.append import Appended, Conflict
from companion.core.refused import Refused
from companion.core.services import services_of
from companion.core.transaction import writing
from companion.kit import journal_file
from companion.kit.game import IllegalMove
from companion.kit.journal import positions
from companion.kit.state import CHANCE, State
from companion.matches.verbs import moves, undo
from companion.matches.verbs.moves import still_asked
from companion.matches.verbs.positions import (
    entries,
    game_of,
    journal_text,
    position,
    scored,
    sheet,
    view,
)
from companion.models import Match, Move, db, now
from tests.tables import assert_whole, fresh, opened, started, step, steps, turn

pytestmark = pytest.mark.usefixtures("indoors")


def knows(match: Match, seat: int | None = None) -> dict[str, Any]:
    """What a seat of this match knows, whatever its game."""
    return {**view(match, seat)}


def test_a_move_changes_the_position_and_is_in_the_journal() -> None:
    match = started()
    assert turn(match) == 1
    done = moves.make_move(match, 1, "target fugu", length=1, key="k")
    assert (done.place, done.replayed) == (2, False)
    assert knows(match)["rules"]["target"] == "fugu"
    assert entries(match)[-1] == (1, "target fugu")


@pytest.mark.usefixtures("anywhere")
def test_the_same_request_twice_is_one_move_with_one_answer() -> None:
    match = started()
    first = moves.make_move(match, 1, "target fugu", length=1, key="k")
    steps(match, 3)
    again = moves.make_move(match, 1, "target fugu", length=1, key="k")
    assert (again.place, again.replayed) == (first.place, True)
    assert match.length == 5


def test_a_repeated_last_move_is_still_known_after_the_end() -> None:
    match = started("aaa")
    steps(match, 500)
    seat, text = entries(match)[-1]
    length, key = match.length - 1, f"step-{match.length - 1}"
    assert moves.make_move(match, seat, text, length=length, key=key).replayed


def test_a_move_for_an_earlier_position_is_late_and_one_for_a_later_is_early() -> None:
    match = started()
    step(match)
    for length in (0, 1, 3, 99):
        with pytest.raises(Conflict):
            moves.make_move(match, turn(match), "bycatch tai", length=length, key="x")
    assert match.length == 2


@pytest.mark.parametrize("text", ["size 6", "undo 1", "deal A", "", "target fugu; aji3"])
def test_what_is_not_open_now_is_refused_and_not_written(text: str) -> None:
    match = started()
    with pytest.raises(IllegalMove):
        moves.make_move(match, 1, text, length=1, key="k")
    assert match.length == 1


def test_nobody_moves_for_another_seat() -> None:
    match = started()
    with pytest.raises(IllegalMove, match="not your turn"):
        moves.make_move(match, 2, "target fugu", length=1, key="k")


def test_a_refused_move_does_not_use_up_its_key() -> None:
    match = started()
    with pytest.raises(IllegalMove):
        moves.make_move(match, 1, "aji1", length=1, key="k")
    assert not moves.make_move(match, 1, "target tai", length=1, key="k").replayed


@pytest.mark.usefixtures("anywhere")
def test_the_next_round_is_dealt_once_when_it_is_due() -> None:
    match = started()
    with pytest.raises(Conflict):
        moves.deal(match, length=1, key="early", by="seat 0")
    while turn(match) >= 0:
        step(match)
    length = match.length
    moves.deal(match, length=length, key="deal", by="seat 0")
    assert moves.deal(match, length=length, key="deal", by="seat 2").replayed
    with pytest.raises(Conflict):
        moves.deal(match, length=length, key="other", by="seat 1")
    assert match.length == length + 1
    assert knows(match)["round"] == 1


@pytest.mark.usefixtures("anywhere")
def test_a_finished_match_takes_no_move_and_gives_its_score_sheet() -> None:
    match = started("mll")
    steps(match, 500)
    assert match.state == "over"
    assert match.ended_at is not None
    assert_whole(match)
    assert scored(match).names == ("Aki", "Ben", "Chie")
    with pytest.raises(Refused, match="over"):
        moves.make_move(match, 0, "aji1", length=match.length, key="k")


def test_the_journal_of_a_finished_match_plays_again_elsewhere() -> None:
    match = started("mll")
    steps(match, 500)
    read, _ = journal_file.parse(journal_text(match))
    *_, last = positions(game_of(match), 3, read.options, read.moves)
    assert last.sheet() == sheet(match)["rounds"]


def test_a_match_closed_by_an_organiser_stands_still() -> None:
    match = started()
    with writing():
        match.closed_at = now()
    with pytest.raises(Refused, match="has ended this match"):
        moves.make_move(match, 1, "target fugu", length=1, key="k")


@pytest.mark.parametrize("what", ["move", "deal"])
def test_what_was_begun_when_the_match_was_closed_is_not_written(
    monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """Somebody closes it after the match was read, and before the lock."""
    match = started("lll")
    while what == "deal" and turn(match) != CHANCE:
        step(match)
    length = match.length
    begun: dict[str, Callable[[], object]] = {
        "move": lambda: moves.make_move(match, 1, "target fugu", length=length, key="k"),
        "deal": lambda: moves.deal(match, length=length, key="k", by="seat 0"),
    }

    def close(match: Match) -> State:
        found = position(match)
        with writing():
            match.closed_at = now()
        return found

    monkeypatch.setattr(moves, "position", close)
    with pytest.raises(Refused, match="has ended this match"):
        begun[what]()
    again = fresh(match.id)
    assert len(entries(again)) == again.length == length


def test_a_position_is_never_taken_for_a_later_one(indoors: Flask) -> None:
    match = started()
    before = position(match)
    step(match)
    assert position(match) is not before
    assert position(match, 1) is before
    known = position(match).view(turn(match))
    del services_of(indoors).caches["positions"]
    assert position(match).view(turn(match)) == known


def test_fifty_devices_sending_the_same_move_make_it_once(anywhere: Flask) -> None:
    match = started()
    match_id = match.id
    db.session.remove()

    def send(_: int) -> Appended:
        with anywhere.app_context():
            found = db.session.get_one(Match, match_id)
            return moves.make_move(found, 1, "target tai", length=1, key="one tap")

    with ThreadPoolExecutor(50) as people:
        answers = list(people.map(send, range(50)))
    assert sum(not answer.replayed for answer in answers) == 1
    assert {answer.place for answer in answers} == {2}
    written = db.session.scalars(select(Move.text).where(Move.match_id == match_id, Move.ply > 1))
    assert written.all() == ["target tai"]


def test_fifty_different_wishes_at_once_are_one_move(anywhere: Flask) -> None:
    match_id = started().id
    db.session.remove()

    def send(n: int) -> bool:
        with anywhere.app_context():
            wish = f"target {('aji', 'fugu', 'tai', 'haze')[n % 4]}"
            match = db.session.get_one(Match, match_id)
            try:
                return not moves.make_move(match, 1, wish, length=1, key=f"{n}").replayed
            except Conflict:
                return False

    with ThreadPoolExecutor(50) as people:
        assert sum(people.map(send, range(50))) == 1
    plies = db.session.scalars(select(Move.ply).where(Move.match_id == match_id)).all()
    assert sorted(plies) == [1, 2]


# ---------------------------------------------------------------- several at once


def test_two_who_choose_at_once_on_the_same_page_both_stand() -> None:
    match = started("mll", game="dieangler")
    assert position(match).actors() == (0, 1, 2)
    for seat, text in ((1, "commit 2d6"), (0, "commit 3d6 d20")):
        done = moves.make_move(match, seat, text, length=1, key=f"seat-{seat}")
        assert not done.replayed
    assert entries(match)[1:] == [(1, "commit 2d6"), (0, "commit 3d6 d20")]
    assert knows(match, 2)["committed"] == [0, 1]
    assert knows(match, 2)["dice"] == [None, None, None]
    assert moves.make_move(match, 1, "commit 2d6", length=1, key="seat-1").replayed
    with pytest.raises(Conflict):
        moves.make_move(match, 1, "commit 5d6", length=1, key="again")


def test_a_choice_under_the_other_seat_s_key_is_kept_beside_it() -> None:
    match = started("mll", game="dieangler")
    moves.make_move(match, 1, "commit 2d6", length=1, key="same")
    assert not moves.make_move(match, 0, "commit 3d6 d20", length=1, key="same").replayed
    assert entries(match)[1:] == [(1, "commit 2d6"), (0, "commit 3d6 d20")]


def test_two_devices_of_a_seat_that_differ_are_told_so() -> None:
    match = started()
    moves.make_move(match, 1, "target tai", length=1, key="same")
    with pytest.raises(Conflict):
        moves.make_move(match, 1, "target aji", length=1, key="same")
    assert moves.make_move(match, 1, " target  tai ", length=1, key="same").replayed


def test_only_a_page_of_this_match_so_far_can_still_be_asked() -> None:
    match = started("mll", game="dieangler")
    moves.make_move(match, 1, "commit 2d6", length=1, key="a")
    assert still_asked(match, 0, 1)
    assert not still_asked(match, 0, -1)
    assert not still_asked(match, 0, 3)
    for length in (-1, 3):
        with pytest.raises(Conflict):
            moves.make_move(match, 0, "commit 2d6", length=length, key="b")


def test_a_hidden_choice_is_taken_back_freely_and_the_last_one_is_not() -> None:
    match = started("mll", game="dieangler")
    moves.make_move(match, 0, "commit 1d6", length=1, key="a")
    assert undo.offer(match, 0) == undo.Offer(2, free=True)
    assert undo.ask(match, 0, length=2)
    assert knows(match, 1)["committed"] == []
    for seat, text in ((0, "commit 3d6"), (1, "commit 2d6"), (2, "commit 1d6")):
        moves.make_move(match, seat, text, length=match.length, key=f"b{seat}")
    assert knows(match, 0)["dice"][2] == ["d6"]
    assert undo.offer(match, 2) == undo.Offer(match.length, free=False)


def test_fifty_who_choose_at_once_on_five_seats_are_five_moves(anywhere: Flask) -> None:
    match_id = started("mllll", game="dieangler").id
    db.session.remove()

    def send(n: int) -> bool:
        with anywhere.app_context():
            match = db.session.get_one(Match, match_id)
            try:
                text = f"commit {1 + n // 5 % 5}d6"
                done = moves.make_move(match, n % 5, text, length=1, key=f"tap {n}")
                return not done.replayed
            except (Conflict, IllegalMove):
                return False

    with ThreadPoolExecutor(50) as people:
        assert sum(people.map(send, range(50))) == 5
    seats = db.session.scalars(select(Move.seat).where(Move.match_id == match_id, Move.ply > 1))
    assert sorted(seats) == [0, 1, 2, 3, 4]


def test_nobody_moves_before_the_start() -> None:
    match = opened("mll")
    with pytest.raises(Refused, match="The match has not started yet"):
        moves.make_move(match, 1, "target fugu", length=0, key="k")
