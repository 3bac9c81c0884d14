"""`new-game KEY`: write a small playable game as a starting point."""

from __future__ import annotations

import importlib
import json
import keyword
import re
import subprocess
import sys
from pathlib import Path

import click

from companion.config import ROOT
from companion.kit.game import Game
from companion.kit.journal import Entry, Journal
from companion.kit.rng import Rng
from companion.kit.scored import as_file
from companion.kit.state import CHANCE
from companion.site.plumbing.language import catalogues
from tests.laboratory.commands.words import PLACE, read, translations, write

SKELETON = Path(__file__).parent / "_skeleton"
NAMES = ("Aki", "Ben", "Chie", "Dan", "Emi")


@click.command("new-game")
@click.argument("key")
@click.option("--title", help="What people call it; else the key with a capital letter.")
@click.option("--package", is_flag=True, help="Write a package of its own, here.")
def new_game(key: str, title: str | None, package: bool) -> None:
    """Write the folder of a new game: a trick game of numbers, and its tests.

    It plays on screen, on paper and against the AI, and all laws hold for it. Change it step by
    step into the game you mean: docs/extending.md goes along with you.
    """
    title = title or key.capitalize()
    refuse(key, title)
    if package:
        click.echo(f"{write_package(Path(f'tairyo-{key}'), key, title)} is there.")
        return
    folder, tests = ROOT / "companion" / "games" / key, ROOT / "tests" / "games" / key
    words = {"@KEY@": key, "@TITLE@": title, "@CLASS@": key.capitalize()}
    fill(SKELETON / "game", folder, words)
    fill(SKELETON / "tests", tests, words)
    translate(folder)
    importlib.invalidate_caches()
    keep_journals(importlib.import_module(f"companion.games.{key}").GAME, tests / "journals")
    subprocess.run([sys.executable, "-P", "-m", "tests.laboratory", "papers"], cwd=ROOT, check=True)
    click.echo(f"{folder.relative_to(ROOT)} and {tests.relative_to(ROOT)} are there.")
    click.echo("Next: docs/extending.md; `python3 run.py test --quick` after each step.")


def write_package(project: Path, key: str, title: str) -> Path:
    """Write the game as a package that is installed beside the companion; its folder."""
    if project.exists():
        raise click.BadParameter(f"{project} exists", param_hint="KEY")
    module = f"tairyo_{key}"
    names = {"@KEY@": key, "@TITLE@": title, "@CLASS@": key.capitalize()}
    fill(SKELETON / "game", project / module, {"companion.games.@KEY@": module} | names)
    translate(project / module)
    text = (SKELETON / "pyproject.toml.in").read_text("utf-8")
    for hole, word in names.items():
        text = text.replace(hole, word)
    (project / "pyproject.toml").write_text(text, "utf-8")
    return project


def refuse(key: str, title: str) -> None:
    """Say what is wrong with the key or the title, before anything is written."""
    if not re.fullmatch(r"[a-z][a-z0-9]{1,29}", key) or keyword.iskeyword(key):
        raise click.BadParameter(
            "expected 2 to 30 small letters and digits, a letter first", param_hint="KEY"
        )
    if not re.fullmatch(r"[\w' -]{1,40}", title):
        raise click.BadParameter("expected at most 40 letters", param_hint="--title")
    for folder in (ROOT / "companion/games" / key, ROOT / "tests/games" / key):
        if folder.exists():
            raise click.BadParameter(f"{folder.relative_to(ROOT)} exists", param_hint="KEY")


def fill(skeleton: Path, folder: Path, words: dict[str, str]) -> None:
    """Write every file of the skeleton into the folder, its names filled in."""
    for source in sorted(skeleton.rglob("*.in")):
        target = folder / source.relative_to(skeleton).with_suffix("")
        if target.name == "messages.po":
            target = folder / "translations" / f"{PLACE}.po"
        target.parent.mkdir(parents=True, exist_ok=True)
        text = source.read_text("utf-8")
        for hole, word in words.items():
            text = text.replace(hole, word)
        target.write_text(text, "utf-8")


def translate(folder: Path) -> None:
    """Compile its catalogue; what others say as well is said as they do."""
    own = folder / "translations"
    others = [other for other in catalogues() if other.is_dir() and other != own]
    known = translations(map(read, others))
    catalogue = read(own)
    for message in catalogue:
        said = message.id if isinstance(message.id, str) else tuple(message.id)
        if message.id and said in known:
            message.string = known[said][0]
    write(own, catalogue)


def keep_journals(game: Game, folder: Path) -> None:
    """A whole match for each number of seats, and what it came to: a change of rules shows."""
    folder.mkdir()
    for seats in game.seats:
        names, entries = NAMES[:seats], list[Entry]()
        rng, state = Rng(seats), game.new(seats, {})
        while actors := state.actors():
            seat = actors[0]
            legal = state.legal(seat)
            action = state.chance(rng) if seat == CHANCE else legal[int(rng.below(len(legal)))]
            entries.append(Entry(seat, game.text(state, seat, action)))
            state.apply(seat, action)
        (folder / f"{seats}-seats.txt").write_text(str(Journal(game.key, names, {}, entries)))
        sheet = {"game": game.key, "seats": list(names), "options": {}, "rounds": state.sheet()}
        scored = as_file(sheet, game.paper.score(sheet))
        (folder / f"{seats}-seats.json").write_text(json.dumps(scored, indent=1) + "\n")
