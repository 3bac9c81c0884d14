"""The shelf: every folder in here is a game, and nothing else is in here.

Installed packages add theirs by an entry point of the group `tairyo.games` that names a Game.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from types import MappingProxyType
from typing import Any

from companion.kit.game import Game
from companion.kit.scored import Scored, as_file
from companion.kit.sheet import SheetError
from companion.kit.view import Round
from companion.kit.words import Phrase

__all__ = ["GAMES", "SheetError", "score_sheet"]


GROUP = "tairyo.games"
logger = logging.getLogger(__name__)


def shelf() -> Mapping[str, tuple[Game, Path]]:
    """Each game with the folder of its files, by key in the alphabet's order."""
    found: dict[str, tuple[Game, Path]] = {}
    for entry in entry_points(group=GROUP):
        try:
            game: Game = entry.load()
        except Exception as error:  # somebody else's code: the other games stay on the shelf
            logger.error("the game package %s cannot be loaded: %r", entry.value, error)
            continue
        found[game.key] = game, Path(str(import_module(entry.module).__file__)).parent
    for path in Path(__file__).parent.glob("*/__init__.py"):  # last: no package replaces ours
        game = import_module(f"{__name__}.{path.parent.name}").GAME
        found[game.key] = game, path.parent
    return MappingProxyType(dict(sorted(found.items())))


_SHELF = shelf()
GAMES: Mapping[str, Game] = MappingProxyType({key: game for key, (game, _) in _SHELF.items()})
FOLDERS: Mapping[str, Path] = MappingProxyType({key: path for key, (_, path) in _SHELF.items()})


def score_sheet(sheet: dict[str, Any]) -> dict[str, Any]:
    """A sheet's file again with scores, totals, ranks, finished and winners.

    SheetError when it is not valid. For programs outside; in here sheets are counted by `counted`.
    """
    return as_file(sheet, counted(sheet))


def counted(sheet: object) -> Scored[Round]:
    """A sheet as its file holds it, counted by its game; SheetError when it is not valid."""
    if not isinstance(sheet, dict):
        raise SheetError("sheet", Phrase("expected an object"))
    if "game" not in sheet:
        raise SheetError("game", Phrase("is missing"))
    key = sheet["game"]
    if not isinstance(key, str) or key not in GAMES:
        raise SheetError("game", Phrase("expected one of: %(words)s", words=", ".join(GAMES)))
    return GAMES[key].paper.score(sheet)
