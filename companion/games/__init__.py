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
from companion.kit.sheet_game import SheetGame
from companion.kit.view import Round
from companion.kit.words import Phrase
from companion.scorekit.kit_file import read_kit
from companion.scorekit.kit_game import KitGame
from companion.scorekit.kit_paper import GAME as KIT

__all__ = ["GAMES", "KIT", "SheetError", "score_sheet"]


GROUP = "tairyo.games"
logger = logging.getLogger(__name__)


def shelf() -> Mapping[str, tuple[Game, Path]]:
    """Every game with the folder of its files, by key in alphabetical order."""
    games: dict[str, tuple[Game, Path]] = {}
    for entry in entry_points(group=GROUP):
        try:
            game: Game = entry.load()
        except Exception as error:  # somebody else's code: the other games stay on the shelf
            logger.error("the game package %s cannot be loaded: %r", entry.value, error)
            continue
        games[game.key] = game, Path(str(import_module(entry.module).__file__)).parent
    for path in Path(__file__).parent.glob("*/__init__.py"):  # last: no package replaces ours
        game = import_module(f"{__name__}.{path.parent.name}").GAME
        games[game.key] = game, path.parent
    return MappingProxyType(dict(sorted(games.items())))


_SHELF = shelf()
GAMES: Mapping[str, Game] = MappingProxyType({key: game for key, (game, _) in _SHELF.items()})
FOLDERS: Mapping[str, Path] = MappingProxyType({key: path for key, (_, path) in _SHELF.items()})


def score_sheet(sheet: dict[str, Any]) -> dict[str, Any]:
    """The content of a score-sheet file with scores, totals, ranks, finished and winners added.

    SheetError when it is not valid. For programs outside; in here sheets are counted by `counted`.
    """
    return as_file(sheet, counted(sheet))


def counted(sheet: object) -> Scored[Round]:
    """The scored sheet of a score-sheet file; SheetError if the file is not valid."""
    if not isinstance(sheet, dict):
        raise SheetError("sheet", Phrase("expected an object"))
    if "game" not in sheet:
        raise SheetError("game", Phrase("is missing"))
    return sheet_game(sheet["game"], sheet.get("kit")).paper.score(sheet)


def sheet_game(key: object, kit: object = None) -> SheetGame:
    """The game of a sheet: one of the shelf, or what its own kit describes; SheetError if neither.

    Whoever has a sheet asks here, so that nobody needs to know which of the two it is.
    """
    if key == KIT:
        return KitGame(read_kit(kit, "kit"))
    if not isinstance(key, str) or key not in GAMES:
        words = ", ".join((*GAMES, KIT))
        raise SheetError("game", Phrase("expected one of: %(words)s", words=words))
    return GAMES[key]
