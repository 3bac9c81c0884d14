"""The base of all event entries: apply to the event, describe in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, ClassVar, Final

from msgspec import Meta

from companion.events.state.event_games import Games
from companion.events.state.event_state import EventState, put
from companion.events.state.event_table import Table
from companion.events.state.stage import Stage
from companion.games import GAMES
from companion.journal.entry import Count, Entry, Person, Stamp, check_totals
from companion.kit.numbers import SheetError
from companion.kit.words import Phrase
from companion.scorekit.kit_file import FAMILY

MOST_MINUTES: Final = 600
Minutes = Annotated[int, Meta(ge=0)]
Seats = Annotated[tuple[Person | None, ...], Meta(max_length=9)]
GameKey = Annotated[str, Meta(max_length=40)]


@dataclass(frozen=True)
class Teller:
    """The context for describing entries: names, language, and the event's rounds."""

    names: Mapping[int, str]
    say: Callable[[Phrase], str]
    clock: Callable[[datetime], str]
    stages: Sequence[Stage]
    games: Games

    def name(self, person: int | None) -> str:
        """Return the person's name; "AI" for None."""
        return "AI" if person is None else self.names.get(person, "?")

    def listed(self, people: Iterable[int | None]) -> str:
        """Return the names, separated by commas."""
        return self.say(Phrase(", ")).join(map(self.name, people))

    def title(self, game: str) -> Phrase:
        """Return the name of a game; its key if no kit describes it any more."""
        return self.games[game].title if game in self.games else Phrase(game)

    def titles(self, games: Iterable[str]) -> Phrase:
        """Return the games' names, without repeats."""
        first, *more = map(self.title, dict.fromkeys(games))
        said = first
        for title in more:
            said = Phrase("%(one)s / %(other)s", one=said, other=title)
        return said

    def table(self, number: int, table: int) -> Phrase:
        return table_name(number, table, self.stages)


class EventEntry(Entry):
    """The base class of an event's entries."""

    RESTS: ClassVar[bool] = False
    """Whether it depends on all entries before it."""
    LAST_ONLY: ClassVar[bool] = False
    """Whether it can be undone only while no later entry depends on it."""
    RESULT: ClassVar[bool] = False
    """Whether it sets a table's result."""

    def plays(self) -> Iterable[str]:
        """Return the games that it names."""
        return ()

    def apply(self, state: EventState, stamp: Stamp) -> None:
        """Change the event."""
        raise NotImplementedError


class AtTable(EventEntry):
    """An entry about one table of a round."""

    round: Count
    table: Count

    def check_file(self, given: Mapping[str, object], place: str) -> None:
        """Raise SheetError for totals larger than any game has."""
        for key in ("totals", "before", "after", "sheet"):
            check_totals(getattr(self, key, None) or (), f"{place}.{key}")

    def find(self, state: EventState) -> tuple[Stage, Table]:
        """Return the round and the table; LookupError if there is none."""
        stage = state.stage(self.round)
        return stage, stage.table(self.table)

    def keep(self, state: EventState, table: Table) -> None:
        """Replace the table in the event."""
        put(state, state.stage(self.round), table)

    def where(self, teller: Teller) -> Phrase:
        return teller.table(self.round, self.table)


def known_game(key: str, place: str) -> None:
    """Raise SheetError for what can be no game; the kit of a game is in an entry of its own."""
    if key not in GAMES and not FAMILY.fullmatch(key):
        raise SheetError(place, Phrase("expected one of: %(words)s", words=", ".join(GAMES)))


def table_name(number: int, table: int, stages: Sequence[Stage]) -> Phrase:
    """Return the name of a table: round and number, or "Table n" at an open event."""
    stage = stages[number - 1]
    if stage.alone:
        return stage.title
    return Phrase("%(round)s, table %(table)s", round=stage.title, table=table)
