"""The cells of the river: where cards may go, and where a salmon's swim ends (§2, §5).

A cell is a small int, `row * ROW + x + MIDDLE`; the first card lies at row 1, x 0. A card of row k
rests on the cells `- ROW` and `- ROW + 1`: half a card to the left and to the right (SK-04). The
contents of a cell are one number too, so that positions are fast to copy.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

ROW: Final = 16
MIDDLE: Final = 7
CELLS: Final = 144  # rows 0–8, with an empty row below and above the river
FIRST: Final = ROW + MIDDLE

# Further places of a bear, outside the river.
HAND: Final = 0
OUT: Final = 1  # beside the river (SK-06)

# Contents of a cell: card, its owner, whether face down, face-up bears, salmon.
CARD: Final = 1
OWNER: Final = 2  # times seat, 0–4
DOWN: Final = 16
BEAR: Final = 32  # times face-up bears, 0–5
SALMON: Final = 256  # times seat + 1

# Down to both sides, left and right, up to both sides (SK-09).
DIRECTIONS: Final[vec[i64]] = vec[i64]([-ROW, -ROW + 1, -1, 1, ROW - 1, ROW])


def owner(card: i64) -> i64:
    """Return the owner of a card."""
    return (card >> 1) & 7


def bears(card: i64) -> i64:
    """Return the face-up bears: one is deadly, several keep each other busy (§6, SK-15)."""
    return (card >> 5) & 7


def rank_of(cell: i64) -> i64:
    """Return the rank of a cell: its row - 1 (SK-17)."""
    return (cell >> 4) - 1


def spots(board: vec[i64], seats: i64, left: i64, right: i64, out: vec[i64]) -> i64:
    """Write the cells where a card may be placed into `out`, ascending, and return their number.

    `left` and `right` are the ends of row 1 (0 before the first card). Row 1 grows at both ends to
    seats + 2 cards, and above two neighbours there is room for one (§2, SK-04, SK-37).
    """
    if not left:
        out[0] = FIRST
        return 1
    n: i64 = 0
    if right - left < seats + 1:
        out[0] = left - 1
        out[1] = right + 1
        n = 2
    base: i64 = left
    width: i64 = right - left
    while width > 0:
        x: i64 = 0
        above: i64 = 0
        while x < width:
            cell: i64 = base + x
            if board[cell + ROW]:
                above += 1
            elif board[cell] and board[cell + 1]:
                out[n] = cell + ROW
                n += 1
            x += 1
        if not above:
            return n
        base += ROW
        width -= 1
    return n


def landings(board: vec[i64], start: i64, out: vec[i64]) -> i64:
    """Write the cells a salmon can reach from `start`, ascending, and return their number.

    These are the neighbours or, across a straight line of salmon, the first free card behind them;
    none where the line ends in a gap (§5, SK-09, SK-10).
    """
    n: i64 = 0
    for step in DIRECTIONS:
        cell: i64 = start + step
        while board[cell] >= SALMON:
            cell += step
        if board[cell]:
            index: i64 = n
            while index > 0 and out[index - 1] > cell:
                out[index] = out[index - 1]
                index -= 1
            out[index] = cell
            n += 1
    return n
