"""The laws: what every folder of companion.games promises, whatever its rules are.

Here: play, moves and copies. Beside this file: sheets, journals, and what each seat knows.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import GAMES, score_sheet
from companion.kit.game import IllegalMove
from companion.kit.state import CHANCE, OVER
from tests.games.matches import Case, buffer, every_game, match, views


def test_every_folder_is_a_game_under_its_own_name() -> None:
    for key, game in GAMES.items():
        assert (game.key, list(game.seats)) == (key, sorted(set(game.seats)))
        assert game.minutes > 0
        assert str(game.title)
        assert str(game.blurb)


# ---------------------------------------------------------------- play and its end


@every_game
@settings(max_examples=8)
@given(seed=st.integers(0, 2**32))
def test_random_play_ends_and_every_seat_has_a_score(case: Case, seed: int) -> None:
    _, end = match(case, seed)
    scored = score_sheet(case.sheet(end))
    assert scored["finished"] is True
    assert len(scored["totals"]) == len(scored["ranks"]) == case.seats
    assert scored["winners"]
    assert end.turn() == OVER
    assert all(0.0 <= end.payoff(seat) <= 1.0 for seat in range(case.seats))
    assert all(end.legal(seat) == [] for seat in range(case.seats))


# ---------------------------------------------------------------- moves and their texts


@every_game
def test_legal_moves_ascend_and_only_actors_have_any(case: Case) -> None:
    for step in match(case, 1)[0]:
        state, actors = step.before, step.before.actors()
        assert actors[0] == state.turn()
        for seat in range(case.seats):
            legal = state.legal(seat)
            assert legal == sorted(set(legal))
            assert bool(legal) == (seat in actors)
            assert all(0 <= action < state.width() for action in legal)
        if step.seat != CHANCE:
            hot = buffer(state)
            count = int(state.legal_into(hot))
            assert [int(hot[i]) for i in range(count)] == state.legal(actors[0])


@every_game
def test_moves_and_texts_are_one_to_one(case: Case) -> None:
    for step in match(case, 1)[0]:
        legal = [step.action] if step.seat == CHANCE else step.before.legal(step.seat)
        texts = [case.game.text(step.before, step.seat, action) for action in legal]
        assert [case.game.find(step.before, step.seat, text) for text in texts] == legal
        for text in texts:
            assert text.isascii()
            assert text == " ".join(text.split())
            assert not text.startswith("undo ")


@every_game
def test_other_texts_are_refused_with_a_reason(case: Case) -> None:
    played, _ = match(case, 1)
    lucky = {step.text for step in played if step.seat == CHANCE}
    known = {step.text for step in played[:60]} | {"", " ", "pass", "undo 1", "0", "-1", "x" * 999}
    for step in played[:60]:
        legal = {case.game.text(step.before, step.seat, a) for a in step.before.legal(step.seat)}
        wrong = known - legal | {word.upper() for word in legal} | {f"{word} " for word in legal}
        for text in wrong - {step.text}:
            if step.seat == CHANCE and text in lucky:
                continue  # another time's luck could have been this one's
            with pytest.raises(IllegalMove) as refused:
                case.game.find(step.before, step.seat, text)
            assert str(refused.value.phrase)


@every_game
def test_nobody_moves_out_of_turn(case: Case) -> None:
    played, end = match(case, 1)
    for step in played:
        for seat in {*range(case.seats), CHANCE} - set(step.before.actors()):
            with pytest.raises(IllegalMove):
                case.game.find(step.before, seat, step.text)
    with pytest.raises(IllegalMove):
        case.game.find(end, played[-1].seat, played[-1].text)


@every_game
def test_a_view_offers_exactly_the_legal_moves(case: Case) -> None:
    for step in match(case, 1)[0]:
        assert step.before.view(None)["legal"] == []
        for seat in range(case.seats):
            legal = [case.game.text(step.before, seat, a) for a in step.before.legal(seat)]
            assert step.before.view(seat)["legal"] == legal


@every_game
def test_play_is_apply_for_the_seat_in_turn(case: Case) -> None:
    for step in match(case, 1)[0]:
        if step.seat != CHANCE and step.seat == step.before.turn():
            one, other = step.before.copy(), step.before.copy()
            one.apply(step.seat, step.action)
            other.play(step.action)
            assert views(case, one) == views(case, other)


# ---------------------------------------------------------------- copies


@every_game
def test_copies_do_not_know_each_other(case: Case) -> None:
    played, _ = match(case, 1)
    scratch = case.new()
    for step in played:
        kept = views(case, step.before)
        twin = step.before.copy()
        scratch.copy_from(step.before)
        assert views(case, twin) == views(case, scratch) == kept
        twin.apply(step.seat, step.action)
        assert views(case, step.before) == views(case, scratch) == kept
        after = views(case, twin)
        scratch.apply(step.seat, step.action)
        assert views(case, scratch) == after != kept


@every_game
def test_a_copied_sheet_is_a_copy(case: Case) -> None:
    played, end = match(case, 1)
    last = played[-1].before.copy()
    finished = len(last.sheet())
    twin = last.copy()
    twin.apply(played[-1].seat, played[-1].action)
    assert (len(last.sheet()), twin.sheet()) == (finished, end.sheet())
    last.sheet().append({})
    assert len(last.sheet()) == finished
