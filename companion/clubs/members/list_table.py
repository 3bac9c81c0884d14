"""A list of people as a table of cells, with its heading line and columns."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final

from companion.clubs.members.column_roles import by_most, heading_role, joined, proposed
from companion.clubs.members.text_encoding import decoded, encoding_of
from companion.clubs.verbs.clubs import MOST
from companion.kit.sheet import SheetError
from companion.kit.words import Phrase
from companion.site.plumbing.spreadsheet import unguarded

MOST_BYTES: Final = 145_000  # the form sends all of it back, in base 64
MOST_COLUMNS: Final = 100
SEPARATORS: Final[Mapping[str, Phrase]] = {
    "\t": Phrase("Tab"),
    ";": Phrase("Semicolon ;"),
    ",": Phrase("Comma ,"),
    "、": Phrase("Comma 、"),
    "，": Phrase("Comma ，"),
    "|": Phrase("Vertical line |"),
}
"""Possible separators between cells; on a tie the first wins."""
NAMES: Final = ("name", "first", "last")
HEADING_WITHIN: Final = 10
"""Number of lines in which the heading is searched."""
END: Final = "\0end of the list"
Line = tuple[int, Sequence[str]]
"""The number of a non-empty line in the file, and its cells."""


@dataclass(frozen=True)
class Choices:
    """How a user chose to read a list; empty fields are detected."""

    encoding: str = ""
    separator: str = ""
    heading: int | None = None
    roles: tuple[str, ...] | None = None

    def since(self, shown: Choices) -> Choices:
        """Return these choices without those that only fitted the table as shown before."""
        parted_anew = self.separator != shown.separator
        read_anew = parted_anew or self.encoding != shown.encoding
        heading = None if read_anew and self.heading == shown.heading else self.heading
        named = set(NAMES) & set(self.roles or ())
        moved = parted_anew or self.heading != shown.heading or (read_anew and not named)
        roles = None if moved and self.roles == shown.roles else self.roles
        return replace(self, heading=heading, roles=roles)


@dataclass(frozen=True)
class Column:
    """A non-empty column: its index in the line, role, heading and some examples."""

    index: int
    role: str
    heading: str
    examples: list[str]


@dataclass(frozen=True)
class ListTable:
    """A list as it is read; `heading` is the number of the heading line, 0 without one."""

    choices: Choices
    top: list[Line]
    body: list[Line]
    columns: list[Column]

    def cells(self, line: Line, *roles: str) -> list[str]:
        """Return the non-empty cells of a line in the columns with these roles."""
        found = [
            line[1][c.index] for c in self.columns if c.role in roles and c.index < len(line[1])
        ]
        return [cell for cell in found if cell]

    def value(self, line: Line, *roles: str) -> str:
        """Return the first such cell, or ""."""
        return next(iter(self.cells(line, *roles)), "")

    def name(self, line: Line) -> str:
        """Return the full name in a line."""
        parts = self.value(line, "first"), self.value(line, "last")
        return self.value(line, "name") or joined(*parts)

    @property
    def names_known(self) -> bool:
        """Return whether a column is known to hold the name."""
        return any(column.role in NAMES for column in self.columns)


def read_list(source: bytes | str, chosen: Choices) -> ListTable:
    """Read the list as chosen or detected; SheetError if it is not one."""
    data = source.encode() if isinstance(source, str) else source
    if len(data) > MOST_BYTES:
        raise SheetError("text", Phrase("This list is too long: bring it in two parts."))
    encoding = ""
    if isinstance(source, bytes):
        encoding = chosen.encoding or encoding_of(source)
        source = decoded(source, encoding)
    separator = chosen.separator or separator_of(source)
    lines = lines_of(source, separator)
    heading = chosen.heading
    if heading is None:
        heading = heading_of(lines) or heading_by_cells(lines) or title_of(lines)
    body = [line for line in lines if line[0] > heading]
    if not body:
        raise SheetError("text", Phrase("Write at least one name."))
    title = chosen.heading is None and heading == title_of(lines)
    names = next((cells for number, cells in lines if number == heading and not title), ())
    columns = columns_of(names, [cells for _, cells in body], chosen.roles)
    roles = tuple(column.role for column in columns)
    return ListTable(
        Choices(encoding, separator, heading, roles), lines[:HEADING_WITHIN], body, columns
    )


def is_table(text: str) -> bool:
    """Return whether pasted lines have headings, or more columns than name and reading."""
    try:
        table = read_list(text, Choices())
    except SheetError:
        return False
    return bool(table.choices.heading) or len(table.columns) > 2


def columns_of(
    headings: Sequence[str], body: Sequence[Sequence[str]], chosen: Sequence[str] | None
) -> list[Column]:
    """Return the non-empty columns with chosen or proposed roles."""
    width = max(map(len, body))
    cells = [[line[at] if at < len(line) else "" for line in body] for at in range(width)]
    filled = [at for at in range(width) if any(cells[at])]
    named = [headings[at] if at < len(headings) else "" for at in filled]
    roles = list(chosen or ())
    if len(roles) != len(filled):
        roles = proposed(named if headings else (), [cells[at] for at in filled])
    return [
        Column(at, role, heading, list(dict.fromkeys(filter(None, cells[at])))[:3])
        for at, role, heading in zip(filled, roles, named, strict=True)
    ]


def lines_of(text: str, separator: str) -> list[Line]:
    """Return the non-empty lines; SheetError names the one that cannot be read."""
    text = re.sub(r"\Asep=.\r?\n", "\n", text) + f"\n{END}\n"
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    lines: list[Line] = []
    number = 1
    cells: list[str] = []
    try:
        for cells in reader:
            said = [" ".join(unguarded(cell.strip()).split()) for cell in parted(cells)]
            if any(said):
                check_size(len(lines), len(said))
                lines.append((number, said))
            started, number = number, reader.line_num + 1
    except csv.Error as error:
        raise SheetError(
            "text", Phrase("Line %(line)s is not a line of a list of members.", line=number)
        ) from error
    if cells != [END]:  # an unclosed quotation mark took the rest of the text
        raise SheetError(
            "text",
            Phrase(
                "The quotation mark in line %(line)s is not closed. Remove it or add a second one.",
                line=started,
            ),
        )
    return lines[:-1]


def check_size(lines: int, columns: int) -> None:
    """Raise SheetError for more lines or columns than a club's list may have."""
    if lines > MOST + HEADING_WITHIN:
        raise SheetError("text", Phrase("A club can have at most %(n)s members.", n=MOST))
    if columns > MOST_COLUMNS:
        raise SheetError("text", Phrase("A list can have at most %(n)s columns.", n=MOST_COLUMNS))


def parted(cells: list[str]) -> list[str]:
    """Split the cells again if the whole line uses another separator."""
    return cells[0].split(separator_of(cells[0])) if len(cells) == 1 else cells


def separator_of(text: str) -> str:
    """Return the separator that splits most lines into the same number of cells."""
    told = re.match(r"sep=(.)\r?\n", text)
    if told and told[1] in SEPARATORS:
        return told[1]
    lines = [line for line in text.splitlines()[:200] if line.strip()]

    def agreement(separator: str) -> tuple[int, int]:
        try:
            widths = Counter(map(len, csv.reader(lines, delimiter=separator)))
        except csv.Error:
            return 0, 0
        width, times = max(widths.items(), key=lambda one: (one[0] > 1, one[1]), default=(1, 0))
        return (times, width) if width > 1 else (0, 0)

    best = max(SEPARATORS, key=agreement)
    return best if agreement(best) > (0, 0) else ","


def heading_of(lines: Sequence[Line]) -> int:
    """Return the number of the heading line, below any titles; 0 without one."""
    best, found = (0, 0), 0
    title = title_of(lines)
    for number, cells in lines[:HEADING_WITHIN]:
        if number <= title:
            continue
        roles = [role for cell in cells if cell and (role := heading_role(cell)) is not None]
        named = set(NAMES) & set(roles)
        worth = (len(roles), sum(map(bool, cells)))
        if (named or len(roles) > 1) and worth > best:
            best, found = worth, number
    return found


def title_of(lines: Sequence[Line]) -> int:
    """Return the number of the last title line at the top, such as "Our members"; 0 without one.

    A title is a single cell above lines of several, with a word that could be a heading; otherwise
    it is a person.
    """
    told = [(number, [cell for cell in cells if cell]) for number, cells in lines]
    widths = sorted(len(cells) for _, cells in told)
    if not lines or widths[len(widths) // 2] < 2:
        return 0
    alone = takewhile(lambda line: len(line[1]) == 1, told)
    return max((n for n, (cell,) in alone if heading_role(cell) is not None), default=0)


def heading_by_cells(lines: Sequence[Line]) -> int:
    """Return the first line's number if it has words above email addresses or numbers, else 0."""
    if len(lines) < 2:
        return 0
    (number, first), *rest = lines
    above = [
        [line[at] for _, line in rest if at < len(line)]
        for at, cell in enumerate(first)
        if cell and by_most([cell]) is None
    ]
    return number if any(any(cells) and by_most(cells) in ("", "mail") for cells in above) else 0
