"""Taking back: free while nothing was revealed, else by consent, never across a deal."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
import time_machine
from flask import Flask

from companion.clubs.accounts.organisers import close
from companion.core.append import Conflict
from companion.matches.verbs import positions, seats, undo
from companion.models import Match, db, now
from tests.tables import started, step, steps, turn

pytestmark = pytest.mark.usefixtures("indoors")


def fishing(seats: str = "mll") -> Match:
    """A match whose rules are set; nobody has played a card yet."""
    match = started(seats)
    while positions.view(match, None)["phase"] == "rules":
        step(match)
    return match


@pytest.mark.usefixtures("anywhere")
def test_when_the_next_seat_has_acted_all_people_must_agree() -> None:
    match = started()
    steps(match, 2)
    assert undo.offer(match, 1) == undo.Offer(2, free=False)
    assert not undo.ask(match, 1, length=3)
    assert undo.request(match) == undo.Request(1, 2, missing=(0, 2))
    assert not undo.agree(match, 0, length=3)
    assert undo.request(match) == undo.Request(1, 2, missing=(2,))
    assert undo.agree(match, 2, length=3)
    assert (positions.entries(match)[-1], turn(match)) == ((1, "undo 2"), 1)
    assert undo.request(match) is None


def test_the_last_two_agreeing_at_once_take_back_once(anywhere: Flask) -> None:
    match = fishing("mlll")
    seat, match_id = turn(match), match.id
    step(match)
    length = match.length
    undo.ask(match, seat, length=length)
    db.session.remove()

    def yes(other: int) -> bool:
        with anywhere.app_context():
            return undo.agree(db.session.get_one(Match, match_id), other, length=length)

    with ThreadPoolExecutor(3) as people:
        answers = list(people.map(yes, [s for s in range(4) if s != seat]))
    assert sum(answers) == 1
    assert positions.entries(db.session.get_one(Match, match_id))[-1] == (seat, f"undo {length}")


def test_playing_on_answers_the_question_with_no() -> None:
    match = fishing()
    seat = turn(match)
    step(match)
    length = match.length
    undo.ask(match, seat, length=length)
    step(match)
    assert undo.request(match) is None
    with pytest.raises(Conflict):
        undo.agree(match, (seat + 1) % 3, length=length)


def test_among_ais_a_choice_stays_free_after_their_replies_until_a_card_is_out() -> None:
    match = started("ama")
    steps(match, 2)  # the own rule, and an AI's
    assert undo.offer(match, 1) == undo.Offer(2, free=True, alone=True)
    while positions.view(match, None)["phase"] == "rules" or turn(match) != 1:
        step(match)
    step(match)  # a card
    own = match.length
    step(match)
    assert undo.offer(match, 1) == undo.Offer(own, free=False, alone=True)


def test_a_person_among_ais_asks_nobody() -> None:
    match = fishing("maa")
    while turn(match) != 0:
        step(match)
    step(match)
    own = match.length
    step(match)
    assert undo.ask(match, 0, length=match.length)
    assert positions.entries(match)[-1] == (0, f"undo {own}")


def test_someone_whose_seat_an_ai_keeps_is_not_asked() -> None:
    match = fishing()
    seat = turn(match)
    step(match)
    seats.leave(match, (seat + 1) % 3, "club")
    undo.ask(match, seat, length=match.length)
    question = undo.request(match)
    assert question is not None
    assert question.missing == ((seat + 2) % 3,)


def test_after_the_end_nothing_is_taken_back() -> None:
    match = started()
    steps(match, 500)
    assert [undo.offer(match, seat) for seat in range(3)] == [None] * 3


def test_in_a_closed_match_nothing_is_taken_back() -> None:
    match = started()
    step(match)
    close(match)
    assert undo.offer(match, 1) is None


def test_a_question_nobody_answers_runs_out() -> None:
    match = fishing()
    seat = turn(match)
    step(match)
    undo.ask(match, seat, length=match.length)
    with time_machine.travel(now() + undo.PATIENCE + timedelta(seconds=1), tick=False):
        assert undo.request(match) is None


@pytest.mark.slow
def test_a_match_with_undos_ends_in_the_same_sheet_as_its_journal() -> None:
    match = started()
    for _ in range(3):
        step(match)
        undo.ask(match, 1, length=match.length)
    steps(match, 500)
    assert positions.scored(match).finished
    assert positions.journal_text(match).count(" undo ") == 3
