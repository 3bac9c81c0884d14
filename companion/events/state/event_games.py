"""The games that an event or a league can offer: with rules here, or described by a kit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from companion.competition.seating.rounds import Seats
from companion.games import GAMES
from companion.kit.paper import Counting
from companion.kit.sheet import one_of
from companion.kit.sheet_game import SheetGame
from companion.kit.words import Phrase
from companion.scorekit.kit_file import FAMILY, Kit
from companion.scorekit.kit_game import KitGame
from companion.scorekit.shipped import shipped

Games = Mapping[str, SheetGame]
MOST_SEATS: Final = 5
"""Of a table at an event or in a league; kits know larger games."""
TOO_MANY: Final = Phrase("Tables of events and leagues have at most %(n)s seats.", n=MOST_SEATS)


def at_events(kit: Kit) -> KitGame:
    """Return the game of a kit, for as many as sit at a table of an event or a league."""
    return KitGame(kit, MOST_SEATS)


SHELF: Final[Games] = MappingProxyType(
    {**GAMES, **{game.family: game for game in map(at_events, shipped().values()) if game.seats}}
)
"""Every game that needs no file, by the key that events and leagues know it by."""


@dataclass(kw_only=True)
class Offering:
    """What an event or a league can play, as part of its state."""

    games: Games = field(default_factory=lambda: SHELF)
    """Every game that it can offer, as its tables score them from now on."""
    brought: frozenset[str] = frozenset()
    """The games whose kit is in its entries."""

    @property
    def kits(self) -> Games:
        """Return the games whose kit is in its entries."""
        return {key: self.games[key] for key in self.brought}

    def counting(self, game: str) -> Counting:
        """Return what the game's totals mean now, also of a game that nothing describes."""
        return self.games[game].paper.counting if game in self.games else Counting()


def check_game(value: object, place: str) -> None:
    """Raise SheetError for what can be no game; whether a kit describes it is asked later."""
    if not (isinstance(value, str) and FAMILY.fullmatch(value)):
        one_of(value, place, list(GAMES))


def on_paper(games: Games) -> Games:
    """Return those of the games that are played on paper only."""
    return {key: game for key, game in games.items() if game.paper_only}


def title_of(key: str, games: Games) -> Phrase:
    """Return a game's name; its key if nothing describes it any more."""
    return games[key].title if key in games else Phrase(key)


def suits(game: SheetGame, seats: Seats) -> bool:
    """Return whether the game can be played in these seats; None is an AI."""
    return len(seats) in game.seats and (game.paper_only is None or None not in seats)
