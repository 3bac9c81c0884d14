"""Reactions: six words that a seat can show for a moment; never stored in a journal."""

from __future__ import annotations

from companion.core.bus import PASSING
from companion.core.transaction import bus
from companion.kit.words import Phrase
from companion.models import Match

# By the name of the picture, in the order of the buttons.
STAMPS = {
    "leap": Phrase("Nice catch!"),
    "banner": Phrase("Full nets!"),
    "bite": Phrase("A bite!"),
    "lost": Phrase("It got away!"),
    "wait": Phrase("Still waiting …"),
    "thanks": Phrase("Thank you!"),
}
TOPIC = "stamps"
PER_SEAT = 16  # one number says seat and stamp


def show_stamp(match: Match, seat: int, name: str) -> None:
    """Everyone who looks at the table now sees it; whoever comes later never hears of it."""
    number = seat * PER_SEAT + list(STAMPS).index(name)
    bus().publish(f"{match.topic}{PASSING}{TOPIC}", number)
