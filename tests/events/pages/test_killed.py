"""The laptop dies in round 3: the evening goes on from the file that it wrote by itself."""

from __future__ import annotations

import html
import io
import re
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.clubs.accounts.organisers import add_organiser
from companion.composition import create_app
from companion.config import Settings
from companion.core.services import services_of
from companion.events.verbs import autosave
from companion.models import db
from companion.site.plumbing.hub import Hub
from tests.conftest import settings_for
from tests.events.pages.conftest import PASSWORD, Evening
from tests.events.pages.test_evening import fill_in, sheets
from tests.pages import form

PEOPLE = ["Ben", "Chie", "Dan", "Emi", "Fumi", "Goro", "Hana", "Iku"]


def play_until_it_dies(folder: Path) -> None:
    """An evening by its pages: two rounds, one table of the third, half of the other, then dead."""
    autosave.REST = 0  # or an entry that follows another at once might wait for the next
    app = create_app(settings_for(folder))
    app.config["WTF_CSRF_ENABLED"] = False
    aki = signed_in(app)
    club = form(aki, "/clubs/", press="Open a club").fill(name="Half Moon").send(aki).location
    form(aki, club, to="/members").fill(lines="\n".join(PEOPLE)).send(aki)
    new = form(aki, f"{club}/events/new", press="Open the event").set("games", "fisherman")
    new.fill(name="November / 十一月", day="2026-11-28", time="18:30")
    night = Evening(aki, str(new.send(aki).location).removesuffix("/roll-call"), [])
    form(aki, f"{night.path}/roll-call", press="Everyone expected").send(aki)
    for number in (1, 2, 3):
        next_round(night)
        tables = sheets(night.see("/round"))
        if number == 3:
            fill_in(aki, tables[0])
            half(aki, tables[1])
            print(standings(night))
            sys.stdout.flush()
            signal.raise_signal(signal.SIGKILL)
        for sheet in tables:
            fill_in(aki, sheet)
        assert form(aki, f"{night.path}/round", to="/close").send(aki).status_code == 303


def signed_in(app: Flask) -> FlaskClient:
    """Aki's browser at a companion that knows nobody else."""
    with app.app_context():
        add_organiser("Aki", PASSWORD)
    browser = app.test_client()
    form(browser, "/organiser", press="Sign in").fill(name="Aki", password=PASSWORD).send(browser)
    return browser


def next_round(night: Evening) -> None:
    """Seat it and start it by the page's buttons."""
    aki = night.organiser
    form(aki, f"{night.path}/seating", to="/seating").send(aki)
    assert form(aki, f"{night.path}/seating", to="/seating/start").send(aki).status_code == 303


def half(browser: FlaskClient, sheet: str) -> None:
    """The first two rounds of a sheet."""
    for number in (1, 2):
        write(browser, sheet, number)


def write(browser: FlaskClient, sheet: str, number: int) -> None:
    """One round of a sheet."""
    entry = form(browser, f"{sheet}/rounds/{number}", to=f"/rounds/{number}")
    for seat in range(4):
        entry.set(f"points.{seat}", str((seat + number) % 4))
    assert entry.send(browser).status_code == 303


def standings(night: Evening) -> str:
    """Everybody's line."""
    return night.organiser.get(f"{night.path}/standings.csv").text


@pytest.fixture
def files(tmp_path: Path, settings: Settings) -> tuple[list[Path], str]:
    """What lies in the data folder of the dead laptop, and its last standings."""
    program = (
        "import pathlib; from tests.events.pages.test_killed import play_until_it_dies;"
        f"play_until_it_dies(pathlib.Path({str(tmp_path)!r}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == -signal.SIGKILL, done.stderr
    return sorted((tmp_path / "events").iterdir(), key=lambda one: one.stat().st_mtime), done.stdout


def test_an_evening_goes_on_at_another_machine(
    files: tuple[list[Path], str],
    tmp_path_factory: pytest.TempPathFactory,
    empty_database: Path,
) -> None:
    left, told = files
    assert [re.sub(r"_\w+\.json$", "", one.name) for one in left] == [
        "2026-11-28_November---十一月_round-1-playing",
        "2026-11-28_November---十一月_round-1-closed",
        "2026-11-28_November---十一月_round-2-playing",
        "2026-11-28_November---十一月_round-2-closed",
        "2026-11-28_November---十一月_round-3-playing",
    ]
    folder = tmp_path_factory.mktemp("fresh")
    (folder / "companion.db").write_bytes(empty_database.read_bytes())
    app = create_app(replace(settings_for(folder), secret_key="another machine"))
    app.config["WTF_CSRF_ENABLED"] = False
    aki = signed_in(app)
    bring = form(aki, "/clubs/bring")
    file = {"file": (io.BytesIO(left[-1].read_bytes()), left[-1].name)}
    page = aki.post(bring.action or bring.page, data=bring.values | file, follow_redirects=True)
    assert page.request.path.endswith("/goes-on")
    assert "hand these out again" in page.text
    for thing in ("The check-in sign: people scan it", "The slips of the round", "helpers' links"):
        assert thing in html.unescape(page.text)
    slips = re.findall(r'href="(/events/\w+/print/slips/3)"', page.text)
    assert "Table 2" in aki.get(slips[0]).text
    night = Evening(aki, page.request.path.removesuffix("/goes-on"), [])
    assert standings(night).split() == told.split()

    again = sheets(night.see("/round"))
    written = [len((aki.get(f"{sheet}/sheet.json").json or {})["rounds"]) for sheet in again]
    assert sorted(written) == [2, 4]  # one whole, one to be gone on with at its third round
    unfinished = again[written.index(2)]
    for number in (3, 4):
        write(aki, unfinished, number)
    assert form(aki, f"{night.path}/round", to="/close").send(aki).status_code == 303
    assert "After 3 rounds" in night.see("/standings")
    next_round(night)
    assert len(sheets(night.see("/round"))) == 2
    services_of(app).the(Hub).close()
    with app.app_context():
        db.engine.dispose()
