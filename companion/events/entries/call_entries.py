"""Entries about calls for the director, and messages of organisers and helpers."""

from __future__ import annotations

from collections.abc import Mapping

from companion.competition.calls import About, answered, describe_answer, describe_call
from companion.events.entries.event_entry import EventEntry, Teller
from companion.events.state.calls import Message, TableCall
from companion.events.state.event_state import EventState
from companion.journal.entry import Count, LineNumber, Stamp, Text
from companion.kit.numbers import SheetError
from companion.kit.words import Phrase


class CallDirector(EventEntry, tag="call"):
    """People at a table call the director. It does not keep a round's start from being undone."""

    round: Count
    table: Count
    about: About
    text: Text = ""

    def apply(self, state: EventState, stamp: Stamp) -> None:
        state.calls[stamp.n] = TableCall(
            line=stamp.n,
            round=state.stage(self.round).number,
            table=self.table,
            about=self.about,
            text=self.text,
            by=stamp.by,
            at=stamp.at,
        )

    def describe(self, teller: Teller, n: int) -> Phrase:
        return describe_call(teller.table(self.round, self.table), self.about, self.text)


class AnswerCall(EventEntry, tag="called"):
    """Somebody is coming to the table that called in entry `call`, or has closed the call."""

    round: Count
    table: Count
    call: LineNumber
    closed: bool = False
    text: Text = ""

    def apply(self, state: EventState, stamp: Stamp) -> None:
        """Change nothing if the call itself was undone."""
        state.stage(self.round)
        if (call := state.calls.get(self.call)) is not None:
            state.calls[self.call] = answered(call, stamp.n, stamp.by, closed=self.closed)

    def describe(self, teller: Teller, n: int) -> Phrase:
        where = teller.table(self.round, self.table)
        return describe_answer(where, self.text, closed=self.closed)


class Announce(EventEntry, tag="message"):
    """A message to everybody, to the people of a round, or to one table."""

    text: Text
    round: Count | None = None
    table: Count | None = None

    def check_file(self, given: Mapping[str, object], place: str) -> None:
        if self.table and not self.round:
            raise SheetError(f"{place}.round", Phrase("is missing"))

    def apply(self, state: EventState, stamp: Stamp) -> None:
        to = state.stage(self.round).number if self.round else 0, self.table or 0
        state.messages.append(Message(stamp.n, self.text, *to, stamp.at))

    def describe(self, teller: Teller, n: int) -> Phrase:
        if not self.round:
            return Phrase("Message to all: %(text)s", text=self.text)
        where = teller.stages[self.round - 1].title
        if self.table:
            where = teller.table(self.round, self.table)
        return Phrase("Message, %(where)s: %(text)s", where=where, text=self.text)
