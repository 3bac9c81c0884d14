"""Rendering the rulebooks' Markdown, with pictures.

Supported are headings, paragraphs, lists, tables with a header row, **bold**, and `code` for
something that the game can draw. A fenced block is an example to draw; the first word names its
kind. The game's own template `rulebook.html` draws the pictures.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

FENCE = "```"


class Bit(NamedTuple):
    """A run of text: `kind` is text, bold or code."""

    kind: str
    text: str


Line = list[Bit]


class Block(NamedTuple):
    """A paragraph or list (lines), a table (rows), or an example (its words by row)."""

    kind: str  # paragraph, list, table or example
    lines: Sequence[Line] = ()
    rows: Sequence[Sequence[Line]] = ()
    words: Sequence[Sequence[str]] = ()
    drawn: str = ""


@dataclass
class Section:
    """A heading and its content; `mark` is `§4`, or empty before the first paragraph."""

    title: str
    mark: str = ""
    blocks: list[Block] = field(default_factory=list)


def read(text: str) -> list[Section]:
    """The sections of a rulebook, the title first."""
    sections: list[Section] = []
    for chunk in chunks(text):
        if chunk[0].startswith("#"):
            title = chunk[0].lstrip("# ")
            mark = re.match(r"§\d+", title)
            name = title[mark.end() :].strip() if mark else title
            sections.append(Section(name, mark[0] if mark else ""))
        else:
            sections[-1].blocks.append(block(chunk))
    return sections


def chunks(text: str) -> list[list[str]]:
    """Groups of lines separated by blank lines outside of fences."""
    found, inside = list[tuple[bool, str]](), False
    for line in text.splitlines():
        fence = line.startswith(FENCE)
        found.append((bool(line.strip()) or inside, line))
        inside ^= fence
    return [[line for _, line in group] for full, group in groupby(found, lambda x: x[0]) if full]


def block(chunk: list[str]) -> Block:
    """The block that these lines form."""
    first = chunk[0]
    if first.startswith(FENCE):
        words = [line.split() for line in chunk[1:-1]]
        return Block("example", words=words, drawn=first.removeprefix(FENCE))
    if first.startswith("- "):
        return Block("list", lines=[bits(item) for item in items(chunk)])
    if first.startswith("|"):
        rows = [[bits(cell.strip()) for cell in row.strip("|").split("|")] for row in chunk]
        return Block("table", rows=[rows[0], *rows[2:]])
    return Block("paragraph", lines=[bits(joined(chunk))])


def items(chunk: list[str]) -> list[str]:
    """The items of a list; indented lines continue the item above."""
    found: list[list[str]] = []
    for line in chunk:
        if line.startswith("- "):
            found.append([line[2:]])
        else:
            found[-1].append(line.strip())
    return [joined(lines) for lines in found]


def joined(lines: list[str]) -> str:
    """Lines joined into one, without spaces between Japanese words.

    >>> joined(["to be", "or not"]), joined(["大漁旗は、", "左隣へ"])
    ('to be or not', '大漁旗は、左隣へ')
    """
    text = lines[0]
    for line in lines[1:]:
        text += line if ord(text[-1]) > 0x3000 or ord(line[0]) > 0x3000 else f" {line}"
    return text


def bits(text: str) -> Line:
    """The runs of a line.

    >>> bits("take `fugu1` **now**")
    [Bit(kind='text', text='take '), Bit(kind='code', text='fugu1'), Bit(kind='text', text=' '), \
Bit(kind='bold', text='now')]
    """
    found = []
    for piece in re.split(r"(`[^`]+`|\*\*[^*]+\*\*)", text):
        kind = {"`": "code", "*": "bold"}.get(piece[:1], "text")
        if piece:
            found.append(Bit(kind, piece if kind == "text" else piece.strip("`*")))
    return found
