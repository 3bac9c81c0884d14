"""`companion check` finds every kind of damage, says what can be done, and changes nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask
from sqlalchemy import text

from companion.cli import main
from companion.clubs.accounts.organisers import add_organiser
from companion.clubs.verbs.clubs import open_club
from companion.config import Settings
from companion.events.state.event_settings import EventSettings
from companion.events.verbs.event_journal import open_event
from companion.models import db
from companion.sheets.verbs.new_sheet import open_sheet
from tests.tables import started, steps

DAMAGE = {
    "UPDATE move SET text = 'card 999' WHERE ply = 4": "match 1 (/matches/",
    "UPDATE match SET length = length - 1": "but its counter says",
    "UPDATE match SET version = 0": "version 0 after",
    "UPDATE match SET state = 'over'": "its journal does not end where it is called over",
    "UPDATE match SET game = 'chess'": "match 1 (/matches/",
    "DELETE FROM move WHERE ply = 3": "but its counter says",
    'DELETE FROM seat WHERE "index" = 2': "2 seats instead of 3",
    "UPDATE sheet_line SET data = '{}'": "sheet 1 (/sheets/",
    "UPDATE sheet_line SET n = n + 1": "up to number 2",
    "UPDATE event_line SET kind = 'song'": "event 1 (/events/",
    "UPDATE event_line SET data = '[]'": "event 1 (/events/",
    "UPDATE sheet_line SET sheet_id = 77": "1 row(s) whose sheet_id leads nowhere",
}


@pytest.fixture
def house(app: Flask) -> Iterator[Flask]:
    """A companion with a match, a sheet and an event."""
    with app.app_context():
        steps(started("mll"), 6)
        open_sheet("abc", "fisherman", ["Aki", "Ben", "Chie"])
        club = open_club(add_organiser("Aki", "a long password"), "Half Moon")
        open_event(club, "First evening", EventSettings())
        yield app


def checked(settings: Settings, *more: str) -> Result:
    """The command on that data folder."""
    return CliRunner().invoke(main, ["check", "--data", str(settings.data), *more])


def test_a_sound_database_is_called_so(house: Flask, settings: Settings) -> None:
    answer = checked(settings)
    assert (answer.exit_code, answer.stdout) == (0, "All is well.\n")


@pytest.mark.parametrize("damage", DAMAGE)
def test_damage_is_found_and_something_can_be_done(
    house: Flask, settings: Settings, damage: str
) -> None:
    db.session.remove()
    with db.engine.connect() as connection:
        connection.exec_driver_sql("COMMIT")
        connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
        connection.exec_driver_sql(damage)
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    db.engine.dispose()
    before = (settings.data / "companion.db").read_bytes()
    answer = checked(settings)
    assert answer.exit_code == 1, answer.output
    assert DAMAGE[damage] in answer.output
    assert "backup" in answer.output
    assert (settings.data / "companion.db").read_bytes() == before


def test_a_damaged_page_is_found_in_a_backup(house: Flask, settings: Settings) -> None:
    with db.engine.connect() as connection:
        connection.exec_driver_sql("COMMIT")
        connection.exec_driver_sql(f"VACUUM INTO '{settings.data / 'copy.db'}'")
    whole = bytearray((settings.data / "copy.db").read_bytes())
    whole[4096 * 5 : 4096 * 5 + 400] = b"\xaa" * 400
    (settings.data / "copy.db").write_bytes(whole)
    answer = checked(settings, "--file", str(settings.data / "copy.db"))
    assert answer.exit_code in (1, 2), answer.output
    assert isinstance(answer.exception, SystemExit)
    assert checked(settings).exit_code == 0


@pytest.mark.parametrize(
    ("version", "said"),
    [("0003", "before the first release (0003"), ("9999", "newer companion (9999")],
)
def test_a_database_of_another_age_is_named(
    house: Flask, settings: Settings, version: str, said: str
) -> None:
    db.session.remove()
    with db.engine.begin() as connection:
        connection.execute(text(f"UPDATE alembic_version SET version_num = '{version}'"))
    answer = checked(settings)
    assert answer.exit_code == 2
    assert said in answer.output


def test_there_is_nothing_to_look_at_yet(tmp_path: Path) -> None:
    answer = CliRunner().invoke(main, ["check", "--data", str(tmp_path / "new")])
    assert answer.exit_code == 2
    assert "There is no database" in answer.output
