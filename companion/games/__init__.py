"""The shelf: every folder in here is a game, and nothing else is in here."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any

from companion.kit.game import Game
from companion.kit.scored import Scored, as_file
from companion.kit.sheet import SheetError
from companion.kit.view import Round
from companion.kit.words import Phrase

__all__ = ["GAMES", "SheetError", "score_sheet"]


def shelf() -> Mapping[str, Game]:
    """The games by key, in the alphabet's order."""
    folders = sorted(path.parent.name for path in Path(__file__).parent.glob("*/__init__.py"))
    games: list[Game] = [import_module(f"{__name__}.{folder}").GAME for folder in folders]
    return MappingProxyType({game.key: game for game in games})


GAMES = shelf()


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
