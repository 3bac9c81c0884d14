"""Second phase of training: the policy plays itself, and moves that paid become likelier."""

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ai.policy import Policy, factors_of
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, State
from tests.laboratory.training.adam import Adam
from tests.laboratory.training.course import Course, Share
from tests.laboratory.training.lessons import rehearse

PRELUDE = 8  # up to so many decisions less one are made before replays begin


@dataclass(frozen=True)
class Playing:
    """Work to share out: matches of the policy with these weights against itself, by number."""

    course: Course
    weights: tuple[float, ...]

    def __call__(self, number: int) -> bytes:
        return practised(self.course, self.weights, number)


def practised(course: Course, weights: Sequence[float], number: int) -> bytes:
    """One match of the policy against itself, every deal replayed: the gradient of its payoffs."""
    game, rng, gradient = course.rules, course.luck(2, number), course.zeros()
    state = course.table(rng)
    policy = Policy(factors_of(weights), state.width())
    dealt = True
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.chance(rng))
            dealt = True
            continue
        if dealt:
            start = game.world(state.view(seat), rng)
            for _ in range(int(rng.below(PRELUDE))):
                step(start, policy, rng)
            rehearse(
                start,
                course.seats,
                policy,
                course.replays,
                course.features.exploration,
                rng,
                gradient,
                course.spread,
            )
            dealt = False
        step(state, policy, rng)
    return array("d", list(gradient)).tobytes()


def step(state: State, policy: Policy, rng: Rng) -> None:
    """Whoever is in turn acts by the policy; at the end nobody is."""
    turn = state.turn()
    if turn == CHANCE:
        state.apply(CHANCE, state.chance(rng))
    elif turn >= 0:
        count = state.legal_into(policy.legal)
        state.play(policy.legal[policy.draw(state, policy.legal, count, rng)])


def improved(course: Course, adam: Adam, begin: int, share: Share) -> Iterator[int]:
    """Take the steps of self-play from number `begin` on; how many were taken, after each."""
    for batch in range(begin, course.batches):
        late = batch / course.batches
        now = replace(course, spread=course.spread * waning(late))
        work = Playing(now, tuple(adam.weights))
        numbers = range(batch * course.matches, (batch + 1) * course.matches)
        gradient = course.zeros()
        for found in share(work, numbers):
            for feature, slope in enumerate(array("d", found)):
                if slope:
                    gradient[feature] += slope / course.matches
        adam.step(gradient, course.rate * min(1.0, 2.0 * (1.0 - late)), 0.0)
        yield batch + 1


def waning(late: float) -> float:
    """The share of what variety pays: all in the first quarter of self-play, none in the last."""
    return max(0.0, min(1.0, 1.5 - 2.0 * late))
