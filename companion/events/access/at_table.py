"""Access to a table of an event, as its sheet and its match ask for it (core/house.py)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from flask import session, url_for
from sqlalchemy import select

from companion.clubs.verbs.namesakes import names_of
from companion.core.append import Appended
from companion.core.house import News, WayBack, Wish
from companion.events.access.at_event import AtEvent, here_at
from companion.events.access.passes import by_whom, writer
from companion.events.state.event_state import EventState
from companion.events.state.event_table import Table
from companion.events.verbs import event_tables
from companion.events.verbs.corrections import Hand, ask, write_at
from companion.events.verbs.event_journal import event_state
from companion.events.verbs.rehearsal import looking_first
from companion.kit.words import Phrase
from companion.models import OVER, Event, EventLine, EventTable, Match, PlayedTable, Sheet, db
from companion.sheets.access.credentials import held_seat, may_write

T = TypeVar("T", Match, Sheet)


@dataclass(frozen=True)
class EventTableAccess:
    """A table of an event, with this browser's rights there."""

    row: EventTable
    at: AtEvent

    opener_closes = False

    @cached_property
    def state(self) -> EventState:
        return event_state(self.row.event)

    @property
    def table(self) -> Table:
        return self.state.stage(self.row.round).table(self.row.number)

    @property
    def name(self) -> str:
        return self.row.event.name

    @property
    def writes(self) -> bool:
        """Whether they help at the event, or this phone belongs to someone at the table."""
        if self.at.helps:
            return True
        return self.at.player is not None and self.at.player.id in self.table.seats

    @property
    def open(self) -> bool:
        return not self.table.closed or self.decides

    @property
    def takes_requests(self) -> bool:
        return self.table.closed

    @property
    def decides(self) -> bool:
        return self.at.hand.decides(self.state)

    @property
    def ended(self) -> bool:
        return self.state.ended

    @property
    def by(self) -> str:
        """The writer's name in the journal; "slip" for someone who used the table slip's link."""
        return self.at.by if self.at.by != "somebody" else "slip"

    @property
    def person(self) -> int | None:
        return self.at.player.id if self.at.player else None

    def totals_instead(self, finished: bool) -> Sequence[int]:
        table = self.table
        if table.ruled is not None:
            return table.ruled
        return table.totals.totals if table.totals and not finished else ()

    def requests(self) -> Sequence[Wish]:
        every = sorted(self.table.asked, key=lambda one: one.line)
        names = names_of(by_whom(one.by for one in every) | by_whom(one.refused for one in every))
        return [
            Wish(
                one.entry,
                one.value,
                writer(one.by, names),
                writer(one.refused, names) if one.refused else "",
                one.line,
                self.answer_to(one.line),
            )
            for one in every
        ]

    def answer_to(self, line: int) -> str:
        """The address that takes the answer to the request in that line of the journal."""
        code, stage, table = self.row.event.code, self.row.round, self.row.number
        return url_for("at_table.answer_one", code=code, stage=stage, table=table, line=line)

    def request(self, entry: int, value: object, *, key: str) -> None:
        ask(self.row.event, self.row.round, self.row.number, entry, value, key=key, by=self.by)

    def change(self, entry: int | None, act: Callable[[], Appended]) -> Appended:
        """Change the sheet; the event's journal records who changed a closed table."""
        hand = Hand(self.by, self.at.helps, self.at.directs)
        return write_at(self.row.event, (self.row.round, self.row.number), entry, act, hand)

    def preview(self) -> AbstractContextManager[None]:
        return looking_first(self.row.event)

    def carry_over(self, act: Callable[[], T], *, by: str) -> T:
        return event_tables.carry_over(self.row, act, by=by)

    def plays_as(self, seat: int | None) -> str:
        """The actor's name in the journal; a seat alone stands for its person."""
        if self.at.helps or self.at.player:
            return self.at.by
        seats = self.table.seats
        return f"player {seats[seat] if seats and seat is not None else 0}"

    def way_back(self) -> WayBack | None:
        """The way back: helpers get the round, players their own page, others the event's page."""
        code = self.row.event.code
        if self.at.helps:
            anchor = f"table-{self.row.number}"
            href = url_for("rounds.show", code=code, stage=self.row.round, _anchor=anchor)
        elif self.at.player is not None:
            href = url_for("players.mine", code=code)
        elif self.row.event.public:
            href = url_for("event.show", code=code)
        else:
            return None
        return WayBack(self.name, self.row.number, href)


def sits(row: EventTable, person: int | None) -> bool:
    """Whether it is this browser's table, by its slip or a seat's link, or that person's."""
    if row.sheet is not None and may_write(row.sheet):
        return True
    if row.match is not None and held_seat(row.match) is not None:
        return True
    table = event_state(row.event).stage(row.round).table(row.number) if person else None
    return table is not None and person in table.seats


def news_at(source: Sheet | Match, person: int | None) -> News | None:
    """What is new at a table of an event; None unless it is in play and this browser's.

    A match asks at every move, so while it goes on the journal is read only if it has any.
    """
    row = EventTable.of(source)
    if row is None or not sits(row, person):
        return None
    said = EventLine.event_id == row.event_id, EventLine.kind.in_(("call", "message"))
    plays = row.match is not None and row.match.state != OVER
    if plays and not db.session.scalar(select(EventLine.n).where(*said).limit(1)):
        return News((), place_to_call(row.event, row.round, row.number))
    found = news_of(row.event, event_state(row.event), row.round, row.number)
    return found if found.call else None


def place_to_call(event: Event, number: int, table: int) -> str:
    return url_for("table_call.show", code=event.code, stage=number, table=table)


def news_of(event: Event, state: EventState, number: int, table: int) -> News:
    """What the people of a table hear, and where they call the director while it is in play."""
    call = ""
    if state.stage(number).going and not state.ended:
        call = place_to_call(event, number, table)
    shown = [one.text for one in state.shown((number, table))]
    return News(shown, call, called(state, number, table))


def called(state: EventState, number: int, table: int) -> Phrase | str:
    """What became of the table's open call, in words; "" if there is none."""
    found = [one for one in state.open_calls() if (one.round, one.table) == (number, table)]
    if not found:
        return ""
    if not (by := found[-1].coming):
        return Phrase("You have called the director.")
    return Phrase("Coming to your table: %(who)s", who=writer(by, names_of(by_whom([by]))))


def access_to(row: PlayedTable) -> EventTableAccess | None:
    """This browser's access to a table of an event; None for other tables."""
    return EventTableAccess(row, here_at(row.event)) if isinstance(row, EventTable) else None


def helps_with(match: Match) -> bool:
    """Whether this browser may act as the match's host because it helps at its event."""
    if not any(session.get(key) for key in ("organiser", "helper")):
        return False
    row = EventTable.of(match)
    return row is not None and here_at(row.event).helps
