"""Settings from the environment."""

import stat
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
