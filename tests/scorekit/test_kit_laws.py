"""Every kit that can be made scores the same through form, file and an independent count."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings

from companion.games import SheetError, score_sheet, sheet_game
from companion.kit.paper import inputs
from companion.kit.scored import Head
from companion.kit.sheet_file import dump, parse
from companion.sheets.pages.form import decode, flatten
from tests.scorekit.any_kit import sheets
from tests.scorekit.counter import count


def playable(sheet: dict[str, Any]) -> dict[str, Any]:
    """The sheet up to the round that ends its game."""
    for length in range(len(sheet["rounds"]) + 1):
        cut = {**sheet, "rounds": sheet["rounds"][:length]}
        if count(cut)["finished"]:
            return cut
    return sheet


@settings(max_examples=150)
@given(sheets())
def test_a_kit_scores_as_a_count_by_hand(sheet: dict[str, Any]) -> None:
    cut = playable(sheet)
    scored = score_sheet(cut)
    assert {key: scored[key] for key in count(cut)} == count(cut)
    assert score_sheet(parse(dump(scored))) == scored


@settings(max_examples=60)
@given(sheets())
def test_nothing_is_written_after_the_end(sheet: dict[str, Any]) -> None:
    cut = playable(sheet)
    if not count(cut)["finished"]:
        return
    with pytest.raises(SheetError) as refused:
        score_sheet({**cut, "rounds": [*cut["rounds"], cut["rounds"][-1]]})
    assert refused.value.place == f"rounds[{len(cut['rounds'])}]"


@settings(max_examples=150)
@given(sheets())
def test_the_form_of_a_kit_holds_every_round(sheet: dict[str, Any]) -> None:
    cut = playable(sheet)
    scored = score_sheet(cut)
    paper = sheet_game("kit", cut["kit"]).paper
    head, seats = Head(tuple(cut["seats"])), len(cut["seats"])
    names = [field.name for field in inputs(paper.fields(paper.ways[0].key, head))]
    assert len(set(names)) == len(names)
    written = [flatten(entry) for entry in cut["rounds"]]
    assert all(set(given) <= set(names) for given in written)
    again = [paper.typed(decode(given.items(), seats).value) for given in written]
    assert score_sheet({**cut, "rounds": again})["scores"] == scored["scores"]


@settings(max_examples=60)
@given(sheets())
def test_every_round_is_explained_and_every_kit_has_reminders(sheet: dict[str, Any]) -> None:
    paper = sheet_game("kit", sheet["kit"]).paper
    scored = paper.score(playable(sheet))
    head = scored.head
    for index in range(len(scored.rounds)):
        assert all(map(str, scored.explain(index)))
        assert str(paper.deals(head, index + 1))
    assert all(map(str, paper.reminders(head)))
    assert paper.rounds(head) >= 1
    assert len(scored.rounds) <= scored.length <= max(scored.writable, scored.length)


@settings(max_examples=60)
@given(sheets())
def test_scoring_changes_neither_the_sheet_nor_its_kit(sheet: dict[str, Any]) -> None:
    kept = json.dumps(playable(sheet))
    again = json.loads(kept)
    score_sheet(again)
    assert json.dumps(again) == kept
