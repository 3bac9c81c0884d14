"""The laws of the journal, for every game: a match is its moves."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import GAMES
from companion.kit.journal import Entry, Journal, position, positions
from companion.kit.journal_file import game_of, parse, steps
from tests.games.matches import NAMES, Case, every_game, match, views


@every_game
@pytest.mark.parametrize("seed", [1, 2])
def test_the_journal_replayed_gives_every_position_again(case: Case, seed: int) -> None:
    played, end = match(case, seed)
    journal = Journal(case.key, NAMES[: case.seats], case.stored, [step.entry for step in played])
    text = str(journal)
    read, places = parse(text)
    assert str(read) == text
    again = steps(game_of(text, read, GAMES), read, places)
    for step, state in zip(played, again, strict=False):
        assert views(case, state) == views(case, step.before)
    assert views(case, next(again)) == views(case, end)
    assert next(again, None) is None


@every_game
def test_a_match_is_its_seed(case: Case) -> None:
    first, second = match(case, 3), match.__wrapped__(case, 3)
    assert [step.entry for step in first[0]] == [step.entry for step in second[0]]


@every_game
@settings(max_examples=12)
@given(seed=st.integers(0, 3), at=st.integers(0, 10**6), back=st.integers(0, 10**6))
def test_undo_returns_to_the_position_before_that_move(
    case: Case, seed: int, at: int, back: int
) -> None:
    played, _ = match(case, seed)
    until = 1 + at % (len(played) - 1)
    ply = 1 + back % until
    taken = Entry(max(played[ply - 1].seat, 0), f"undo {ply}")
    moves = [step.entry for step in played[:until]] + [taken, played[ply - 1].entry]
    *_, undone, redone = positions(case.game, case.seats, case.stored, moves)
    assert views(case, redone) == views(case, played[ply].before)
    undone = position(case.game, case.seats, case.stored, moves[:-1])
    assert views(case, undone) == views(case, played[ply - 1].before)
