"""What each seat won when AIs played among themselves: shipped with each game as `seats.json`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, TypedDict

from companion.competition import seat_advantage
from companion.competition.seat_advantage import Advantage, around, seat_advantages
from companion.competition.standings.points import Result
from companion.games import FOLDERS

FILE: Final = "seats.json"  # written by `companion balance --keep`


class Row(TypedDict):
    """Matches with so many seats, and how many each won, a shared one in part."""

    level: str
    matches: int
    won: list[float]
    command: str


def keep(game: str, row: Row) -> None:
    """Write what each seat won into the game's file, in place of what was there."""
    path = FOLDERS[game] / FILE
    rows: dict[str, Row] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    rows[str(len(row["won"]))] = row
    lines = [f'  "{seats}": {json.dumps(one)}' for seats, one in sorted(rows.items())]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


@cache
def self_play(game: str) -> Mapping[int, Advantage]:
    """By the number of seats what each won; nothing where it was not measured."""
    path = FOLDERS[game] / FILE if game in FOLDERS else None
    if path is None or not path.exists():
        return {}
    rows: dict[str, Row] = json.loads(path.read_text("utf-8"))
    return {
        int(seats): Advantage(
            game,
            row["matches"],
            tuple(around(won, row["matches"]) for won in row["won"]),
            row["level"],
        )
        for seats, row in rows.items()
    }


@dataclass(frozen=True)
class Beside:
    """A game and number of seats: the club's own tables, if they are enough, and self-play."""

    own: Advantage | None
    ai: Advantage | None

    @property
    def known(self) -> Sequence[Advantage]:
        """What there is of the two."""
        return [one for one in (self.own, self.ai) if one]


def beside(results: Iterable[Result]) -> list[Beside]:
    """What the seats of all games and sizes that were played are known to win."""
    found = []
    for mine in seat_advantages(results):
        enough = mine.tables >= seat_advantage.FEWEST
        found.append(Beside(mine if enough else None, self_play(mine.game).get(len(mine.seats))))
    return [one for one in found if one.known]
