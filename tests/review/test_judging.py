"""One decision: judged by its View alone, every choice in the same worlds."""

from __future__ import annotations

import json
from math import sqrt
from statistics import stdev

import pytest

from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.rules import IllegalMove
from companion.review.judging import (
    DECIDING,
    DOUBT,
    Judgement,
    deal,
    first_world,
    judge,
    outcomes,
    student,
    widths,
    worth,
)
from companion.review.reviewed_match import read, result
from tests.games.matches import Case, every_game, match, written
from tests.review.journals import journal
from tests.site.twins import Moment, moments, played, state_after, twins_of

FEW = 40  # playouts
SOLO = Case("nusfjord", 1, ())


@every_game
def test_the_end_of_a_match_is_worth_what_the_sheet_says(case: Case) -> None:
    for seed in (1, 2):
        _, end = match(case, seed)
        said = result(case.game, read(journal(case, seed)).journal, end.sheet())
        assert list(worth(case.game, end, case.seats)) == pytest.approx(said)


@every_game
def test_before_a_match_nobody_is_ahead(case: Case) -> None:
    start = worth(case.game, case.new(), case.seats)
    assert start == pytest.approx([1 / case.seats] * case.seats if case.seats > 1 else [46.0])


@pytest.mark.parametrize("key", GAMES)
def test_every_choice_has_a_value_in_its_interval(key: str) -> None:
    case = Case(key, GAMES[key].seats[-1], ())
    for found in read(journal(case, 3)).decisions[::37]:
        judgement = judge(found.view, found.played, 1, FEW)
        values = [choice.value for choice in judgement.choices]
        assert values == sorted(values, reverse=True)
        assert judgement.played in judgement.choices
        assert judgement.played.text == found.played
        assert judgement.loss >= 0
        for choice in judgement.choices:
            assert 0 <= choice.low <= choice.value <= choice.high <= 1
        assert sum(judgement.change) == pytest.approx(0)  # what one seat gains, others lose


def test_the_best_choice_is_counted_in_the_same_deals() -> None:
    decisions = read(journal(Case("sinker", 3, ()), 3)).decisions[::5]
    judged = [(one.view, judge(one.view, one.played, 1, FEW)) for one in decisions]
    view, worst = max(judged, key=lambda one: one[1].loss)
    assert worst.better is not None
    assert worst.better[0] > worst.better[1]
    assert sum(worst.better) <= worst.worlds
    assert judge(view, worst.choices[0].text, 1, FEW).better == (0, 0)  # the best, by itself


@pytest.mark.parametrize("key", GAMES)
def test_the_deals_that_decide_fit_what_the_seat_knew(key: str) -> None:
    found = 0
    for one in read(journal(Case(key, 3, ()), 3)).decisions[::9]:
        judgement = judge(one.view, one.played, 1, FEW)
        gaps = [deal.best - deal.played for deal in judgement.deals]
        assert gaps == sorted(gaps, reverse=True)
        assert len(gaps) == min(DECIDING, (judgement.better or (0, 0))[0])
        for one_deal in judgement.deals:
            world, found = deal(one.view, 1, one_deal.luck), found + 1
            again = world.view(one.seat)
            for part in ("hand", "legal", "finished", "totals", "turn"):
                assert again[part] == one.view[part]
    assert found


@pytest.mark.parametrize("key", GAMES)
def test_a_deal_that_decides_can_be_dealt_again_with_what_came_of_it(key: str) -> None:
    game, found = GAMES[key], 0
    for one in read(journal(Case(key, 3, ()), 3)).decisions[::9]:
        judgement = judge(one.view, one.played, 1, FEW)
        root = first_world(game, one.view, Rng(1))
        texts = judgement.choices[0].text, judgement.played.text
        moves = [(one.seat, game.find(root, one.seat, text)) for text in texts]
        for luck, best, other in judgement.deals:
            rng, found = Rng(1), found + 1
            rng.state = luck
            values = outcomes(game, root, 3, moves, 1, rng, [])
            assert [row[0][one.seat] for row in values] == [best, other]
    assert found


def test_a_judgement_is_stored_as_json_and_read_again() -> None:
    found = read(journal(Case("sinker", 3, ()), 3)).decisions[40]
    judgement = judge(found.view, found.played, 1, FEW)
    stored = json.loads(json.dumps(judgement.as_data()))
    assert Judgement.from_data(stored) == judgement
    del stored["better"], stored["deals"]  # as it was before
    assert Judgement.from_data(stored) == judgement._replace(better=None, deals=())


def test_a_seed_is_an_answer() -> None:
    found = read(journal(Case("sinker", 3, ()), 3)).decisions[40]

    def answer(seed: int) -> Judgement:
        return judge(found.view, found.played, seed, FEW)

    assert answer(1) == answer(1)
    assert answer(1) != answer(2)


def test_a_move_that_is_not_legal_is_refused() -> None:
    found = read(journal(Case("fisherman", 3, ()), 3)).decisions[10]
    with pytest.raises(IllegalMove):
        judge(found.view, "aji99", 1, FEW)


def test_alone_points_are_counted() -> None:
    found = read(journal(SOLO, 3)).decisions[5]
    judgement = judge(found.view, found.played, 1, FEW)
    assert judgement.choices[0].value > 1
    assert len(judgement.change) == 1


def chooses(moment: Moment) -> bool:
    """Whether its reader has something to choose there."""
    if moment.seat is None:
        return False
    moves = played(moment.key, moment.seats, moment.length)
    return len(state_after(moment.key, moment.seats, moves).legal(moment.seat)) > 1


CHOOSING = [moment for moment in moments() if chooses(moment)]


def test_there_are_twins_of_every_game() -> None:
    assert {moment.key for moment in CHOOSING} == set(GAMES)


@pytest.mark.parametrize("moment", CHOOSING, ids=str)
def test_what_a_seat_cannot_know_changes_nothing(moment: Moment) -> None:
    """Twins: the same View in two matches with other hidden cards."""
    assert moment.seat is not None
    moves = played(moment.key, moment.seats, moment.length)
    truth = state_after(moment.key, moment.seats, moves)
    view = truth.view(moment.seat)
    twin = state_after(moment.key, moment.seats, twins_of(moment.key).twin(view, moves, 11))
    assert written(twin.view(moment.seat)) == written(view)
    choice = view["legal"][0]
    one, two = (judge(state.view(moment.seat), choice, 1, 20) for state in (truth, twin))
    assert one == two


def test_intervals_of_two_choices_do_not_overlap_where_a_paired_test_tells_them_apart() -> None:
    best, played = [0.5, 0.9, 0.4, 0.7, 0.6], [0.2, 0.8, 0.5, 0.3, 0.4]
    apart = [one - other for one, other in zip(best, played, strict=True)]
    error = student(DOUBT / 2, len(apart) - 1) * stdev(apart) / sqrt(len(apart))
    assert sum(widths([best, played])) == pytest.approx(error)


def test_an_interval_leaves_out_what_a_world_brings_all_choices_alike() -> None:
    assert widths([[0.0, 1.0, 0.5], [0.25, 1.25, 0.75]]) == [0.0, 0.0]
    assert widths([[0.0, 1.0], [1.0, 0.0]])[0] > 0.5
    assert widths([[0.0, 1.0]]) == [0.0]
