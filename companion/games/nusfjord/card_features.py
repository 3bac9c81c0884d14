"""Features of decisions that cards ask for, and of sharing out the own fish."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.nusfjord.actions import BRANCH, DIVIDEND, FEED, NOW, SHARE, STOP
from companion.games.nusfjord.board import COUNCIL, FULL
from companion.games.nusfjord.choice_features import CHOICE_END
from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.feature_values import (
    INVITED,
    KNOWN,
    MOMENTS,
    PHASE,
    STEPS,
    TIMES,
    gain_of,
    invited,
    known,
    moment,
    step,
)
from companion.games.nusfjord.rules import Position
from companion.games.nusfjord.stack import ENTRY, ROW, WHO
from companion.kit.masks import BIT

ANSWERS: Final = 6  # no, yes, one of four branches

ASKED_WHEN: Final = CHOICE_END  # answer, moment
ASKED_BY: Final = ASKED_WHEN + ANSWERS * MOMENTS  # card or elder, answer
ASKED_STEP: Final = ASKED_BY + (KNOWN + INVITED) * ANSWERS  # yes or no, the step 16, time
ASKED_GOOD: Final = ASKED_STEP + 2 * 16 * TIMES  # what it gives, goods held of it, time

NOW_ELDER: Final = ASKED_GOOD + 3 * STEPS * TIMES  # yes or no, elder, time
NOW_PLATES: Final = NOW_ELDER + 2 * INVITED * TIMES  # yes or no, plates 7

SHARE_OWN: Final = NOW_PLATES + 2 * 7  # own or not, moment

FED_BACK: Final = SHARE_OWN + 2 * MOMENTS  # elders that bring a fish back 6
PAID_LEAD: Final = FED_BACK + 6  # whether the holder has more points
END: Final = PAID_LEAD + 2


def of_effects(p: Position, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Write four features: the answer by time, asking card, step, and gain."""
    seat: i64 = p.course.now
    has = p.harbours
    entry: i64 = (p.stack.running - 1) * ENTRY
    card: i64 = p.stack.entries[entry + WHO]
    asking: i64 = KNOWN + invited(p, card - c.BUILDINGS)
    if card < c.BUILDINGS:
        asking = known(p, card)
    late: i64 = PHASE[p.course.round]
    i: i64 = 0
    while i < n:
        row: i64 = p.stack.entries[entry + ROW]
        answer: i64 = 0 if legal[i] == STOP else 1
        if legal[i] >= BRANCH:
            answer = 2 + legal[i] - BRANCH
            row += 1 + legal[i] - BRANCH
        op: i64 = p.deck.step(row, c.OP)
        doing: i64 = p.deck.step(row, c.ACTION) if op == c.GRANT else 12 + op % 4
        good: i64 = gain_of(p, row, c.TAKE)
        held: i64 = has.wood[seat]
        if good:
            held = has.fish[seat] if good == c.FISH else has.gold[seat]
        out[i * 4] = ASKED_WHEN + answer * MOMENTS + moment(p)
        out[i * 4 + 1] = ASKED_BY + asking * ANSWERS + answer
        out[i * 4 + 2] = ASKED_STEP + ((1 if answer else 0) * 16 + doing) * TIMES + late
        out[i * 4 + 3] = ASKED_GOOD + (good * STEPS + step(held)) * TIMES + late
        i += 1
    return 4


def of_new_elders(p: Position, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Write two features: whether to use the new elder at once, by elder and by plates."""
    seat: i64 = p.course.now
    elder: i64 = invited(p, p.council.members[seat * COUNCIL + p.council.elders[seat] - 1] - 1)
    i: i64 = 0
    while i < n:
        yes: i64 = 1 if legal[i] == NOW else 0
        out[i * 2] = NOW_ELDER + (yes * INVITED + elder) * TIMES + PHASE[p.course.round]
        out[i * 2 + 1] = NOW_PLATES + yes * 7 + p.board.plates
        i += 1
    return 2


def of_shares(p: Position, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Write one feature: whether the share has the own colour."""
    i: i64 = 0
    while i < n:
        own: i64 = 1 if legal[i] - SHARE == p.course.now else 0
        out[i] = SHARE_OWN + own * MOMENTS + moment(p)
        i += 1
    return 1


def of_sharing(p: Position, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Write one feature: fed elders that return a fish, or whether the chosen holder leads."""
    seat: i64 = p.course.now
    i: i64 = 0
    while i < n:
        action: i64 = legal[i]
        if action < DIVIDEND:
            back: i64 = 0
            place: i64 = 0
            while place < COUNCIL:
                fed: i64 = p.council.fed[seat * COUNCIL + place]
                if (action - FEED) & BIT[place] and fed == FULL - 1:
                    back += 1
                place += 1
            out[i] = FED_BACK + back
        else:
            leads = p.counting.score(action - DIVIDEND) > p.counting.score(seat)
            out[i] = PAID_LEAD + (1 if leads else 0)
        i += 1
    return 1
