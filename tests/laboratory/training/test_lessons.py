"""What is learnt from a decision is the slope of its likelihood, and practice makes better."""

from collections.abc import Callable
from math import exp, log

import pytest
from librt.vecs import vec

from ai.policy import Policy, factors_of
from companion.games import GAMES
from companion.kit.rng import Rng
from tests.ai.positions import position, seen, unlearnt
from tests.laboratory.training import lessons as recorded
from tests.laboratory.training.adam import Adam
from tests.laboratory.training.course import Course
from tests.laboratory.training.imitation import imitated, logged
from tests.laboratory.training.lessons import Lessons, rehearse
from tests.laboratory.training.practice import improved, practised, waning

KEY = "fisherman"
SIZE = len(list(unlearnt(KEY)))
COURSE = Course(KEY, 4, 1, 12, 1, batches=2, matches=2, replays=3, rate=0.02)


def some_weights() -> list[float]:
    return [float(n * 37 % 11 - 5) / 10 for n in range(SIZE)]


def noted(ply: int, place: int) -> Lessons:
    """One decision of a match: that card of the legal ones was played."""
    world = GAMES[KEY].world(seen(position(4, 5, ply)), Rng(1))
    policy = Policy(factors_of(some_weights()), world.width())
    count = world.legal_into(policy.legal)
    policy.weigh(world, policy.legal, count)
    lessons = Lessons()
    lessons.note(policy, count, place, world.turn())
    return lessons


def likelihood(lessons: Lessons, weights: list[float]) -> float:
    return lessons.learn(0, factors_of(weights), 0.0, vec[float]([]))


def entropy(lessons: Lessons, weights: list[float]) -> float:
    """Of the noted decision, from the likelihood of each of its places."""
    count, each, seat = lessons.cells[0], lessons.cells[1], lessons.cells[3]
    found = 0.0
    for place in range(count):
        other = Lessons()
        other.unpack(
            [
                count,
                each,
                place,
                seat,
                *list(lessons.cells)[recorded.HEAD :],
            ]
        )
        odds = other.learn(0, factors_of(weights), 0.0, vec[float]([]))
        found -= exp(odds) * odds
    return found


def assert_slope(
    gradient: vec[float],
    times: float,
    told: Callable[[Lessons, list[float]], float],
    lessons: Lessons,
) -> None:
    """The gradient is so many times the slope of what is told, wherever it is not nothing."""
    touched = [feature for feature in range(SIZE) if gradient[feature]]
    assert touched
    for feature in touched:
        up, down = some_weights(), some_weights()
        up[feature] += 1e-5
        down[feature] -= 1e-5
        slope = (told(lessons, up) - told(lessons, down)) / 2e-5
        assert gradient[feature] == pytest.approx(times * slope, abs=1e-6)


@pytest.mark.parametrize("ply", [0, 1, 2, 3, 4, 5, 14, 22])
def test_the_gradient_is_the_slope_of_the_likelihood(ply: int) -> None:
    lessons, weights = noted(ply, 1), some_weights()
    gradient = vec[float]([0.0] * SIZE)
    found = lessons.learn(0, factors_of(weights), 2.0, gradient)
    assert found == likelihood(lessons, weights) < 0
    assert_slope(gradient, 2.0, likelihood, lessons)


@pytest.mark.parametrize("ply", [0, 2, 5, 14])
def test_variety_is_paid_by_the_slope_of_the_entropy(ply: int) -> None:
    lessons, weights = noted(ply, 1), some_weights()
    gradient = vec[float]([0.0] * SIZE)
    lessons.learn(0, factors_of(weights), 0.0, gradient, 0.5)
    assert_slope(gradient, 0.5, entropy, lessons)


def test_variety_pays_less_and_less() -> None:
    paid = [waning(part / 20) for part in range(21)]
    assert paid == sorted(paid, reverse=True)
    assert (paid[0], paid[5], paid[10], paid[15], paid[20]) == (1.0, 1.0, 0.5, 0.0, 0.0)


def test_lessons_travel_whole() -> None:
    one = noted(14, 1)
    both = Lessons()
    both.unpack(one.cells)
    both.unpack(one.cells)
    assert len(both.starts) == 2
    for number in range(2):
        gradient = vec[float]([])
        assert both.learn(number, factors_of(some_weights()), 0.0, gradient) == likelihood(
            one, some_weights()
        )


def test_what_is_done_again_and_again_becomes_likely() -> None:
    lessons, adam = noted(14, 1), Adam(SIZE)
    before = likelihood(lessons, list(adam.weights))
    for _ in range(60):
        gradient = vec[float]([0.0] * SIZE)
        lessons.learn(0, adam.factors(), 1.0, gradient)
        adam.step(gradient, 0.05, 0.0)
    assert likelihood(lessons, list(adam.weights)) > max(before, log(0.9))


def test_practice_makes_what_pays_likelier() -> None:
    """One position played again and again: the mean payoff of the seat in turn rises."""
    world = GAMES[KEY].world(seen(position(4, 4, 192)), Rng(1))
    seat, adam, rng = int(world.turn()), Adam(SIZE), Rng(9)

    def worth() -> float:
        total = 0.0
        for n in range(150):
            work = world.copy()
            policy = Policy(adam.factors(), work.width())
            count = work.legal_into(policy.legal)
            work.play(policy.legal[policy.draw(work, policy.legal, count, Rng(n))])
            Policy(factors_of([0.0] * SIZE), work.width()).playout(work, Rng(n))
            total += work.payoff(seat)
        return total / 150

    before = worth()
    for _ in range(25):
        gradient = vec[float]([0.0] * SIZE)
        rehearse(world, 4, Policy(adam.factors(), world.width()), 12, 0.0, rng, gradient)
        adam.step(gradient, 0.1, 0.0)
    assert worth() > before + 0.05


@pytest.mark.slow
def test_the_same_seed_learns_the_same_in_whatever_order_the_work_is_done() -> None:
    lessons = Lessons()
    lessons.unpack(memoryview(logged(COURSE, 0)).cast("q"))
    assert len(lessons.starts) > 100

    def backwards(work: object, numbers: object) -> object:
        return reversed([work(n) for n in reversed(list(numbers))])  # type: ignore[operator, call-overload]  # as map takes them

    found = []
    for share in (map, backwards):
        adam, figures = imitated(COURSE, lessons)
        assert figures["all"]["likelihood"] > -3
        assert list(improved(COURSE, adam, 0, share)) == [1, 2]  # type: ignore[arg-type]  # share is like map, for one function
        found.append(list(adam.weights))
    assert found[0] == found[1]
    assert practised(COURSE, found[0], 1) == practised(COURSE, found[0], 1)
    assert practised(COURSE, found[0], 1) != practised(COURSE, found[0], 2)


def test_whims_do_what_the_policy_never_would_and_are_noted() -> None:
    world = GAMES[KEY].world(seen(position(4, 5, 4)), Rng(1))
    sure = factors_of([30 * weight for weight in some_weights()])
    for whim, strange in ((0.0, False), (0.5, True)):
        lessons, work = Lessons(), world.copy()
        recorded.noted(work, Policy(sure, work.width()), whim, Rng(2), lessons)
        found = [lessons.learn(n, sure, 0.0, vec[float]([])) for n in range(len(lessons.starts))]
        assert (min(found) < -6) is strange
