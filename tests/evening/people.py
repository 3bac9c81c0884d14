"""What members do at an evening: they come, and keep their own sheets."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Final, NamedTuple

from tests.evening.counting import is_miscounted, points_of
from tests.evening.director import Director
from tests.evening.phones import Evening, Phone, Stuck
from tests.pages import Form, forms

MEMBERS: Final = ("Ben", "Chie", "Dan", "Emi", "Fumi", "Goro", "Hana", "Iku", "Jun")
WEEK: Final = timedelta(days=7)
OPPONENT: Final = re.compile(r"<li[^>]*>\s*(\w+)")
AGREED: Final = "Save as entered"
DOUBT: Final = "Together that is {} points"
THEIRS: Final = "Somebody else wrote these totals"
DISPUTED: Final = "People at this table say different totals"
NOT_PLAYED: Final = "This round has not been played"
AT_ONCE: Final = 0.12
"""How often somebody else at the table saves the same at the same moment, and is faster."""
TOO_LONG: Final = "This page has been open for too long"
IMPOSSIBLE: Final = "99"
"""More than anybody can catch in a round."""
REASONS: Final[Mapping[int, Sequence[str]]] = {
    403: ("This table was continued elsewhere",),
    409: ("is already on the sheet", "was entered and undone in the meantime"),
    422: ("The result was fixed in the meantime",),
}
"""What a refusal says, by its status."""
BETWEEN: Final = f">{IMPOSSIBLE} is not between "
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
        self.done(self.form(door, door.rsplit("/", 1)[1], self.name), self.name)

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
        text = page.text.partition('aria-labelledby="now"')[2].partition("</section>")[0]
        names = tuple(OPPONENT.findall(text.partition("opponents")[2].partition("</ol>")[0]))
        found = re.search(r'href="/(?:sheets|told)/(\w+)/?"', text)
        if found is not None:
            return f"/sheets/{found[1]}", names
        sit = [one for one in forms(page.text, page.request.path) if one.action.endswith("/sit")]
        if not sit:
            raise Stuck(f"{self.name} has no table")
        return self.done(sit[0]), names

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

    def mistype(self, sheet: str, number: int) -> None:
        """Type what cannot be: the reason is told, what was typed is kept, and nothing is saved."""
        filled = self.fill(sheet, number)
        if filled is None:
            return
        form, field = filled.form, next(n for n in filled.form.values if n.startswith("points."))
        answer = self.send(form.set(field, IMPOSSIBLE))
        kept = 'aria-invalid="true"' in answer.text and f'value="{IMPOSSIBLE}"' in answer.text
        if answer.status_code != 422 or BETWEEN not in answer.text or not kept:
            raise Stuck(f"{self.name} wrote {IMPOSSIBLE} on {sheet} and got {answer.status_code}")
        self.evening.tell(f"{self.name} mistyped round {number} of {sheet}")

    def take_back(self, sheet: str, number: int) -> None:
        """Undo what was written last: a whole round that was not played, or one's correction."""
        sent, page = self.evening.requests + 1, f"{sheet}/rounds/{number}"
        self.done(self.form(page, "/undo", NOT_PLAYED), NOT_PLAYED)
        self.note((sheet, str(number)), (), sent)

    def change_back(self, sheet: str, number: int, before: Sequence[int]) -> None:
        """Undo the correction that was made last, unless the round has closed itself meanwhile.

        The round has the points `before` again.
        """
        sent = self.evening.requests + 1
        shown = [one for one in forms(self.read(sheet).text) if one.action.endswith("/undo")]
        if shown:
            self.done(max(shown, key=lambda one: int(one.values["line"][0])), "Undo")
            self.note((sheet, str(number)), tuple(before), sent)

    def write(self, sheet: str, number: int, filled: Filled) -> bool:
        """Send a filled form; whether it was saved. A doubt is answered, a conflict accepted."""
        (form, read), sent = filled, self.evening.requests + 1
        answer = self.send(form)
        fields = sorted(name for name in form.values if name.startswith("points."))
        points = tuple(int(form.values[name][0]) for name in fields)
        again = [one for one in forms(answer.text) if any(AGREED in b[0] for b in one.buttons)]
        doubt = DOUBT.format(str(sum(points)).replace("-", "−"))
        if again and not (is_miscounted(points) and doubt in answer.text):
            raise Stuck(f"{self.name} wrote {points} on {sheet} and was doubted")
        if again:
            read = self.evening.requests
            answer = self.send(again[0], AGREED)
        what = sheet, str(number)
        if answer.status_code == 303:
            if is_miscounted(points) and not again and not self.evening.knows(what, points):
                raise Stuck(f"{self.name} wrote {points} on {sheet} and was not doubted")
            if ASKED in str(answer.location):
                self.evening.tell(f"{self.name} asked for another round {number} of {sheet}")
                self.evening.asked.pop((*what, self.name), None)  # the newer one is the last
                self.evening.asked[*what, self.name] = points
                return False
            self.note(what, points, sent, read)
            return True
        # Its token went with the cookies that the phone has lost; a browser's script renews it.
        old = answer.status_code == 400 and TOO_LONG in answer.text
        reasons = REASONS.get(answer.status_code, ())
        if not old and not any(reason in answer.text for reason in reasons):
            raise Stuck(f"{self.name} wrote on {sheet} and got {answer.status_code}")
        self.evening.tell(f"{self.name} was refused at {sheet}, round {number}")
        return False


def play_table(evening: Evening, people: list[Member], sheet: str, rounds: int) -> None:
    """Everybody of a table may write; some forms are opened early and sent late."""
    late: list[tuple[Member, int, Filled]] = []
    luck = evening.luck
    number = len(people[0].written(sheet)) + 1
    while number <= rounds:
        who = luck.choice(people)
        if luck.random() < 0.1:
            who.mistype(sheet, number)
        form = who.fill(sheet, number)
        if form is not None and luck.random() < 0.15:
            late.append((who, number, form))  # the phone goes into a pocket
            who = luck.choice(people)
            form = who.fill(sheet, number)
        if form is None:
            raise Stuck(f"{who.name} is shown no form for round {number} of {sheet}")
        other = luck.choice(people)
        theirs = other.fill(sheet, number) if luck.random() < AT_ONCE else None
        if theirs is not None and other is not who:
            with evening.faster(other, partial(other.write, sheet, number, theirs)):
                who.write(sheet, number, form)
        else:
            who.write(sheet, number, form)
        number = len(who.written(sheet)) + 1
        if late and luck.random() < 0.5:
            waits = late.pop()
            waits[0].write(sheet, waits[1], waits[2])
        elif number > 1 and luck.random() < 0.1:  # a slip of the pen is corrected
            wrong = luck.randrange(1, number)
            before, corrected = who.written(sheet)[wrong - 1], who.fill(sheet, wrong)
            saved = corrected is not None and who.write(sheet, wrong, corrected)
            if saved and who.written(sheet)[wrong - 1] != before and luck.random() < 0.3:
                other.change_back(sheet, wrong, before)
        elif 1 < number <= rounds and luck.random() < 0.05 and is_fresh(evening, sheet, number - 1):
            other.take_back(sheet, number - 1)
            number -= 1
    for who, number, form in late:
        if luck.random() < 0.5:
            who.write(sheet, number, form)
        else:
            evening.tabs.append((who, sheet, number, form))


def is_fresh(evening: Evening, sheet: str, number: int) -> bool:
    """Whether the round was written once, so that it can be undone as not played."""
    return sum(fact.what == (sheet, str(number)) for fact in evening.diary) == 1


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
            who.done(form)
            beside = THEIRS in who.read(f"{self.event}/me").text
            who.note((self.sheet, who.name if beside else "1"), totals, sent, read)

        return send


def restore_tabs(evening: Evening, director: Director) -> None:
    """A week later phones show what was never sent, and it is sent."""
    evening.clock.shift(WEEK)
    while evening.tabs:
        who, sheet, number, form = evening.tabs.pop(0)
        evening.tell(f"{who.name} finds round {number} of {sheet} in a restored tab")
        who.write(sheet, number, form)
        if evening.asked:
            director.answer()
