"""The short address of a table's slip, to be typed: its number and a few secret letters."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from companion.core.tokens import is_same
from companion.models import EventTable, db
from companion.models.base import ALPHABET
from companion.sheets.verbs.opening import writer_link

LETTERS: Final = 8  # some 40 bits, and a few tries a minute: nobody comes upon a table by trying


def short_of(row: EventTable) -> str:
    """What stands after /t/ on the slip; it goes with the sheet's link and ends when that does."""
    if row.sheet is None:
        return ""
    digest = sha256(f"slip:{row.id}:{writer_link(row.sheet)}".encode()).digest()
    return f"{written(row.id)}-{written(int.from_bytes(digest, 'big'), LETTERS)}"


def find_slip(short: str) -> EventTable | None:
    """The table whose slip has this address."""
    head, _, _ = short.partition("-")
    number = read(head)
    row = db.session.get(EventTable, number) if number else None
    if row is None or row.sheet is None or not is_same(short, short_of(row)):
        return None
    return row


def written(number: int, most: int = 0) -> str:
    """The number in letters that are not mistaken for each other; at most the last so many.

    >>> written(0), written(31), written(961 + 5, 2), read("32")
    ('2', '32', '27', 31)
    """
    letters = ""
    while number or not letters:
        number, at = divmod(number, len(ALPHABET))
        letters = ALPHABET[at] + letters
        if len(letters) == most:
            break
    return letters


def read(letters: str) -> int:
    """The number again; 0 where it is none, or a longer one than any table has."""
    if not letters or len(letters) > LETTERS or set(letters) - set(ALPHABET):
        return 0
    number = 0
    for letter in letters:
        number = number * len(ALPHABET) + ALPHABET.index(letter)
    return number
