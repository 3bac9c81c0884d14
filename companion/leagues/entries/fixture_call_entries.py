"""Entries about calls for the director from a fixture."""

from __future__ import annotations

from dataclasses import replace

from companion.competition.calls import About, Call, answered, describe_answer, describe_call
from companion.journal.entry import LineNumber, Stamp, Text
from companion.kit.words import Phrase
from companion.leagues.entries.league_entry import AtFixture, Teller
from companion.leagues.state.league_state import League


class CallDirector(AtFixture, tag="call"):
    """People of a fixture call the director."""

    about: About
    text: Text

    def apply(self, league: League, stamp: Stamp) -> None:
        fixture = self.find(league)
        call = Call(line=stamp.n, about=self.about, text=self.text, by=stamp.by, at=stamp.at)
        self.keep(league, replace(fixture, calls={**fixture.calls, stamp.n: call}))

    def describe(self, teller: Teller, n: int) -> Phrase:
        return describe_call(self.where(), self.about, self.text)


class AnswerCall(AtFixture, tag="called"):
    """An official sees to the call in entry `call`, or somebody has closed it."""

    call: LineNumber
    closed: bool
    text: Text

    def apply(self, league: League, stamp: Stamp) -> None:
        """Change nothing if the call itself was undone."""
        fixture = self.find(league)
        if (call := fixture.calls.get(self.call)) is not None:
            call = answered(call, stamp.n, stamp.by, closed=self.closed)
            self.keep(league, replace(fixture, calls={**fixture.calls, self.call: call}))

    def describe(self, teller: Teller, n: int) -> Phrase:
        return describe_answer(self.where(), self.text, closed=self.closed)
