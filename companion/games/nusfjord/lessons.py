"""What one is trying to do, and what each choice is about."""

from typing import Final

from companion.games.nusfjord.view import View
from companion.kit.game_words import Lesson
from companion.kit.words import Phrase

AIM: Final = (
    Phrase("Your boats bring fish in every round; shares, elders and the reserve get their part."),
    Phrase("Three workers each fell wood, build ships and houses, invite elders, deal in shares."),
    Phrase("After seven rounds houses, ships, shares and gold count; empty fields cost points."),
)
WORK: Final = Lesson(
    "work",
    Phrase(
        "A worker acts at once. What is full is closed until everybody goes home: what do you need "
        "first, and what will the others take?"
    ),
    4,
)
FISH: Final = Lesson(
    "fish",
    Phrase("The catch does not reach for all of this step: whoever you leave out gets nothing."),
    3,
)
PLATES: Final = Lesson(
    "plates",
    Phrase("Each plate brings a gold and waits there for an elder; later plates cost more fish."),
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
    Phrase("The card says what it does. What stands there with “if you like” may be left undone."),
    5,
)
LAST: Final = Lesson(
    "last",
    Phrase("All turns are over. What you can still exchange for gold or points, exchange now."),
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
    """One for each kind of decision."""
    return LESSONS.get(view["step"]) if view["legal"] else None
