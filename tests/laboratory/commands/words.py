"""`words`: collect the texts of all pages for translation."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import click
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from companion.config import ROOT
from companion.site.plumbing.language import catalogues

KEYWORDS = {"_": None, "gettext": None, "lazy_gettext": None, "ngettext": (1, 2), "Phrase": None}
METHODS = [("**/templates/**.html", "jinja2"), ("**.html", "jinja2"), ("**.py", "python")]

Sentence = str | tuple[str, ...]
"""What is looked up: a sentence, or its singular and plural. Its Japanese is of the same shape."""


def said_in(folders: list[Path]) -> dict[Path, set[Sentence]]:
    """Each catalogue's folder with the sentences that its own files say."""
    said: dict[Path, set[Sentence]] = {folder: set() for folder in folders}
    for file, _, text in used():
        said[home(file, folders)].add(text)
    return said


@cache
def used() -> tuple[tuple[str, int, Sentence], ...]:
    """Each place that says a sentence: file (below companion), line, sentence."""
    found = extract_from_dir(
        ROOT / "companion",
        METHODS,
        keywords=KEYWORDS,
        options_map={"**.html": {"trimmed": "true"}},
    )
    # The command line speaks English.
    return tuple((file, line, text) for file, line, text, *_ in found if file[:4] != "cli/")


def home(file: str, folders: list[Path]) -> Path:
    """The catalogue that a file's sentences go into: its game's, else the house's."""
    place = ROOT / "companion" / file
    return next((f for f in folders[1:] if f.parent in place.parents), folders[0])


@cache
def source(folder: Path) -> str:
    """All that stands in the code and templates which a catalogue is for, with single spaces."""
    every = [path for path in catalogues() if path.is_dir()]
    files = [p for kind in ("*.py", "*.html") for p in sorted(folder.parent.rglob(kind))]
    own = (p for p in files if home(str(p.relative_to(ROOT / "companion")), every) == folder)
    return " ".join(" ".join(path.read_text("utf-8").split()) for path in own)


PLACE = "ja/LC_MESSAGES/messages"

Known = Mapping[Sentence, list[Sentence]]
"""Each sentence with its Japanese: one, unless two catalogues contradict one another."""


@click.command("words")
@click.option("--check", is_flag=True, help="Change nothing; only say what is missing.")
def words(check: bool) -> None:
    """Collect the sentences of all pages into the catalogues, and compile these.

    The house and every game have a catalogue that stands alone: it holds all that the files of its
    folder say, and nothing else. A new sentence brings its Japanese along from a catalogue that
    has it; else it is written down without, and listed.
    """
    written = {folder: read(folder) for folder in catalogues() if folder.is_dir()}
    known = translations(written.values())
    said = said_in(list(written))
    for folder, catalogue in written.items():
        renew(catalogue, said[folder], known, source(folder))
        if not check:
            write(folder, catalogue)
    listed = {f"without Japanese: {first(m)}" for c in written.values() for m in c if empty(m)}
    listed |= {f"in two ways: {first(m)}" for c in written.values() for m in c if two(m, known)}
    for line in sorted(listed):
        click.echo(line)
    if listed:
        raise SystemExit(1)


def renew(catalogue: Catalog, said: set[Sentence], known: Known, code: str) -> None:
    """Take in what a folder says and out what it says no more; fill in what is known elsewhere."""
    for message in list(catalogue):
        chosen = f'"{first(message)}"' in code  # as one of a table of sentences
        if message.id and sentence(message) not in said and not chosen:
            catalogue.delete(message.id)
        elif empty(message) and sentence(message) in known:
            message.string = known[sentence(message)][0]
    for new in sorted(said - {sentence(message) for message in catalogue}, key=str):
        japanese = known.get(new, [""])[0]
        catalogue.add(new, japanese, flags=["python-format"] if "%(" in str(new) else [])


def translations(written: Iterable[Catalog]) -> Known:
    """What the catalogues know together."""
    known: dict[Sentence, list[Sentence]] = defaultdict(list)
    for message in (m for catalogue in written for m in catalogue if m.id and not empty(m)):
        if (japanese := shape(message.string or "")) not in known[sentence(message)]:
            known[sentence(message)].append(japanese)
    return dict(known)


def read(folder: Path) -> Catalog:
    """The Japanese catalogue of one folder."""
    with (folder / f"{PLACE}.po").open("rb") as file:
        return read_po(file, "ja")


def write(folder: Path, catalogue: Catalog) -> None:
    """Write the catalogue in the order of its sentences, and compile it."""
    with (folder / f"{PLACE}.po").open("wb") as text:
        write_po(text, catalogue, width=0, sort_output=True, no_location=True, omit_header=False)
    with (folder / f"{PLACE}.mo").open("wb") as compiled:
        write_mo(compiled, catalogue)


def sentence(message: Message) -> Sentence:
    """What a message is looked up by."""
    return shape(message.id)


def shape(text: str | Iterable[str]) -> Sentence:
    """A sentence, or the tuple of its forms."""
    return text if isinstance(text, str) else tuple(text)


def first(message: Message) -> str:
    """The sentence itself, or the first form of a plural."""
    return str(message.id if isinstance(message.id, str) else message.id[0])


def empty(message: Message) -> bool:
    """Whether a sentence has no translation, or a plural lacks a form."""
    forms = message.string if isinstance(message.string, (list, tuple)) else (message.string,)
    return bool(message.id) and not all(forms)


def two(message: Message, known: Known) -> bool:
    """Whether a sentence has another translation elsewhere."""
    return len(known.get(sentence(message), ())) > 1
