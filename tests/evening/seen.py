"""What pages say: of a round before it is closed, of who confirms, of the standings, of news."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import closing
from fractions import Fraction
from typing import Final

from tests.evening.counting import is_miscounted
from tests.evening.director import Director
from tests.evening.people import Member
from tests.evening.phones import Evening, Fact, Phone, Stuck
from tests.evening.referee import Rows, Table, in_file

FIGURE: Final = re.compile(r'<b class="number">(?:(?!</b>).)*?(−?\d+)</b>', re.S)
DOUBTS: Final = re.compile(r"may be miscounted: round ([\d, ]+)\.")
STATE: Final = re.compile(r'<span class="badge[^"]*">(?:\s*<svg.*?</svg>)?\s*([\w ]+)</span>', re.S)
PLAYING, IN, RULED = "playing", "result is in", "by ruling"
OPEN, DISPUTED = "not confirmed", "disputed"
LINE: Final = re.compile(r'"name">(\w+)</span><span class="points number">([^<]+)<')
OBJECTS: Final = 0.15
"""How often somebody says other totals first."""
STREAM: Final = re.compile(r'sse-connect="([^"?]+\?at=(\d+))[^"]*"')


def table_on(director: Director, table: Table) -> str:
    """What the director's page of the round says of this table."""
    page = director.read(f"{director.event}/round/{table.round}").text
    return page.partition(f'id="table-{table.number}"')[2].partition('id="table-')[0]


def state(director: Director, table: Table) -> str:
    """What the director's page calls the table's state."""
    found = STATE.search(table_on(director, table))
    return found[1] if found else ""


def page_differences(director: Director, table: Table, *, ruled: bool) -> Iterable[str]:
    """The page against what the table has: its state, its totals, and the rounds to count again."""
    if (said := state(director, table)) != (RULED if ruled else IN):
        yield f"{table.sheet} has its result and is {said!r} to the director"
    part = table_on(director, table)
    totals = [int(figure.replace("−", "-")) for figure in FIGURE.findall(part)]
    if totals != list(table.totals()):
        yield f"the director is shown {totals} at {table.sheet}, it has {table.totals()}"
    doubts = [int(n) for found in DOUBTS.findall(part) for n in found.split(",")]
    rounds = [] if table.counted else table.shown
    wrong = [n for n, points in enumerate(rounds, 1) if is_miscounted(points)]
    if doubts != wrong:
        yield f"the director is told to doubt rounds {doubts} of {table.sheet}, it has {wrong}"


def standings_differences(director: Director, standings: Rows) -> Iterable[str]:
    """The page of the standings against their file; it writes points with one digit."""
    shown = LINE.findall(director.read(f"{director.event}/standings").text)
    wanted = [(row["Name"], in_file(Fraction(row["Points"]), 1)) for row in standings]
    if shown != wanted:
        yield f"the page of the standings has {shown}, their file {wanted}"


class Watched:
    """A page that somebody leaves open while others write; its stream says what is new."""

    def __init__(self, who: Phone, path: str) -> None:
        self.who, self.path, self.ended = who, path, who.evening.ended()
        address, self.version = self._now()
        self.answer = who.client.get(address, buffered=False)
        self.heard = iter(self.answer.response)
        next(self.heard)  # how every stream begins

    def _now(self) -> tuple[str, str]:
        """The stream and the version of the page as it is now."""
        found = STREAM.search(self.who.read(self.path).text)
        if found is None:
            raise Stuck(f"{self.path} is not live")
        return found[1], found[2]

    def differences(self) -> Iterable[str]:
        """What it says against the page as it is now, unless the program has ended meanwhile."""
        with closing(self.answer):
            if self.ended != self.who.evening.ended():
                return
            _, now = self._now()
            said = b"" if now == self.version else next(self.heard)
        if said and f"data: {now}\n".encode() not in said:
            yield f"{self.path} is at version {now}, and its stream says {said!r}"


def confirm(
    evening: Evening, director: Director, table: Table, people: Sequence[Member]
) -> Iterable[str]:
    """Everybody says in turn whether it is right, until a second person has confirmed it.

    The second is somebody who wrote nothing of it, or the second who says so (docs/evening.md).
    """
    wrote, said = writers(evening.diary, table), set[str]()
    if state(director, table) != OPEN:
        yield f"{table.sheet} was confirmed by nobody and is not open"
    for who in evening.luck.sample(people, len(people)):
        if evening.luck.random() < OBJECTS:
            say(who, director, table, [total + 1 for total in table.totals()])
            if state(director, table) != DISPUTED:
                yield f"{who.name} objected at {table.sheet}, which is not disputed"
        say(who, director, table, table.totals())
        said.add(who.name)
        enough = len(said) > 1 or (None if wrote is None else not said <= wrote)
        seen = state(director, table) == IN
        if enough is not None and seen != enough:
            yield f"{table.sheet} was written by {wrote}, confirmed by {said}, and is in: {seen}"
        if seen:
            return
    yield f"{table.sheet} was confirmed by all and is not in"


def say(who: Member, director: Director, table: Table, totals: Sequence[int]) -> None:
    """Say what the totals are: of a table without a sheet that is stored like what was written."""
    sent = who.evening.requests + 1
    form = who.form(f"{director.event}/me", "/me/confirm")
    who.done(form.set("total", *map(str, totals)))
    if table.counted:
        who.note((table.sheet, who.name), tuple(totals), sent)
    else:
        who.evening.tell(f"{who.name} confirms {'-'.join(map(str, totals))} at {table.sheet}")


def writers(diary: Sequence[Fact], table: Table) -> set[str] | None:
    """Who wrote what is in force; None where that cannot be told from the diary."""
    found = set[str]()
    for number in range(1, len(table.shown) + 1):
        facts = [fact for fact in diary if fact.what == (table.sheet, str(number))]
        values = [fact.value for fact in facts]
        first = values.index(values[-1])
        if values[first:] != [values[-1]] * (len(values) - first):  # it came back to it
            return None
        found.add(facts[first].who)
    return found
