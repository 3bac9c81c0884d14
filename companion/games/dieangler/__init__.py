"""Lord of the Die-angler: few dice come first, many catch more; who takes most fish wins."""

from collections.abc import Mapping
from typing import Any, cast

from companion.games.dieangler import notation, sheet, words
from companion.games.dieangler.advice import solved
from companion.games.dieangler.picture import picture
from companion.games.dieangler.rules import Position
from companion.games.dieangler.strategy import exposed, instinct
from companion.games.dieangler.table import Dieangler
from companion.games.dieangler.world import together, world
from companion.kit.game import Game
from companion.kit.state import State
from companion.kit.words import Phrase


def new(seats: int, options: Mapping[str, Any]) -> State:
    """A match before its first fish."""
    return Dieangler(seats, options)


def revealed(before: State, now: State, seat: int) -> bool:
    """A hidden choice can be unseen as long as others are still to make theirs (§12, DA-30)."""
    return now.view(seat)["chosen"] is None


GAME = Game(
    key="dieangler",
    title=Phrase("Lord of the Die-angler"),
    blurb=Phrase("Few dice roll first, many dice catch more: choose, open your hands, roll."),
    minutes=20,
    seats=sheet.SEATS,
    options=sheet.OPTIONS,
    new=new,
    world=world,
    text=lambda state, seat, action: notation.text(cast(Position, state), seat, action),
    find=lambda state, seat, text: notation.find(cast(Position, state), seat, text),
    score=sheet.score,
    check=sheet.check,
    explain=sheet.explain,
    doubt=sheet.doubt,
    status=words.status,
    log=words.log,
    picture=picture,
    besides=sheet.besides,
    opener=None,
    together=together,
    solved=solved,
    revealed=revealed,
    instinct=instinct,
    exposed=exposed,
)
