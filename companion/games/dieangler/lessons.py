"""Texts for beginners: the aim of the game, and what each choice is about."""

from typing import Final

from companion.games.dieangler.view import View
from companion.kit.game_words import Lesson
from companion.kit.words import Phrase

AIM: Final = (
    Phrase("Ten fish, one after the other: the player who catches the most wins."),
    Phrase("A fish is caught when your dice add up to its number or more, and meet its marks."),
    Phrase("All choose dice in secret. Few dice roll first, but many catch more surely."),
)
DICE: Final = Phrase(
    "The player with the fewest dice rolls first, and the first to catch the "
    "fish ends the duel. A ten or a twenty is strong, but rests for the whole "
    "next duel."
)
ROLL: Final = Phrase("Your dice must add up to the number of the fish or more, with its marks.")
DECLARE: Final = Phrase(
    "Bait adds the number of the die to your sum. Re-approach adds nothing, but lets you throw "
    "other dice again: once if it shows an odd number, twice if an even one."
)
AGAIN: Final = Phrase(
    "Tap the dice you do not like and throw them again. Only the final dice "
    "count; if you already have the fish, you may stand."
)
TOGETHER: Final = Phrase(
    "You roll together with others: of those who catch the fish, the sum nearest "
    "to its number takes it. All decide in secret."
)


def lesson(view: View) -> Lesson | None:
    """Return the lesson for choosing dice (§4, §5), declaring (§10) or the approach (§7, §10)."""
    phase, seat = view["phase"], view["seat"]
    if phase == "commit":
        return Lesson("dice", DICE, 4)
    if phase == "declare":
        special = seat is not None and any(die != "d6" for die in view["dice"][seat] or ())
        return Lesson("declare", DECLARE, 10) if special else Lesson("roll", ROLL, 6)
    if phase != "again":
        return None
    if len(view["approaching"]) > 1:
        return Lesson("together", TOGETHER, 7)
    return Lesson("again", AGAIN, 10)
