"""What insults somebody is closed by whoever runs the installation."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.composition import create_app
from companion.config import Settings
from companion.models import db, upgrade_database
from companion.sheets.verbs.new_sheet import open_sheet


@pytest.mark.parametrize("address", ["abc", "https://play.example/sheets/abc", "/sheets/abc/"])
def test_a_sheet_is_closed_and_opened_again(tmp_path: Path, address: str) -> None:
    app = create_app(Settings(data=tmp_path))
    upgrade_database(app)
    with app.app_context():
        sheet = open_sheet("abc", "fisherman", ["Aki", "Ben", "Chie"])
        for options, closed in (([], True), (["--reopen"], False)):
            told = CliRunner().invoke(main, ["close", address, *options, "--data", str(tmp_path)])
            db.session.rollback()
            assert told.exit_code == 0, told.output
            db.session.refresh(sheet)
            assert (sheet.closed_at is not None) == closed


def test_an_address_that_leads_nowhere_is_one_line(tmp_path: Path) -> None:
    told = CliRunner().invoke(main, ["close", "nothing", "--data", str(tmp_path)])
    assert told.exit_code == 1
    assert "There is no match or score sheet at nothing." in told.output
