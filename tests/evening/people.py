"""What people do at an evening: the director, and members who keep their own sheets."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Final

from tests.evening.counting import points_of
from tests.evening.house import PASSWORD
from tests.evening.phones import Evening, Phone, Stuck
from tests.pages import Form, forms

MEMBERS: Final = ("Ben", "Chie", "Dan", "Emi", "Fumi", "Goro", "Hana", "Iku", "Jun")
WEEK: Final = timedelta(days=7)
AGREED: Final = "Save as entered"
ASKED: Final = "asked="
"""Where a phone is sent whose round waits for the director's approval."""


class Director(Phone):
    """Opens the event, seats and closes its rounds."""

    event = ""

    def open(self, people: int) -> None:
        """A club with so many members, and an event."""
        signing = self.form("/organiser", "/sign-in").fill(name="Aki", password=PASSWORD)
        self.send(signing)
        club = str(self.send(self.form("/clubs/", "/clubs/").fill(name="Half Moon")).location)
        members = self.form(club, "/members").fill(lines="\n".join(MEMBERS[:people]))
        self.send(members)
        opened = self.send(
            self.form(f"{club}/events/new", "", "Open the event")
            .fill(name="November")
            .set("games", "fisherman")
        )
        self.event = str(opened.location).removesuffix("/roll-call")

    def door(self) -> str:
        """The address on the sign at the door."""
        found = re.search(r'value="https?://[^/"]+([^"]+)"', self.read(f"{self.event}/door").text)
        if found is None:
            raise Stuck("the sign at the door has no address")
        return found[1]

    def start(self, number: int) -> None:
        """Seat a round and start it."""
        seating = f"{self.event}/seating"
        page = self.read(seating).text
        if f"Start round {number}" not in page:
            self.send(self.form(seating, "/seating", "Seat them"), "Seat them")
        self.send(self.form(seating, "/start"))
        self.evening.tell(f"round {number} started")

    def close(self, number: int) -> None:
        """Close a round whose results are all in."""
        path = f"{self.event}/round/{number}"
        self.send(self.form(path, "/close"))
        self.evening.tell(f"round {number} closed")

    def end(self) -> None:
        """End the event."""
        self.send(self.form(f"{self.event}/history", "/end"))


class Member(Phone):
    """Checks in at the door, finds the own table, and writes on its sheet."""

    def come(self, door: str) -> None:
        """Tap the own name at the door."""
        answer = self.send(self.form(door, door.rsplit("/", 1)[1], self.name), self.name)
        if answer.status_code != 303:
            raise Stuck(f"{self.name} cannot come in: {answer.status_code} {answer.text[-3000:]}")

    def sheet(self, event: str) -> str:
        """The path of the sheet of the own table."""
        found = re.search(r'href="(/sheets/\w+)"', self.read(f"{event}/me").text)
        if found is None:
            raise Stuck(f"{self.name} has no sheet")
        return found[1]

    def written(self, sheet: str) -> list[list[int]]:
        """The rounds that the sheet has, as the phone is shown them."""
        return [points_of(entry) for entry in self.json(f"{sheet}/sheet.json")["rounds"]]

    def moves(self, match: str) -> list[Form]:
        """The forms by which this phone makes moves."""
        address = f"{match}/moves"
        return [one for one in forms(self.read(match).text, match) if one.action == address]

    def fill(self, sheet: str, number: int) -> Form | None:
        """The form of a round, filled in by luck; None where the phone is shown none."""
        path = f"{sheet}/rounds/{number}" if number <= len(self.written(sheet)) else sheet
        answer = self.read(path)
        for one in forms(answer.text, answer.request.path):
            fields = [name for name in one.open_to if name.startswith("points.")]
            if one.action.split("?")[0].endswith(f"/rounds/{number}") and fields:
                for name in fields:
                    one.set(name, str(self.evening.luck.randint(-2, 9)))
                return one
        return None

    def write(self, sheet: str, number: int, form: Form) -> bool:
        """Send a filled form; whether it was saved. A doubt is answered, a conflict accepted."""
        sent = self.evening.requests + 1
        answer = self.send(form)
        again = [one for one in forms(answer.text) if any(AGREED in b[0] for b in one.buttons)]
        if again:
            answer = self.send(again[0], AGREED)
        if answer.status_code == 303 and ASKED in str(answer.location):
            self.evening.tell(f"{self.name} asked for a correction of round {number} of {sheet}")
            return False
        if answer.status_code == 303:
            fields = sorted(name for name in form.values if name.startswith("points."))
            points = tuple(int(form.values[name][0]) for name in fields)
            self.note((sheet, str(number)), points, sent)
            return True
        if answer.status_code not in (403, 409, 422):
            raise Stuck(f"{self.name} wrote on {sheet} and got {answer.status_code}")
        self.evening.tell(f"{self.name} was refused at {sheet}, round {number}")
        return False


def play_table(evening: Evening, people: list[Member], sheet: str, rounds: int) -> None:
    """Everybody of a table may write; some forms are opened early and sent late."""
    late: list[tuple[Member, int, Form]] = []
    number = len(people[0].written(sheet)) + 1
    while number <= rounds:
        who = evening.luck.choice(people)
        form = who.fill(sheet, number)
        if form is not None and evening.luck.random() < 0.15:
            late.append((who, number, form))  # the phone goes into a pocket
            who = evening.luck.choice(people)
            form = who.fill(sheet, number)
        if form is None:
            raise Stuck(f"{who.name} is shown no form for round {number} of {sheet}")
        who.write(sheet, number, form)
        number = len(who.written(sheet)) + 1
        if late and evening.luck.random() < 0.5:
            waits = late.pop()
            waits[0].write(sheet, waits[1], waits[2])
        elif number > 1 and evening.luck.random() < 0.1:  # a slip of the pen is corrected
            wrong = evening.luck.randrange(1, number)
            corrected = who.fill(sheet, wrong)
            if corrected is not None:
                who.write(sheet, wrong, corrected)
    for who, number, form in late:
        if evening.luck.random() < 0.5:
            who.write(sheet, number, form)
        else:
            evening.tabs.append((who, sheet, number, form))


def restore_tabs(evening: Evening) -> None:
    """A week later phones show what was never sent, and it is sent."""
    evening.clock.shift(WEEK)
    for who, sheet, number, form in evening.tabs:
        evening.tell(f"{who.name} finds round {number} of {sheet} in a restored tab")
        who.write(sheet, number, form)
