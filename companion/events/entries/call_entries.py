"""Entries about calls for the director, and messages of organisers and helpers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, Literal

from companion.events.entries.event_entry import EventEntry, Teller
from companion.events.state.calls import Call, Message
from companion.events.state.evening import Evening
from companion.journal.entry import Count, LineNumber, Stamp, Text
from companion.kit.numbers import SheetError
from companion.kit.words import Phrase

About = Literal["rules", "score", "missing", "other"]
ABOUT: Final[Mapping[str, Phrase]] = {
    "rules": Phrase("rules question"),
    "score": Phrase("wrong score"),
    "missing": Phrase("somebody is missing"),
    "other": Phrase("something else"),
}


class CallDirector(EventEntry, tag="call"):
    """People at a table call the director. It does not keep a round's start from being undone."""

    round: Count
    table: Count
    about: About
    text: Text = ""

    def apply(self, evening: Evening, stamp: Stamp) -> None:
        at = stamp.n, evening.stage(self.round).number, self.table
        evening.calls[stamp.n] = Call(*at, self.about, self.text, stamp.by, stamp.at)

    def describe(self, teller: Teller, n: int) -> Phrase:
        where = teller.table(self.round, self.table)
        if not self.text:
            return Phrase("%(where)s called: %(what)s", where=where, what=ABOUT[self.about])
        return Phrase("%(where)s called: “%(text)s”", where=where, text=self.text)


class AnswerCall(EventEntry, tag="called"):
    """Somebody is coming to the table that called in entry `call`, or has closed the call."""

    round: Count
    table: Count
    call: LineNumber
    closed: bool = False
    text: Text = ""

    def apply(self, evening: Evening, stamp: Stamp) -> None:
        """Change nothing if the call itself was undone."""
        evening.stage(self.round)
        if (call := evening.calls.get(self.call)) is not None:
            if not self.closed:
                call = replace(call, coming=stamp.by, answered=stamp.n)
            evening.calls[self.call] = replace(call, closed=self.closed)

    def describe(self, teller: Teller, n: int) -> Phrase:
        where = teller.table(self.round, self.table)
        if not self.closed:
            return Phrase("%(where)s: somebody is coming", where=where)
        if not self.text:
            return Phrase("%(where)s: call closed", where=where)
        return Phrase("%(where)s: call closed: %(text)s", where=where, text=self.text)


class Announce(EventEntry, tag="message"):
    """A message to everybody, to the people of a round, or to one table."""

    text: Text
    round: Count | None = None
    table: Count | None = None

    def check_file(self, given: Mapping[str, object], place: str) -> None:
        if self.table and not self.round:
            raise SheetError(f"{place}.round", Phrase("is missing"))

    def apply(self, evening: Evening, stamp: Stamp) -> None:
        to = evening.stage(self.round).number if self.round else 0, self.table or 0
        evening.messages.append(Message(stamp.n, self.text, *to, stamp.at))

    def describe(self, teller: Teller, n: int) -> Phrase:
        if not self.round:
            return Phrase("Message to all: %(text)s", text=self.text)
        where = teller.stages[self.round - 1].title
        if self.table:
            where = teller.table(self.round, self.table)
        return Phrase("Message, %(where)s: %(text)s", where=where, text=self.text)
