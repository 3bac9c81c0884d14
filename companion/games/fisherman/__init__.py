"""Fisherman: a trick-taking game whose rules the players set anew in every round."""

from collections.abc import Mapping
from typing import Any, cast

from companion.games.fisherman import notation, sheet, words
from companion.games.fisherman.doubt import doubt
from companion.games.fisherman.picture import picture
from companion.games.fisherman.rules import Position
from companion.games.fisherman.strategy import exposed, instinct
from companion.games.fisherman.table import Fisherman
from companion.games.fisherman.world import world
from companion.kit.game import Game
from companion.kit.state import State
from companion.kit.words import Phrase


def new(seats: int, options: Mapping[str, Any]) -> State:
    """A match before its first deal."""
    return Fisherman(seats, options)


GAME = Game(
    key="fisherman",
    title=Phrase("Fisherman"),
    blurb=Phrase("Set the rules of the round, then catch what they make worth catching."),
    minutes=20,
    seats=sheet.SEATS,
    options=sheet.OPTIONS,
    opener=Phrase("first dealer"),
    new=new,
    world=world,
    text=lambda state, seat, action: notation.text(cast(Position, state), seat, action),
    find=lambda state, seat, text: notation.find(cast(Position, state), seat, text),
    score=sheet.score,
    check=sheet.check,
    explain=sheet.explain,
    doubt=doubt,
    status=words.status,
    log=words.log,
    picture=picture,
    instinct=instinct,
    exposed=exposed,
)
