"""Display names of seats in the reader's language.

Default names are stored in English as catalogue messages, so that guest and host may read them in
different languages. Names typed by people stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from companion.kit.names import looks
from companion.kit.words import Phrase
from companion.matches.verbs import positions
from companion.models import AI, Match, Seat
from companion.site.plumbing.phrases import say

CREW: Final = (
    Phrase("Nami"),
    Phrase("Minato"),
    Phrase("Isana"),
    Phrase("Kaji"),
    Phrase("Shio"),
)
GUEST: Final = Phrase("Guest")
FRIENDS: Final = tuple(Phrase("Friend %(n)s", n=number) for number in range(1, 6))
OF_AIS: Final = {str(name): name for name in CREW}
OF_PEOPLE: Final = {str(name): name for name in (GUEST, *FRIENDS)}


def free_names(crew: Iterable[Phrase], taken: set[str]) -> Iterator[str]:
    """The default names, as stored, that look like none of `taken`."""
    return (str(name) for name in crew if not taken & {looks(str(name)), looks(say(name))})


def called(seat: Seat) -> str:
    """The seat's display name in the reader's language."""
    given = OF_PEOPLE | OF_AIS if seat.kind == AI else OF_PEOPLE
    return say(given.get(seat.name, seat.name))


def names(match: Match) -> list[str]:
    """The display names of all seats in order, made distinct."""
    return positions.names(match, called)


def chosen(seat: Seat) -> str:
    """The name typed for the seat, or ""."""
    return "" if seat.name in OF_PEOPLE | OF_AIS else seat.name
