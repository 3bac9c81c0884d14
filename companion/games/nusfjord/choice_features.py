"""Features of each building, cell, ship, plate or elder that may be chosen."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.nusfjord.actions import CARD, CELL, FLEET, PLATE, STACK, STOP, WAY
from companion.games.nusfjord.board import CELLS, CLEAR, COUNCIL, PAIRS, TRACK
from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.feature_values import (
    INVITED,
    KNOWN,
    LIKENESSES,
    MOMENTS,
    PHASE,
    STEPS,
    TIMES,
    hope,
    invited,
    known,
    likeness,
    moment,
    pairs_in,
    step,
)
from companion.games.nusfjord.rules import Position
from companion.games.nusfjord.work_features import WORK_END, of_building, of_invited, of_turn
from companion.kit.masks import BIT, count, fewer

CARD_WORTH: Final = WORK_END  # esteem 16, moment
CARD_KNOWN: Final = CARD_WORTH + 16 * MOMENTS  # card, time
CARD_LIKE: Final = CARD_KNOWN + KNOWN * TIMES  # what it is about, round 8
CARD_WOOD: Final = CARD_LIKE + LIKENESSES * 8  # price 13, wood
CARD_FISH: Final = CARD_WOOD + 13 * STEPS  # price 6, fish
CARD_GOLD: Final = CARD_FISH + 6 * STEPS  # price 6, gold
CARD_TIER: Final = CARD_GOLD + 6 * STEPS  # tier, esteem 16, class 8

WHERE_CELL: Final = CARD_TIER + 3 * 16 * 8  # what for 3, stop or cell 13
WHERE_WHEN: Final = WHERE_CELL + 3 * 13  # what for, stop or not, moment
WHERE_FIELDS: Final = WHERE_WHEN + 6 * MOMENTS  # what for, stop or not, fields 12
WHERE_PAIRS: Final = WHERE_FIELDS + 6 * 12  # what for, time, pairs left 9
WHERE_TREES: Final = WHERE_PAIRS + 3 * TIMES * 9  # what for, trees there 3, time

SHIP_WHEN: Final = WHERE_TREES + 3 * 3 * TIMES  # kind or upgrade to it, moment
SHIP_FLEET: Final = SHIP_WHEN + 6 * MOMENTS  # …, length
SHIP_WOOD: Final = SHIP_FLEET + 6 * (TRACK + 1)  # …, wood
SHIP_FISH: Final = SHIP_WOOD + 6 * STEPS
SHIP_GOLD: Final = SHIP_FISH + 6 * STEPS

PAID_WOOD: Final = SHIP_GOLD + 6 * STEPS  # way, wood
PAID_FISH: Final = PAID_WOOD + 2 * STEPS
PAID_GOLD: Final = PAID_FISH + 2 * STEPS

PLATES_WHEN: Final = PAID_GOLD + 2 * STEPS  # plates 6, moment
PLATES_LEFT: Final = PLATES_WHEN + 6 * MOMENTS  # fish left, time, all that can be or not
PLATES_ELDERS: Final = PLATES_LEFT + STEPS * TIMES * 2  # plates, elders 6

ELDER_WHEN: Final = PLATES_ELDERS + 6 * 6  # elder, moment
ELDER_MORE: Final = ELDER_WHEN + INVITED * MOMENTS  # elder, elders in the council
ELDER_WOOD: Final = ELDER_MORE + INVITED * COUNCIL  # elder, wood
ELDER_LIKE: Final = ELDER_WOOD + INVITED * STEPS  # what the elder is about, time
CHOICE_END: Final = ELDER_LIKE + LIKENESSES * TIMES


def of_cards(p: Position, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Write eight features: esteem, identity, type, price, and the first elder."""
    seat: i64 = p.course.now
    i: i64 = 0
    while i < n:
        card: i64 = legal[i] - CARD
        slot: i64 = i * 8
        hoped: i64 = fewer(hope(p, seat, card) + 5, 15)
        out[slot] = CARD_WORTH + hoped * MOMENTS + moment(p)
        out[slot + 1] = CARD_KNOWN + known(p, card) * TIMES + PHASE[p.course.round]
        out[slot + 2] = CARD_LIKE + likeness(p, card) * 8 + p.course.round
        wood: i64 = fewer(p.prices.card_price(seat, card, c.WOOD), 12)
        fish: i64 = fewer(p.prices.card_price(seat, card, c.FISH), 5)
        gold: i64 = fewer(p.prices.card_price(seat, card, c.GOLD), 5)
        out[slot + 3] = CARD_WOOD + wood * STEPS + step(p.harbours.wood[seat])
        out[slot + 4] = CARD_FISH + fish * STEPS + step(p.harbours.fish[seat])
        out[slot + 5] = CARD_GOLD + gold * STEPS + step(p.harbours.gold[seat])
        kind: i64 = p.deck.cards[card * c.CARD + c.CLASS]
        out[slot + 6] = CARD_TIER + (p.deck.tier[card] * 16 + hoped) * 8 + kind
        out[slot + 7] = of_building(p, known(p, card))
        i += 1
    return 8


def of_cells(p: Position, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Write five features: the cell, the time, free cells, and remaining pairs."""
    seat: i64 = p.course.now
    aim: i64 = 0 if p.spaces.thing >= 0 else 1 if p.spaces.space == CLEAR else 2
    fields: i64 = count(p.harbours.empty[seat])
    late: i64 = PHASE[p.course.round]
    i: i64 = 0
    while i < n:
        stop: i64 = 1 if legal[i] == STOP else 0
        cell: i64 = 0
        place: i64 = 12
        if not stop:
            cell = legal[i] - CELL
            place = cell
        after: i64 = p.harbours.empty[seat]
        trees: i64 = 0
        if not stop and aim == 1:
            trees = fewer(p.harbours.trees[seat * CELLS + cell], 2)
            if trees == 1:
                after |= PAIRS[cell]
        elif not stop:
            after &= ~(PAIRS[cell] if aim == 2 else BIT[cell])
        slot: i64 = i * 5
        out[slot] = WHERE_CELL + aim * 13 + place
        out[slot + 1] = WHERE_WHEN + (aim * 2 + stop) * MOMENTS + moment(p)
        out[slot + 2] = WHERE_FIELDS + (aim * 2 + stop) * 12 + fields
        out[slot + 3] = WHERE_PAIRS + (aim * TIMES + late) * 9 + fewer(pairs_in(after), 8)
        out[slot + 4] = WHERE_TREES + (aim * 3 + trees) * TIMES + late
        i += 1
    return 5


def of_ships(p: Position, legal: vec[i64], n: i64, upgraded: i64, out: vec[i64]) -> i64:
    """Write five features: the kind of ship by time, fleet and goods."""
    seat: i64 = p.course.now
    i: i64 = 0
    while i < n:
        kind: i64 = legal[i] - FLEET + 3 * upgraded
        slot: i64 = i * 5
        out[slot] = SHIP_WHEN + kind * MOMENTS + moment(p)
        out[slot + 1] = SHIP_FLEET + kind * (TRACK + 1) + fewer(p.fleet.length[seat], TRACK)
        out[slot + 2] = SHIP_WOOD + kind * STEPS + step(p.harbours.wood[seat])
        out[slot + 3] = SHIP_FISH + kind * STEPS + step(p.harbours.fish[seat])
        out[slot + 4] = SHIP_GOLD + kind * STEPS + step(p.harbours.gold[seat])
        i += 1
    return 5


def of_payments(p: Position, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Write three features: the way to pay by the goods held."""
    seat: i64 = p.course.now
    i: i64 = 0
    while i < n:
        way: i64 = legal[i] - WAY
        out[i * 3] = PAID_WOOD + way * STEPS + step(p.harbours.wood[seat])
        out[i * 3 + 1] = PAID_FISH + way * STEPS + step(p.harbours.fish[seat])
        out[i * 3 + 2] = PAID_GOLD + way * STEPS + step(p.harbours.gold[seat])
        i += 1
    return 3


def of_plates(p: Position, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Write three features: the number of plates, the fish left, and the elders."""
    seat: i64 = p.course.now
    left: i64 = p.harbours.fish[seat]
    i: i64 = 0
    while i < n:
        plates: i64 = fewer(legal[i] - PLATE, 5)
        left -= p.prices.plate_price(seat, p.board.plates + legal[i] - PLATE)
        every: i64 = 1 if i == n - 1 else 0
        out[i * 3] = PLATES_WHEN + plates * MOMENTS + moment(p)
        out[i * 3 + 1] = PLATES_LEFT + (step(left) * TIMES + PHASE[p.course.round]) * 2 + every
        out[i * 3 + 2] = PLATES_ELDERS + plates * 6 + fewer(p.council.elders[seat], 5)
        i += 1
    return 3


def of_stacks(p: Position, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Write six features: the elder by time, council and wood, its type, deck and order."""
    seat: i64 = p.course.now
    i: i64 = 0
    while i < n:
        top: i64 = p.council.top(legal[i] - STACK)
        elder: i64 = invited(p, top)
        out[i * 6] = ELDER_WHEN + elder * MOMENTS + moment(p)
        out[i * 6 + 1] = ELDER_MORE + elder * COUNCIL + fewer(p.council.elders[seat], COUNCIL - 1)
        out[i * 6 + 2] = ELDER_WOOD + elder * STEPS + step(p.harbours.wood[seat])
        like: i64 = likeness(p, c.BUILDINGS + top)
        out[i * 6 + 3] = ELDER_LIKE + like * TIMES + PHASE[p.course.round]
        out[i * 6 + 4] = of_invited(p, elder)
        out[i * 6 + 5] = of_turn(p, elder)
        i += 1
    return 6
