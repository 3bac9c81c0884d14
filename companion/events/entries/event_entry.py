"""The base of all event entries: apply to the event, describe in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, ClassVar, Final

from msgspec import Meta

from companion.events.state.evening import Evening, put
from companion.events.state.event_table import Table
from companion.events.state.stage import Stage
from companion.games import GAMES
from companion.journal.entry import Count, Entry, Person, Stamp, check_totals
from companion.kit.numbers import SheetError
from companion.kit.words import Phrase

MOST_MINUTES: Final = 600
Minutes = Annotated[int, Meta(ge=0)]
Seats = Annotated[tuple[Person | None, ...], Meta(max_length=9)]
GameKey = Annotated[str, Meta(max_length=40)]


@dataclass(frozen=True)
class Teller:
    """For whom an entry is put into words: names, language, and the rounds that it speaks of."""

    names: Mapping[int, str]
    say: Callable[[Phrase], str]
    clock: Callable[[datetime], str]
    stages: Sequence[Stage]

    def name(self, person: int | None) -> str:
        """Return the person's name; nobody is an AI."""
        return "AI" if person is None else self.names.get(person, "?")

    def listed(self, people: Iterable[int | None]) -> str:
        """Return their names with commas between."""
        return self.say(Phrase(", ")).join(map(self.name, people))

    def table(self, number: int, table: int) -> Phrase:
        """Return which table of which round."""
        return table_name(number, table, self.stages)


class EventEntry(Entry):
    """An entry of an event."""

    RESTS: ClassVar[bool] = False
    """It was decided in the light of all that was before it."""
    LAST_ONLY: ClassVar[bool] = False
    """It can be undone while nothing that rests on it came later."""
    FOR_GOOD: ClassVar[bool] = False
    """It cannot be undone: what it did is corrected on a sheet, or people sat down by it."""
    RESULT: ClassVar[bool] = False
    """It says what a table's result is."""

    def apply(self, evening: Evening, stamp: Stamp) -> None:
        """Change the event."""
        raise NotImplementedError

    def describe(self, teller: Teller, n: int) -> Phrase:
        """Say what was done in entry `n`."""
        raise NotImplementedError


class AtTable(EventEntry):
    """An entry about one table of a round."""

    round: Count
    table: Count

    def check_file(self, given: Mapping[str, object], place: str) -> None:
        """No total is larger than any game has."""
        for key in ("totals", "before", "after", "sheet"):
            check_totals(getattr(self, key, None) or (), f"{place}.{key}")

    def find(self, evening: Evening) -> tuple[Stage, Table]:
        """Return the round and the table; LookupError when there is none."""
        stage = evening.stage(self.round)
        return stage, stage.table(self.table)

    def keep(self, evening: Evening, table: Table) -> None:
        """The table is like this from now on."""
        put(evening, evening.stage(self.round), table)

    def where(self, teller: Teller) -> Phrase:
        """Return the table's name."""
        return teller.table(self.round, self.table)


def known_game(key: str, place: str) -> None:
    """Raise SheetError for a game that is not here."""
    if key not in GAMES:
        raise SheetError(place, Phrase("expected one of: %(words)s", words=", ".join(GAMES)))


def table_name(number: int, table: int, stages: Sequence[Stage]) -> Phrase:
    """Return which table of which round; one that was opened by itself is called just that."""
    stage = stages[number - 1]
    if stage.alone:
        return stage.title
    return Phrase("%(round)s, table %(table)s", round=stage.title, table=table)


def titles(games: Iterable[str]) -> Phrase:
    """Return the games' names, each once."""
    first, *more = [GAMES[key].title for key in dict.fromkeys(games)]
    said: Phrase = first
    for title in more:
        said = Phrase("%(one)s / %(other)s", one=said, other=title)
    return said
