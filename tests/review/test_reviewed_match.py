"""Reading a finished match: its decisions, what was taken back, and matches at a real table."""

from __future__ import annotations

import pytest

from companion.games import GAMES
from companion.kit.journal import JournalError
from companion.review.reviewed_match import read
from tests.games.matches import Case, every_game, match, written
from tests.review.journals import journal, told


@every_game
def test_every_choice_of_every_seat_is_there_with_its_view(case: Case) -> None:
    steps, _ = match(case, 4)
    there = [
        (ply, step.seat, step.text, written(step.before.view(step.seat)))
        for ply, step in enumerate(steps, 1)
        if step.seat >= 0 and len(step.before.legal(step.seat)) > 1
    ]
    found = read(journal(case, 4)).decisions
    assert [(d.ply, d.seat, d.played, written(d.view)) for d in found] == there


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.tabletop])
def test_a_match_at_a_real_table_has_the_decisions_of_who_saw_it(key: str) -> None:
    case = Case(key, GAMES[key].seats[0], ())
    whole, seen = read(journal(case, 4)), read(told(case, 4, 0))
    mine = [d for d in whole.decisions if d.seat == 0]
    assert [(d.ply, d.played, written(d.view)) for d in seen.decisions] == [
        (d.ply, d.played, written(d.view)) for d in mine
    ]
    assert (seen.start, seen.result) == (whole.start, whole.result)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("lines", [0, 1, 12, -1])
def test_a_match_that_is_not_over_is_refused(key: str, lines: int) -> None:
    head, _, moves = journal(Case(key, GAMES[key].seats[-1], ()), 5).partition("\n\n")
    begun = moves.splitlines()[:lines]
    with pytest.raises(JournalError, match="the match is not over"):
        read("\n".join([head, "", *begun]))


def test_a_match_at_a_real_table_that_is_not_over_is_refused() -> None:
    text = told(Case("fisherman", 3, ()), 5, 2).rstrip("\n")
    with pytest.raises(JournalError, match="the match is not over"):
        read(text[: text.rindex("\n")])


def test_what_was_taken_back_is_no_decision() -> None:
    text = journal(Case("fisherman", 3, ()), 6)
    whole = read(text)
    lines = text.splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith("2 "))
    seat, move = lines[start].split(" ", 2)[1:]
    later = [f"{n} {line.split(' ', 1)[1]}" for n, line in enumerate(lines[start + 1 :], 5)]
    undo = [lines[start], f"3 {seat} undo 2", f"4 {seat} {move}"]
    again = read("\n".join([*lines[:start], *undo, *later]))
    assert [(d.seat, d.played) for d in again.decisions] == [
        (d.seat, d.played) for d in whole.decisions
    ]
    assert again.decisions[0].ply == 4
