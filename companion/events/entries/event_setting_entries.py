"""Entries about the event as a whole: settings, date and place, events counted in a season."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

from msgspec import Meta

from companion.competition.when import when_of
from companion.events.entries.event_entry import EventEntry, Teller
from companion.events.entries.event_setting_words import checked
from companion.events.state.evening import Evening
from companion.events.state.event_settings import Settings
from companion.journal.entry import Stamp, Text
from companion.kit.sheet import SheetError, mapping
from companion.kit.words import Phrase

LATER: Final = ("penalty", "fee", "together", "fixed", "closes", "missed", "compared")
"""Settings that older files do not have."""


class Settle(EventEntry, tag="settings"):
    """Other settings from now on."""

    RESTS = LAST_ONLY = True
    values: Settings

    def check_file(self, given: Mapping[str, object], place: str) -> None:
        """All settings, but for those that older files do not have."""
        missing, here = checked({}), f"{place}.values"
        values = mapping(given["values"], here, [key for key in missing if key not in LATER], LATER)
        try:
            checked(values)
        except SheetError as error:
            raise SheetError(f"{here}.{error.place}", error.phrase) from error

    def apply(self, evening: Evening, stamp: Stamp) -> None:
        evening.settings = self.data()["values"]  # lists, as a form's checks want them

    def describe(self, teller: Teller, n: int) -> Phrase:
        return Phrase("Settings")


class Best(EventEntry, tag="best"):
    """How many events of its season count from now on; the season's last event decides."""

    evenings: Annotated[int, Meta(ge=0, le=100)]

    def apply(self, evening: Evening, stamp: Stamp) -> None:
        evening.settings = {**evening.settings, "best": self.evenings}

    def describe(self, teller: Teller, n: int) -> Phrase:
        if self.evenings:
            said = "Events of the season that count: the best %(n)s"
            return Phrase(said, n=self.evenings)
        return Phrase("All events of the season count")


class Hold(EventEntry, tag="when"):
    """When and where the event is; changed at will."""

    starts: Text | None = None
    until: Text | None = None
    zone: Text = ""
    place: Text = ""

    def apply(self, evening: Evening, stamp: Stamp) -> None:
        evening.when = when_of(self.starts, self.until, self.zone, self.place)

    def describe(self, teller: Teller, n: int) -> Phrase:
        when = when_of(self.starts, self.until, self.zone, self.place)
        if when.starts is None:
            if when.place:
                return Phrase("Venue: %(place)s", place=when.place)
            return Phrase("No day of its own: held when it was opened")
        said = Phrase("Day and time: %(when)s", when=teller.clock(when.starts))
        return Phrase("%(when)s, %(place)s", when=said, place=when.place) if when.place else said
