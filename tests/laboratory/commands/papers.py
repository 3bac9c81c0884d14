"""`papers`: the table of games in the README, from their folders."""

from __future__ import annotations

import re
from pathlib import Path

import click

from companion.config import ROOT
from companion.games import GAMES
from tests.laboratory.commands.words import read

README = ROOT / "README.md"
TAKEN = re.compile(r"(<!-- from the folders of the games -->\n\n).*?(\n<!-- to here -->)", re.S)
HEAD = "| game | key | players | what it is |\n|---|---|---|---|\n"


@click.command("papers")
@click.option("--check", is_flag=True, help="Change nothing; only say whether it is out of date.")
def papers(check: bool) -> None:
    """Update the table of games in README.md.

    A game's line comes from its folder: title, key, seats, and the first sentence of __init__.py.
    """
    if (text := written()) == README.read_text("utf-8"):
        return
    click.echo("out of date: README.md" if check else "written: README.md")
    if check:
        raise SystemExit(1)
    README.write_text(text, "utf-8")


def written() -> str:
    """The README with the games that are there now, in the order of the shelf."""
    rows = HEAD + "".join(row(key) + "\n" for key in GAMES)
    return TAKEN.sub(lambda part: part[1] + rows + part[2], README.read_text("utf-8"))


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


def folder_of(key: str) -> Path:
    """Where a game lies."""
    return ROOT / "companion" / "games" / key
