"""What members do at an evening: they come, and keep their own sheets."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Final, NamedTuple

from tests.evening.counting import points_of
from tests.evening.director import Director
from tests.evening.phones import Evening, Phone, Stuck
from tests.pages import Form, forms

MEMBERS: Final = ("Ben", "Chie", "Dan", "Emi", "Fumi", "Goro", "Hana", "Iku", "Jun")
WEEK: Final = timedelta(days=7)
OPPONENT: Final = re.compile(r"<li[^>]*>\s*(\w+)")
AGREED: Final = "Save as entered"
THEIRS: Final = "Somebody else wrote these totals"
DISPUTED: Final = "People at this table say different totals"
AT_ONCE: Final = 0.12
"""How often somebody else at the table saves the same at the same moment, and is faster."""
ASKED: Final = "asked="
"""Where a phone is sent whose round waits for the director's approval."""


class Filled(NamedTuple):
    """A form that somebody has filled in, and when the phone was shown it."""

    form: Form
    read: int


class Member(Phone):
    """Checks in at the door, finds the own table, and writes on its sheet."""

    def come(self, door: str) -> None:
        """Tap the own name at the door."""
        answer = self.send(self.form(door, door.rsplit("/", 1)[1], self.name), self.name)
        if answer.status_code != 303:
            raise Stuck(f"{self.name} cannot come in: {answer.status_code} {answer.text[-3000:]}")

    def come_again(self, door: str, director: Director) -> None:
        """Come with a browser that has forgotten everything: a helper lets it in."""
        self.evening.tell(f"{self.name}'s browser forgets everything")
        self.forget()
        self.come(door)
        director.let_in()
        self.read(door)

    def table(self, event: str) -> tuple[str, tuple[str, ...]]:
        """The path of the sheet of the own table, or of its match, and who sits there."""
        page = self.read(f"{event}/me")
        names = tuple(OPPONENT.findall(page.text.partition("opponents")[2].partition("</ol>")[0]))
        found = re.search(r'href="(/sheets/\w+)"', page.text)
        if found is not None:
            return found[1], names
        sit = [one for one in forms(page.text, page.request.path) if one.action.endswith("/sit")]
        if not sit:
            raise Stuck(f"{self.name} has no table")
        return str(self.send(sit[0]).location), names

    def written(self, sheet: str) -> list[list[int]]:
        """The rounds that the sheet has, as the phone is shown them."""
        return [points_of(entry) for entry in self.json(f"{sheet}/sheet.json")["rounds"]]

    def moves(self, match: str) -> list[Form]:
        """The forms by which this phone makes moves."""
        address = f"{match}/moves"
        return [one for one in forms(self.read(match).text, match) if one.action == address]

    def fill(self, sheet: str, number: int) -> Filled | None:
        """The form of a round, filled in by luck; None where the phone is shown none."""
        path = f"{sheet}/rounds/{number}" if number <= len(self.written(sheet)) else sheet
        answer = self.read(path)
        for one in forms(answer.text, answer.request.path):
            fields = [name for name in one.open_to if name.startswith("points.")]
            if one.action.split("?")[0].endswith(f"/rounds/{number}") and fields:
                for name in fields:
                    one.set(name, str(self.evening.luck.randint(-2, 9)))
                return Filled(one, self.evening.requests)
        return None

    def write(self, sheet: str, number: int, filled: Filled) -> bool:
        """Send a filled form; whether it was saved. A doubt is answered, a conflict accepted."""
        (form, read), sent = filled, self.evening.requests + 1
        answer = self.send(form)
        again = [one for one in forms(answer.text) if any(AGREED in b[0] for b in one.buttons)]
        if again:
            read = self.evening.requests
            answer = self.send(again[0], AGREED)
        fields = sorted(name for name in form.values if name.startswith("points."))
        points = tuple(int(form.values[name][0]) for name in fields)
        if answer.status_code == 303 and ASKED in str(answer.location):
            self.evening.tell(f"{self.name} asked for a correction of round {number} of {sheet}")
            self.evening.asked.append((sheet, str(number), points))
            return False
        if answer.status_code == 303:
            self.note((sheet, str(number)), points, sent, read)
            return True
        if answer.status_code not in (403, 409, 422):
            raise Stuck(f"{self.name} wrote on {sheet} and got {answer.status_code}")
        self.evening.tell(f"{self.name} was refused at {sheet}, round {number}")
        return False


def play_table(evening: Evening, people: list[Member], sheet: str, rounds: int) -> None:
    """Everybody of a table may write; some forms are opened early and sent late."""
    late: list[tuple[Member, int, Filled]] = []
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
        other = evening.luck.choice(people)
        theirs = other.fill(sheet, number) if evening.luck.random() < AT_ONCE else None
        if theirs is not None and other is not who:
            with evening.faster(other, partial(other.write, sheet, number, theirs)):
                who.write(sheet, number, form)
        else:
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


@dataclass
class Totals:
    """A table that scores on its own paper: its people write the totals, and correct them."""

    evening: Evening
    people: list[Member]
    event: str
    sheet: str
    most: int

    def write(self) -> bool:
        """One writes, and perhaps again, perhaps while another does; whether they disagree."""
        luck = self.evening.luck
        who, other = luck.sample(self.people, 2)
        at_once, send = luck.random() < AT_ONCE, self.filled(who)
        with self.evening.faster(other, self.filled(other)) if at_once else nullcontext():
            send()
        if luck.random() < 0.5:
            self.filled(who)()
        return DISPUTED in who.read(f"{self.event}/me").text

    def drawn(self) -> tuple[int, ...]:
        """The totals as somebody has counted them."""
        return tuple(self.evening.luck.randint(1, self.most) for _ in self.people)

    def filled(self, who: Member) -> Callable[[], None]:
        """The form as this phone shows it now, filled in; it is sent by the call."""
        totals = self.drawn()
        form = who.form(f"{self.event}/me", "/me/totals").set("total", *map(str, totals))
        read = self.evening.requests

        def send() -> None:
            sent = self.evening.requests + 1
            answer = who.send(form)
            if answer.status_code != 303:
                raise Stuck(f"{who.name} wrote totals {totals} and got {answer.status_code}")
            beside = THEIRS in who.read(f"{self.event}/me").text
            who.note((self.sheet, who.name if beside else "1"), totals, sent, read)

        return send


def restore_tabs(evening: Evening, director: Director) -> None:
    """A week later phones show what was never sent, and it is sent."""
    evening.clock.shift(WEEK)
    for who, sheet, number, form in evening.tabs:
        evening.tell(f"{who.name} finds round {number} of {sheet} in a restored tab")
        who.write(sheet, number, form)
        if evening.asked:
            director.answer()
