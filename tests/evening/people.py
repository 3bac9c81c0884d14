"""What people do at an evening: the director, and members who keep their own sheets."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Final

from tests.evening.counting import points_of
from tests.evening.house import ORGANISER, PASSWORD
from tests.evening.phones import Evening, Phone, Stuck
from tests.pages import Form, forms

MEMBERS: Final = ("Ben", "Chie", "Dan", "Emi", "Fumi", "Goro", "Hana", "Iku", "Jun")
WEEK: Final = timedelta(days=7)
AGREED: Final = "Save as entered"
SAVE: Final = "Save the change"
SEASON: Final = "Autumn"
UNSURE: Final = "Nothing is saved yet"
ASKED: Final = "asked="
"""Where a phone is sent whose round waits for the director's approval."""


class Director(Phone):
    """Opens the event, seats and closes its rounds."""

    event = ""

    def sign_in(self) -> None:
        """Sign in as the organiser."""
        form = self.form("/organiser", "/sign-in")
        self.send(form.fill(name=ORGANISER, password=PASSWORD))

    def open(self, people: int, game: str) -> None:
        """A club with so many members, and an event."""
        self.sign_in()
        club = str(self.send(self.form("/clubs/", "/clubs/").fill(name="Half Moon")).location)
        members = self.form(club, "/members").fill(lines="\n".join(MEMBERS[:people]))
        self.send(members)
        opened = self.send(
            self.form(f"{club}/events/new", "", "Open the event")
            .fill(name="November", season=SEASON)
            .set("games", game)
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

    def season(self) -> str:
        """The season's file."""
        page = self.read(self.event).text
        found = re.search(rf'href="(/clubs/\w+/seasons/{SEASON})"', page)
        if found is None:
            raise Stuck("the event leads to no season")
        return self.read(f"{found[1]}/season.csv").get_data(as_text=True)

    def standings(self) -> str:
        """The standings' file."""
        return self.read(f"{self.event}/standings.csv").get_data(as_text=True)

    def answer(self) -> None:
        """Answer the correction that was asked for."""
        sheet, number, points = self.evening.asked.pop()
        yes = self.evening.luck.random() < 0.7
        sent = self.evening.requests + 1
        press = "Yes, correct it" if yes else "No"
        answer = self.send(self.form(sheet, "", press), press)
        if UNSURE in answer.text:  # what it moves is shown first
            shown = forms(answer.text, answer.request.path)
            again = next(one for one in shown if any(SAVE in b[0] for b in one.buttons))
            answer = self.send(again, SAVE)
        if answer.status_code != 303:
            raise Stuck(f"the answer to a correction of {sheet} was {answer.status_code}")
        if yes:
            self.note((sheet, number), points, sent)

    def follow(self) -> bytes:
        """The event's file, as a second laptop gets it."""
        page = self.send(self.form(f"{self.event}/follow", "/follow")).text
        token = re.search(r"--token (\w+)", page)
        if token is None:
            raise Stuck("there is no token for a second laptop")
        headers = {"Authorization": f"Bearer {token[1]}"}
        answer = self.client.get(f"{self.event}/follow/event.json", headers=headers)
        return answer.get_data()


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
        fields = sorted(name for name in form.values if name.startswith("points."))
        points = tuple(int(form.values[name][0]) for name in fields)
        if answer.status_code == 303 and ASKED in str(answer.location):
            self.evening.tell(f"{self.name} asked for a correction of round {number} of {sheet}")
            self.evening.asked.append((sheet, str(number), points))
            return False
        if answer.status_code == 303:
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


def write_totals(evening: Evening, people: list[Member], event: str, sheet: str, most: int) -> None:
    """A table that scores on its own paper: one of its people writes the totals, and corrects."""
    who = evening.luck.choice(people)
    for _ in range(evening.luck.randint(1, 2)):
        totals = [evening.luck.randint(1, most) for _ in people]
        sent = evening.requests + 1
        form = who.form(f"{event}/me", "/me/totals").set("total", *map(str, totals))
        answer = who.send(form)
        if answer.status_code != 303:
            raise Stuck(f"{who.name} wrote totals {totals} and got {answer.status_code}")
        who.note((sheet, "1"), tuple(totals), sent)


def restore_tabs(evening: Evening, director: Director) -> None:
    """A week later phones show what was never sent, and it is sent."""
    evening.clock.shift(WEEK)
    for who, sheet, number, form in evening.tabs:
        evening.tell(f"{who.name} finds round {number} of {sheet} in a restored tab")
        who.write(sheet, number, form)
        if evening.asked:
            director.answer()
