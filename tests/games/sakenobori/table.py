"""A Sakenobori table set up as a test needs it."""

from companion.games.sakenobori.cells import BEAR, CARD, DOWN, HAND, OUT, OWNER, SALMON
from companion.games.sakenobori.notation import cell_of
from companion.games.sakenobori.position import EATEN, PLACING, SPAWNED, SWIM
from companion.games.sakenobori.table import Sakenobori
from tests.games.playing import say

Spot = tuple[int, int]


def new(seats: int = 3, start: int = 0, **options: bool) -> Sakenobori:
    """A match before the first card of the round that seat `start` acts first in."""
    state = Sakenobori(seats, options)
    state.round = start
    state.gather()
    return state


def legal(state: Sakenobori, *verbs: str) -> list[str]:
    """What the seat in turn may do; only these words, if any are named."""
    moves: list[str] = state.view(state.actors()[0])["legal"]
    return [move for move in moves if not verbs or move.split()[0] in verbs]


def spots(state: Sakenobori) -> set[Spot]:
    """Where a river card may go now."""
    words = [move.split() for move in legal(state, "place", "discover") if " river " in move]
    return {(int(row), int(x)) for _, _, row, x in words}


def landings(state: Sakenobori) -> set[Spot]:
    """Where the salmon in turn may swim."""
    return {(int(row), int(x)) for _, row, x in map(str.split, legal(state, "swim"))}


def river(
    *rows: str,
    salmon: dict[int, Spot],
    bears: dict[int, Spot] | None = None,
    seats: int = 3,
    hand: int = 3,
    **options: bool,
) -> Sakenobori:
    """A round in its action phase, seat 0 to swim. Its log is missing: ask it no View.

    Rows from the lowest, x from 0: a digit is the owner of a face-down card, `.` a gap, `~` an
    open river card of seat 0. `bears` are where bears lie face down, whatever the digit; others are
    in hand.
    """
    state = new(seats, **options)
    for row, line in enumerate(rows, 1):
        for x, sign in enumerate(line):
            if sign != ".":
                face = 0 if sign == "~" else DOWN
                owner = 0 if sign == "~" else int(sign)
                state.board[cell_of(row, x)] = CARD + OWNER * owner + face
                state.cards += 1
    state.left, state.right = cell_of(1, 0), cell_of(1, len(rows[0]) - 1)
    for seat in range(seats):
        state.hand[seat] = hand
        at = cell_of(*salmon[seat]) if seat in salmon else 0
        state.at[seat] = at
        state.fate[seat] = 0 if at else EATEN
        if at:
            state.board[at] += SALMON * (seat + 1)
    for seat, spot in (bears or {}).items():
        cell = cell_of(*spot)
        state.bear[seat] = cell
        state.board[cell] = CARD + OWNER * seat + DOWN + state.board[cell] // SALMON * SALMON
    state.phase, state.now = SWIM, 0
    return state


def opened(state: Sakenobori, seat: int) -> Sakenobori:
    """The bear of that seat already lies face up."""
    cell = int(state.bear[seat])
    state.board[cell] += BEAR - DOWN
    state.shown[seat] = 1
    return state


def spawned(state: Sakenobori, *seats: int) -> Sakenobori:
    """These salmon have spawned already."""
    for seat in seats:
        state.fate[seat] = SPAWNED
    return state


def fates(state: Sakenobori) -> list[str]:
    """How each salmon stands: `spawned 2`, `eaten 1` or `swims`."""
    words = ("swims", "spawned", "eaten")
    return [
        words[int(f)] + (f" {int(r)}" if f else "")
        for f, r in zip(state.fate, state.rank, strict=True)
    ]


def prepared(*cards: str, seats: int = 3, start: int = 0) -> Sakenobori:
    """A round after its first cards, such as `river 1 0` and `bear 2 0`."""
    return say(new(seats, start), *(f"place {card}" for card in cards))


def check_pieces(state: Sakenobori) -> None:
    """Conservation: six cards a seat, one of them the bear, each somewhere; a sound pyramid."""
    seats, top = int(state.seats), int(state.seats) + 2
    cells = [c for c in range(len(state.board)) if state.board[c]]
    for seat in range(seats):
        own = [c for c in cells if state.board[c] // OWNER % 8 == seat]
        away = state.shown[seat] and int(state.bear[seat]) not in own  # an outing
        assert len(own) + state.out[seat] + state.hand[seat] + bool(away) == 6
        bear = int(state.bear[seat])
        assert bear in (HAND, OUT) or state.board[bear]
        if not away:
            assert {HAND: state.hand[seat], OUT: state.out[seat]}.get(bear, bear in own)
    row = [c for c in cells if c < 32]
    assert row == list(range(row[0], row[0] + len(row))) if row else not cells
    assert len(row) <= top
    for cell in cells:
        assert cell < 32 or {cell - 16, cell - 15} <= set(cells)
    lying = [int(c) for c in state.at if c]
    assert len(set(lying)) == len(lying)
    for seat in range(seats):
        at = int(state.at[seat])
        assert not at or state.board[at] // SALMON == seat + 1
    assert sum(state.board[c] >= SALMON for c in cells) == len(lying)
    assert state.phase != PLACING or len(cells) == 3 * seats
