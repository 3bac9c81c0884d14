"""The closed vocabulary of card files: every word with its code and displayed name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from companion.games.nusfjord.deck import codes as c
from companion.kit.words import Phrase


@dataclass(frozen=True, slots=True)
class Verb:
    """An event or action: its code, and its name as an imperative."""

    code: int
    does: Phrase


GOODS: Final = ("wood", "fish", "gold")
SHIPS: Final = ("sloop", "cutter", "schooner")
TIERS: Final = ("A", "B", "C")
WHOM: Final = ("you", "others", "everyone")
CLASSES: Final[Mapping[str, int]] = MappingProxyType(
    {
        "built": c.BUILT,
        "whenever": c.WHENEVER,
        "anytime": c.ANYTIME,
        "once": c.ONCE,
        "rule": c.RULE,
        "end": c.END,
    }
)

ACTIONS: Final[Mapping[str, Verb]] = MappingProxyType(
    {
        "gold": Verb(c.ACTION_GOLD, Phrase("take 1 gold as on the board")),
        "reserve": Verb(c.ACTION_RESERVE, Phrase("empty your reserve")),
        "serve": Verb(c.ACTION_SERVE, Phrase("serve fish")),
        "build": Verb(c.ACTION_BUILD, Phrase("put up a building")),
        "issue": Verb(c.ACTION_ISSUE, Phrase("issue a share")),
        "buy": Verb(c.ACTION_BUY, Phrase("buy all shares on the board")),
        "clear": Verb(c.ACTION_CLEAR, Phrase("clear a forest")),
        "thin": Verb(c.ACTION_THIN, Phrase("thin out your forests")),
        "plant": Verb(c.ACTION_PLANT, Phrase("plant forests")),
        "ship": Verb(c.ACTION_SHIP, Phrase("build a ship")),
        "elder": Verb(c.ACTION_ELDER, Phrase("take an elder")),
        "pick": Verb(c.ACTION_PICK, Phrase("take one share from the board")),
        "upgrade": Verb(c.ACTION_UPGRADE, Phrase("turn a ship into one of the next kind")),
    }
)

EVENTS: Final[Mapping[str, Verb]] = MappingProxyType(
    {word: verb for word, verb in ACTIONS.items() if verb.code < c.SPACES}
    | {
        "use": Verb(c.EVENT_USE, Phrase("use an elder")),
        "imitate": Verb(c.EVENT_IMITATE, Phrase("copy")),
        "catch": Verb(c.EVENT_CATCH, Phrase("catch fish")),
        "dividend": Verb(c.EVENT_DIVIDEND, Phrase("get fish from others' companies")),
        "home": Verb(c.EVENT_HOME, Phrase("bring the workers home")),
    }
)

PHASES: Final = frozenset((c.EVENT_CATCH, c.EVENT_DIVIDEND, c.EVENT_HOME))
"""Events outside turns: nobody can be asked then, so their cards only gain."""

UNITS: Final[Mapping[int, Phrase]] = MappingProxyType(
    {
        c.ACTION_GOLD: Phrase("each gold piece"),
        c.ACTION_RESERVE: Phrase("each fish taken out"),
        c.ACTION_SERVE: Phrase("each plate"),
        c.ACTION_BUILD: Phrase("each building put up"),
        c.ACTION_ISSUE: Phrase("each share issued"),
        c.ACTION_BUY: Phrase("each share bought"),
        c.ACTION_CLEAR: Phrase("each forest cleared"),
        c.ACTION_THIN: Phrase("each wood cut"),
        c.ACTION_PLANT: Phrase("each forest planted"),
        c.ACTION_SHIP: Phrase("each ship built"),
        c.ACTION_ELDER: Phrase("each elder taken"),
        c.EVENT_USE: Phrase("each elder used"),
        c.EVENT_IMITATE: Phrase("each copy"),
        c.EVENT_CATCH: Phrase("each fish caught"),
        c.EVENT_DIVIDEND: Phrase("each fish that came"),
        c.EVENT_HOME: Phrase("each time"),
    }
)
"""What an event, and a grant of the same action, counts: the language's "amount"."""

SHIP_NOUNS: Final = (Phrase("a sloop"), Phrase("a cutter"), Phrase("a schooner"))
TIER_NOUNS: Final = (
    Phrase("an A building"),
    Phrase("a B building"),
    Phrase("a C building"),
)

FILTERED: Final[Mapping[int, tuple[str, tuple[str, ...]]]] = MappingProxyType(
    {
        c.ACTION_BUILD: ("tiers", TIERS),
        c.ACTION_SHIP: ("ships", SHIPS),
        c.ACTION_UPGRADE: ("ships", SHIPS),
    }
)
"""The actions and events that may be narrowed, with the key and its words."""

PRICED: Final = frozenset((c.ACTION_BUILD, c.ACTION_SHIP, c.ACTION_SERVE, c.ACTION_BUY))
"""Actions with a price that can be reduced."""

LIMITS: Final[Mapping[str, int]] = MappingProxyType(
    {
        "wood limit": c.WOOD_LIMIT,
        "reserve limit": c.RESERVE_LIMIT,
        "catch": c.MORE_CATCH,
        "plate price": c.PLATE_PRICE,
        "share price": c.SHARE_PRICE,
        "empty spaces": c.EMPTY_FREE,
        "unissued shares": c.UNISSUED_FREE,
    }
)
"""Changed rules that are a single number: {"bend": …, "by": …}."""

PRICES: Final[Mapping[str, tuple[int, str, tuple[str, ...]]]] = MappingProxyType(
    {
        "ship price": (c.SHIP_PRICE, "ships", SHIPS),
        "build price": (c.BUILD_PRICE, "tiers", TIERS),
    }
)
"""Changed prices: {"bend": …, "cheaper": {…}, "ships" or "tiers": […]}."""

BOARD: Final = tuple(word for word, verb in ACTIONS.items() if verb.code < c.SPACES)
"""The words of the eleven spaces of the board, in order."""
