"""Rounds carried over from a sheet, for every game: the match goes on as if it had played them."""

import json

import pytest

from companion.games import GAMES
from companion.kit.game import IllegalMove
from companion.kit.journal import CARRY, Entry, Journal, opening, position, positions
from companion.kit.journal_file import game_of, parse, steps
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, OVER
from companion.review.reviewed_match import read
from tests.games.matches import NAMES, Case, every_game, match


def carried(case: Case, rounds: object) -> str:
    return CARRY + json.dumps(rounds)


def finish(case: Case, carry: str, seed: int) -> list[Entry]:
    """Play the rest of a match after those rounds at random."""
    rng, moves = Rng(seed), [Entry(CHANCE, carry)]
    state = opening(case.game, case.seats, case.stored, carry)
    while (turn := state.actors()[:1]) != ():
        (seat,) = turn
        legal = [] if seat == CHANCE else state.legal(seat)
        action = legal[int(rng.below(len(legal)))] if legal else state.chance(rng)
        moves.append(Entry(seat, case.game.text(state, seat, action)))
        state.apply(seat, action)
    return moves


@every_game
def test_a_match_goes_on_after_the_rounds_of_a_sheet(case: Case) -> None:
    _, end = match(case, 1)
    rounds = end.sheet()
    for until in range(1, len(rounds)):
        state = opening(case.game, case.seats, case.stored, carried(case, rounds[:until]))
        past = case.game.paper.score(case.sheet(end) | {"rounds": rounds[:until]})
        view = state.view(None)
        assert state.sheet() == rounds[:until]
        assert view["totals"] == list(past.totals)
        assert state.turn() != OVER
        assert state.copy().view(None) == view


@every_game
def test_it_begins_where_the_match_itself_stood(case: Case) -> None:
    if case.key == "dieangler":  # which fish were out and which dice rest is on no sheet
        return
    played, end = match(case, 1)
    for until in range(1, len(end.sheet())):
        ready = next(
            step.before
            for step in played
            if len(step.before.sheet()) == until
            and (step.before.turn() != CHANCE or step.before.luck() != "pressed")
        )
        text = next(
            step.entry
            for step in played
            if len(step.before.sheet()) == until and step.entry.seat == CHANCE
        )
        carry = Entry(CHANCE, carried(case, end.sheet()[:until]))
        state = position(case.game, case.seats, case.stored, [carry])
        if state.turn() == CHANCE:
            state.apply(CHANCE, case.game.find(state, CHANCE, text.text))
        for seat in range(case.seats):
            assert state.view(seat) == ready.view(seat)


@every_game
def test_it_is_played_to_its_end_and_read_again(case: Case) -> None:
    rounds = match(case, 1)[1].sheet()
    if len(rounds) < 2:
        return
    moves = finish(case, carried(case, rounds[: len(rounds) // 2]), 4)
    journal = Journal(case.key, NAMES[: case.seats], case.stored, moves)
    again, places = parse(str(journal))
    *_, last = steps(game_of(str(journal), again, GAMES), again, places)
    assert last.turn() == OVER
    assert last.sheet()[: len(rounds) // 2] == rounds[: len(rounds) // 2]
    reviewed = read(str(journal))
    assert reviewed.decisions[0].ply > 1
    assert len(reviewed.decisions[0].view["finished"]) >= len(rounds) // 2


@every_game
def test_ais_and_pages_know_the_match_that_goes_on(case: Case) -> None:
    rounds = [{"points": [5, 3, 1, 0][: case.seats]}]  # as people often write Fisherman
    if case.key != "fisherman":
        rounds = match(case, 1)[1].sheet()[:1]
    try:
        moves = finish(case, carried(case, rounds), 4)
    except IllegalMove:
        assert len(match(case, 1)[1].sheet()) == 1
        return
    for state in positions(case.game, case.seats, case.stored, moves):
        for seat in state.actors():
            view = state.view(seat if seat >= 0 else None)
            case.game.words.picture(view)
            assert case.game.words.status(view, NAMES[: case.seats])
            if seat >= 0 and state.turn() >= 0:
                assert case.game.world(view, Rng(2)).view(seat)["totals"] == view["totals"]


@every_game
def test_a_choice_is_undone_after_rounds_from_a_sheet(case: Case) -> None:
    rounds = match(case, 1)[1].sheet()
    if len(rounds) < 2:
        return
    moves = finish(case, carried(case, rounds[:1]), 4)
    at = next(n for n, move in enumerate(moves) if move.seat != CHANCE)
    back = Entry(moves[at].seat, f"undo {at + 1}")
    *_, before, _, undone = (
        state.view(None)
        for state in positions(case.game, case.seats, case.stored, [*moves[: at + 1], back])
    )
    assert undone == before


@every_game
@pytest.mark.parametrize(
    "rounds", ["", "{", "[]", "7", '[{"a": 1}]', '[{"a": 1, "a": 2}]', "[" * 50_000]
)
def test_what_is_no_round_is_not_carried_over(case: Case, rounds: str) -> None:
    with pytest.raises(IllegalMove):
        position(case.game, case.seats, case.stored, [Entry(CHANCE, CARRY + rounds)])


@every_game
def test_a_finished_sheet_does_not_go_on(case: Case) -> None:
    rounds = match(case, 1)[1].sheet()
    with pytest.raises(IllegalMove):
        position(case.game, case.seats, case.stored, [Entry(CHANCE, carried(case, rounds))])


@every_game
def test_rounds_are_carried_over_once_and_at_the_beginning(case: Case) -> None:
    played, end = match(case, 1)
    late = Entry(CHANCE, carried(case, end.sheet()[:1]))
    with pytest.raises(IllegalMove):
        position(case.game, case.seats, case.stored, [played[0].entry, late])
