"""Reactions: six short texts that a seat can show for a moment; never stored."""

from __future__ import annotations

from companion.core.bus import PASSING
from companion.core.services import services
from companion.kit.words import Phrase
from companion.models import Match

# By picture name, in the order of the buttons.
STAMPS = {
    "leap": Phrase("Nice catch!"),
    "banner": Phrase("Full nets!"),
    "bite": Phrase("A bite!"),
    "lost": Phrase("It got away!"),
    "wait": Phrase("Still waiting …"),
    "thanks": Phrase("Thank you!"),
}
TOPIC = "stamps"
PER_SEAT = 16  # seat and reaction are encoded in one number


def show_stamp(match: Match, seat: int, name: str) -> None:
    """Show a reaction to everyone who is looking at the table now; it is not stored."""
    number = seat * PER_SEAT + list(STAMPS).index(name)
    services().bus.publish(f"{match.topic}{PASSING}{TOPIC}", number)
