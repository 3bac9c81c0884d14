"""The events of a duel as text; dice are named by kind and face, never by index."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.kit.view import Seated, seat_moves
from companion.kit.words import Phrase, listed

DICE: Final = {
    "d6": Phrase("six-sided"),
    "d10": Phrase("ten-sided"),
    "d20": Phrase("twenty-sided"),
}
USES: Final = {
    "bait": Phrase("bait"),
    "again": Phrase("re-approach"),
    "lure": Phrase("lure"),
}

Dice = list[tuple[str, str]]
"""Each die of a seat with its face, "" if it has not been thrown."""


def story(events: Sequence[Seated], names: Sequence[str]) -> list[Phrase]:
    """Return the events since the fish was turned up, one sentence each."""
    dice: dict[int, Dice] = {}
    lines = []
    for seat, text in seat_moves(events):
        lines.append(sentence(names[seat], text, dice.get(seat, [])))
        dice[seat] = after(dice.get(seat, []), text)
    return lines


def rolled_dice(events: Sequence[Seated], seat: int) -> Dice:
    """Return the current faces of a seat's dice."""
    dice: Dice = []
    for who, text in seat_moves(events):
        dice = after(dice, text) if who == seat else dice
    return dice


def after(dice: Dice, text: str) -> Dice:
    """Return the dice of a seat after an event; a die in the air has no face.

    >>> after([("d6", "4"), ("d6", "1"), ("d10", "7")], "reroll 1 3")
    [('d6', ''), ('d6', '1'), ('d10', '')]
    >>> after([("d6", ""), ("d6", "1"), ("d10", "")], "throw d6 2 d10 9")
    [('d6', '2'), ('d6', '1'), ('d10', '9')]
    """
    word, *rest = text.split()
    if word == "commit":
        return [(die, "") for die in dice_of(rest)]
    if word == "throw":
        shown = iter(rest[1::2])
        return [(die, face or next(shown)) for die, face in dice]
    if word == "reroll":
        return [(d, "" if f"{n}" in rest else face) for n, (d, face) in enumerate(dice, 1)]
    if word == "lure":
        n, step = map(int, rest)
        die, face = dice[n - 1]
        return [*dice[: n - 1], (die, f"{int(face) + step}"), *dice[n:]]
    return dice


def dice_of(words: Sequence[str]) -> list[str]:
    """Return the dice of a commitment one by one: `2d6 d10` is two sixes and the ten."""
    dice = []
    for word in words:
        count, _, sides = word.partition("d")
        dice += [f"d{sides}"] * int(count or 1) if sides else []
    return dice


def sentence(name: str, text: str, dice: Dice) -> Phrase:
    """Return the sentence for an event; `dice` are the seat's dice before it."""
    word, *rest = text.split()
    if word == "commit":
        if rest == ["none"]:
            return Phrase("%(name)s sits this duel out", name=name)
        return Phrase("%(name)s takes %(dice)s", name=name, dice=fist(rest))
    if word == "roll":
        if not rest:
            return Phrase("%(name)s approaches", name=name)
        return Phrase("%(name)s approaches (%(uses)s)", name=name, uses=uses(rest))
    if word == "throw":
        return Phrase("%(name)s rolls %(faces)s", name=name, faces=thrown(rest))
    if word == "reroll":
        return Phrase("%(name)s rerolls %(dice)s", name=name, dice=lifted(rest, dice))
    if word == "lure":
        return Phrase("%(name)s lures a die: %(step)s", name=name, step=pulled(rest, dice))
    return Phrase("%(name)s stands", name=name)


def uses(words: Sequence[str]) -> Phrase | str:
    """Return the phrase for the use of each special die."""
    return listed(
        [
            Phrase("%(die)s: %(use)s", die=DICE[die], use=USES[use])
            for die, use in zip(words[::2], words[1::2], strict=True)
        ]
    )


def lifted(numbers: Sequence[str], dice: Dice) -> Phrase | str:
    """Return the faces of the dice that are rerolled."""
    return thrown([word for n in numbers for word in dice[int(n) - 1]])


def pulled(words: Sequence[str], dice: Dice) -> Phrase | str:
    """Return the step of a lure: a die's face before and after."""
    die, face = dice[int(words[0]) - 1]
    return thrown([die, f"{face} → {int(face) + int(words[1])}"])


def fist(words: Sequence[str]) -> Phrase | str:
    """Return the displayed dice of a commitment: `2d6 d10` is two sixes and the ten."""
    sixes = [
        Phrase("%(die)s ×%(n)s", die=DICE["d6"], n=word.removesuffix("d6"))
        for word in words
        if word.endswith("d6")
    ]
    return listed([*sixes, *(DICE[word] for word in words if word in DICE)])


def thrown(words: Sequence[str]) -> Phrase | str:
    """Return the faces of dice, grouped by kind."""
    faces: dict[str, list[str]] = {}
    for die, face in zip(words[::2], words[1::2], strict=True):
        faces.setdefault(die, []).append(face)
    return listed(
        [
            Phrase("%(die)s: %(faces)s", die=DICE[die], faces=", ".join(shown))
            for die, shown in faces.items()
        ]
    )
