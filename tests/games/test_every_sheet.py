"""The laws of the score sheet, for every game: the match fills it in, and it scores the same."""

import json
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import SheetError, score_sheet
from companion.kit.paper import inputs
from companion.kit.scored import Head
from companion.sheets.pages.form import decode, flatten
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
        scored = case.game.paper.score(json.loads(sheet))
        for number in range(len(scored.rounds)):
            scored.check(number)
            told = scored.explain(number)
            assert len(told) == case.seats
            assert all(map(str, told))


@every_game
@settings(max_examples=10)
@given(seed=st.integers(0, 2**32))
def test_a_played_match_is_never_doubted(case: Case, seed: int) -> None:
    _, end = match(case, seed)
    scored = case.game.paper.score(case.sheet(end))
    for number in range(len(scored.rounds)):
        scored.check(number)
        assert scored.doubt(number) is None


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


@every_game
def test_the_paper_is_as_long_as_the_match(case: Case) -> None:
    """A sheet is finished where its paper ends, and nowhere before."""
    whole, paper = case.sheet(match(case, 1)[1]), case.game.paper
    for length in range(len(whole["rounds"]) + 1):
        scored = paper.score({**whole, "rounds": whole["rounds"][:length]})
        assert scored.finished == (length == scored.length)
    assert paper.score({**whole, "rounds": []}).length == paper.rounds(scored.head)


@every_game
def test_the_paper_says_who_begins_every_round(case: Case) -> None:
    paper = case.game.paper
    whole = paper.score(case.sheet(match(case, 1)[1]))
    begin = [paper.dealer(whole.head, number + 1) for number in range(whole.length)]
    opener = case.game.words.opener
    expected = [None if opener is None else n % case.seats for n in range(len(begin))]
    assert begin == expected
    told = [str(paper.deals(whole.head, number + 1)) for number in range(len(begin))]
    assert all(told)
    if opener is not None and whole.length > 1:
        assert all(whole.names[n % case.seats] in words for n, words in enumerate(told))


@every_game
def test_the_fields_of_the_paper_hold_every_round_of_a_match(case: Case) -> None:
    """What a match has written down can be written down by hand, in every way, and counts alike."""
    whole = score_sheet(case.sheet(match(case, 1)[1]))
    paper, rounds = case.game.paper, whole["rounds"]
    head = Head(tuple(whole["seats"]), whole["options"])
    for way in paper.ways:
        fields = list(inputs(paper.fields(way.key, head)))
        names = [field.name for field in fields]
        assert len(set(names)) == len(names)
        assert paper.places(way.key, head) >= set(names)
        written = [flatten(entry) for entry in rounds]
        typed = [[(name, given[name]) for name in names if name in given] for given in written]
        again = [decode(form, case.seats).value for form in typed]
        sheet = {key: whole[key] for key in ("game", "seats", "options")} | {"rounds": again}
        assert score_sheet(sheet)["scores"] == whole["scores"]
