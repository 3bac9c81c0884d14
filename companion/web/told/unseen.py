"""What one seat alone may know: what it is to hide now, and which cards the lot drew for it.

These cards are shown where what it put away was told, and nowhere else.
"""

from __future__ import annotations

from flask import session

from companion.infrastructure.refused import Refused
from companion.kit.words import Phrase
from companion.models import Sheet
from companion.services.told.hiding import closed_cards, doubt, hiding, keys_of, put_away, shown_to
from companion.services.told.hiding import tell_unseen as hide
from companion.services.told.reading import Telling

MOST_KEYS = 24  # of so many tellings a device keeps that it was the one
KEYS = "told"
OTHERS = Phrase("These are not the cards that were put away.")


def unseen(turn: Telling, seat: int) -> dict[str, object]:
    """What the page of that seat shows besides its hand."""
    asks = hiding(turn)
    here = bool(keys_of(turn, seat) & set(session.get(KEYS, [])))
    return {
        "hides": asks if asks is not None and asks.seat == seat else None,
        "drawn": closed_cards(turn, seat) if here else [],
        "elsewhere": not here and bool(put_away(turn, seat)),
    }


def remember(key: str) -> None:
    """This device told that."""
    session[KEYS] = [*session.get(KEYS, []), key][-MOST_KEYS:]


def tell_unseen(sheet: Sheet, seat: int, cards: list[str], key: str, by: str) -> None:
    """What that seat hides; from now on this device may show what was drawn for it."""
    hide(sheet, seat, cards, key, by)
    remember(f"{key}-0")


def look_again(sheet: Sheet, turn: Telling, seat: int, cards: list[str], key: str, by: str) -> None:
    """The same for another device, to which somebody tells what was put away; a miss is heard."""
    if shown_to(turn, seat, cards):
        session[KEYS] = [*session.get(KEYS, []), *keys_of(turn, seat)][-MOST_KEYS:]
        return
    doubt(sheet, turn, seat, key, by)
    raise Refused(OTHERS)
