"""The value of choices by the odds: for pages, for the AI, for playouts."""

from mypy_extensions import i64

from companion.games.dieangler.chances import best_use, with_use
from companion.games.dieangler.claims import Claims
from companion.games.dieangler.dice import (
    AGAIN,
    BAIT,
    DECLARE,
    DICE,
    LURE,
    NUMBER,
    REROLL,
    SIXES,
    SIZE,
    STAND,
    TUG,
    die_at,
)
from companion.games.dieangler.odds import Odds, odds
from companion.games.dieangler.position import Position


def chance_of(state: Position, seat: int, action: int) -> float:
    """Return the chance that the seat catches the fish after a choice, with best play afterwards.

    It ignores whether others are faster, and who wins if several catch it together.
    """
    fish = state.shoal.fish[int(state.target) - 1]
    fist = int(state.fist[seat])
    if action < DECLARE:
        return best_use(fish, action, bool(state.lure))[0]
    if action < STAND:
        return with_use(fish, fist, action - DECLARE)
    if action == STAND:
        return float(state.catches(i64(seat)))
    after = state.copy()
    assert isinstance(after, Position)
    if action >= TUG:
        after.tug(i64(seat), i64(action - TUG))
        return standing(after, seat)
    return thrown(after, seat, action - REROLL)


def standing(state: Position, seat: int) -> float:
    """Return the chance with all dice rolled."""
    sixes, bait, claims = rolled_dice(state, seat)
    if is_both(state, seat):
        return float(state.catches(i64(seat)))
    return of_seat(state, seat).now(NUMBER[sixes], bait, claims)


def is_both(state: Position, seat: int) -> bool:
    """Return whether ten and twenty are both bait: then there are no choices left."""
    return bool(state.use[seat * 2] == BAIT and state.use[seat * 2 + 1] == BAIT)


def thrown(state: Position, seat: int, mask: int) -> float:
    """Return the chance when those dice are rerolled."""
    risen = [i for i in (0, 1) if in_mask(state, seat, i, mask) and state.use[seat * 2 + i] > BAIT]
    state.throw_again(i64(seat), i64(mask))
    sixes, bait, claims = rolled_dice(state, seat)
    after = [claims]
    for special in risen:  # at most one: no right pays for both
        after = [shown(state, seat, special, face) for face in (1, 2)]
    return of_seat(state, seat).again(NUMBER[sixes], bait, after)


def shown(state: Position, seat: int, special: int, rights: int) -> Claims:
    """Return the rights left when a special die in the air lands with `rights`."""
    state.left[seat * 2 + special] = rights
    return rolled_dice(state, seat)[2]


def in_mask(state: Position, seat: int, special: int, mask: int) -> bool:
    """Return whether a special die is in the mask."""
    fist = state.fist[seat]
    return any(
        mask // 2**die % 2 and die_at(fist, i64(die)) == special for die in range(int(SIZE[fist]))
    )


def rolled_dice(state: Position, seat: int) -> tuple[tuple[int, ...], int, Claims]:
    """Return the rolled sixes, the bait's face (0: none or in the air), and the rights left."""
    fist = state.fist[seat]
    faces = [int(state.face[seat * DICE + die]) for die in range(int(SIZE[fist]))]
    sixes = tuple(sorted(face for face in faces[: int(SIXES[fist])] if face))
    bait = 0
    for die in range(int(SIXES[fist]), int(SIZE[fist])):
        if state.counts(i64(seat), i64(die)):
            bait = faces[die]
    uses = [int(state.use[seat * 2 + i]) for i in (0, 1)]
    left = [int(state.left[seat * 2 + i]) for i in (0, 1)]
    locked = [int(state.locked[seat * 2 + i]) for i in (0, 1)]
    ten, twenty = (left[i] if uses[i] == AGAIN else 0 for i in (0, 1))
    steps = sum(left[i] for i in (0, 1) if uses[i] == LURE)
    used = any(locked[i] for i in (0, 1) if uses[i] == LURE)
    ten_locked, twenty_locked = (locked[i] if uses[i] == AGAIN else 0 for i in (0, 1))
    return sixes, bait, (ten, ten_locked, twenty, twenty_locked, steps, int(used))


def of_seat(state: Position, seat: int) -> Odds:
    """Return the odds of a seat's dice as declared."""
    fish = state.shoal.fish[int(state.target) - 1]
    uses = [int(state.use[seat * 2 + i]) for i in (0, 1)]
    return odds(fish, int(SIXES[state.fist[seat]]), uses[0], uses[1])
