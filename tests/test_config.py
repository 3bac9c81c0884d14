"""Settings from the environment."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from companion.config import VARIABLES, Settings, SettingsError


def test_the_environment_is_read_and_what_is_given_wins(tmp_path: Path) -> None:
    environ = {"MAX_STREAMS": "7", "RATE_LIMITS": "off", "COMPANION_DATA": "/somewhere"}
    settings = Settings.read(environ, data=tmp_path, public_url=None)
    assert (settings.max_streams, settings.rate_limits, settings.data) == (7, False, tmp_path)
    assert settings.public_url == ""


def test_every_setting_has_a_variable() -> None:
    assert set(VARIABLES) == set(Settings.__dataclass_fields__)


def test_a_number_that_is_none_is_told() -> None:
    with pytest.raises(SettingsError, match="MAX_STREAMS must be a whole number, not 'many'"):
        Settings.read({"MAX_STREAMS": "many"})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATABASE_URL", "mysql://me@host/db"),
        ("DATABASE_URL", "companion.db"),
        ("REDIS_URL", "localhost:6379"),
        ("SECRET_KEY", "x"),
        ("PUBLIC_URL", "ftp://play.example.org"),
        ("PUBLIC_URL", "play.example.org"),
        ("PUBLIC_URL", "https://"),
        ("SQLITE_SYNCHRONOUS", "MAYBE"),
        ("LOG_LEVEL", "LOUD"),
        ("RATE_LIMITS", "perhaps"),
        ("MAX_STREAMS", "0"),
        ("SMTP_PORT", "0"),
        ("SMTP_PORT", "70000"),
        ("SMTP_FROM", "club"),
        ("SMTP_SECURITY", "ssl"),
        ("VAPID_CONTACT", "me"),
    ],
)
def test_a_setting_that_cannot_work_is_told_by_name(name: str, value: str, tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=rf"^{name} must be ") as told:
        Settings.read({"COMPANION_DATA": str(tmp_path), name: value})
    assert name not in ("DATABASE_URL", "SECRET_KEY") or f"{value!r}" not in str(told.value)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    ("name", "value", "field", "read"),
    [
        ("DATABASE_URL", "sqlite:///a b/companion.db", "database_url", None),
        ("DATABASE_URL", "postgresql:///tairyo", "database_url", None),
        ("DATABASE_URL", "postgresql+psycopg://me:p@host/db?sslmode=require", "database_url", None),
        ("REDIS_URL", "rediss://:secret@host:6380/1", "redis_url", None),
        ("SECRET_KEY", "0123456789abcdef", "secret_key", None),
        ("PUBLIC_URL", "http://192.168.1.4:8000/", "public_url", None),
        ("PUBLIC_URL", "https://[::1]:8443", "public_url", None),
        ("SQLITE_SYNCHRONOUS", "normal", "sqlite_synchronous", "NORMAL"),
        ("LOG_LEVEL", "debug", "log_level", "DEBUG"),
        ("SMTP_FROM", "Club <club@example.org>", "smtp_from", None),
        ("VAPID_CONTACT", "mailto:club@example.org", "vapid_contact", None),
    ],
)
def test_settings_that_work_are_taken(name: str, value: str, field: str, read: str | None) -> None:
    assert getattr(Settings.read({name: value}), field) == (read or value)


def test_what_a_command_says_of_a_setting_is_one_line() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "companion", "check"],
        env=os.environ | {"LOG_LEVEL": "LOUD"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 1
    assert told.stderr.splitlines() == [
        "Error: LOG_LEVEL must be one of DEBUG, INFO, WARNING, ERROR, CRITICAL, not 'LOUD'."
    ]


@pytest.mark.parametrize("path", ["/fish", "/fish/", "//fish", "/a/b"])
def test_a_public_address_with_a_path_is_refused_at_the_start(path: str) -> None:
    with pytest.raises(SettingsError, match="PUBLIC_URL must be an address without a path"):
        Settings.read({"PUBLIC_URL": f"https://club.example.org{path}"})
    whole = "https://club.example.org/"
    assert Settings.read({"PUBLIC_URL": whole}).public_url == whole


def test_the_first_start_writes_its_own_key_for_its_owner_only(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "new")
    key = settings.key()
    assert len(key) > 60
    assert settings.key() == key
    assert stat.S_IMODE((tmp_path / "new" / "secret_key").stat().st_mode) == 0o600
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["secret_key"]


def test_a_folder_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SettingsError, match="Name another one with --data"):
        Settings(data=tmp_path / "file").key()


@pytest.mark.parametrize("scheme", ["postgres", "postgresql"])
def test_postgresql_is_spoken_to_by_psycopg(scheme: str) -> None:
    settings = Settings(database_url=f"{scheme}://me@host/db")
    assert settings.database == "postgresql+psycopg://me@host/db"
    assert not settings.uses_sqlite
    assert Settings().uses_sqlite


@pytest.mark.parametrize("database", ["", "postgresql://me@host/db"])
def test_a_short_key_in_use_is_warned_about_and_still_works(
    database: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "companion.db").touch()
    environ = {"COMPANION_DATA": str(tmp_path), "DATABASE_URL": database, "SECRET_KEY": "short"}
    with caplog.at_level("WARNING", logger="companion.config"):  # whatever tests before it set
        assert Settings.read(environ).key() == "short"
    assert "SECRET_KEY is shorter than 16 characters" in caplog.text
