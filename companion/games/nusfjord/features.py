"""Features of each decision of a turn for a policy (ai/policy.py).

Buildings and elders are described by their type, whatever the deck, and by number if they belong to
a deck used in training. Only the information of the seat in turn is used.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.nusfjord import actions as a
from companion.games.nusfjord.card_features import (
    ASKED_WHEN,
    END,
    FED_BACK,
    NOW_ELDER,
    SHARE_OWN,
    of_effects,
    of_new_elders,
    of_shares,
    of_sharing,
)
from companion.games.nusfjord.choice_features import (
    CARD_WORTH,
    ELDER_WHEN,
    PAID_WOOD,
    PLATES_WHEN,
    SHIP_WHEN,
    WHERE_CELL,
    of_cards,
    of_cells,
    of_payments,
    of_plates,
    of_ships,
    of_stacks,
)
from companion.games.nusfjord.deck.files import OURS
from companion.games.nusfjord.rules import Position
from companion.games.nusfjord.work_features import WHEN, of_work
from companion.kit.agent import Features

FEATURES: Final = Features(
    END,
    {
        "work": WHEN,
        "building": CARD_WORTH,
        "field": WHERE_CELL,
        "ship": SHIP_WHEN,
        "payment": PAID_WOOD,
        "plates": PLATES_WHEN,
        "elder": ELDER_WHEN,
        "card": ASKED_WHEN,
        "new elder": NOW_ELDER,
        "share": SHARE_OWN,
        "fish": FED_BACK,
    },
    tuple({"deck": name} for name in OURS),
    exploration=0.02,
    prior_temperature=0.2,
)


def features(p: Position, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Write the features of the legal decisions and return their number per decision."""
    step: i64 = p.course.step
    if step == a.WORK or step == a.LAST:
        return of_work(p, legal, n, out)
    if step == a.WHICH_CARD:
        return of_cards(p, legal, n, out)
    if step == a.WHERE:
        return of_cells(p, legal, n, out)
    if step == a.WHICH_SHIP or step == a.WHICH_UPGRADE:
        return of_ships(p, legal, n, 1 if step == a.WHICH_UPGRADE else 0, out)
    if step == a.PAYMENT:
        return of_payments(p, legal, n, out)
    if step == a.HOW_MANY:
        return of_plates(p, legal, n, out)
    if step == a.WHICH_STACK:
        return of_stacks(p, legal, n, out)
    if step == a.USE_NOW:
        return of_new_elders(p, legal, n, out)
    if step == a.WHICH_SHARE:
        return of_shares(p, legal, n, out)
    return of_sharing(p, legal, n, out) if step == a.SHARE_OUT else of_effects(p, legal, n, out)
