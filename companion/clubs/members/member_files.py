"""Importing members from a list: check each line, then add the new people."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Literal

from companion.clubs.members.followers import called_anew
from companion.clubs.members.list_table import Choices, Column, Line, ListTable, read_list
from companion.clubs.verbs.clubs import (
    LONGEST_CONTACT,
    LONGEST_READING,
    MOST,
    members,
    worded,
)
from companion.clubs.verbs.namesakes import mark_namesakes, parted
from companion.core.transaction import writing
from companion.core.typed_names import alike, tidy
from companion.kit.sheet import SheetError
from companion.kit.words import Phrase
from companion.models import Club, Member


@dataclass(frozen=True)
class Row:
    """What would happen with a line, given by its number in the file.

    new    the person would be added
    there  `like`, the same person, is on the list or in an earlier line
    wrong  the line cannot be read, for the reason `why`
    """

    line: int
    name: str
    reading: str
    contact: str
    state: Literal["new", "there", "wrong"]
    like: str = ""
    mark: str = ""
    why: Phrase | None = None

    @property
    def called(self) -> str:
        """Return the display name: the name with its mark."""
        return Member(name=self.name, mark=self.mark).called


class Known:
    """The people on the list and in the lines before."""

    def __init__(self, people: Iterable[Member]) -> None:
        self.by_number = {str(member.id): member for member in people if member.name}
        self.by_name: dict[str, list[Member | Row]] = defaultdict(list)
        for member in self.by_number.values():
            self.add(member)

    def add(self, person: Member | Row) -> None:
        for name in {alike(person.name), alike(person.called)}:
            self.by_name[name].append(person)

    def like(self, row: Row, number: str) -> str:
        """Return the display name of the person if known already; "" for a new person.

        People with the same name are different if both have readings and the readings differ.
        """
        if number in self.by_number:
            return self.by_number[number].called
        readings = {alike(row.reading), ""}
        for person in self.by_name[alike(row.called)]:
            if row.mark or alike(person.reading) in readings or not row.reading:
                return person.called
        return ""


def table_for(club: Club, source: bytes | str, chosen: Choices) -> ListTable:
    """Return the list as chosen or detected; SheetError if it is not one.

    A column of member numbers is only used if the names match, because the numbers of another club
    belong to other people.
    """
    table = read_list(source, chosen)
    column = next((one for one in table.columns if one.role == "number"), None)
    if chosen.roles or column is None or is_of(club, table):
        return table
    columns = [replace(one, role="") if one is column else one for one in table.columns]
    return with_roles(table, columns)


def with_roles(table: ListTable, columns: list[Column]) -> ListTable:
    """Return the table with these columns and their roles."""
    roles = tuple(column.role for column in columns)
    return replace(table, columns=columns, choices=replace(table.choices, roles=roles))


def is_of(club: Club, table: ListTable) -> bool:
    """Return whether most known member numbers in the list are beside the same names."""
    known = {str(member.id): alike(member.name) for member in members(club)}
    same = [
        known[number] == alike(parted(table.name(line))[0])
        for line in table.body
        if (number := table.value(line, "number")) in known
    ]
    return sum(same) * 2 > len(same)


def preview(club: Club, table: ListTable) -> list[Row]:
    """Return the effect of every line without writing; SheetError if no column is the name."""
    if not table.names_known:
        raise SheetError("columns", Phrase("Choose the column that holds the name."))
    known = Known(members(club))
    found = []
    for line in table.body:
        row = judged(table, line, known)
        if row.state == "new":
            known.add(row)
        found.append(row)
    return found


def bring(club: Club, table: ListTable) -> int:
    """Add the new people and return how many; a repeated import adds nobody."""
    with writing() as session:
        new = [row for row in preview(club, table) if row.state == "new"]
        if len(club.members) + len(new) > MOST:
            raise SheetError("text", Phrase("A club can have at most %(n)s members.", n=MOST))
        session.add_all(
            Member(
                club_id=club.id,
                name=row.name,
                mark=row.mark,
                reading=row.reading,
                contact=row.contact,
            )
            for row in new
        )
        called_anew(mark_namesakes(club))
    return len(new)


def judged(table: ListTable, line: Line, known: Known) -> Row:
    """Return what would happen with one line."""
    readings = dict.fromkeys(table.cells(line, "reading"))
    contacts = dict.fromkeys(table.cells(line, "mail", "phone", "contact"))
    typed = (table.name(line), " ".join(readings), ", ".join(contacts))
    try:
        name, mark = parted(tidy(typed[0], "name"))
        if not name:
            raise SheetError("name", Phrase("expected a name"))
        reading = worded(typed[1], LONGEST_READING, "reading", "")
        contact = worded(typed[2], LONGEST_CONTACT, "contact", "")
    except SheetError as error:
        return Row(line[0], *typed, "wrong", why=REASONS[error.place](error.phrase))
    row = Row(line[0], name, reading, contact, "new", mark=mark)
    like = known.like(row, table.value(line, "number"))
    return replace(row, state="there", like=like) if like else row


REASONS: Final = {
    "name": lambda why: Phrase("Name: %(why)s", why=why),
    "reading": lambda why: Phrase("Reading: %(why)s", why=why),
    "contact": lambda why: Phrase("Contact: %(why)s", why=why),
}
"""How a reason names its column."""
