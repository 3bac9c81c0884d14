"""The laws of a match at a real table, for every game that can be told (companion/kit/tabletop.py).

Told equals played: whoever hears of a match what a seat saw of it has that seat's View, byte for
byte. What may be told next is exactly what may be seen next.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.kit.rng import Rng
from companion.kit.rules import IllegalMove
from companion.kit.state import CHANCE
from companion.kit.tabletop import BLANK, UNSEEN, Choice, TabletopRules
from companion.kit.view import View
from tests.games.matches import Case, Step, cases, match, viewers, written

# As printed with every number of seats, and with all switches thrown; one alone adds little here.
PLAYABLE = [case for case in cases() if case.game.tabletop and len(case.options) != 1]
every_told = pytest.mark.parametrize("case", PLAYABLE, ids=str)
WORLDS = 6  # positions that may be the truth, looked at beside the real one


def tabletop_of(case: Case) -> TabletopRules:
    tabletop = case.game.tabletop
    assert tabletop is not None
    return tabletop


def sight_of(case: Case, step: Step, viewer: int | None) -> str:
    return tabletop_of(case).observe(step.before, step.seat, step.action, viewer)


def portion(case: Case, steps: tuple[Step, ...], viewer: int | None) -> list[tuple[int, Step]]:
    """Some of the steps, others for each viewer."""
    start = 0 if viewer is None else viewer + 1
    return list(enumerate(steps))[start :: 11 * case.seats]


@every_told
def test_told_equals_played(case: Case) -> None:
    """Each seat tells a stretch of the match on end, so that nothing is mended from outside."""
    steps, end = match(case, 3)
    rng = Rng(9)
    stretch = len(steps) // (case.seats + 1) + 1
    for turn, viewer in enumerate([None, *range(case.seats)]):
        first = turn * stretch
        if first >= len(steps):
            break
        view = json.loads(written(steps[first].before.view(viewer)))
        for ply in range(first, min(first + stretch, len(steps))):
            step = steps[ply]
            look = sight_of(case, step, viewer)
            view = tabletop_of(case).after(view, step.seat, look, rng)
            now = steps[ply + 1].before if ply + 1 < len(steps) else end
            assert written(view) == written(now.view(viewer)), (ply, look)


@every_told
def test_what_happens_next_is_among_the_choices(case: Case) -> None:
    steps, _ = match(case, 3)
    for viewer in viewers(case):
        for _, step in portion(case, steps, viewer):
            found = tabletop_of(case).choices(step.before.view(viewer), step.seat)
            assert meant_by(found, sight_of(case, step, viewer)), step.text


@every_told
def test_choices_are_exactly_what_may_be_seen_next(case: Case) -> None:
    """Nothing that any position shows is missing, and each choice has a position that shows it."""
    steps, _ = match(case, 4)
    rng = Rng(2)
    for viewer in viewers(case):
        for _, step in portion(case, steps, viewer)[:3]:
            if step.seat == CHANCE:
                continue
            view = step.before.view(viewer)
            found = tabletop_of(case).choices(view, step.seat)
            for look in looks(tabletop_of(case), view, step.seat, rng):
                assert meant_by(found, look), look
            for choice in found[int(rng.below(3)) :: 1 + len(found) // 6]:
                assert possible(tabletop_of(case), view, step.seat, choice, rng), choice


def looks(tabletop: TabletopRules, view: View, seat: int, rng: Rng) -> set[str]:
    """What that seat's moves look like in some positions that may be the truth."""
    seen = set[str]()
    for _ in range(WORLDS):
        state = tabletop.position(view, seat, "", rng)
        assert written(state.view(view["seat"])) == written(view)
        seen |= {tabletop.observe(state, seat, a, view["seat"]) for a in state.legal(seat)}
    return seen


def possible(tabletop: TabletopRules, view: View, seat: int, choice: Choice, rng: Rng) -> bool:
    """Whether it can be told: with blanks, each word of a pool in some filling."""
    if not choice.pools:
        return goes_on(tabletop, view, seat, choice.text, rng)
    missing = [set(pool) for pool in choice.pools]
    for _ in range(200):
        words: list[str] = []
        for wanted, pool in zip(missing, choice.pools, strict=True):
            free = [word for word in pool if word not in words or len(set(pool)) <= len(missing)]
            first = (rng.below(2) and sorted(wanted & set(free))) or free
            words.append(first[int(rng.below(len(first)))])
        if goes_on(tabletop, view, seat, choice.filled(words), rng):
            for wanted, word in zip(missing, words, strict=True):
                wanted.discard(word)
        if not any(missing):
            return True
    return False


def goes_on(tabletop: TabletopRules, view: View, seat: int, observation: str, rng: Rng) -> bool:
    """Whether it can be told, and leads to a View in which a world can be thought of."""
    try:
        now = tabletop.after(view, seat, observation, rng)
    except IllegalMove:
        return False
    tabletop.position(now, CHANCE, "", rng)
    return True


def meant_by(found: list[Choice], look: str) -> bool:
    """Whether one of the choices, filled in, is that sight."""
    return any(fills(choice, look) for choice in found)


def fills(choice: Choice, look: str) -> bool:
    """Whether the choice can be filled in so.

    >>> fills(Choice("roll d6 _", (("1", "2"),)), "roll d6 2")
    True
    """
    rest, pools = look, list(choice.pools)
    for part in choice.text.split(" "):
        words = pools.pop(0) if part == BLANK else [part]
        fitting = [w for w in words if rest == w or rest.startswith(w + " ")]
        if not fitting:
            return False
        rest = rest[len(max(fitting, key=len)) + 1 :]
    return not rest


@every_told
def test_a_wrong_telling_is_refused_with_a_sentence_and_changes_nothing(case: Case) -> None:
    steps, _ = match(case, 3)
    tabletop, rng = tabletop_of(case), Rng(4)
    for viewer in viewers(case):
        for ply, step in portion(case, steps, viewer):
            view = step.before.view(viewer)
            before = written(view)
            wrong: list[tuple[int, str]] = [(step.seat, "nonsense"), (step.seat, "")]
            wrong += [(s, "pass") for s in range(case.seats) if s not in step.before.actors()]
            wrong += [(step.seat, again) for again in repeated(case, steps, ply, viewer)]
            for seat, observation in wrong:
                with pytest.raises(IllegalMove) as refusal:
                    tabletop.after(view, seat, observation, rng)
                assert len(str(refusal.value)) > 10
            assert written(view) == before


def repeated(case: Case, steps: tuple[Step, ...], ply: int, viewer: int | None) -> list[str]:
    """The sight before, if it cannot be seen once more: a card, say, comes only once."""
    if not ply:
        return []
    look = sight_of(case, steps[ply - 1], viewer)
    found = tabletop_of(case).choices(steps[ply].before.view(viewer), steps[ply].seat)
    return [] if UNSEEN in look or meant_by(found, look) else [look]


@every_told
def test_own_choices_are_the_own_moves(case: Case) -> None:
    """So whoever thinks for a seat finds how the table will see its move."""
    steps, _ = match(case, 3)
    for viewer in range(case.seats):
        for _, step in portion(case, steps, viewer):
            view: Any = step.before.view(viewer)
            if viewer in step.before.actors():
                found = tabletop_of(case).choices(view, viewer)
                assert sorted(choice.move for choice in found) == sorted(view["legal"])


@every_told
def test_people_are_asked_what_happens_and_learn_nothing_by_it(case: Case) -> None:
    """What happens is among what they may say; the question tells no secret."""
    steps, _ = match(case, 3)
    tabletop, rng = tabletop_of(case), Rng(6)
    for viewer in range(case.seats):
        for _, step in portion(case, steps, viewer):
            own, table = step.before.view(viewer), step.before.view(None)
            found = tabletop.offered(own, table, step.seat)
            look = sight_of(case, step, viewer)
            if step.seat != viewer:
                assert meant_by(found, look) or any(c.like(look) for c in found), look
            for _ in range(WORLDS):
                other = tabletop.position(table, step.seat, "", rng).view(viewer)
                assert tabletop.offered(other, table, step.seat) == found, look


@every_told
def test_what_the_viewer_knows_is_put_into_what_people_say(case: Case) -> None:
    steps, _ = match(case, 3)
    tabletop = tabletop_of(case)
    for viewer in range(case.seats):
        for _, step in portion(case, steps, viewer):
            own = step.before.view(viewer)
            look = sight_of(case, step, viewer)
            for choice in tabletop.offered(own, step.before.view(None), step.seat):
                if step.seat != viewer and choice.like(look) and not choice.pools:
                    assert tabletop.fill_in(own, step.seat, choice.text) == look
