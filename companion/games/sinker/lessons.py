"""Texts for beginners: the aim of the game, and what each choice is about."""

from typing import Final

from companion.games.sinker.cards import DIVING
from companion.games.sinker.view import View
from companion.kit.game_words import Lesson
from companion.kit.view import seat_moves
from companion.kit.words import Phrase

AIM: Final = (
    Phrase("The player who promises to take the fewest tricks plays against all the others."),
    Phrase("Make your bid to score its points; miss it and you lose as many. There are no trumps."),
    Phrase("Each trick costs the others a point, so low cards are good. The most points win."),
)
EXCHANGE: Final = Phrase(
    "High cards take tricks, which you mostly do not want: discard them. Keep "
    "them if you mean to take every trick."
)
AUCTION: Final = Phrase(
    "Promise how many tricks you take at most: fewer is worth more. Players who "
    "pass are not bound, but pay a point for each trick."
)
DISCARDS: Final = Phrase(
    "You must take every trick: discarded cards are often high. You put back as many as you take."
)
LAYING: Final = Phrase("Keep what takes tricks: the highest cards, and many of one suit.")
ALL: Final = Phrase("You must take every trick: lead what nobody can beat.")
DECLARER: Final = Phrase(
    "Stay at or below your bid: slip under the others' cards while you can, and get rid of high "
    "ones under higher ones."
)
AGAINST: Final = Phrase(
    "Each trick costs you a point, and the declarer loses with one too many: low cards leave the "
    "trick to others."
)
AGAINST_ALL: Final = Phrase(
    "Take a single trick from the declarer, and all the others share the prize: keep your highest "
    "cards for it."
)
DIVE: Final = Phrase("Nobody has bid. The player with the most tricks loses 10, so stay low.")
FREE: Final = Phrase(
    "You cannot follow, so your card cannot win: a good moment to get rid of a high one."
)


def lesson(view: View) -> Lesson | None:
    """Return the lesson for the exchange (§2), auction (§3), discards (§4) or a card (§5, §7)."""
    phase = view["phase"]
    before = {
        "exchange": Lesson("exchange", EXCHANGE, 2),
        "auction": Lesson("auction", AUCTION, 3),
        "discards": Lesson("discards", DISCARDS, 4),
        "laying": Lesson("laying", LAYING, 4),
    }
    if phase in before:
        return before[phase]
    return playing(view) if view["bid"] and phase not in ("deal", "draw", "over") else None


def playing(view: View) -> Lesson:
    """Return the lesson for playing a card, which depends on the bid and on its declarer."""
    if view["trick"] and view["hand"] and not follows(view):
        return Lesson("free", FREE, 5)
    if view["bid"] == DIVING:
        return Lesson("dive", DIVE, 7)
    mine, everything = view["declarer"] == view["seat"], view["bid"] in ("all", "double-all")
    if mine:
        return Lesson("all", ALL, 5) if everything else Lesson("declarer", DECLARER, 5)
    return Lesson("against-all", AGAINST_ALL, 6) if everything else Lesson("against", AGAINST, 5)


def follows(view: View) -> bool:
    led = seat_moves(view["trick"])[0].word[0]
    return any(card[0] == led for card in view["hand"])
