"""Accounts of organisers, made at the command line."""

from pathlib import Path

from click.testing import CliRunner, Result

from companion.cli import main
from companion.clubs.accounts.organisers import check_organiser
from companion.composition import create_app
from companion.config import Settings


def add(data: Path, password: str) -> Result:
    typed = f"{password}\n{password}\n"
    return CliRunner().invoke(main, ["organiser", "add", "Hana", "--data", str(data)], input=typed)


def test_an_organiser_can_sign_in_and_gets_a_new_password(tmp_path: Path) -> None:
    for password in ("correct horse", "battery staple"):
        told = add(tmp_path, password)
        assert told.exit_code == 0, told.output
        assert told.output.endswith("Hana can now sign in.\n")
        assert password not in told.output
    with create_app(Settings(data=tmp_path)).app_context():
        assert check_organiser("Hana", "battery staple")
        assert not check_organiser("Hana", "correct horse")


def test_a_short_password_is_one_line(tmp_path: Path) -> None:
    told = add(tmp_path, "short")
    assert told.exit_code == 1
    assert "Error: The password needs at least" in told.output
