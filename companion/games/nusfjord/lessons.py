"""Texts for beginners: the aim of the game, and what each choice is about."""

from typing import Final

from companion.games.nusfjord.view import View
from companion.games.nusfjord.words import clears
from companion.kit.game_words import Lesson
from companion.kit.words import Phrase

AIM: Final = (
    Phrase("Each round your boats bring in fish, shared among elders, shares and your reserve."),
    Phrase(
        "Send three workers a round to fell trees, build ships and houses, recruit elders and "
        "trade shares."
    ),
    Phrase("After seven rounds houses, ships, shares and gold count; empty fields cost points."),
)
WORK: Final = Lesson(
    "work",
    Phrase(
        "Workers act as soon as you place them. Full spaces stay closed until the round ends, so "
        "think: what do you need first, and what will the others want?"
    ),
    4,
)
FISH: Final = Lesson(
    "fish",
    Phrase("The catch is too small for everyone at this step: choose who gets nothing."),
    3,
)
PLATES: Final = Lesson(
    "plates",
    Phrase(
        "Each plate brings a gold and keeps its fish for an elder; later plates cost more fish."
    ),
    5,
)
CARD: Final = Lesson(
    "card",
    Phrase("A building stays for good, fills a field that would cost a point, and is worth some."),
    5,
)
WHERE: Final = Lesson(
    "where",
    Phrase("A forest needs two free fields side by side; a building needs one."),
    5,
)
CLEAR: Final = Lesson(
    "clear",
    Phrase("Clearing a forest brings wood and leaves two free fields to build on."),
    5,
)
SHIP: Final = Lesson(
    "ship",
    Phrase("Each ship lengthens the fleet: more fish in every round to come, and points."),
    5,
)
ELDER: Final = Lesson(
    "elder",
    Phrase("An elder eats first: one fish of every catch. The third brings one back."),
    5,
)
EFFECT: Final = Lesson(
    "effect",
    Phrase("The card says what it does. You may skip what is marked “you may”."),
    5,
)
LAST: Final = Lesson(
    "last",
    Phrase("All turns are over. Exchange now what you can still exchange for gold or points."),
    8,
)
LESSONS: Final = {
    "work": WORK,
    "fish": FISH,
    "plates": PLATES,
    "card": CARD,
    "where": WHERE,
    "ship": SHIP,
    "payment": SHIP,
    "stack": ELDER,
    "use": ELDER,
    "effect": EFFECT,
    "share": EFFECT,
    "upgrade": EFFECT,
    "last": LAST,
}


def lesson(view: View) -> Lesson | None:
    """Return the lesson for the kind of decision."""
    if not view["legal"]:
        return None
    return CLEAR if clears(view) else LESSONS.get(view["step"])
