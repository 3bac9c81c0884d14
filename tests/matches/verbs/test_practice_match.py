"""Practice: a finished match played on from a decision, with what the seat did not know anew."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from companion.core.refused import Refused
from companion.games import GAMES
from companion.kit.journal import position
from companion.kit.rng import Rng
from companion.kit.state import CHANCE
from companion.matches.verbs.practice_match import practise, resample
from tests.games.matches import Case, match, written
from tests.tables import started

EVERY = 13  # decisions: one of so many is played on from
CASES = [Case(key, seats, ()) for key, game in GAMES.items() for seats in game.seats[-2:]]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_the_seat_knew_stays_and_the_rest_is_drawn_anew(case: Case) -> None:
    steps, _ = match(case, 4)
    moves, options, other = [step.entry for step in steps], case.stored, 0
    chosen = [ply for ply, step in enumerate(steps) if step.seat != CHANCE]
    for ply in chosen[::EVERY]:
        seat = steps[ply].seat
        found = resample(case.game, case.seats, options, moves[:ply], seat, Rng(ply))
        now = position(case.game, case.seats, options, found)
        assert seat in now.actors()
        known, before = now.view(seat), steps[ply].before.view(seat)
        for part in ("hand", "legal", "finished", "totals", "phase"):
            assert known[part] == before[part]
        if len(found) == ply:
            assert written(known) == written(before)
        other += found != moves[:ply]
    assert other or case.key == "dieangler"  # there all lies open once nobody has chosen


def test_what_others_chose_at_the_same_time_is_left_out() -> None:
    case = Case("dieangler", 3, ())
    steps, _ = match(case, 4)
    moves = [step.entry for step in steps]
    left = 0
    for ply, step in enumerate(steps):
        if step.seat == CHANCE or len(step.before.actors()) == case.seats:
            continue
        found = resample(case.game, 3, case.stored, moves[:ply], step.seat, Rng(1))
        left += ply - len(found)
    assert left


def test_own_moves_of_the_same_turn_stay() -> None:
    case = Case("nusfjord", 2, ())
    steps, _ = match(case, 4)
    moves = [step.entry for step in steps]
    ply = next(n for n, step in enumerate(steps) if n and steps[n - 1].seat == step.seat >= 0)
    found = resample(case.game, 2, case.stored, moves[:ply], steps[ply].seat, Rng(1))
    assert found[1:] == moves[1:ply]


def test_nothing_is_practised_where_the_seat_does_not_decide_or_nothing_can_be_drawn() -> None:
    case = Case("fisherman", 3, ())
    moves = [step.entry for step in match(case, 4)[0]]
    decides = next(n for n, move in enumerate(moves) if move.seat == 0)
    with pytest.raises(Refused, match="cannot be played on from here"):
        resample(case.game, 3, case.stored, [], 0, Rng(1))
    open_game = replace(case.game, tabletop=None)
    with pytest.raises(Refused, match="cannot be played on from here"):
        resample(open_game, 3, case.stored, moves[:decides], 0, Rng(1))
    forgetful: Any = SimpleNamespace(resampled=lambda *_: [])
    with pytest.raises(Refused, match="cannot be played on from here"):
        resample(replace(case.game, tabletop=forgetful), 3, case.stored, moves[:decides], 0, Rng(1))


@pytest.mark.usefixtures("indoors")
def test_nobody_practises_before_the_end() -> None:
    with pytest.raises(Refused, match="The match is still going on"):
        practise(started("mll"), 0, 1, "once")
