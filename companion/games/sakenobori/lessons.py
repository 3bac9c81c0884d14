"""Texts for beginners: the aim of the game, and what each choice is about."""

from typing import Final

from companion.games.sakenobori.view import View
from companion.kit.game_words import Lesson
from companion.kit.words import Phrase

AIM: Final = (
    Phrase("Together you lay a river of face-down cards, and everybody may hide a bear in it."),
    Phrase("Swim up row by row and spawn: the higher the row, the more roe. A bear ends the swim."),
    Phrase("After three rounds the most roe in the boat wins."),
)
BUILD: Final = Phrase(
    "Five of your cards are river, one is your bear. Where the others will swim it eats their "
    "salmon, and yours as well. Kept in your hand, it can save you once."
)
LAUNCH: Final = Phrase(
    "When all salmon are in place, the cards under them are turned over: a "
    "salmon on a bear is out. Only you know the cards you placed."
)
SWIM: Final = Phrase(
    "Swim to a card beside yours, or leap over salmon. A face-down one may be a bear: who laid it, "
    "and would they want to swim there?"
)
CHOICE: Final = Phrase(
    "Discovering lays a card, and you swim again in your next turn. Spawning brings your roe now, "
    "one for each row above the lowest, and ends your round."
)
BEAR: Final = Phrase(
    "Your own bear, sent out from your hand, plays with this one until the round ends: the card is "
    "safe for everybody then."
)


def lesson(view: View) -> Lesson | None:
    """Return the lesson for building (§3), starting (§4), swimming (§5), bears (§6) or spawning."""
    phase = view["phase"]
    if phase == "swim" and view["legal"] and not swims(view):
        phase = "choice"
    return {
        "river": Lesson("build", BUILD, 3),
        "salmon": Lesson("launch", LAUNCH, 4),
        "swim": Lesson("swim", SWIM, 5),
        "bear": Lesson("bear", BEAR, 6),
        "choice": Lesson("choice", CHOICE, 8),
    }.get(phase)


def swims(view: View) -> bool:
    return any(move.startswith("swim") for move in view["legal"])
