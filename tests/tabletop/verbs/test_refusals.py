"""What the verbs of a tabletop match refuse, each with its own sentence."""

from __future__ import annotations

from collections.abc import Callable
from unittest.mock import patch

import pytest

from companion.core.refused import Refused
from companion.kit.tabletop import Choice
from companion.kit.tabletop_journal import DOUBT
from companion.models import Sheet, Tabletop, db, now
from companion.tabletop.verbs import reports
from companion.tabletop.verbs.new_tabletop import open_table
from companion.tabletop.verbs.tabletop_answers import cards_text, check_cards, filled_text
from companion.tabletop.verbs.tabletop_state import ENDED, open_tabletop, read_tabletop

pytestmark = pytest.mark.usefixtures("indoors")
CARDS = Choice("hand _ _", (("a", "b", "c"),) * 2, cards=True)
EACH = Choice("hand _ _", (("a", "b"), ("c", "d")), cards=True)
DICE = Choice("roll d6 _", (("1", "2"),))
NAMES = ("Aki", "Ben", "Chie")


def opened(
    game: str = "sakenobori", names: tuple[str, ...] = NAMES, levels: tuple[int, ...] = (2,)
) -> Sheet:
    """Return a sheet at whose table an AI sits."""
    return open_table("abcdefgh", game, names, {}, dict.fromkeys(levels, "novice"), "a phone")


def closed() -> object:
    sheet = opened()
    sheet.closed_at = now()
    return open_tabletop(sheet)


def of_old() -> object:
    """Look for the one AI where two were allowed."""
    sheet = opened()
    db.session.add(Tabletop(sheet_id=sheet.id, seat=1, level="novice"))
    return open_tabletop(sheet)


def full() -> object:
    sheet = opened()
    with patch.object(reports, "MOST_LINES", 0):
        return reports.write_report(sheet, reports.NewEntry(0, DOUBT, 0, "key", "a phone"))


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        (lambda: opened("chess"), "Choose a game."),
        (lambda: opened(levels=()), "Choose the seat of the AI."),
        (lambda: opened(levels=(3,)), "Choose the seat of the AI."),
        (lambda: opened(names=("Aki",), levels=(0,)), "At least one seat must be for a person."),
        (lambda: check_cards(CARDS, ["a", "x"], []), "Tap the cards of this hand."),
        (lambda: check_cards(CARDS, ["a", "a"], []), "Tap the cards of this hand."),
        (lambda: check_cards(CARDS, ["a"], ["a", "b", "c"]), "These are 2 cards, not 3."),
        (lambda: cards_text(EACH, ["a", "b"]), "These are 1 cards, not 2."),
        (
            lambda: filled_text(read_tabletop(open_tabletop(opened())), DICE, ["7"]),
            "Answer for each hand.",
        ),
        (closed, "An organiser has closed this sheet. It is read-only."),
        (of_old, str(ENDED)),
        (full, "This match is full of corrections: start a new one."),
    ],
)
def test_it_is_refused(act: Callable[[], object], sentence: str) -> None:
    with pytest.raises(Refused) as no:
        act()
    assert str(no.value.phrase) == sentence
