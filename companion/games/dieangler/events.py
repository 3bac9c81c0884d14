"""The events of a duel in sentences: dice by what they are and show, never by their place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.kit.view import Seated, deeds
from companion.kit.words import Phrase

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
"""Each die of a seat and what it shows, "" where it has not been thrown."""


def story(events: Sequence[Seated], names: Sequence[str]) -> list[Phrase]:
    """What happened since the fish was turned up, a line each."""
    lying: dict[int, Dice] = {}
    lines = []
    for seat, text in deeds(events):
        lines.append(told(names[seat], text, lying.get(seat, [])))
        lying[seat] = after(lying.get(seat, []), text)
    return lines


def after(lying: Dice, text: str) -> Dice:
    """The dice of a seat once that has happened; a die that is in the air shows nothing.

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
        return [(die, face or next(shown)) for die, face in lying]
    if word == "reroll":
        return [(d, "" if f"{n}" in rest else face) for n, (d, face) in enumerate(lying, 1)]
    if word == "lure":
        n, step = map(int, rest)
        die, face = lying[n - 1]
        return [*lying[: n - 1], (die, f"{int(face) + step}"), *lying[n:]]
    return lying


def dice_of(words: Sequence[str]) -> list[str]:
    """The dice of a commitment one by one: `2d6 d10` is two sixes and the ten."""
    dice = []
    for word in words:
        count, _, sides = word.partition("d")
        dice += [f"d{sides}"] * int(count or 1) if sides else []
    return dice


def told(name: str, text: str, lying: Dice) -> Phrase:
    """One event of the duel; `lying` is what that seat's dice showed before it."""
    word, *rest = text.split()
    if word == "commit":
        if rest == ["none"]:
            return Phrase("%(name)s sits this duel out", name=name)
        return Phrase("%(name)s takes %(dice)s", name=name, dice=fist(rest))
    if word == "roll":
        uses = [
            Phrase("%(die)s: %(use)s", die=DICE[die], use=USES[use])
            for die, use in zip(rest[::2], rest[1::2], strict=True)
        ]
        if not uses:
            return Phrase("%(name)s approaches", name=name)
        return Phrase("%(name)s approaches (%(uses)s)", name=name, uses=named(uses))
    if word == "throw":
        return Phrase("%(name)s rolls %(faces)s", name=name, faces=thrown(rest))
    if word == "reroll":
        taken = [word for n in rest for word in lying[int(n) - 1]]
        return Phrase("%(name)s takes up dice again: %(dice)s", name=name, dice=thrown(taken))
    if word == "lure":
        die, face = lying[int(rest[0]) - 1]
        pulled = f"{face} → {int(face) + int(rest[1])}"
        return Phrase("%(name)s lures a die: %(step)s", name=name, step=thrown([die, pulled]))
    return Phrase("%(name)s stands", name=name)


def fist(words: Sequence[str]) -> Phrase | str:
    """The dice of a commitment as people call them: `2d6 d10` is two sixes and the ten."""
    sixes = [
        Phrase("%(die)s ×%(n)s", die=DICE["d6"], n=word.removesuffix("d6"))
        for word in words
        if word.endswith("d6")
    ]
    return named([*sixes, *(DICE[word] for word in words if word in DICE)])


def thrown(words: Sequence[str]) -> Phrase | str:
    """What dice show, each kind together."""
    faces: dict[str, list[str]] = {}
    for die, face in zip(words[::2], words[1::2], strict=True):
        faces.setdefault(die, []).append(face)
    return named(
        [
            Phrase("%(die)s: %(faces)s", die=DICE[die], faces=", ".join(shown))
            for die, shown in faces.items()
        ]
    )


def named(words: Sequence[Phrase | str]) -> Phrase | str:
    """Several in a row."""
    text: Phrase | str = words[0]
    for word in words[1:]:
        text = Phrase("%(some)s, %(more)s", some=text, more=word)
    return text
