"""Entries about the event as a whole: settings, date and place, events counted in a season."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Final, TypedDict

from msgspec import Meta
from msgspec.structs import fields, replace

from companion.competition.local_time import when_of
from companion.events.entries.event_entry import EventEntry, Teller
from companion.events.state.event_settings import EventSettings, checked
from companion.events.state.event_state import EventState
from companion.journal.entry import Stamp, Text
from companion.kit.sheet import SheetError, mapping
from companion.kit.words import Phrase

NEEDED: Final = (
    *("format", "games", "rounds", "seating", "wanted", "prefer", "level", "minutes", "confirm"),
    *("screen", "real", "apart", "wished", "best", "scheme", "ties"),
)
"""Settings that every file has; those that came later may be missing."""
LATER: Final = tuple(key for key in EventSettings.__struct_fields__ if key not in NEEDED)
if TYPE_CHECKING:
    Stored = dict[str, object]
else:  # typed as the settings, so that their people are renumbered; what is missing stays so
    Stored = TypedDict("Stored", {one.name: one.type for one in fields(EventSettings)}, total=False)


class Settle(EventEntry, tag="settings"):
    """The settings from now on."""

    RESTS = LAST_ONLY = True
    values: Stored

    def check_file(self, given: Mapping[str, object], place: str) -> None:
        """Check all settings; those that older files lack may be missing."""
        here = f"{place}.values"
        values = mapping(given["values"], here, NEEDED, LATER)
        try:
            checked(values)
        except SheetError as error:
            raise SheetError(f"{here}.{error.place}", error.phrase) from error

    def plays(self) -> Iterable[str]:
        games: Iterable[str] = self.data()["values"].get("games", ())
        return games

    def apply(self, state: EventState, stamp: Stamp) -> None:
        values = self.data()["values"]  # as lists, which the form's checks expect
        for kind in {"apart", "wished", "together"} & set(values):
            values[kind] = [both for both in values[kind] if len(set(both)) > 1]
        if "fixed" in values:
            values["fixed"] = [[person, table] for person, table in dict(values["fixed"]).items()]
        state.settings = EventSettings(**values)

    def describe(self, teller: Teller, n: int) -> Phrase:
        return Phrase("Settings")


class Best(EventEntry, tag="best"):
    """How many events of the season count from now on; the entry of its last event decides."""

    evenings: Annotated[int, Meta(ge=0, le=100)]

    def apply(self, state: EventState, stamp: Stamp) -> None:
        state.settings = replace(state.settings, best=self.evenings)

    def describe(self, teller: Teller, n: int) -> Phrase:
        if self.evenings:
            said = "Events of the season that count: the best %(n)s"
            return Phrase(said, n=self.evenings)
        return Phrase("All events of the season count")


class Hold(EventEntry, tag="when"):
    """Time and place of the event; they can be changed at any time."""

    starts: Text | None = None
    until: Text | None = None
    zone: Text = ""
    place: Text = ""

    def apply(self, state: EventState, stamp: Stamp) -> None:
        state.when = when_of(self.starts, self.until, self.zone, self.place)

    def describe(self, teller: Teller, n: int) -> Phrase:
        when = when_of(self.starts, self.until, self.zone, self.place)
        if when.starts is None:
            if when.place:
                return Phrase("Venue: %(place)s", place=when.place)
            if when.zone:
                return Phrase("Time zone: %(zone)s", zone=when.zone)
            return Phrase("No day of its own: held when it was opened")
        clock = teller.clock(when.starts) + (f" ({when.zone})" if when.zone else "")
        said = Phrase("Day and time: %(when)s", when=clock)
        return Phrase("%(when)s, %(place)s", when=said, place=when.place) if when.place else said
