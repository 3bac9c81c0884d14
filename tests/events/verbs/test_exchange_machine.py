"""An event is taken to a fresh companion at any moment, again and in part: it stays the same."""

from __future__ import annotations

import copy
import json
from functools import partial
from typing import Any

import pytest
from flask import Flask
from hypothesis import strategies as st
from hypothesis.stateful import rule
from sqlalchemy import func, select

from companion.clubs.accounts.organisers import add_organiser
from companion.events.verbs.event_export import event_file
from companion.events.verbs.event_import import read_event
from companion.games import SheetError
from companion.models import Club, Event, EventLine, EventTable, Member, Organiser, Sheet, db
from tests.core.evenings import opened
from tests.events.verbs.any_evening import AnyEvening, shown
from tests.machines import run

KINDS = (Club, Member, Event, EventLine, EventTable, Sheet)


def kept() -> list[int]:
    """How many rows there are of all that an import writes."""
    return [db.session.scalar(select(func.count()).select_from(one)) or 0 for one in KINDS]


def read(file: dict[str, Any], club: Club | None = None) -> Event:
    """The file's event, in this club or a new one of Ben's."""
    ben = db.session.scalars(select(Organiser).where(Organiser.name == "Ben")).one()
    return read_event(ben, json.loads(json.dumps(file)), club)


def same(line: dict[str, Any]) -> tuple[Any, ...]:
    """What an entry says besides the numbers of people, which are others elsewhere."""
    return line["kind"], line["by"], line["at"], line["data"].keys()


class Taking(AnyEvening):
    """An evening here, and a companion there that reads its files."""

    def __init__(self, here: Flask, there: Flask, club: Club, people: list[int]) -> None:
        super().__init__(club, people)
        self.here, self.there = here, there

    def file(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(json.dumps(event_file(self.event)))
        return found

    @rule()
    def take_it_there(self) -> None:
        """It shows the same there; a second time it is refused in that club, and in no other."""
        file, pages = self.file(), shown(self.here, self.event.code)
        with self.there.app_context():
            event = read(file)
            assert shown(self.there, event.code) == pages
            before = kept()
            with pytest.raises(SheetError):
                read(file, event.club)
            assert kept() == before
            again = read(json.loads(json.dumps(event_file(event))))
            assert shown(self.there, again.code) == pages
            found = event_file(again)
            assert found["tables"] == file["tables"]
            assert [same(one) for one in found["lines"]] == [same(one) for one in file["lines"]]

    @rule(part=st.sampled_from(["members", "lines", "tables"]), at=st.integers(0, 99))
    def take_a_part(self, part: str, at: int) -> None:
        """Without a member, an entry or a table, nothing or all of what is left is read."""
        file = self.file()
        if not file[part]:
            return
        left = copy.deepcopy(file)
        del left[part][at % len(file[part])]
        with self.there.app_context():
            before = kept()
            try:
                event = read(left)
            except SheetError:
                assert kept() == before
                return
            assert part == "lines"  # everybody was seated or here, and every table began
            found = event_file(event)
            assert len(found["lines"]) == len(left["lines"])
            assert found["tables"] == file["tables"]


def test_an_event_is_the_same_wherever_it_is_read(app: Flask, indoors: Flask, there: Flask) -> None:
    event, members = opened(7)
    people = [member.id for member in members]
    with there.app_context():
        add_organiser("Ben", "a long password")
    run(partial(Taking, app, there, event.club, people), examples=12, steps=10)
