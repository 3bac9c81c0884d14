"""The games that an event can offer: those with rules here, and those that a kit describes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from companion.competition.seating.rounds import Seats
from companion.games import GAMES
from companion.kit.sheet_game import SheetGame
from companion.kit.words import Phrase
from companion.scorekit.kit_file import Kit
from companion.scorekit.kit_game import KitGame
from companion.scorekit.shipped import shipped

Games = Mapping[str, SheetGame]
MOST_SEATS: Final = 5
"""Of a table at an event; kits know larger games."""
TOO_MANY: Final = Phrase("Tables at an event have at most %(n)s seats.", n=MOST_SEATS)


def at_events(kit: Kit) -> KitGame:
    """Return the game of a kit, for as many as sit at a table of an event."""
    return KitGame(kit, MOST_SEATS)


SHELF: Final[Games] = MappingProxyType(
    {**GAMES, **{game.family: game for game in map(at_events, shipped().values()) if game.seats}}
)
"""Every game that needs no file, by the key that events know it by."""


def on_paper(games: Games) -> Games:
    """Return those of the games that are played on paper only."""
    return {key: game for key, game in games.items() if game.paper_only}


def suits(game: SheetGame, seats: Seats) -> bool:
    """Return whether the game can be played in these seats; None is an AI."""
    return len(seats) in game.seats and (game.paper_only is None or None not in seats)
