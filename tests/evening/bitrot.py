"""Flip single bits in what an evening has stored, and count how many `companion check` finds.

`python -m tests.evening.bitrot [--seed 1] [--flips 120]`: it must end with no traceback, and the
table or page of what it does not find is told.
"""

from __future__ import annotations

import argparse
import shutil
import sqlite3
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Final

from companion.cli._database import in_one_line
from companion.upkeep.checking import check_everything
from tests import compiling
from tests.evening.house import Built, built
from tests.evening.play import play

HEAD: Final = 100
"""Bytes of the file's own header, on its first page."""
READ: Final = 72
"""Those of them that SQLite reads."""
LEAVES: Final = (10, 13)
"""The kinds of pages that hold rows; on others the two headers are four bytes longer."""


def used(file: Path) -> list[int]:
    """The places of all bytes but those between a page's list of cells and its cells."""
    data = file.read_bytes()
    size = int.from_bytes(data[16:18]) or 1 << 16
    found = list(range(READ))
    for first in range(0, len(data), size):
        head = first + (HEAD if first == 0 else 0)
        cells, content = int.from_bytes(data[head + 3 : head + 5]), data[head + 5 : head + 7]
        listed = head + (8 if data[head] in LEAVES else 12) + 2 * cells
        begins = first + (int.from_bytes(content) or 1 << 16)
        whole = data[head] not in (2, 5, *LEAVES)  # the rest of a long value, then noughts
        ends = first + len(data[first : first + size].rstrip(b"\0"))
        found += range(head, ends if whole else listed)
        found += () if whole else range(begins, first + size)
    return found


def flips(place: Built, many: int, seed: int) -> Iterator[tuple[str, bool | None]]:
    """Of which table or index a flipped bit is, and whether it was found; None for a traceback.

    Half of the bits are of rows and indexes, half of the text that defines the tables.
    """
    file = place.folder / "companion.db"
    place.start()
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA journal_mode=DELETE")
        database.execute("VACUUM")
        pages = dict(database.execute("SELECT pageno, name FROM dbstat"))
        (size,) = database.execute("PRAGMA page_size").fetchone()
    whole = file.with_name("whole.db")
    shutil.copy(file, whole)
    luck, kinds = Random(seed), (list[int](), list[int]())
    for at in used(whole):
        kinds[pages.get(at // size + 1) == "sqlite_schema"].append(at)
    for at in (at for kind in kinds for at in luck.sample(kind, many // 2)):
        data = bytearray(whole.read_bytes())
        data[at] ^= 1 << luck.randrange(8)
        for suffix in ("-wal", "-shm"):
            file.with_name(file.name + suffix).unlink(missing_ok=True)
        file.write_bytes(data)
        yield pages.get(at // size + 1, "?"), found_by_check(place)


def found_by_check(place: Built) -> bool | None:
    """Whether `companion check` names anything; None if it ends in a traceback."""
    place.start()
    with place.app.app_context():
        try:
            return any(True for _ in check_everything())
        except Exception as error:  # the command says it in one line, or has a traceback
            return bool(in_one_line(error)) or None


def main() -> int:
    """Flip and count; 1 for a traceback."""
    asked = argparse.ArgumentParser(prog="python -m tests.evening.bitrot", description=__doc__)
    asked.add_argument("--seed", type=int, default=1, help="of the evening and the flips")
    asked.add_argument("--flips", type=int, default=120, help="how many")
    given = asked.parse_args()
    compiling.once()
    assert not play(given.seed).differences
    said = list(flips(built(), given.flips, given.seed))
    counts = Counter(found for _, found in said)
    unseen = Counter(table for table, found in said if not found)
    print(f"{counts[True]} found, {counts[False]} unseen, {counts[None]} tracebacks")
    print("not found in " + ", ".join(f"{table} {many}" for table, many in unseen.most_common()))
    return int(counts[None] > 0)


if __name__ == "__main__":
    sys.exit(main())
