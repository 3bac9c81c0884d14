"""How often each seat wins in self-play of AIs, shipped with each game as `seats.json`."""

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

FILE: Final = "seats.json"  # written by `run.py balance --keep`


class Row(TypedDict):
    """Results of matches with a number of seats: how many each seat won, ties counted in part."""

    level: str
    matches: int
    won: list[float]
    command: str


@cache
def self_play(game: str) -> Mapping[int, Advantage]:
    """Return each seat's results by the number of seats; empty where not measured."""
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
    """Seat advantages of a game and number of seats: at the club's tables and in self-play."""

    own: Advantage | None
    ai: Advantage | None

    @property
    def known(self) -> Sequence[Advantage]:
        """Return those of the two that are known."""
        return [one for one in (self.own, self.ai) if one]


def beside(results: Iterable[Result]) -> list[Beside]:
    """Return seat advantages for all games and table sizes that were played."""
    found = []
    for mine in seat_advantages(results):
        enough = mine.tables >= seat_advantage.FEWEST
        found.append(Beside(mine if enough else None, self_play(mine.game).get(len(mine.seats))))
    return [one for one in found if one.known]
