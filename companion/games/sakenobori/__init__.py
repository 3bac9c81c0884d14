"""Sakenobori: salmon climb a river that the players build, each hiding a bear in it."""

from collections.abc import Mapping
from typing import Any, cast

from companion.games.sakenobori import notation, sheet, words
from companion.games.sakenobori.doubt import doubt
from companion.games.sakenobori.picture import picture
from companion.games.sakenobori.rules import Position
from companion.games.sakenobori.strategy import exposed, instinct
from companion.games.sakenobori.table import Sakenobori, revealed
from companion.games.sakenobori.watchers import WATCHERS
from companion.games.sakenobori.world import world
from companion.kit.game import Game
from companion.kit.state import State
from companion.kit.words import Phrase


def new(seats: int, options: Mapping[str, Any]) -> State:
    """A match before its first card."""
    return Sakenobori(seats, options)


GAME = Game(
    key="sakenobori",
    title=Phrase("Sakenobori"),
    blurb=Phrase("Swim up a river of face-down cards, past the bear that everyone has hidden."),
    minutes=20,
    seats=sheet.SEATS,
    options=sheet.OPTIONS,
    opener=Phrase("first to act"),
    new=new,
    world=world,
    text=lambda state, seat, action: notation.text(cast(Position, state), seat, action),
    find=lambda state, seat, text: notation.find(cast(Position, state), seat, text),
    score=sheet.score,
    check=sheet.check,
    explain=sheet.explain,
    besides=sheet.besides,
    doubt=doubt,
    status=words.status,
    log=words.log,
    picture=picture,
    bluff=True,
    revealed=revealed,
    instinct=instinct,
    exposed=exposed,
    sticks=WATCHERS,
)
