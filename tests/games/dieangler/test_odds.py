"""The odds against brute force, which tries every throw and every choice, and against play."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import sqrt

import pytest

from companion.games.dieangler import GAME
from companion.games.dieangler.advice import Advice, advice, exact_values
from companion.games.dieangler.chances import Chances, best_use, chance
from companion.games.dieangler.dice import FISTS, UNSAID, names
from companion.games.dieangler.fish import Fish, checked, fish_of
from companion.kit.rng import Rng
from companion.kit.state import CHANCE
from tests.games.cases import cases
from tests.games.dieangler.table import duel, public, then

OURS = fish_of({})
NONE, BAIT, AGAIN, LURE = UNSAID, 0, 1, 2


def fish(target: int, *marks: int | str) -> Fish:
    return checked({"name": "carp", "target": target, "marks": list(marks)}, "fish[0]", 1)


# ---------------------------------------------------------------- everything is added


@pytest.mark.parametrize("card", OURS, ids=lambda card: str(card.name))
def test_added_dice_catch_as_often_as_all_throws_say(card: Fish) -> None:
    for sixes, ten, twenty in [
        (1, -1, -1),
        (3, -1, -1),
        (2, 0, -1),
        (1, -1, 0),
        (0, 0, 0),
        (1, 0, 0),
    ]:
        sides = [6] * sixes + [10] * (ten == BAIT) + [20] * (twenty == BAIT)
        throws = list(product(*(range(1, side + 1) for side in sides)))
        share = sum(card.caught(throw) for throw in throws) / len(throws)
        assert chance(card, sixes, ten, twenty) == pytest.approx(share, abs=1e-12)


# ---------------------------------------------------------------- brute force

Special = tuple[int, int, bool]  # its use, what it still gives, locked
Lying = tuple[tuple[int, ...], tuple[int, ...], Special, Special]  # sixes, baits with their sides


class Brute:
    """The best play from any lying dice, by trying all choices; written after §10 and §11 alone.

    Which special die pays for a throw is a choice here: so this also shows that the engine's own
    way of paying loses nothing (DA-15).
    """

    def __init__(self, card: Fish, sixes: int, ten: int, twenty: int) -> None:
        self.card = card
        self.sixes = sixes
        self.uses = (ten, twenty)
        self.sides = [side for use, side in ((ten, 10), (twenty, 20)) if use == BAIT]
        self.value = cache(self._value)

    def before(self) -> float:
        found = [self.value(lying) for lying in self.first()]
        return sum(found) / len(found)

    def first(self) -> Iterator[Lying]:
        counted = product(*[range(1, 7)] * self.sixes, *(range(1, s + 1) for s in self.sides))
        for faces in counted:
            for a in (1, 2) if self.uses[0] > BAIT else (0,):
                for b in (1, 2) if self.uses[1] > BAIT else (0,):
                    ten, twenty = (self.uses[0], a, False), (self.uses[1], b, False)
                    yield tuple(sorted(faces[: self.sixes])), faces[self.sixes :], ten, twenty

    def _value(self, lying: Lying) -> float:
        sixes, baits, *specials = lying
        best = float(self.card.caught((*sixes, *baits)))
        for i in (0, 1):
            use, left, _ = specials[i]
            if use == AGAIN and left:
                best = max(best, *self.thrown(lying, i))
            if use == LURE and left:
                best = max(best, *self.tugged(lying, i))
        return best

    def thrown(self, lying: Lying, payer: int) -> Iterator[float]:
        """Every throw that one special die pays for; the other may be among the dice."""
        sixes, baits, *specials = lying
        paid = list(specials)
        paid[payer] = (AGAIN, specials[payer][1] - 1, True)
        use, _, locked = specials[1 - payer]
        for kept in product((True, False), repeat=len(sixes) + len(baits)):
            faces = [*sixes, *baits]
            sides = [6] * len(sixes) + self.sides
            ways = [
                [f] if keep else range(1, s + 1)
                for keep, f, s in zip(kept, faces, sides, strict=True)
            ]
            for up in (False, True) if use > BAIT and not locked else (False,):
                if all(kept) and not up:
                    continue
                found = []
                for shown in product(*ways):
                    for left in (1, 2) if up else (specials[1 - payer][1],):
                        paid[1 - payer] = (use, left, locked)
                        after = tuple(sorted(shown[: len(sixes)])), shown[len(sixes) :]
                        found.append(self.value((*after, paid[0], paid[1])))
                yield sum(found) / len(found)

    def tugged(self, lying: Lying, lure: int) -> Iterator[float]:
        """Every step of one lure."""
        sixes, baits, *specials = lying
        spent = list(specials)
        spent[lure] = (LURE, specials[lure][1] - 1, True)
        faces = [*sixes, *baits]
        sides = [6] * len(sixes) + self.sides
        yield 0.0
        for i, step in product(range(len(faces)), (-1, 1)):
            if 1 <= faces[i] + step <= sides[i]:
                moved = [*faces[:i], faces[i] + step, *faces[i + 1 :]]
                after = tuple(sorted(moved[: len(sixes)])), tuple(moved[len(sixes) :])
                yield self.value((*after, spent[0], spent[1]))
        use, left, locked = specials[1 - lure]
        if use == AGAIN and not locked:
            spent[1 - lure] = (AGAIN, 3 - left, False)
            yield self.value((sixes, baits, spent[0], spent[1]))


@pytest.mark.slow
@cases(
    "card, sixes, ten, twenty",
    (fish(9), 2, AGAIN, NONE, "one die of reapproach"),
    (fish(9), 3, NONE, AGAIN, "three sixes"),
    (fish(8, 4, 4), 3, AGAIN, NONE, "two fours"),
    (fish(9, "≠"), 3, AGAIN, NONE, "all different"),
    (fish(14), 1, AGAIN, BAIT, "the ten for the twenty"),
    (fish(13, 5, "=", "="), 2, BAIT, AGAIN, "the twenty for the ten, two kinds of marks"),
    (fish(9), 2, AGAIN, AGAIN, "both"),
    (fish(8, 4, 4), 2, AGAIN, AGAIN, "both, with marks"),
    (fish(7, "=", "="), 2, AGAIN, AGAIN, "both, two alike"),
    (fish(8, 6), 2, LURE, NONE, "a lure"),
    (fish(8, "=", "="), 2, LURE, LURE, "two lures"),
    (fish(17), 1, LURE, BAIT, "a lure for the twenty"),
    (fish(7, 1), 2, LURE, AGAIN, "lure and reapproach"),
    (fish(9, "≠"), 2, AGAIN, LURE, "reapproach and lure"),
)
def test_the_odds_are_those_of_the_best_play(card: Fish, sixes: int, ten: int, twenty: int) -> None:
    exact = Brute(card, sixes, ten, twenty).before()
    assert chance(card, sixes, ten, twenty) == pytest.approx(exact, abs=1e-12)
    assert 0 < exact < 1


# ---------------------------------------------------------------- play


@cases(
    "target, dice, declared",
    ("12", "2d6 d10", "roll d10 again", "a ten of reapproach"),
    ("12 6", "1d6 d10 d20", "roll d10 again d20 bait", "ten and twenty"),
    ("6 3 3", "2d6 d10 d20", "roll d10 again d20 again", "both of reapproach"),
)
def test_played_by_the_odds_it_is_caught_as_often_as_they_say(
    target: str, dice: str, declared: str
) -> None:
    start = duel(target, f"{dice}, 5d6 d10 d20", f"A {declared}")
    said = advice(duel(target, f"{dice}, 5d6 d10 d20").view(0))["moves"][declared]
    rng, games = Rng(5), 120
    won = 0
    for _ in range(games):
        state = start.copy()
        state.apply(CHANCE, state.chance(rng))
        while 0 in state.actors():
            state.apply(0, GAME.agent.instinct(state) if GAME.agent.instinct else 0)
            if CHANCE in state.actors() and state.roller() == 0:
                state.apply(CHANCE, state.chance(rng))
        won += public(state)["result"] is not None
    assert abs(won / games - said) < 4 * sqrt(said * (1 - said) / games)


def test_the_best_use_is_the_best_of_all() -> None:
    card = fish(12, "=", "=")
    fist = next(f for f in range(FISTS) if names(f) == ["d6", "d6", "d10"])
    assert best_use(card, fist, False) == max((chance(card, 2, use, NONE), use) for use in (0, 1))
    assert best_use(card, fist + 12, True)[0] == max(
        chance(card, 2, ten, twenty) for ten in (0, 1, 2) for twenty in (0, 1, 2)
    )
    assert best_use(card, 0, False) == (0.0, 0)


def test_only_dice_of_reapproach_catch_nothing_da29() -> None:
    assert chance(fish(2), 0, AGAIN, AGAIN) == chance(fish(2), 0, NONE, LURE) == 0.0


def test_tables_agree_with_the_odds() -> None:
    page = Chances(OURS[6], 4)
    for fist in range(1, FISTS):
        assert page.chance[fist] == best_use(OURS[6], fist, False)[0]
        ever = any(page.sums[fist * 61 + total] for total in range(61))
        assert page.sums[fist * 61 + 60] == pytest.approx(1.0 if ever else 0.0)
        assert all(page.sums[fist * 61 + total] == 0 for total in range(OURS[6].target))
    drawn = {int(page.fist(1, Rng(seed))) for seed in range(300)}
    assert all("d10" not in names(fist) for fist in drawn)
    assert len(drawn) > 4


# ---------------------------------------------------------------- told to people


def test_told_while_dice_are_chosen() -> None:
    view = duel("9", "2d6, 3d6").copy().view(0)
    assert advice(view)["seats"] == [pytest.approx(10 / 36), pytest.approx(160 / 216)]
    first = GAME.new(2, {})
    first.apply(CHANCE, 2)
    odds = advice(first.view(0))
    assert set(odds["moves"]) == set(first.view(0)["legal"])
    assert odds["moves"]["commit 2d6"] == pytest.approx(10 / 36)
    assert odds["seats"] == [None, None]
    assert advice(GAME.new(2, {}).view(0)) == Advice(moves={}, seats=[None, None])


def test_told_with_dice_on_the_table() -> None:
    state = duel("9", "2d6 d10, 3d6 d20", "A roll d10 again; * roll d6 3 d6 5 d10 1")
    odds = advice(state.view(0))
    assert odds["moves"]["stand"] == 0.0
    assert odds["moves"]["reroll 1"] == pytest.approx(3 / 6)
    assert odds["moves"]["reroll 2"] == pytest.approx(1 / 6)
    assert odds["seats"][0] == pytest.approx(3 / 6)
    assert advice(state.view(None))["moves"] == {}
    then(state, "A reroll 1; * roll d6 4")
    assert public(state)["result"] is not None
    assert advice(state.view(0))["seats"] == [None, None]


def test_what_is_rolled_alone_is_solved_and_what_is_rolled_together_is_not() -> None:
    alone = duel("9", "2d6 d10, 3d6 d20", "A roll d10 again; * roll d6 3 d6 5 d10 1")
    assert exact_values(alone.view(0)) == advice(alone.view(0))["moves"]
    assert exact_values(duel("9", "2d6 d10, 2d6 d20").view(0)) is None
    assert exact_values(GAME.new(2, {}).view(0)) is None
