"""The laws of the score sheet, for every game: the match fills it in, and it scores the same."""

import json
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import SheetError, score_sheet
from tests.games.matches import NAMES, Case, every_game, match


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
@settings(max_examples=10)
@given(seed=st.integers(0, 2**32))
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
