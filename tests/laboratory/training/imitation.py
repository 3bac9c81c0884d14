"""First phase of training: fit the weights to the moves that the search chose."""

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf

from ai.policy import Policy, factors_of
from ai.search import Search
from companion.kit.state import CHANCE
from tests.laboratory.training.adam import Adam
from tests.laboratory.training.course import Course, Share
from tests.laboratory.training.lessons import Lessons

HELD_OUT = 10  # one decision in so many is not learnt from, but asked about
EPOCHS = 12
BATCH = 256  # decisions between two steps of imitation
EAGER = 0.02  # length of a step
DRIFT = 2e-5  # what no decision speaks for is forgotten


@dataclass(frozen=True)
class Watching:
    """Work to share out: matches of the search against itself, by number."""

    course: Course

    def __call__(self, number: int) -> bytes:
        return logged(self.course, number)


def logged(course: Course, number: int) -> bytes:
    """One match of the search against itself: its decisions, as Lessons keep them."""
    game, rng, lessons = course.rules, course.luck(0, number), Lessons()
    state = course.table(rng)
    policy = Policy(factors_of([0.0] * course.features.size), state.width())
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.chance(rng))
            continue
        world = game.world(state.view(seat), rng)
        search = Search(world, course.seats, course.simulations, rng)
        search.run(inf)
        action = max(search.children(), key=lambda child: (child.visits, -child.action)).action
        count = world.legal_into(policy.legal)
        policy.weigh(world, policy.legal, count)
        if count > 1 and policy.each:
            place = list(policy.legal)[: int(count)].index(action)
            lessons.note(policy, count, place, seat)
        state.apply(seat, game.find(state, seat, game.text(world, seat, action)))
    return array("q", list(lessons.cells)).tobytes()


def gathered(course: Course, share: Share) -> Iterator[Lessons]:
    """The decisions of all logged matches, match by match."""
    for found in share(Watching(course), range(course.logged)):
        lessons = Lessons()
        lessons.unpack(array("q", found))
        yield lessons


def imitated(course: Course, lessons: Lessons) -> tuple[Adam, dict[str, dict[str, float]]]:
    """Weights fitted to the decisions, and how likely they hold those they did not learn from.

    By kind of decision: log-likelihood a decision, `by luck` that of no knowledge at all.
    """
    adam, rng = Adam(course.features.size), course.luck(1, 0)
    count = len(lessons.starts)
    known = list(range(count - count // HELD_OUT))
    for epoch in range(EPOCHS):
        for i in range(len(known) - 1, 0, -1):
            j = int(rng.below(i + 1))
            known[i], known[j] = known[j], known[i]
        for begin in range(0, len(known), BATCH):
            batch = known[begin : begin + BATCH]
            gradient, factors = course.zeros(), adam.factors()
            for number in batch:
                lessons.learn(number, factors, 1.0 / len(batch), gradient)
            adam.step(gradient, EAGER * (1.0 - epoch / EPOCHS), DRIFT)
    asked = range(count - count // HELD_OUT, count)
    return adam, likelihoods(course, lessons, asked, adam)


def likelihoods(
    course: Course, lessons: Lessons, asked: Sequence[int], adam: Adam
) -> dict[str, dict[str, float]]:
    """By kind of decision, how many there were and the mean log-likelihood of what was done."""
    found: dict[str, list[tuple[float, float]]] = {}
    factors, luck = adam.factors(), factors_of([0.0] * course.features.size)
    for number in asked:
        kind = course.features.kind(int(lessons.first(number)))
        learnt = lessons.learn(number, factors, 0.0, luck)
        blind = lessons.learn(number, luck, 0.0, luck)
        for name in (kind, "all"):
            found.setdefault(name, []).append((learnt, blind))
    return {
        kind: {
            "decisions": len(rows),
            "likelihood": round(sum(row[0] for row in rows) / len(rows), 3),
            "by luck": round(sum(row[1] for row in rows) / len(rows), 3),
        }
        for kind in (*course.features.kinds, "all")
        if (rows := found.get(kind))
    }
