"""Two seats of one table, each told what it saw: from what people say follow both Views.

`TOLD_SEEDS=1-100` says which seeds; each takes the next number of seats and the next pair.
"""

from __future__ import annotations

import json
from itertools import combinations

import pytest

from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.rules import IllegalMove
from companion.kit.state import CHANCE
from companion.kit.told import BLANK, UNSEEN, Choice, held, sights
from tests.games.matches import Case, match, written
from tests.told_seeds import seeds

TOLD = [key for key, game in GAMES.items() if game.told is not None]


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(3))
@pytest.mark.parametrize("key", TOLD)
def test_a_whole_match_told_to_two_seats_is_the_match_that_both_saw(key: str, seed: int) -> None:
    game = GAMES[key]
    sizes = [seats for seats in game.seats if seats > 2]
    seats = sizes[seed % len(sizes)]
    pairs = list(combinations(range(seats), 2))
    pair = pairs[seed // len(sizes) % len(pairs)]
    steps, end = match.__wrapped__(Case(key, seats, ()), 2000 + seed)
    told, rng = game.told, Rng(seed)
    assert told is not None
    views = {s: json.loads(written(steps[0].before.view(s))) for s in pair}
    for ply, step in enumerate(steps):
        table = step.before.view(None)
        true = {s: told.sight(step.before, step.seat, step.action, s) for s in pair}
        given = dict[int, str]()
        for s in sorted(pair, key=lambda s: s != step.seat):
            beside = [other for other in pair if other != s]
            found = told.asked(views[s], table, step.seat, beside)
            mine = (
                [c for c in told.choices(views[s], s) if near(c, true[s])] if step.seat == s else []
            )
            if mine and not mine[0].pools:  # it says itself what nothing comes of
                found = mine
            choice = min((c for c in found if near(c, true[s])), key=lambda c: c.text.count("?"))
            if not given or (step.seat == CHANCE and choice.cards) or held(choice.text):
                given[s] = filled(choice, true[s])
        if any(held(look) for look in given.values()):
            with pytest.raises(IllegalMove):  # what comes into the other's hand is not made up
                sights(told, views, step.seat, dict([*given.items()][:1]))
        looks = sights(told, views, step.seat, given)
        assert {s: words(look) for s, look in looks.items()} == {
            s: words(look) for s, look in true.items()
        }, (ply, given)
        views = {s: told.after(view, step.seat, looks[s], rng) for s, view in views.items()}
        now = steps[ply + 1].before if ply + 1 < len(steps) else end
        assert all(written(views[s]) == written(now.view(s)) for s in pair), (ply, true)
        assert told.apart(list(views.values())), (ply, true)


def words(look: str) -> list[str]:
    """What it says: cards that come together come in no order."""
    return sorted(look.split(" "))


def near(choice: Choice, look: str) -> bool:
    """Whether that may be it: of fists that open together each is a part of its own."""
    mine, told = choice.text.split(" / "), look.split(" / ")
    if len(mine) != len(told) or (len(mine) == 1 and mine != [BLANK]):
        return choice.like(look)
    return all(
        part in (said, BLANK) or (part[1:] in (f" {BLANK}", f" {UNSEEN}") and said[0] == part[0])
        for part, said in zip(mine, told, strict=True)
    ) or choice.like(look)


def filled(choice: Choice, look: str) -> str:
    """What people say: blanks filled in, and `?` where somebody else says it."""
    if " / " in choice.text and not choice.text.startswith("deal"):
        parts = zip(choice.text.split(" / "), look.split(" / "), strict=True)
        return " / ".join(
            said if part == BLANK or part.endswith(f" {BLANK}") else part for part, said in parts
        )
    if choice.text == BLANK:
        return look
    pairs = zip(choice.text.split(" "), look.split(" "), strict=True)
    return " ".join(said if part == BLANK else part for part, said in pairs)
