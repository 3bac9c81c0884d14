"""The fifteen fish: our own set, or a club's set copied from its cards."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import Final

from companion.kit import sheet as kit
from companion.kit import sheet_file
from companion.kit.option import Options
from companion.kit.sheet import SheetError
from companion.kit.words import Name, Phrase

FISH: Final = 15
HIGHEST: Final = 60  # five sixes, a ten and a twenty
SAME: Final = "="
DIFFERENT: Final = "≠"
SPELT: Final = {"!=": DIFFERENT, "＝": SAME}
LONGEST: Final = 40  # length of a name
LARGEST: Final = 20_000  # length of a whole set as text


@dataclass(frozen=True)
class Fish:
    """A card: the sum to reach, and the marks required besides (§6)."""

    id: int
    name: Name
    target: int
    numbers: tuple[int, ...]  # each must show as often as it is listed (DA-26)
    same: int  # required number of dice with one value, or 0 (DA-27)
    different: bool  # no value twice (DA-28)

    @property
    def marks(self) -> tuple[int | str, ...]:
        """The marks as printed."""
        return (*self.numbers, *[SAME] * self.same, *[DIFFERENT] * self.different)

    def caught(self, faces: Sequence[int]) -> bool:
        """Return whether these faces catch the fish (DA-02, DA-33).

        >>> fugu = checked({"name": "fugu", "target": 10, "marks": [4, 4]}, "fish[0]", 1)
        >>> fugu.caught([4, 4, 2]), fugu.caught([4, 6]), fugu.caught([4, 4, 1])
        (True, False, False)
        """
        return (
            sum(faces) >= self.target
            and all(faces.count(mark) >= self.numbers.count(mark) for mark in set(self.numbers))
            and (not self.same or max(map(faces.count, faces), default=0) >= self.same)
            and not (self.different and len(set(faces)) < len(faces))
        )


@cache
def read(text: str) -> tuple[Fish, ...]:
    """Return the fish of a set: a text from `parse`, or "" for ours."""
    written = text.strip() or (Path(__file__).parent / "fish.json").read_text("utf-8")
    return checked_set(json.loads(written))


def fish_of(options: Options) -> tuple[Fish, ...]:
    """Return the fish of a match; the fish with id n is the n-th."""
    return read(str(options.get("fish", "")))


def parse(text: str) -> str:
    """Return the text of a club's set for storing; SheetError names the place: `fish[3].target`.

    The text is JSON: {"fish": [{"name": "tai", "target": 10, "marks": [4, 4]}, …]}, with fifteen
    fish; "" stands for our own set.
    """
    if not text.strip():
        return ""
    if len(text) > LARGEST:
        raise SheetError("fish", Phrase("the text is too long for fifteen fish"))
    try:
        given = sheet_file.parse(text.encode("utf-8", "replace"))
    except SheetError as error:
        raise SheetError(f"fish: {error.place}", error.phrase) from None
    checked_fish = checked_set(given)
    kept = [
        {"name": dict(f.name.texts), "target": f.target, "marks": list(f.marks)}
        for f in checked_fish
    ]
    return json.dumps({"fish": kept}, ensure_ascii=False, separators=(",", ":"))


def checked_set(given: object) -> tuple[Fish, ...]:
    """Return the set in a file; SheetError if it is invalid."""
    listed = kit.listing(kit.mapping(given, "", ("fish",))["fish"], "fish")
    if len(listed) != FISH:
        raise SheetError("fish", Phrase("expected fifteen fish, not %(n)s", n=len(listed)))
    return tuple(checked(card, f"fish[{i}]", i + 1) for i, card in enumerate(listed))


def checked(given: object, place: str, number: int) -> Fish:
    """Return one fish; SheetError if it is invalid or no throw can catch it."""
    card = kit.mapping(given, place, ("name", "target"), ("marks",))
    name = named(card["name"], f"{place}.name")
    target = kit.integer(card["target"], f"{place}.target", 1, HIGHEST)
    marks = [
        marked(mark, f"{place}.marks[{i}]")
        for i, mark in enumerate(kit.listing(card.get("marks", []), f"{place}.marks"))
    ]
    numbers = tuple(sorted(mark for mark in marks if isinstance(mark, int)))
    fish = Fish(number, name, target, numbers, marks.count(SAME), DIFFERENT in marks)
    if fish.same == 1:
        raise SheetError(f"{place}.marks", Phrase("one = alone asks for nothing: two or more"))
    if not possible(fish):
        raise SheetError(place, Phrase("no throw of all seven dice catches this fish"))
    return fish


def named(given: object, place: str) -> Name:
    """Return a checked name: one text, or one for each language."""
    texts = {"en": given} if isinstance(given, str) else given
    texts = kit.mapping(texts, place, (), ("en", "ja"))
    for language, text in texts.items():
        if not isinstance(text, str) or not 0 < len(text.strip()) <= LONGEST:
            spot = place if isinstance(given, str) else f"{place}.{language}"
            raise SheetError(spot, Phrase("expected a name of at most %(n)s letters", n=LONGEST))
    if not texts:
        raise SheetError(place, Phrase("expected a name"))
    return Name({language: " ".join(text.split()) for language, text in texts.items()})


def marked(given: object, place: str) -> int | str:
    """Return a checked mark: a face of a die, = or ≠."""
    if type(given) is int and 1 <= given <= 6:
        return given
    if isinstance(given, str) and SPELT.get(given, given) in (SAME, DIFFERENT):
        return SPELT.get(given, given)
    raise SheetError(place, Phrase("expected a number from 1 to 6, = or ≠"))


def possible(fish: Fish) -> bool:
    """Return whether some throw of any number of dice catches it; likely ones are tried first."""
    sixes = [
        d6 for n in range(5, -1, -1) for d6 in combinations_with_replacement(range(6, 0, -1), n)
    ]
    return any(
        fish.caught([*d6, *(face for face in (d10, d20) if face)])
        for d20, d10, d6 in product(range(20, -1, -1), range(10, -1, -1), sixes)
    )
