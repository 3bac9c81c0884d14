"""The laws: what every folder of companion.games promises, whatever its rules are."""

import json
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from companion.games import GAMES, SheetError, score_sheet
from companion.kit.game import IllegalMove
from companion.kit.journal import Entry, Journal, position, positions
from companion.kit.journal_file import game_of, parse, steps
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, OVER, State
from tests.games.matches import NAMES, Case, every_game, match, viewers, views, written

SEEDS = (1, 2)


def some(examples: int) -> Callable[..., object]:
    """Hypothesis looks for a seed that breaks the law."""
    return settings(max_examples=examples)


seeds = st.integers(0, 2**32)


def buffer(state: State) -> "vec[i64]":
    return vec[i64]([0] * int(state.width()))


# ---------------------------------------------------------------- the shelf


def test_every_folder_is_a_game_under_its_own_name() -> None:
    for key, game in GAMES.items():
        assert (game.key, list(game.seats)) == (key, sorted(set(game.seats)))
        assert game.minutes > 0
        assert str(game.title)
        assert str(game.blurb)


# ---------------------------------------------------------------- play and its end


@every_game
@some(8)
@given(seed=seeds)
def test_random_play_ends_and_every_seat_has_a_score(case: Case, seed: int) -> None:
    _, end = match(case, seed)
    scored = score_sheet(case.sheet(end))
    assert scored["finished"] is True
    assert len(scored["totals"]) == len(scored["ranks"]) == case.seats
    assert scored["winners"]
    assert end.turn() == OVER
    assert all(0.0 <= end.payoff(seat) <= 1.0 for seat in range(case.seats))
    assert all(end.legal(seat) == [] for seat in range(case.seats))


@every_game
def test_the_sheet_only_grows(case: Case) -> None:
    played, end = match(case, 1)
    sheets = [step.before.sheet() for step in played] + [end.sheet()]
    assert sheets[0] == []
    for earlier, later in pairwise(sheets):
        assert later[: len(earlier)] == earlier
        assert len(later) <= len(earlier) + 1


@every_game
def test_the_sheet_can_be_scored_and_explained_at_any_time(case: Case) -> None:
    for sheet in {json.dumps(case.sheet(step.before)) for step in match(case, 1)[0]}:
        scored = score_sheet(json.loads(sheet))
        for number in range(len(scored["rounds"])):
            case.game.check(json.loads(sheet), number)
            told = case.game.explain(scored, number)
            assert len(told) == case.seats
            assert all(map(str, told))


@every_game
@some(10)
@given(seed=seeds)
def test_a_played_match_is_never_doubted(case: Case, seed: int) -> None:
    _, end = match(case, seed)
    scored = score_sheet(case.sheet(end))
    for number in range(len(scored["rounds"])):
        case.game.check(scored, number)
        assert case.game.doubt(scored, number) is None


@every_game
def test_a_scored_sheet_is_a_sheet_and_scores_the_same(case: Case) -> None:
    scored = score_sheet(case.sheet(match(case, 1)[1]))
    assert score_sheet(json.loads(json.dumps(scored))) == scored


@every_game
def test_scoring_leaves_the_sheet_as_it_was(case: Case) -> None:
    sheet = case.sheet(match(case, 1)[1])
    kept = json.dumps(sheet)
    score_sheet(sheet)
    assert json.dumps(sheet) == kept


@every_game
def test_a_sheet_with_an_unknown_option_is_refused(case: Case) -> None:
    sheet = {"game": case.key, "seats": NAMES[: case.seats], "options": {"nope": 1}, "rounds": []}
    with pytest.raises(SheetError, match=r"^options\.nope: is not known here$"):
        score_sheet(sheet | {"seats": list(NAMES[: case.seats])})


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


# ---------------------------------------------------------------- journals


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_the_journal_replayed_gives_every_position_again(case: Case, seed: int) -> None:
    played, end = match(case, seed)
    journal = Journal(
        case.key, NAMES[: case.seats], dict(case.options), [step.entry for step in played]
    )
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
@some(12)
@given(seed=st.integers(0, 3), at=st.integers(0, 10**6), back=st.integers(0, 10**6))
def test_undo_returns_to_the_position_before_that_move(
    case: Case, seed: int, at: int, back: int
) -> None:
    played, _ = match(case, seed)
    until = 1 + at % (len(played) - 1)
    ply = 1 + back % until
    taken = Entry(max(played[ply - 1].seat, 0), f"undo {ply}")
    moves = [step.entry for step in played[:until]] + [taken, played[ply - 1].entry]
    *_, undone, redone = positions(case.game, case.seats, dict(case.options), moves)
    assert views(case, redone) == views(case, played[ply].before)
    undone = position(case.game, case.seats, dict(case.options), moves[:-1])
    assert views(case, undone) == views(case, played[ply - 1].before)


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


# ---------------------------------------------------------------- views and worlds


@every_game
def test_a_view_is_plain_data(case: Case) -> None:
    played, end = match(case, 1)
    for state in [*(step.before for step in played), end]:
        for viewer in viewers(case):
            view = state.view(viewer)
            assert json.loads(written(view)) == view
            assert (view["game"], view["seat"], view["seats"]) == (case.key, viewer, case.seats)
            turn = state.turn()
            assert view["turn"] == (None if turn == OVER else turn)


@every_game
def test_a_world_looks_to_its_seat_exactly_like_the_truth(case: Case) -> None:
    played, end = match(case, 1)
    rng = Rng(7)
    for ply, state in enumerate([*(step.before for step in played), end]):
        for seat in range(case.seats):
            if (ply + seat) % 3:
                continue  # each seat looks at every third position
            truth = written(state.view(seat))
            world = case.game.world(json.loads(truth), rng)
            assert written(world.view(seat)) == truth
            if world.turn() >= 0:
                world.redeal(rng)
                assert written(world.view(seat)) == truth


@every_game
def test_a_world_looks_to_a_spectator_exactly_like_the_truth(case: Case) -> None:
    played, end = match(case, 2)
    for state in [*(step.before for step in played[::40]), end]:
        truth = written(state.view(None))
        assert written(case.game.world(json.loads(truth), Rng(8)).view(None)) == truth


@every_game
def test_a_world_is_possible_to_everybody_in_it(case: Case) -> None:
    rng = Rng(5)
    for step in match(case, 2)[0][::11]:
        for viewer in range(case.seats):
            world = case.game.world(step.before.view(viewer), rng)
            for other in range(case.seats):
                seen = world.view(other)
                assert written(case.game.world(seen, rng).view(other)) == written(seen)


@every_game
def test_a_world_has_the_same_moves_and_leads_to_an_end(case: Case) -> None:
    rng = Rng(6)
    for step in match(case, 2)[0][::3]:
        if step.seat == CHANCE:
            continue
        world = case.game.world(step.before.view(step.seat), rng)
        assert world.actors() == step.before.actors()
        assert world.legal(step.seat) == step.before.legal(step.seat)
        work = world.copy()
        for _ in range(2):
            work.copy_from(world)
            work.redeal(rng)
            work.playout(rng, buffer(work))
            assert work.turn() == OVER
            assert all(0.0 <= work.payoff(seat) <= 1.0 for seat in range(case.seats))
        assert written(world.view(step.seat)) == written(step.before.view(step.seat))


@every_game
def test_a_playout_ends_the_match(case: Case) -> None:
    for step in match(case, 2)[0][::9]:
        state = step.before.copy()
        state.playout(Rng(1), buffer(state))
        if state.turn() == CHANCE:  # a game may stop its playouts where the next deal begins
            continue
        assert state.turn() == OVER


@every_game
def test_instinct_plays_a_legal_move(case: Case) -> None:
    if case.game.instinct is None:
        pytest.skip("this game has no greedy player")
    for step in match(case, 2)[0]:
        if step.seat != CHANCE and step.seat == step.before.turn():
            assert case.game.instinct(step.before) in step.before.legal(step.seat)


# ---------------------------------------------------------------- words


@every_game
def test_every_position_can_be_told(case: Case) -> None:
    played, end = match(case, 1)
    for state in [*(step.before for step in played), end]:
        for viewer in viewers(case):
            view = state.view(viewer)
            assert str(case.game.status(view, NAMES[: case.seats]))
            assert all(str(line) for line in case.game.log(view, NAMES[: case.seats]))
