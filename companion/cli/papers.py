"""`companion papers`: what each game's folder tells of itself, put into the shared documents."""

from __future__ import annotations

import re
from pathlib import Path

import click

from companion.cli.words import read
from companion.config import ROOT
from companion.games import GAMES

PAPERS = ("README.md", "docs/journal.md", "docs/score-sheet.md")
TAKEN = re.compile(
    r"(<!-- from the folders of the games: (\w+) -->\n\n).*?(\n<!-- to here -->)", re.S
)


@click.command("papers")
@click.option("--check", is_flag=True, help="Change nothing; only say what is out of date.")
def papers(check: bool) -> None:
    """Put the games into README.md and the documents of the formats.

    The line of a game comes from its folder: title, key, seats, and the sentence at the head of
    __init__.py. Its NOTATION.md is a part of docs/journal.md, its SHEET.md of docs/score-sheet.md.
    """
    old = [name for name in PAPERS if written(name) != (ROOT / name).read_text("utf-8")]
    for name in old:
        click.echo(f"out of date: {name}" if check else f"written: {name}")
        if not check:
            (ROOT / name).write_text(written(name), "utf-8")
    if old and check:
        raise SystemExit(1)


def written(name: str) -> str:
    """A document with what the games tell now."""
    text = (ROOT / name).read_text("utf-8")
    return TAKEN.sub(lambda part: part[1] + drawn(part[2]) + part[3], text)


def drawn(kind: str) -> str:
    """What all games tell of that kind, in the order of the shelf."""
    if kind == "rows":
        head = "| game | key | players | what it is |\n|---|---|---|---|\n"
        return head + "".join(row(key) + "\n" for key in GAMES)
    return "\n".join(section(key, kind) for key in GAMES)


def row(key: str) -> str:
    """A game's line in the README."""
    game, folder = GAMES[key], folder_of(key)
    title = str(game.title)
    message = read(folder / "translations").get(title)
    japanese = f" {message.string}" if message and message.string not in ("", title) else ""
    head = (folder / "__init__.py").read_text("utf-8").partition('"""')[2].partition('"""')[0]
    what = " ".join(head.partition("\n\n")[0].split()).partition(": ")[2].rstrip(".")
    seats = f"{game.seats[0]}–{game.seats[-1]}" if game.seats[1:] else str(game.seats[0])
    return f"| **{title}**{japanese} | `{key}` | {seats} | {what} |"


def section(key: str, kind: str) -> str:
    """A game's own document, its heading one level deeper: two in the journal, where games are."""
    text = (folder_of(key) / f"{kind}.md").read_text("utf-8")
    return ("##" if kind == "NOTATION" else "#") + text


def folder_of(key: str) -> Path:
    """Where a game lies."""
    return ROOT / "companion" / "games" / key
