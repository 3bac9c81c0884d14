"""Settings of events and leagues: a struct each, whose fields say how people choose and read them.

>>> class Example(Struct):
...     rounds: Annotated[int, Setting(Phrase("How many rounds"), bounds=(1, 20))] = 4
>>> checked(Example, {"rounds": 5})
Example(rounds=5)
>>> checked(Example, {"rounds": 99})
Traceback (most recent call last):
companion.kit.numbers.SheetError: rounds: 99 is not between 1 and 20
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Annotated, Final, TypedDict, TypeVar, get_args

from msgspec import Struct
from msgspec.structs import asdict, fields

from companion.competition.standings.points import PRESETS, Scheme
from companion.competition.standings.tiebreaks import TIE_BREAKS
from companion.kit.sheet import SheetError, integer, listing, mapping, one_of
from companion.kit.words import Phrase

MOST_POINTS: Final = 10_000
Say = Callable[[Phrase], str]
NOTHING: Final[Mapping[str, Phrase]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Setting:
    """How people choose and read a value, in the annotation of its field."""

    title: Phrase
    hint: Phrase | str = ""
    bounds: tuple[int, int] | None = None
    """The lowest and the highest number."""
    choices: Mapping[str, Phrase] = field(default_factory=dict)
    rule: Callable[[object, str], object] | None = None
    """The check of a value that is more than a number or one of the choices."""
    words: Callable[..., str] | None = None
    """The text for such a value and a language (`Say`)."""
    api: str = ""
    """What the value means in the API's rules of a league; 0 is null there. "": not shown."""

    @property
    def is_tick(self) -> bool:
        """Whether it is true or false."""
        return not (self.bounds or self.choices or self.rule)

    def check(self, value: object, place: str) -> None:
        """Raise SheetError unless the setting can have this value."""
        if self.rule:
            self.rule(value, place)
        elif self.bounds:
            integer(value, place, *self.bounds)
        elif self.choices:
            one_of(value, place, list(self.choices))
        else:
            truth(value, place)

    def worded(self, value: object, say: Say, others: Mapping[str, Phrase] = NOTHING) -> str:
        """Return a value as its form shows it; `others` name more choices of the same kind."""
        if self.words:
            return self.words(value, say)
        if isinstance(value, bool):
            return say(Phrase("yes") if value else Phrase("no"))
        words = self.choices.get(str(value)) or others.get(str(value))
        return say(words) if words else str(value)


def choice(title: Phrase, hint: Phrase | str = "", /, **choices: Phrase) -> Setting:
    """Return a setting with one of these values."""
    return Setting(title, hint, choices=choices)


S = TypeVar("S", bound=Struct)


@cache
def settings_of(kind: type[Struct]) -> Mapping[str, Setting]:
    """Return the settings of a struct by field, in its order."""
    notes = {one.name: get_args(one.type) for one in fields(kind)}
    return {
        name: next(one for one in found if isinstance(one, Setting))
        for name, found in notes.items()
    }


def checked(kind: type[S], given: Mapping[str, object]) -> S:
    """Return all settings, given or default; SheetError names an invalid one."""
    settings = settings_of(kind)
    for key in given:
        if key not in settings:
            raise SheetError(key, Phrase("is not known here"))
    values = {**asdict(kind()), **given}
    for key, setting in settings.items():
        setting.check(values[key], key)
    return kind(**values)


def changes(
    before: Struct, after: Struct, say: Say, others: Mapping[str, Phrase] = NOTHING
) -> Iterator[Phrase]:
    """Yield the changed settings, in the order of their struct; `others` as for `worded`."""
    for key, setting in settings_of(type(after)).items():
        old, new = getattr(before, key), getattr(after, key)
        if old != new:
            yield Phrase(
                "%(what)s: %(before)s → %(after)s",
                what=setting.title,
                before=setting.worded(old, say, others),
                after=setting.worded(new, say, others),
            )


def truth(value: object, place: str) -> None:
    if not isinstance(value, bool):
        raise SheetError(place, Phrase("expected one of: %(words)s", words="true, false"))


# ---------------------------------------------------------------- points and tie-breaks


class OwnPoints(TypedDict):
    """An organiser's own table of points: by number of seats, best place first."""

    places: dict[str, list[int]]
    bye: int


def scheme_of(chosen: str | OwnPoints) -> Scheme:
    """Return the points for places: a preset's, or the organiser's own."""
    if isinstance(chosen, str):
        return PRESETS[chosen]
    return Scheme({int(size): tuple(row) for size, row in chosen["places"].items()}, chosen["bye"])


def check_points(value: object, place: str) -> None:
    """Check a preset's name, or points for table sizes 1 to 5.

    The points look like {"places": {"4": [100, 50, 20, 10], …}, "bye": 40}.
    """
    if isinstance(value, str):
        one_of(value, place, list(PRESETS))
        return
    own = mapping(value, place, ("places", "bye"))
    integer(own["bye"], f"{place}.bye", 0, MOST_POINTS)
    sizes = mapping(own["places"], f"{place}.places", ("1", "2", "3", "4", "5"))
    for size, row in sizes.items():
        here = f"{place}.places.{size}"
        for at, one in enumerate(listing(row, here, int(size))):
            integer(one, f"{here}[{at}]", 0, MOST_POINTS)
            if at and one > row[at - 1]:
                raise SheetError(f"{here}[{at}]", Phrase("a better place has fewer points"))


def points_in_words(scheme: str | OwnPoints, say: Say) -> str:
    """Return a preset's name, or a custom table of points by table size."""
    if isinstance(scheme, str):
        return say(PRESETS[scheme].label)
    rows = [
        say(Phrase("%(n)s at the table", n=size)) + ": " + "/".join(map(str, row))
        for size, row in sorted(scheme["places"].items())
        if int(size) > 1
    ]
    bye = say(Phrase("sitting out")) + f": {scheme['bye']}"
    return f"({'; '.join([*rows, bye])})"


def check_ties(value: object, place: str) -> None:
    """Check a list of tie-break keys, each once, in the order they apply."""
    for at, key in enumerate(every := listing(value, place)):
        one_of(key, f"{place}[{at}]", list(TIE_BREAKS))
        if key in every[:at]:
            raise SheetError(f"{place}[{at}]", Phrase("is listed twice"))


def ties_in_words(keys: list[str], say: Say) -> str:
    """Return the names of tie-breaks; older leagues list a random draw, which they never had."""
    names = [say(TIE_BREAKS[key].name) for key in keys if key != "lot"]
    nothing = say(Phrase("nothing decides, they share the place"))
    return say(Phrase(", ")).join(names) or nothing


Points = Annotated[
    str | OwnPoints,
    Setting(
        Phrase("Points for places"),
        choices={key: preset.label for key, preset in PRESETS.items()},
        rule=check_points,
        words=points_in_words,
    ),
]


def tie_breaks(title: Phrase) -> Setting:
    """Return the setting for a list of tie-breaks."""
    names = {key: tie.name for key, tie in TIE_BREAKS.items()}
    return Setting(title, choices=names, rule=check_ties, words=ties_in_words)
