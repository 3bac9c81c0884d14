"""The curve: a seat's line steps by its own decisions; what happens between them is luck."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.review.judging import Judgement, judge
from companion.review.pages.chances_chart import BESIDE, HEIGHT, LEFT, TOP, WIDTH, curve, moments
from companion.review.reviewed_match import Match, read
from tests.games.matches import Case
from tests.review.journals import journal

FEW = 8  # playouts


@pytest.fixture(scope="module")
def match() -> Match:
    """A match of three."""
    return read(journal(Case("sakenobori", 3, ()), 3))


@pytest.fixture(scope="module")
def known(match: Match) -> dict[int, Judgement]:
    """All of its decisions, judged."""
    return {one.ply: judge(one.view, one.played, 1, FEW) for one in match.decisions}


def test_only_own_decisions_are_steps(match: Match, known: dict[int, Judgement]) -> None:
    found = curve(match, known)
    assert found is not None
    for seat, line in enumerate(found.lines):
        own = [known[one.ply].change[seat] for one in match.decisions if one.seat == seat]
        assert [(step.before - step.after) / HEIGHT for step in line[1:-1]] == pytest.approx(
            own, abs=0.001
        )
        assert line[0].before == line[0].after == pytest.approx(TOP + HEIGHT * 2 / 3, abs=0.1)


def test_with_all_judged_every_line_ends_at_the_result(
    match: Match, known: dict[int, Judgement]
) -> None:
    found = curve(match, known)
    assert found is not None
    assert found.whole
    for line, values, result in zip(found.lines, found.values, match.result, strict=True):
        assert line[-1].x == LEFT + WIDTH
        assert line[-1].before == line[-1].after == pytest.approx(TOP + HEIGHT * (1 - result))
        assert line[-2].x < LEFT + WIDTH  # the last decision, and then luck
        assert values[-1] == result


def test_a_decision_without_a_judgement_is_not_called_luck(
    match: Match, known: dict[int, Judgement]
) -> None:
    missing = match.decisions[6].ply
    part = {ply: one for ply, one in known.items() if ply != missing}
    found = curve(match, part)
    assert found is not None
    assert sum(len(line) - 1 for line in found.lines) == 6
    assert not found.whole
    assert curve(match, {}) is None


def test_moments_are_named_where_they_happened(match: Match, known: dict[int, Judgement]) -> None:
    own = [one.ply for one in match.decisions if one.seat == 0]
    found = curve(match, known, [(1, own[0]), (4, own[-1])])
    assert found is not None
    assert [moment.number for moment in found.moments] == [1, 4]
    steps = found.lines[0][1:-1]
    assert [moment.at for moment in found.moments] == [steps[0].x, steps[-1].x]
    part = {ply: one for ply, one in known.items() if ply <= own[1]}
    short = curve(match, part, [(1, own[0]), (4, own[-1])])
    assert short is not None
    assert [moment.number for moment in short.moments] == [1]  # the line has not come so far


def test_numbers_of_moments_are_apart_and_on_the_chart() -> None:
    right = LEFT + WIDTH
    for places in ([LEFT + 1.0] * 4, [right - 1.0] * 4, [100.0, 101.0, 200.0]):
        found = [moment.x for moment in moments(list(enumerate(places, 1)))]
        assert all(later - one >= BESIDE for one, later in pairwise(found))
        assert LEFT <= found[0] <= found[-1] <= right
