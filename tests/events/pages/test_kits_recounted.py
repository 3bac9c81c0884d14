"""Season and ratings after an evening of several games, against a count of its exported file."""

from __future__ import annotations

import json

import pytest
from flask.testing import FlaskClient

from tests.events.pages import recount_kits, test_kit_games
from tests.events.pages.conftest import Evening
from tests.events.pages.test_kit_games import ROWS, begun, sheet_at, write
from tests.events.pages.test_kits_added_up import read
from tests.pages import form

fourteen = test_kit_games.fourteen
TABLES = (
    ("Oto", "Kei", "Ben", "Emi", "Goro"),
    ("Jun", "Dan", "Hana", "Mai"),
    ("Fumi", "Iku", "Leo", "Nao"),
)
SHEETS = {
    2: ([4, 1, 0, 2], [1, 2, 2, 0], [3, 3, 0, -1], [0, 1, 2, 4]),
    3: ([0, 2, 1, 1], [4, 0, 1, 2], [2, 2, 2, 0], [1, 3, 0, 2]),
}


@pytest.fixture
def two(fourteen: Evening) -> Evening:
    """A second round, at which Chie sits out, with another winner at each table."""
    begun(fourteen, *TABLES)
    birds = {"birds": [40, 60, 45, 30, 40], "eggs": [5, 2, 9, 1, 5], "left": [2, 0, 0, 4, 2]}
    write(fourteen, sheet_at(fourteen, 2, 1), {row: [0] * 5 for row in ROWS} | birds)
    for table, rounds in SHEETS.items():
        for number, points in enumerate(rounds, 1):
            write(fourteen, sheet_at(fourteen, 2, table), {"points": points}, number)
    closing = form(fourteen.organiser, f"{fourteen.path}/round/2", "/close")
    assert closing.save(fourteen.organiser).status_code == 303
    return fourteen


def test_no_difference(two: Evening, aki: FlaskClient, club: str) -> None:
    data = json.loads(two.see("/event.json"))
    wanted = {name: round(float(one), 2) for name, one in recount_kits.points(data).items()}
    assert len(wanted) == 14
    assert len(set(wanted.values())) > 7
    for path in (f"{two.path}/standings.csv", f"{club}/seasons/Autumn/season.csv"):
        rows = read(aki, path)
        assert {row["Name"]: round(float(row["Points"]), 2) for row in rows} == wanted, path
    shown = {(row["Game"], row["Name"]): row for row in read(aki, f"{club}/ratings.csv")}
    strengths = recount_kits.ratings(data)
    assert shown.keys() == strengths.keys()
    assert {game for game, _ in shown} == {"Fisherman", "Wingspan"}
    for of, ((mu, sigma), times) in strengths.items():
        rating = float(shown[of]["Rating"]), float(shown[of]["±"])
        assert rating == pytest.approx((mu, 2 * sigma), abs=0.006), of
        assert shown[of]["Times played"] == str(times)
