"""What the director does at an evening, on a phone like everybody's."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Sequence
from typing import Any, Final

from werkzeug.test import TestResponse

from tests.evening.house import ORGANISER, PASSWORD
from tests.evening.phones import Phone, Stuck
from tests.evening.referee import Table
from tests.pages import Form, forms

CLUB: Final = "Half Moon"
LEVEL: Final = "novice"
SAVE: Final = "Save the change"
SEASON: Final = "Autumn"
UNSURE: Final = "Nothing is saved yet"
LET_IN: Final = "Yes, let them in"


class Director(Phone):
    """Opens the event, seats and closes its rounds."""

    event = ""

    def sign_in(self) -> None:
        """Sign in as the organiser."""
        form = self.form("/organiser", "/sign-in")
        self.done(form.fill(name=ORGANISER, password=PASSWORD))

    def found(self, members: Sequence[str]) -> None:
        """A club with these members."""
        self.sign_in()
        self.done(self.form("/clubs/", "/clubs/").fill(name=CLUB))
        self.done(self.form(self.club(), "/members").fill(lines="\n".join(members)))

    def club(self) -> str:
        """The path of the club, which another laptop has made anew."""
        found = re.search(rf'href="(/clubs/\w+)">{CLUB}<', self.read("/clubs/").text)
        if found is None:
            raise Stuck("the organiser has no club")
        return found[1]

    def open(self, name: str, game: str, ais: bool, **ticks: bool) -> None:
        """An event of the season; with `ais` they fill up the tables; its settings are ticked."""
        form = self.form(f"{self.club()}/events/new", "", "Open the event")
        form.fill(name=name, season=SEASON, prefer="ai" if ais else "short", level=LEVEL)
        for tick, ticked in ticks.items():
            form.set(tick, *(["1"] if ticked else []))
        self.event = self.done(form.set("games", game)).removesuffix("/roll-call")

    def door(self) -> str:
        """The address on the sign at the door."""
        found = re.search(r'value="https?://[^/"]+([^"]+)"', self.read(f"{self.event}/door").text)
        if found is None:
            raise Stuck("the sign at the door has no address")
        return found[1]

    def start(self, number: int, *, drafted: bool) -> None:
        """Seat a round and start it; `drafted`: it has to be seated already."""
        seating = f"{self.event}/seating"
        page = self.read(seating).text
        if f"Start round {number}" not in page:
            if drafted:
                raise Stuck(f"round {number} was not seated by itself")
            self.done(self.form(seating, "/seating", "Seat them"), "Seat them")
        self.done(self.form(seating, "/start"))
        self.evening.tell(f"round {number} started")

    def close(self, number: int) -> None:
        """Close a round whose results are all in."""
        path = f"{self.event}/round/{number}"
        self.done(self.form(path, "/close"))
        self.evening.tell(f"round {number} closed")

    def closed(self, number: int) -> bool:
        """Whether the round is closed already."""
        path = f"{self.event}/round/{number}"
        return not any(one.action.endswith("/close") for one in forms(self.read(path).text, path))

    def is_saved(self) -> bool:
        """Whether the file that was written last says all that the event has."""
        saved = self.evening.house.saved(self.event.rsplit("/", 1)[1])
        here: bool = json.loads(saved) == self.json(f"{self.event}/event.json")
        return here

    def moved(self, table: Table) -> list[bool]:
        """How this table went on, in order, as the event's file says: on screen, or on paper."""
        lines = [
            one["data"]
            for one in self.json(f"{self.event}/event.json")["lines"]
            if one["kind"] == "carry"
        ]
        spot = table.round, table.number
        return [one["screen"] for one in lines if (one["round"], one["table"]) == spot]

    def end(self) -> None:
        """End the event."""
        self.done(self.form(f"{self.event}/history", "/end"))

    def season(self) -> str:
        """The season's file."""
        page = self.read(self.event).text
        found = re.search(rf'href="(/clubs/\w+/seasons/{SEASON})"', page)
        if found is None:
            raise Stuck("the event leads to no season")
        return self.read(f"{found[1]}/season.csv").get_data(as_text=True)

    def ratings(self) -> str:
        """The file of the club's ratings."""
        return self.read(f"{self.club()}/ratings.csv").get_data(as_text=True)

    def standings(self) -> str:
        """The standings' file."""
        return self.read(f"{self.event}/standings.csv").get_data(as_text=True)

    def answer(self) -> None:
        """Answer the correction that was asked for."""
        sheet, number, who = next(iter(self.evening.asked))
        points = self.evening.asked.pop((sheet, number, who))
        yes = self.evening.luck.random() < 0.7
        sent = self.evening.requests + 1
        press = "Yes, correct it" if yes else "No"
        self.sure(self.form(sheet, "", press), press)
        if yes:
            self.note((sheet, number), points, sent)

    def rule(self, round: int, table: int, sheet: str, totals: Sequence[int]) -> None:
        """Set the totals of a table that is not to be played on, or cannot agree."""
        sent = self.evening.requests + 1
        form = self.form(f"{self.event}/round/{round}", f"/tables/{table}/ruling", "Rule")
        self.sure(form.set("total", *map(str, totals)).fill(why="as counted at the table"), "Rule")
        self.note((sheet, "1"), tuple(totals), sent)

    def sure(self, form: Form, press: str) -> None:
        """Send it, and save what it moves where that is shown first."""
        answer = self.send(form, press)
        if UNSURE in answer.text:
            shown = forms(answer.text, answer.request.path)
            again = next(one for one in shown if any(SAVE in b[0] for b in one.buttons))
            answer = self.send(again, SAVE)
        if answer.status_code != 303:
            raise Stuck(f"{press!r} at {form.action} was answered by {answer.status_code}")

    def let_in(self) -> None:
        """Say yes to the phone that asks."""
        self.done(self.form(f"{self.event}/roll-call", "", LET_IN), LET_IN)

    def follow(self) -> bytes:
        """The event's file, as a second laptop gets it."""
        page = self.send(self.form(f"{self.event}/follow", "/follow")).text
        token = re.search(r"--token (\w+)", page)
        if token is None:
            raise Stuck("there is no token for a second laptop")
        headers = {"Authorization": f"Bearer {token[1]}"}
        answer = self.client.get(f"{self.event}/follow/event.json", headers=headers)
        return answer.get_data()

    def bring(self, file: bytes, to: str = "/clubs/bring", **fields: str) -> TestResponse:
        """Import an event, or a league, from its file into the club."""
        form = self.form(to, "", "Import").fill(**fields)
        sent: dict[str, Any] = {name: one[0] for name, one in form.values.items() if one}
        if clubs := form.open_to.get("into"):
            sent["into"] = max(clubs)
        sent["file"] = (io.BytesIO(file), "event.json")
        return self.client.post(to, data=sent)
