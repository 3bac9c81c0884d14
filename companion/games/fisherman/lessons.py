"""Texts for beginners: the aim of the game, and what each choice is about."""

from typing import Final

from companion.games.fisherman.view import View
from companion.games.fisherman.words import asked, follows, led_kind
from companion.kit.game_words import Lesson
from companion.kit.words import Phrase

AIM: Final = (
    Phrase("In every round you decide together which fish bring points and which cost some."),
    Phrase("Everybody plays a card; the strongest one takes all the fish that count, good or bad."),
    Phrase("The most points of a round take the best shield; the best shields win the match."),
)
RULES: Final = {
    "target": Phrase(
        "Each target you catch is worth a point: name a kind that you expect to "
        "catch. The next player decides which numbers are strong."
    ),
    "order": Phrase(
        "It applies to all kinds in this round. With small numbers in your hand "
        "choose 1, with large ones 10."
    ),
    "size": Phrase(
        "Fish of these two sizes score one more point, whatever their kind; bycatch "
        "costs one more instead. Choose sizes that you can catch."
    ),
    "both": Phrase(
        "Which end of the numbers wins, and which two sizes score an extra point. "
        "Both apply to all kinds in this round."
    ),
    "bycatch": Phrase(
        "Bycatch beats every other kind, and each one caught costs a point. With much of it "
        "you decide who takes what."
    ),
}
LEAD: Final = Phrase(
    "All must follow with the kind you lead, if they have it. The strongest number of it takes the "
    "trick, unless bycatch comes."
)
FOLLOW: Final = Phrase(
    "You hold the kind that was led, so you must play it. A strong number takes the fish on the "
    "table, a weak one leaves them to others."
)
FREE: Final = Phrase(
    "You have none of the kind that was led. Bycatch would take the trick; any "
    "other card goes to the winner."
)


def lesson(view: View) -> Lesson | None:
    """Return the lesson for choosing a rule (§3) or playing a card (§4)."""
    if view["phase"] == "rules":
        rule = asked(view)
        return Lesson(rule, RULES[rule], 3)
    if view["phase"] != "fishing":
        return None
    if not view["trick"]:
        return Lesson("lead", LEAD, 4)
    led = follows(view, led_kind(view)) if view["hand"] else True
    return Lesson("follow", FOLLOW, 4) if led else Lesson("free", FREE, 4)
