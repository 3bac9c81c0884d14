"""Who has which right (docs/permissions.md), and which one each address needs (addresses.md)."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
TEXT = (HERE.parent / "docs/permissions.md").read_text("utf-8") + (HERE / "addresses.md").read_text(
    "utf-8"
)


def table(head: str) -> dict[str, str]:
    """The table under this head: its first column and the second."""
    lines = TEXT.split(f"| {head} |")[1].split("\n\n")[0].splitlines()[2:]
    return {cells[1].strip(): cells[2].strip() for cells in (line.split("|") for line in lines)}


def rights(head: str) -> dict[str, set[str]]:
    """What everybody may, by who they are."""
    return {who: set(may.split(", ")) for who, may in table(head).items()}


def needs(head: str) -> dict[str, str]:
    """The right that each endpoint needs."""
    return {
        endpoint: need
        for need, listed in table(head).items()
        for endpoint in re.findall(r"`([\w.]+)`", listed)
    }
