"""Features of each card that may follow or be discarded, from what the seat in turn knows."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.fisherman.feature_values import hand_summary, within
from companion.games.fisherman.lead_features import LEADS_END
from companion.games.fisherman.rules import Position
from companion.games.fisherman.tables import KIND, SORT, UPPER, WORTH
from companion.kit.masks import BIT, COUNT, TEN, fewer

FOLLOW_GAIN: Final = LEADS_END  # seats after 3, wins 2, points then 6, threats 5
FOLLOW_SORT: Final = FOLLOW_GAIN + 180  # sort 6, wins 2, points on the table 5, the winner's lead 4
FOLLOW_RANK: Final = FOLLOW_SORT + 240  # sort 6, wins 2, strength 10
FOLLOW_PLACE: Final = FOLLOW_RANK + 120  # place 8, points on the table 5, last or bycatch out 5
FOLLOW_LATE: Final = FOLLOW_PLACE + 200  # role 3, wins 2, seats after 3, bycatch out 4, stage 4
THROW_SORT: Final = FOLLOW_LATE + 288  # as FOLLOW_SORT
THROW_GAIN: Final = THROW_SORT + 240  # seats after 3, wins 2, points then 6, bycatch out 4
THROW_RANK: Final = THROW_GAIN + 144  # sort 6, strength 10, held of the kind 4
THROW_LATE: Final = THROW_RANK + 240  # sort 6, threats 5, wins 2, stage 4
THROW_PLACE: Final = THROW_LATE + 240  # place 8, points on the table 5
END: Final = THROW_PLACE + 40


def of_followers(p: Position, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Write five features for each card of the kind led."""
    hand: i64 = p.hands[p.now]
    loose, stage, trumps = hand_summary(p)
    after, table, lead = trick(p)
    base: i64 = 10 * KIND[legal[0]]
    own: i64 = (hand >> base) & TEN
    away: i64 = (loose >> base) & TEN
    over: i64 = own & (p.over >> base)
    rest: i64 = trumps
    if not after:
        rest = 4
    slot: i64 = 0
    i: i64 = 0
    while i < n:
        card: i64 = legal[i]
        sort: i64 = SORT[p.worths * 50 + card]
        rank: i64 = card - base
        upper: i64 = UPPER[p.order * 10 + rank]
        threats: i64 = COUNT[upper & away]
        wins: i64 = 1 if over & BIT[rank] else 0
        group: i64 = over if wins else own & ~over
        strongest: i64 = 0 if upper & group else 2
        weakest: i64 = 0 if group & ~upper & ~BIT[rank] else 1
        strength: i64 = rank if p.order else 9 - rank
        gain: i64 = within(p.haul + WORTH[p.worths * 50 + card], -2, 3)
        threats = fewer(threats, 4)
        won: i64 = sort * 2 + wins
        out[slot] = FOLLOW_GAIN + ((after * 2 + wins) * 6 + gain) * 5 + threats
        out[slot + 1] = FOLLOW_SORT + (won * 5 + table) * 4 + lead
        out[slot + 2] = FOLLOW_RANK + won * 10 + strength
        out[slot + 3] = FOLLOW_PLACE + ((wins * 4 + strongest + weakest) * 5 + table) * 5 + rest
        late: i64 = (((sort >> 1) * 2 + wins) * 3 + after) * 4 + trumps
        out[slot + 4] = FOLLOW_LATE + late * 4 + stage
        slot += 5
        i += 1
    return 5


def of_discards(p: Position, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Write five features for each card, none of which is of the kind led."""
    hand: i64 = p.hands[p.now]
    loose, stage, trumps = hand_summary(p)
    after, table, lead = trick(p)
    kind: i64 = -1
    base: i64 = 0
    own: i64 = 0
    away: i64 = 0
    over: i64 = 0
    long: i64 = 0
    slot: i64 = 0
    i: i64 = 0
    while i < n:
        card: i64 = legal[i]
        if KIND[card] != kind:
            kind = KIND[card]
            base = 10 * kind
            own = (hand >> base) & TEN
            away = (loose >> base) & TEN
            over = own & (p.over >> base)
            long = within(COUNT[own], 1, 4)
        sort: i64 = SORT[p.worths * 50 + card]
        rank: i64 = card - base
        upper: i64 = UPPER[p.order * 10 + rank]
        threats: i64 = COUNT[upper & away]
        threats = fewer(threats, 4)
        wins: i64 = 1 if over & BIT[rank] else 0
        group: i64 = over if wins else own & ~over
        strongest: i64 = 0 if upper & group else 2
        weakest: i64 = 0 if group & ~upper & ~BIT[rank] else 1
        strength: i64 = rank if p.order else 9 - rank
        gain: i64 = within(p.haul + WORTH[p.worths * 50 + card], -2, 3)
        out[slot] = THROW_SORT + ((sort * 2 + wins) * 5 + table) * 4 + lead
        out[slot + 1] = THROW_GAIN + ((after * 2 + wins) * 6 + gain) * 4 + trumps
        out[slot + 2] = THROW_RANK + (sort * 10 + strength) * 4 + long
        out[slot + 3] = THROW_LATE + ((sort * 5 + threats) * 2 + wins) * 4 + stage
        out[slot + 4] = THROW_PLACE + (wins * 4 + strongest + weakest) * 5 + table
        slot += 5
        i += 1
    return 5


def trick(p: Position) -> tuple[i64, i64, i64]:
    """Return the seats still to play, the trick's points so far, and the winner's lead."""
    return p.seats - 1 - p.played, within(p.haul, -2, 2), standing(p)


def standing(p: Position) -> i64:
    """Return the class (0 to 3) of the points lead of the trick's winner over the seat in turn."""
    lead: i64 = p.points[p.winner] - p.points[p.now]
    return 3 if lead < -4 else 2 if lead > 1 else 1 if lead >= -1 else 0
