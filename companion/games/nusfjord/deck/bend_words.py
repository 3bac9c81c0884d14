"""The words of standing abilities: which number of the rules changes, and by how much."""

from __future__ import annotations

from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.deck.cards import Bend
from companion.games.nusfjord.deck.step_words import either, goods
from companion.games.nusfjord.deck.vocabulary import ACTIONS, BOARD, SHIP_NOUNS, TIER_NOUNS
from companion.kit.words import Phrase


def bent(bend: Bend) -> Phrase:
    """A bend as a sentence."""
    if bend.what >= c.FULL_SPACE:
        does = ACTIONS[BOARD[bend.what - c.FULL_SPACE]].does
        return Phrase("The space to %(do)s is never full for you.", do=does)
    if bend.what >= c.SHIP_PRICE:
        return price(bend)
    return limit(bend.what, bend.by)


def price(bend: Bend) -> Phrase:
    """Cheaper ships or buildings."""
    less = goods(bend.cheaper)
    ships = bend.what == c.SHIP_PRICE
    if bend.only == c.ALL_KINDS:
        if ships:
            return Phrase("Each ship costs you %(goods)s less.", goods=less)
        return Phrase("Each building costs you %(goods)s less.", goods=less)
    nouns = SHIP_NOUNS if ships else TIER_NOUNS
    kind = either([nouns[i] for i in range(3) if bend.only >> i & 1])
    return Phrase("For %(kind)s you pay %(goods)s less.", kind=kind, goods=less)


def limit(what: int, n: int) -> Phrase:
    """A limit, price or penalty that is one number."""
    said = {
        c.WOOD_LIMIT: Phrase("Your stock holds %(n)s more wood.", n=n),
        c.RESERVE_LIMIT: Phrase("Your reserve holds %(n)s more fish.", n=n),
        c.MORE_CATCH: Phrase("Each round you catch %(n)s fish more.", n=n),
        c.PLATE_PRICE: Phrase("Each plate costs you %(n)s fish less, but at least 1.", n=n),
        c.SHARE_PRICE: Phrase("Buying the shares costs you %(n)s gold less.", n=n),
    }
    if what in said:
        return said[what]
    if n == 1:
        if what == c.EMPTY_FREE:
            return Phrase("At the end one empty space costs you nothing.")
        return Phrase("At the end one unissued share costs you nothing.")
    if what == c.EMPTY_FREE:
        return Phrase("At the end %(n)s empty spaces cost you nothing.", n=n)
    return Phrase("At the end %(n)s unissued shares cost you nothing.", n=n)
