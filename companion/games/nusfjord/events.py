"""What has happened in the running round, as numbers: the rules write them, words tell them."""

from typing import Final

from mypy_extensions import i64

from companion.games.nusfjord.board import SPACES

# Below these numbers: what came of one of the eleven spaces.
PASSED: Final = 11
COPIED: Final = 12  # a: the space that is imitated
USED_ELDER: Final = 13  # a: the elder
CAUGHT: Final = 14  # a: fish
FED: Final = 15  # a: fish on elders
LOST: Final = 16  # a: fish on shares beside the board
PAID: Final = 17  # a: fish, b: the seat that holds the shares
KEPT: Final = 18  # a: fish on one's own shares
STORED: Final = 19  # a: fish in the reserve, b: for which there was no room
FRESH: Final = 20  # a: new cards, b: their tier; of C: into the hands, 3: laid out
REVEALED: Final = 21  # a: cards of a hand that are laid out
# What cards do; a: the card, an elder being 43 and its number.
GAVE: Final = 22  # b: goods
TOOK: Final = 23  # b: goods that it was paid
LET: Final = 24  # it lets its owner act: the action follows
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
    """An event as one number."""
    return what + SEAT * seat + FIRST * a + SECOND * b


def goods(wood: i64, fish: i64, gold: i64) -> i64:
    """So much of each good as one number."""
    return wood + MUCH * (fish + MUCH * gold)


def told(number: int) -> list[str | int]:
    """An event for the View: what, the seat, and what it is about.

    >>> told(int(event(PAID, 1, 2, 3)))
    ['paid', 1, 2, 3]
    """
    what, seat = number % SEAT, number // SEAT % 8
    return [WHATS[what], int(seat), int(number // FIRST % 1024), int(number // SECOND)]


def untold(words: list[str | int]) -> int:
    """The number of an event in a View."""
    what, seat, a, b = words
    return int(event(WHATS.index(str(what)), int(seat), int(a), int(b)))
