"""Features of each legal move for a policy (ai/policy.py), from what the seat in turn knows."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.sakenobori.cells import DOWN, HAND, ROW, bears, owner, rank_of
from companion.games.sakenobori.position import BY, GO, MEETING, PLACE_BEAR, PLACING, RIVER, SPAWN
from companion.games.sakenobori.rules import Position
from companion.kit.agent import Features
from companion.kit.masks import fewer

BUILD_HAND: Final = 0  # bear 2, rank 6, cards in hand 6
BUILD_OWN: Final = BUILD_HAND + 72  # bear 2, rank 6, own cards below 3
BUILD_LATE: Final = BUILD_OWN + 36  # bear 2, cards in hand 6, stage 4
START_RISK: Final = BUILD_LATE + 48  # danger 10, bear in hand 2
START_ABOVE: Final = START_RISK + 20  # danger 10, own river cards above 3, other cards above 3
SWIM_RISK: Final = START_ABOVE + 90  # danger 10, bear in hand 2, rise 4
SWIM_RANK: Final = SWIM_RISK + 80  # rank 7, bear in hand 2, danger 3, rivals 3
GO_ON: Final = SWIM_RANK + 126  # swim, lay or spawn 3, rivals 3, stage 4
LAY_HAND: Final = GO_ON + 36  # bear 2, above the own salmon 2, cards in hand 6
LAY_HOPE: Final = LAY_HAND + 24  # bear 2, own rank 7, best swim 3
SPAWN_RANK: Final = LAY_HOPE + 42  # own rank 7, bear in hand 2, rivals 3
SPAWN_HOPE: Final = SPAWN_RANK + 42  # own rank 7, best swim 3
MEET: Final = SPAWN_HOPE + 21  # go out, or not
END: Final = MEET + 2

KINDS: Final = {"build": BUILD_HAND, "start": START_RISK, "swim": SWIM_RISK, "meet": MEET}
FEATURES: Final = Features(END, KINDS, prior_temperature=0.4)

SAFE: Final = 0  # danger: safe; 1, own river card; a bear; then unknown cards, up to 9
DEADLY: Final = 2


def features(p: Position, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Write the features of the legal moves and return their number per move."""
    if p.phase == RIVER:
        return of_building(p, legal, n, out)
    if p.phase == MEETING:
        out[0] = MEET
        out[1] = MEET + 1
        return 1 if n > 1 else 0
    count_hidden(p)
    if p.phase == PLACING:
        return of_starts(p, legal, n, out)
    return of_swims(p, legal, n, out)


def of_building(p: Position, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Write three features for each placing of a card."""
    hand: i64 = p.hand[p.now] - 1
    late: i64 = stage(p)
    i: i64 = 0
    while i < n:
        bear: i64 = 1 if legal[i] >= PLACE_BEAR else 0
        cell: i64 = legal[i] & 127
        below: i64 = cell - ROW if cell >= ROW + ROW else cell - 1  # in row 1 those beside it
        other: i64 = below + 1 if cell >= ROW + ROW else cell + 1
        row: i64 = bear * 6 + fewer(rank_of(cell), 5)
        out[3 * i] = BUILD_HAND + row * 6 + hand
        out[3 * i + 1] = BUILD_OWN + row * 3 + owned(p, below) + owned(p, other)
        out[3 * i + 2] = BUILD_LATE + (bear * 6 + hand) * 4 + late
        i += 1
    return 3


def of_starts(p: Position, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Write two features for each card that a salmon may start from."""
    bear: i64 = p.bear[p.now]
    i: i64 = 0
    while i < n:
        cell: i64 = legal[i] - GO
        danger: i64 = risk(p, cell)
        own: i64 = 0
        cards: i64 = 0
        up: i64 = cell + ROW - 1
        while up <= cell + ROW:
            cards += 1 if p.board[up] else 0
            own += owned(p, up) if bear != up else 0
            up += 1
        out[2 * i] = START_RISK + danger * 2 + (1 if bear == HAND else 0)
        out[2 * i + 1] = START_ABOVE + (danger * 3 + own) * 3 + cards - own
        i += 1
    return 2


def of_swims(p: Position, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Write three features for each way to go on: swim, place a card, or spawn."""
    start: i64 = p.at[p.now]
    here: i64 = fewer(rank_of(start), 6)
    held: i64 = 1 if p.bear[p.now] == HAND else 0
    rivals: i64 = fewer(p.rivals(p.now), 2)
    late: i64 = rivals * 4 + stage(p)
    hope: i64 = best_swim(p, legal, n, held)
    i: i64 = 0
    while i < n:
        slot: i64 = 3 * i
        cell: i64 = legal[i] & 127
        if legal[i] >= SPAWN:
            out[slot] = SPAWN_RANK + (here * 2 + held) * 3 + rivals
            out[slot + 1] = SPAWN_HOPE + here * 3 + hope
            out[slot + 2] = GO_ON + 24 + late
        elif legal[i] >= GO:
            danger: i64 = risk(p, cell)
            rank: i64 = fewer(rank_of(cell), 6) * 2 + held
            rise: i64 = fewer(rank_of(cell) - rank_of(start) + 1, 3)
            out[slot] = SWIM_RISK + (danger * 2 + held) * 4 + rise
            out[slot + 1] = SWIM_RANK + (rank * 3 + fewer(danger - 1, 2)) * 3 + rivals
            out[slot + 2] = GO_ON + late
        else:
            bear: i64 = 1 if legal[i] >= PLACE_BEAR else 0
            above: i64 = 1 if cell - start == ROW or cell - start == ROW - 1 else 0
            out[slot] = LAY_HAND + (bear * 2 + above) * 6 + p.hand[p.now] - 1
            out[slot + 1] = LAY_HOPE + (bear * 7 + here) * 3 + hope
            out[slot + 2] = GO_ON + 12 + late
        i += 1
    return 3


def best_swim(p: Position, legal: vec[i64], n: i64, held: i64) -> i64:
    """Return 2 if a swim up is safe, 1 if one leads onto an unknown card, else 0."""
    best: i64 = 0
    i: i64 = 0
    while i < n:
        if GO <= legal[i] < SPAWN and rank_of(legal[i] - GO) > rank_of(p.at[p.now]):
            danger: i64 = risk(p, legal[i] - GO)
            if held or danger < DEADLY:
                return 2
            best = 1 if danger > DEADLY else best
        i += 1
    return best


def count_hidden(p: Position) -> None:
    """Write by seat into `free` how many cards may be its hidden bear; 0 if it was shown."""
    seat: i64 = 0
    while seat < p.seats:
        p.free[seat] = 0 if p.shown[seat] else p.hand[seat] + p.out[seat]
        seat += 1
    i: i64 = 0
    while i < p.plies:
        action: i64 = p.log[i] & (BY - 1)
        card: i64 = p.board[action & 127] if action < GO else 0
        if card & DOWN and not p.shown[owner(card)]:
            p.free[owner(card)] = p.free[owner(card)] + 1
        i += 1


def risk(p: Position, cell: i64) -> i64:
    """Return the danger class of a card, as far as the seat in turn knows."""
    card: i64 = p.board[cell]
    if not card & DOWN:
        return DEADLY if bears(card) == 1 else SAFE
    if owner(card) == p.now:
        return DEADLY if p.bear[p.now] == cell else 1
    hidden: i64 = p.free[owner(card)]
    return 3 + fewer(6 - hidden, 6) if hidden else SAFE


def owned(p: Position, cell: i64) -> i64:
    """Return 1 if the seat in turn owns the card there, else 0."""
    return 1 if p.board[cell] and owner(p.board[cell]) == p.now else 0


def stage(p: Position) -> i64:
    """Return 1 if nobody has more tokens, plus 2 in the last round."""
    stage_now: i64 = 3 if p.round + 1 >= p.rounds else 1
    other: i64 = 0
    while other < p.seats:
        if p.tokens[other] > p.tokens[p.now]:
            return stage_now - 1
        other += 1
    return stage_now
