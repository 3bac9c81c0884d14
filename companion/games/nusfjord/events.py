"""The events of the current round as numbers, written by the rules and read by texts."""

from typing import Final

from mypy_extensions import i64

from companion.games.nusfjord.board import SPACES

# Smaller numbers: actions of the eleven spaces.
PASSED: Final = 11
COPIED: Final = 12  # a: the imitated space
USED_ELDER: Final = 13  # a: the elder
CAUGHT: Final = 14  # a: fish
FED: Final = 15  # a: fish on elders
LOST: Final = 16  # a: fish on shares beside the board
PAID: Final = 17  # a: fish, b: the seat that holds the shares
KEPT: Final = 18  # a: fish on own shares
STORED: Final = 19  # a: fish put in the reserve, b: fish without room
FRESH: Final = 20  # a: new cards, b: their tier; of C: into the hands, 3: laid out
REVEALED: Final = 21  # a: cards of a hand that are laid out
# What cards do; a: the card, an elder being 43 and its number.
GAVE: Final = 22  # b: goods
TOOK: Final = 23  # b: goods paid for it
LET: Final = 24  # it grants an action, which follows
PICKED: Final = 25  # b: the colour of the share
ENLARGED: Final = 26  # b: what the ship has become
WHATS: Final = (
    *SPACES,
    "pass",
    "copy",
    "use",
    "caught",
    "fed",
    "lost",
    "paid",
    "kept",
    "stored",
    "fresh",
    "revealed",
    "gave",
    "took",
    "let",
    "picked",
    "enlarged",
)

SEAT: Final[i64] = 32
FIRST: Final[i64] = SEAT * 8
SECOND: Final[i64] = FIRST * 1024
MUCH: Final[i64] = 256
MOST: Final = 400  # events of a round


def event(what: i64, seat: i64, a: i64, b: i64) -> i64:
    """Return an event encoded as one number."""
    return what + SEAT * seat + FIRST * a + SECOND * b


def goods(wood: i64, fish: i64, gold: i64) -> i64:
    """Return amounts of goods encoded as one number."""
    return wood + MUCH * (fish + MUCH * gold)


def as_list(number: int) -> list[str | int]:
    """Return an event for the View: kind, seat, and two arguments.

    >>> as_list(int(event(PAID, 1, 2, 3)))
    ['paid', 1, 2, 3]
    """
    what, seat = number % SEAT, number // SEAT % 8
    return [WHATS[what], int(seat), int(number // FIRST % 1024), int(number // SECOND)]


def from_list(words: list[str | int]) -> int:
    """Return the number of an event of a View."""
    what, seat, a, b = words
    return int(event(WHATS.index(str(what)), int(seat), int(a), int(b)))
