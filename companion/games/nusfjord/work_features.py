"""Features of each use of a worker, including elders, for a policy (ai/policy.py)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.nusfjord.actions import COPY, EXTRA, PASS, PLACE, USE
from companion.games.nusfjord.board import (
    BUILD,
    BUY,
    CLEAR,
    COUNCIL,
    ELDER,
    ISSUE,
    PLANT,
    RESERVE,
    SERVE,
    SHIP,
    SPACES,
    STACKS,
    THIN,
    TRACK,
)
from companion.games.nusfjord.feature_values import (
    DECKS,
    INVITED,
    KNOWN,
    MOMENTS,
    NONE,
    ORDERS,
    PHASE,
    STEPS,
    TIMES,
    USES,
    best_of,
    hope,
    invited,
    known,
    likeness,
    moment,
    pairs_in,
    step,
)
from companion.games.nusfjord.feature_values import LIKENESSES as LIKE
from companion.games.nusfjord.rules import Position
from companion.kit.masks import count, fewer

MEMBERS: Final = INVITED + 1  # an elder, or none yet

FIRST_USE: Final = 0  # deck, the first of the council, use, time
LAST_USE: Final = FIRST_USE + (DECKS + 1) * MEMBERS * USES * TIMES  # deck, the latest, use, time
FIRST_CARD: Final = LAST_USE + (DECKS + 1) * MEMBERS * USES * TIMES  # the first, building
INVITED_WHEN: Final = FIRST_CARD + MEMBERS * KNOWN  # deck, elder, moment
INVITED_ORDER: Final = INVITED_WHEN + (DECKS + 1) * INVITED * MOMENTS  # deck, elder, order, time
COUNCIL_END: Final = INVITED_ORDER + (DECKS + 1) * INVITED * ORDERS * TIMES


def member(p: Position, seat: i64, place: i64) -> i64:
    """Return the elder at a place of the seat's council."""
    if place < 0 or place >= p.council.elders[seat]:
        return INVITED
    return invited(p, p.council.members[seat * COUNCIL + place] - 1)


def of_uses(p: Position, place: i64) -> i64:
    """Return the offset of features of worker uses by deck and first or latest elder."""
    first: i64 = FIRST_USE if place == 0 else LAST_USE
    who: i64 = fewer(p.which_deck, DECKS) * MEMBERS + member(p, p.course.now, place)
    return first + who * USES * TIMES


def of_building(p: Position, card: i64) -> i64:
    """Return the feature of a building by its number and the first elder."""
    return FIRST_CARD + member(p, p.course.now, 0) * KNOWN + card


def of_invited(p: Position, elder: i64) -> i64:
    """Return the feature of an invited elder by deck and moment."""
    who: i64 = fewer(p.which_deck, DECKS) * INVITED + elder
    return INVITED_WHEN + who * MOMENTS + moment(p)


def of_turn(p: Position, elder: i64) -> i64:
    """Return the feature of an invited elder by deck, position in the round, and time."""
    who: i64 = fewer(p.which_deck, DECKS) * INVITED + elder
    return INVITED_ORDER + (who * ORDERS + p.course.turns % p.seats) * TIMES + PHASE[p.course.round]


BOARD: Final = len(SPACES)
ELDER_USED: Final = BOARD  # what a worker can do besides the spaces
PASSED: Final = BOARD + 1
CARD_USED: Final = BOARD + 2
MANY: Final = 16  # number of classes for what matters most
DEEP: Final = 4  # heights of a stack of elders, none left among them

WHEN: Final = COUNCIL_END  # use, moment
BY_WOOD: Final = WHEN + USES * MOMENTS  # use, time, goods
BY_FISH: Final = BY_WOOD + USES * TIMES * STEPS
BY_GOLD: Final = BY_FISH + USES * TIMES * STEPS
BY_FIELDS: Final = BY_GOLD + USES * TIMES * STEPS  # use, time, empty fields 12
BY_MOST: Final = BY_FIELDS + USES * TIMES * 12  # use, time, what matters most for it
BY_FLEET: Final = BY_MOST + USES * TIMES * MANY  # use, length of the fleet
BY_MORE: Final = BY_FLEET + USES * (TRACK + 1)  # use, what matters besides
BY_ELDER: Final = BY_MORE + USES * MANY  # elder, moment
BY_CARD: Final = BY_ELDER + INVITED * MOMENTS  # card, time
BY_LIKENESS: Final = BY_CARD + KNOWN * TIMES  # what a card used is about, time
BY_BEST: Final = BY_LIKENESS + LIKE * TIMES  # card to be built, or none, time
BY_ORDER: Final = BY_BEST + (KNOWN + 1) * TIMES  # deck, place in the order, use, moment
BY_STACKS: Final = BY_ORDER + (DECKS + 1) * ORDERS * USES * MOMENTS  # half, heights of 3, time
WORK_END: Final = BY_STACKS + 2 * DEEP * DEEP * DEEP * TIMES


def of_work(p: Position, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Write the features of the uses of a worker and return their number per use.

    Building options are described by the best affordable card of each tier; if nothing can be
    built, by whether others go first and which elders are left. The last two features are the use
    by the seat's own elders.
    """
    seat: i64 = p.course.now
    now: i64 = moment(p)
    late: i64 = PHASE[p.course.round]
    wood: i64 = step(p.harbours.wood[seat])
    fish: i64 = step(p.harbours.fish[seat])
    gold: i64 = step(p.harbours.gold[seat])
    fields: i64 = count(p.harbours.empty[seat])
    fleet: i64 = fewer(p.fleet.length[seat], TRACK)
    order: i64 = fewer(p.which_deck, DECKS) * ORDERS + p.course.turns % p.seats
    by_first: i64 = of_uses(p, 0)
    by_last: i64 = of_uses(p, p.council.elders[seat] - 1)
    slot: i64 = 0
    i: i64 = 0
    while i < n:
        action: i64 = legal[i]
        use: i64 = use_of(action)
        timed: i64 = use * TIMES + late
        payable: i64 = 0
        if use == BUILD:
            payable = p.spaces.affordable(seat, False)
        out[slot] = WHEN + use * MOMENTS + now
        out[slot + 1] = BY_WOOD + timed * STEPS + wood
        out[slot + 2] = BY_FISH + timed * STEPS + fish
        out[slot + 3] = BY_GOLD + timed * STEPS + gold
        out[slot + 4] = BY_FIELDS + timed * 12 + fields
        out[slot + 5] = (
            BY_MOST + timed * MANY + fewer(matter(p, seat, action, use, payable), MANY - 1)
        )
        out[slot + 6] = BY_FLEET + use * (TRACK + 1) + fleet
        if use == ELDER_USED:
            who: i64 = invited(p, p.council.members[seat * COUNCIL + action - USE] - 1)
            out[slot + 7] = BY_ELDER + who * MOMENTS + now
        elif use == CARD_USED:
            out[slot + 6] = BY_LIKENESS + likeness(p, action - EXTRA) * TIMES + late
            out[slot + 7] = BY_CARD + known(p, action - EXTRA) * TIMES + late
        else:
            out[slot + 7] = BY_MORE + use * MANY + fewer(besides(p, seat, use, payable), MANY - 1)
        tier: i64 = 0
        while tier < 3:
            card: i64 = best_of(p, seat, payable & p.deck.of_tier[tier])
            who_is: i64 = KNOWN
            if card != NONE:
                who_is = known(p, card)
            out[slot + 8 + tier] = BY_BEST + who_is * TIMES + late
            tier += 1
        if use != BUILD:
            out[slot + 8] = BY_ORDER + (order * USES + use) * MOMENTS + now
        if use == ELDER:
            out[slot + 9] = BY_STACKS + heights(p, 0) * TIMES + late
            out[slot + 10] = BY_STACKS + (DEEP * DEEP * DEEP + heights(p, 3)) * TIMES + late
        out[slot + 11] = by_first + timed
        out[slot + 12] = by_last + timed
        slot += 13
        i += 1
    return 13


def heights(p: Position, first: i64) -> i64:
    """Return the number of elders left in each of three stacks, as one number."""
    code: i64 = 0
    stack: i64 = first
    while stack < first + STACKS // 2:
        code = code * DEEP + fewer(p.council.depth[stack], DEEP - 1)
        stack += 1
    return code


def use_of(action: i64) -> i64:
    """Return the use of a worker: a space (also by imitation), an elder, a card, nothing."""
    if action >= EXTRA:
        return CARD_USED
    if action < COPY:
        return action - PLACE
    if action < USE:
        return action - COPY
    return ELDER_USED if action < PASS else PASSED


def matter(p: Position, seat: i64, action: i64, use: i64, payable: i64) -> i64:
    """Return the class that matters most for a use; `payable` are the cards that can be built."""
    if use == RESERVE:
        return p.harbours.stored[seat]
    if use == SERVE:
        return p.spaces.plates_into(seat, p.spaces.scratch)
    if use == BUILD:
        best: i64 = best_of(p, seat, payable)
        if best == NONE:
            return 0
        return hope(p, seat, best) + 5
    if use == ISSUE:
        return p.harbours.unissued[seat] * 4 + fewer(p.harbours.market[seat], 3)
    if use == BUY:
        return p.harbours.on_market() * 2 + (1 if p.harbours.market[seat] else 0)
    if use in (CLEAR, PLANT):
        return p.harbours.woods[seat]
    if use == THIN:
        room: i64 = p.harbours.wood_limit(seat) - p.harbours.wood[seat]
        return p.harbours.woods[seat] if p.harbours.woods[seat] < room else room
    if use == SHIP:
        can: i64 = 0
        kind: i64 = 2
        while kind >= 0:
            can = can * 2 + (1 if p.spaces.can_build_ship(seat, kind) else 0)
            kind -= 1
        return can
    if use in (ELDER, PASSED):
        return p.council.elders[seat]
    if use == ELDER_USED:
        return p.board.plates
    if use == CARD_USED:
        return likeness(p, action - EXTRA) // 4
    return 0


def besides(p: Position, seat: i64, use: i64, payable: i64) -> i64:
    """Return the class that matters second most."""
    if use == BUILD:
        return count(payable)
    if use == BUY:
        return p.prices.price(seat, p.harbours.on_market())
    if use == PLANT:
        return pairs_in(p.harbours.empty[seat])
    if use == CLEAR:
        return p.harbours.wood_limit(seat) - p.harbours.wood[seat]
    if use == SERVE:
        return p.board.plates * 2 + (1 if p.council.elders[seat] else 0)
    return p.board.plates * 2 if use == ELDER else p.council.elders[seat]
