"""Sinker: a trick-taking game in which players bid to take few tricks."""

from collections.abc import Mapping
from typing import Any, cast

from companion.games.sinker import notation, sheet, words
from companion.games.sinker.picture import picture
from companion.games.sinker.position import LAYING
from companion.games.sinker.rules import Rules
from companion.games.sinker.strategy import exposed, instinct
from companion.games.sinker.table import Sinker
from companion.games.sinker.world import world
from companion.kit import game as kit
from companion.kit.game import Game
from companion.kit.state import State
from companion.kit.words import Phrase


def new(seats: int, options: Mapping[str, Any]) -> State:
    """A match before its first deal."""
    return Sinker(seats, options)


def revealed(before: State, now: State, seat: int) -> bool:
    """Cards laid back face down show nobody anything; all else is as in every game."""
    return cast(Rules, before).phase != LAYING and kit.revealed(before, now, seat)


GAME = Game(
    key="sinker",
    title=Phrase("Sinker"),
    blurb=Phrase("Bid how few tricks you will take, and do not drown in more."),
    minutes=30,
    seats=sheet.SEATS,
    options=sheet.OPTIONS,
    opener=Phrase("first dealer"),
    new=new,
    world=world,
    text=lambda state, seat, action: notation.text(cast(Rules, state), seat, action),
    find=lambda state, seat, text: notation.find(cast(Rules, state), seat, text),
    score=sheet.score,
    check=sheet.check,
    explain=sheet.explain,
    doubt=sheet.doubt,
    status=words.status,
    log=words.log,
    picture=picture,
    revealed=revealed,
    instinct=instinct,
    exposed=exposed,
)
