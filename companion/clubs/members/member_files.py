"""Importing members from a spreadsheet: parse, preview each line, then add."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

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
from companion.events.verbs.event_names import follow
from companion.kit.sheet import SheetError
from companion.kit.words import Phrase
from companion.leagues.verbs import forgetting as at_leagues
from companion.models import Club, Member

MOST_BYTES: Final = 150_000  # a form comes back with all of it
SEPARATORS: Final = "\t;,、，"
COLUMNS: Final = ("name", "reading", "contact")
HEADS: Final[Mapping[str, str]] = {
    alike(word): column
    for column, words in {
        "name": "name,names,player,member,名前,氏名,お名前,なまえ,会員名,参加者,プレイヤー",
        "reading": "reading,kana,furigana,yomi,読み,よみ,読み方,ふりがな,フリガナ,かな,読み仮名",
        "contact": "contact,e-mail,email,mail,phone,連絡先,メール,メールアドレス,電話,電話番号",
    }.items()
    for word in words.split(",")
}
"""What the columns may be called in the first line."""


@dataclass(frozen=True)
class Row:
    """A line as it would be taken, by its number in the file.

    new    would be written into the list
    there  `like` is on the list already, or in an earlier line
    wrong  `why` it cannot be taken
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
        """The name with its mark."""
        return Member(name=self.name, mark=self.mark).called


def decoded(data: bytes) -> str:
    """The file as text: UTF-8, else Shift_JIS as spreadsheets in Japan write it; SheetError."""
    if len(data) > MOST_BYTES:
        raise SheetError("text", Phrase("This list is too long: bring it in two parts."))
    for encoding in ("utf-8-sig", "cp932"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise SheetError(
        "text", Phrase("This is no text file. Save the table as CSV, then bring that.")
    )


def preview(club: Club, text: str) -> list[Row]:
    """What every line would do; nothing is written. SheetError if it is no list at all."""
    known = {
        alike(called): member.called
        for member in members(club)
        for called in (member.name, member.called)
        if called
    }
    found = []
    for line, cells in rows(text):
        row = looked_at(line, cells, known)
        if row.state == "new":
            known[alike(row.called)] = row.called
            known.setdefault(alike(row.name), row.called)
        found.append(row)
    if not found:
        raise SheetError("text", Phrase("Write at least one name."))
    return found


def bring(club: Club, text: str) -> int:
    """Write the new ones into the list; how many. Sent twice, the second finds them there."""
    with writing() as session:
        new = [row for row in preview(club, text) if row.state == "new"]
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
        for member in mark_namesakes(club):
            follow(member)
            at_leagues.follow(member)
    return len(new)


def rows(text: str) -> list[tuple[int, dict[str, str]]]:
    """The lines that say something, by number, with their cells by column."""
    if len(text.encode()) > MOST_BYTES:
        raise SheetError("text", Phrase("This list is too long: bring it in two parts."))
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator(text))
    lines = []
    at = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                lines.append((at, cells))
            at = reader.line_num + 1
    except csv.Error as error:
        raise SheetError(
            "text", Phrase("Line %(line)s is not a line of a list of members.", line=at)
        ) from error
    order: list[str | None] = [*COLUMNS]
    if lines and (heads := headed(lines[0][1])):
        order = heads
        del lines[0]
    return [(at, by_column(cells, order)) for at, cells in lines]


def separator(text: str) -> str:
    """What stands between the cells: whatever of the usual is most often in the first line."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    return max(SEPARATORS, key=first.count) if any(map(first.count, SEPARATORS)) else ","


def headed(cells: list[str]) -> list[str | None] | None:
    """The columns that the first line names, if it does; others are passed over."""
    found = [HEADS.get(alike(cell)) for cell in cells]
    return found if "name" in found else None


def by_column(cells: list[str], order: list[str | None]) -> dict[str, str]:
    """The cells by column; of two for one column the first that says something.

    A line that was written with another separator than the first one is parted by its own.
    """
    if len(cells) == 1:
        cells = cells[0].split(separator(cells[0]))
    found = dict.fromkeys(COLUMNS, "")
    for column, cell in zip(order, cells, strict=False):
        if column is not None:
            found[column] = found[column] or " ".join(cell.split())
    return found


def looked_at(line: int, cells: Mapping[str, str], known: Mapping[str, str]) -> Row:
    """One line, judged."""
    typed = (cells["name"], cells["reading"], cells["contact"])
    try:
        name, mark = parted(tidy(cells["name"], "name"))
        if not name:
            raise SheetError("name", Phrase("expected a name"))
        reading = worded(cells["reading"], LONGEST_READING, "reading", "")
        contact = worded(cells["contact"], LONGEST_CONTACT, "contact", "")
    except SheetError as error:
        return Row(line, *typed, "wrong", why=REASONS[error.place](error.phrase))
    row = Row(line, name, reading, contact, "new", mark=mark)
    like = known.get(alike(row.called), "")
    return replace(row, state="there", like=like) if like else row


REASONS: Final = {
    "name": lambda why: Phrase("Name: %(why)s", why=why),
    "reading": lambda why: Phrase("Reading: %(why)s", why=why),
    "contact": lambda why: Phrase("Contact: %(why)s", why=why),
}
"""The reason with the column it is about."""
