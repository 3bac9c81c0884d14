"""The nouns of the card language: countable things with their names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from companion.games.nusfjord.deck import codes as c
from companion.kit.words import Phrase


@dataclass(frozen=True, slots=True)
class Noun:
    """A countable thing with phrases for each of it, one of it, and `many` of it."""

    code: int
    each: Phrase
    one: Phrase
    many: str

    def several(self, n: int) -> Phrase:
        """Return the phrase for `n` of it."""
        return self.one if n == 1 else Phrase(self.many, n=n)


def noun(code: int, each: Phrase, one: Phrase, many: Phrase) -> Noun:
    """Return a noun; `many` is passed as a Phrase so that the catalogue collects it."""
    return Noun(code, each, one, many.text)


NOUNS: Final[Mapping[str, Noun]] = MappingProxyType(
    {
        "forests": noun(
            c.FORESTS, Phrase("each forest"), Phrase("1 forest"), Phrase("%(n)s forests")
        ),
        "empty spaces": noun(
            c.EMPTY,
            Phrase("each empty space"),
            Phrase("1 empty space"),
            Phrase("%(n)s empty spaces"),
        ),
        "buildings": noun(
            c.BUILT_ALL, Phrase("each building"), Phrase("1 building"), Phrase("%(n)s buildings")
        ),
        "A buildings": noun(
            c.BUILT_A,
            Phrase("each A building"),
            Phrase("1 A building"),
            Phrase("%(n)s A buildings"),
        ),
        "B buildings": noun(
            c.BUILT_B,
            Phrase("each B building"),
            Phrase("1 B building"),
            Phrase("%(n)s B buildings"),
        ),
        "C buildings": noun(
            c.BUILT_C,
            Phrase("each C building"),
            Phrase("1 C building"),
            Phrase("%(n)s C buildings"),
        ),
        "ships": noun(
            c.SHIPS,
            Phrase("each ship"),
            Phrase("1 ship"),
            Phrase("%(n)s ships"),
        ),
        "sloops": noun(
            c.SLOOPS,
            Phrase("each sloop"),
            Phrase("1 sloop"),
            Phrase("%(n)s sloops"),
        ),
        "cutters": noun(
            c.CUTTERS, Phrase("each cutter"), Phrase("1 cutter"), Phrase("%(n)s cutters")
        ),
        "schooners": noun(
            c.SCHOONERS, Phrase("each schooner"), Phrase("1 schooner"), Phrase("%(n)s schooners")
        ),
        "kinds of ships": noun(
            c.SHIP_KINDS,
            Phrase("each kind of ship"),
            Phrase("1 kind of ship"),
            Phrase("%(n)s kinds of ships"),
        ),
        "elders": noun(
            c.COUNCIL_ELDERS, Phrase("each elder"), Phrase("1 elder"), Phrase("%(n)s elders")
        ),
        "own shares": noun(
            c.OWN_SHARES,
            Phrase("each share of your own"),
            Phrase("1 share of your own"),
            Phrase("%(n)s shares of your own"),
        ),
        "foreign shares": noun(
            c.FOREIGN_SHARES,
            Phrase("each share of others"),
            Phrase("1 share of others"),
            Phrase("%(n)s shares of others"),
        ),
        "shares": noun(
            c.SHARES,
            Phrase("each share"),
            Phrase("1 share"),
            Phrase("%(n)s shares"),
        ),
        "unissued shares": noun(
            c.UNISSUED,
            Phrase("each unissued share"),
            Phrase("1 unissued share"),
            Phrase("%(n)s unissued shares"),
        ),
        "shares on the board": noun(
            c.AFLOAT,
            Phrase("each share of yours on the board"),
            Phrase("1 share of yours on the board"),
            Phrase("%(n)s shares of yours on the board"),
        ),
        "wood": noun(
            c.STOCK_WOOD,
            Phrase("each wood in stock"),
            Phrase("1 wood in stock"),
            Phrase("%(n)s wood in stock"),
        ),
        "fish": noun(
            c.STOCK_FISH,
            Phrase("each fish in stock"),
            Phrase("1 fish in stock"),
            Phrase("%(n)s fish in stock"),
        ),
        "gold": noun(
            c.STOCK_GOLD,
            Phrase("each gold in stock"),
            Phrase("1 gold in stock"),
            Phrase("%(n)s gold in stock"),
        ),
        "reserve fish": noun(
            c.RESERVE_FISH,
            Phrase("each fish in your reserve"),
            Phrase("1 fish in your reserve"),
            Phrase("%(n)s fish in your reserve"),
        ),
        "plates": noun(
            c.PLATES,
            Phrase("each served plate on the table"),
            Phrase("1 served plate on the table"),
            Phrase("%(n)s served plates on the table"),
        ),
        "empty plates": noun(
            c.EMPTY_PLATES,
            Phrase("each empty plate on the table"),
            Phrase("1 empty plate on the table"),
            Phrase("%(n)s empty plates on the table"),
        ),
        "elder fish": noun(
            c.ELDER_FISH,
            Phrase("each fish on your elders"),
            Phrase("1 fish on your elders"),
            Phrase("%(n)s fish on your elders"),
        ),
        "free track": noun(
            c.TRACK_FREE,
            Phrase("each free place on your catch track"),
            Phrase("1 free place on your catch track"),
            Phrase("%(n)s free places on your catch track"),
        ),
        "catch": noun(
            c.CATCH_NOW,
            Phrase("each fish of your catch value"),
            Phrase("1 fish of your catch value"),
            Phrase("%(n)s fish of your catch value"),
        ),
        "rounds": noun(
            c.ROUND,
            Phrase("each round begun"),
            Phrase("1 round begun"),
            Phrase("%(n)s rounds begun"),
        ),
        "amount": noun(
            c.AMOUNT,
            Phrase("each time"),
            Phrase("1 time"),
            Phrase("%(n)s times"),
        ),
    }
)
