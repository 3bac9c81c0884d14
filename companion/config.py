"""Settings, read from the environment once and passed on as a value."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Self

PACKAGE = Path(__file__).resolve().parent
ROOT = PACKAGE.parent
IS_CHECKOUT = (ROOT / "pyproject.toml").is_file()  # else it was installed
MIGRATIONS = (ROOT if IS_CHECKOUT else PACKAGE) / "migrations"


def data_folder() -> Path:
    """Where data lie unless told otherwise: in the checkout, or the user's own data folder."""
    if IS_CHECKOUT:
        return ROOT / "instance"
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "tairyo"


HERE = "127.0.0.1 ::1"  # proxies on this machine


class SettingsError(ValueError):
    """A setting that cannot work, in one sentence for the person who starts the program."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the person running this installation may decide (docs/deploy.md has the table)."""

    data: Path = field(default_factory=data_folder)
    database_url: str = ""
    redis_url: str = ""
    secret_key: str = ""
    public_url: str = ""
    host: str = "0.0.0.0"  # where `companion serve` listens
    trusted_proxies: str = HERE
    max_streams: int = 200
    rate_limits: bool = True
    metrics_token: str = ""
    sqlite_synchronous: str = "FULL"
    log_level: str = "INFO"
    ai_simulations: int = 0  # the same number for every level; 0 leaves it to the level
    vapid_private_key: str = ""  # with it, closed phones are told whose turn it is
    vapid_contact: str = ""
    push_services: str = ""
    smtp_host: str = ""  # with it, players can ask for letters about their league tables
    smtp_port: int = 587
    smtp_user: str = ""
    smtp_password: str = ""
    smtp_from: str = ""
    smtp_security: str = "starttls"
    testing: bool = False

    @classmethod
    def read(cls, environ: Mapping[str, str] = os.environ, **given: Any) -> Self:
        """The settings of `environ`; what is `given` wins (the command line's own options)."""
        found = {
            each.name: _convert(name, environ[name], each.default)
            for each in fields(cls)
            if environ.get(name := VARIABLES[each.name])
        }
        return cls(**found | {name: value for name, value in given.items() if value is not None})

    @property
    def database(self) -> str:
        """The database to use: a SQLite file in the data folder unless another is named."""
        url = self.database_url or f"sqlite:///{self.data.resolve() / 'companion.db'}"
        for short in ("postgres://", "postgresql://"):
            if url.startswith(short):
                return "postgresql+psycopg://" + url.removeprefix(short)
        return url

    @property
    def proxied(self) -> bool:
        """True when all connections are a proxy's, as far as the settings say."""
        named = self.trusted_proxies != HERE or bool(self.public_url)
        return named and self.trusted_proxies not in ("none", "0")

    @property
    def uses_sqlite(self) -> bool:
        """True when everything is kept in one file on this machine."""
        return self.database.startswith("sqlite")

    def key(self) -> str:
        """The secret that signs cookies: the one given, else the data folder's own."""
        return self.secret_key or _own_key(self.data / "secret_key")


VARIABLES = {
    "data": "COMPANION_DATA",
    "database_url": "DATABASE_URL",
    "redis_url": "REDIS_URL",
    "secret_key": "SECRET_KEY",
    "public_url": "PUBLIC_URL",
    "host": "COMPANION_HOST",
    "trusted_proxies": "TRUSTED_PROXIES",
    "max_streams": "MAX_STREAMS",
    "rate_limits": "RATE_LIMITS",
    "metrics_token": "METRICS_TOKEN",
    "sqlite_synchronous": "SQLITE_SYNCHRONOUS",
    "log_level": "LOG_LEVEL",
    "ai_simulations": "AI_SIMULATIONS",
    "vapid_private_key": "VAPID_PRIVATE_KEY",
    "vapid_contact": "VAPID_CONTACT",
    "push_services": "PUSH_SERVICES",
    "smtp_host": "SMTP_HOST",
    "smtp_port": "SMTP_PORT",
    "smtp_user": "SMTP_USER",
    "smtp_password": "SMTP_PASSWORD",
    "smtp_from": "SMTP_FROM",
    "smtp_security": "SMTP_SECURITY",
    "testing": "COMPANION_TESTING",
}


def loopback(host: str) -> bool:
    """Whether only this very computer finds that host."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def _convert(name: str, text: str, default: Any) -> Any:
    """The value of one variable, of the same type as its default."""
    if isinstance(default, bool):
        return text.lower() not in ("0", "no", "off", "false")
    if isinstance(default, int):
        if not text.isdecimal():
            raise SettingsError(f"{name} must be a whole number, not {text!r}.")
        return int(text)
    return Path(text).expanduser() if default is MISSING else type(default)(text)


def _own_key(path: Path) -> str:
    """The key kept in `path`, written on the first start and readable by its owner only."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Written aside and linked into place: two processes starting together agree on one key.
        draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
        if not path.exists():
            with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as new:
                new.write(secrets.token_urlsafe(48) + "\n")
            try:
                os.link(draft, path)
            except FileExistsError:
                pass
            finally:
                draft.unlink()
        return path.read_text().strip()
    except OSError as error:
        raise SettingsError(
            f"The data folder {path.parent} cannot be used ({error.strerror}). "
            "Name another one with --data or COMPANION_DATA."
        ) from error
