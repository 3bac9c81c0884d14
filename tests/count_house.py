"""Print how large the house is: `python -m tests.count_house`. Nothing is asserted."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import click

from companion.cli import main

ROOT = Path(__file__).resolve().parent.parent


def python(*folders: str) -> list[Path]:
    """The Python files below these folders."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def lines(paths: list[Path]) -> list[str]:
    """All lines of them."""
    return [line for path in paths for line in path.read_text("utf-8").splitlines()]


def is_test(path: Path) -> bool:
    """Whether it is part of the tests, not of the laboratory."""
    return ROOT / "tests/laboratory" not in path.parents or path.name.startswith("test_")


def print_figures() -> None:
    """One row a figure."""
    product = [*python("companion", "ai", "migrations"), ROOT / "run.py", ROOT / "setup.py"]
    written = lines(product)
    modules = [path for path in product if path.name != "__init__.py"]
    stems = Counter(path.stem for path in modules if "games" not in path.parts)
    imports = sum(bool(re.match(r"\s*(from \S+ import|import )", line)) for line in written)
    papers = [*(ROOT / "docs").glob("*.md"), ROOT / "README.md", ROOT / "CHANGELOG.md"]
    templates = [*(ROOT / "companion").rglob("*.html")]
    rows = {
        "lines of product Python": len(written),
        "modules": len(product),
        "file stems twice or more, outside games": sum(many > 1 for many in stems.values()),
        "import statements, % of lines": round(100 * imports / len(written), 1),
        "files that say Any": sum("import" in line and "Any" in line for line in written),
        "lines of tests": len(lines([p for p in python("tests") if is_test(p)])),
        "lines of the laboratory": len(lines([p for p in python("tests") if not is_test(p)])),
        "commands of the installed program": len(main.list_commands(click.Context(main))),
        "lines of templates over 140": sum(
            len(line) > 140 for path in templates for line in path.read_text("utf-8").splitlines()
        ),
        "words of documents": sum(len(path.read_text("utf-8").split()) for path in papers),
    }
    for name, figure in rows.items():
        print(f"{figure:>8}  {name}")


if __name__ == "__main__":
    print_figures()
