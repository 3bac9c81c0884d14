"""Settings, read from the environment once and passed on as a value."""

from __future__ import annotations

import logging
import os
import re
import secrets
import sys
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Self

logger = logging.getLogger(__name__)
PACKAGE = Path(__file__).resolve().parent
ROOT = PACKAGE.parent
IS_CHECKOUT = (ROOT / "pyproject.toml").is_file()  # otherwise an installed package
MIGRATIONS = (ROOT if IS_CHECKOUT else PACKAGE) / "migrations"


def data_folder() -> Path:
    """The default data folder: in the checkout, or the user's own data folder."""
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


YES, NO = ("1", "yes", "on", "true"), ("0", "no", "off", "false")
HERE = "127.0.0.1 ::1"  # proxies on this machine


class SettingsError(ValueError):
    """An invalid setting, in one sentence for the person who starts the program."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The choices of the person running this installation (table in docs/deploy.md)."""

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
    ai_simulations: int = 0  # for every level; 0 means the level's own number
    vapid_private_key: str = ""  # enables push notifications
    vapid_contact: str = ""
    push_services: str = ""
    smtp_host: str = ""  # enables mails to players about their fixtures
    smtp_port: int = 587
    smtp_user: str = ""
    smtp_password: str = ""
    smtp_from: str = ""
    smtp_security: str = "starttls"
    testing: bool = False

    @classmethod
    def read(cls, environ: Mapping[str, str] = os.environ, **given: Any) -> Self:
        """The settings of `environ`; `given` (command-line options) takes precedence."""
        found = {
            each.name: _convert(name, environ[name], each.default)
            for each in fields(cls)
            if environ.get(name := VARIABLES[each.name])
        }
        settings = cls(**found | {name: v for name, v in given.items() if v is not None})
        check(settings)
        return settings

    @property
    def database(self) -> str:
        """The database URL; by default a SQLite file in the data folder."""
        url = self.database_url or f"sqlite:///{self.data.resolve() / 'companion.db'}"
        for short in ("postgres://", "postgresql://"):
            if url.startswith(short):
                return "postgresql+psycopg://" + url.removeprefix(short)
        return url

    @property
    def proxied(self) -> bool:
        """True if all connections come through a proxy, according to the settings."""
        named = self.trusted_proxies != HERE or bool(self.public_url)
        return named and self.trusted_proxies not in ("none", "0")

    @property
    def uses_sqlite(self) -> bool:
        """True if the database is one file on this machine."""
        return self.database.startswith("sqlite")

    @property
    def in_use(self) -> bool:
        """True unless the database is a file that does not exist yet."""
        file = self.database.removeprefix("sqlite:///").partition("?")[0]
        return self.testing or not self.uses_sqlite or Path(file).exists()

    def key(self) -> str:
        """The secret that signs cookies: SECRET_KEY, else the one in the data folder."""
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


LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
SYNCHRONOUS = ("OFF", "NORMAL", "FULL", "EXTRA")
SHAPES = {
    "database_url": (
        r"sqlite:///\S.*|postgres(ql)?(\+psycopg)?://\S+",
        "sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME",
    ),
    "redis_url": (r"(rediss?|unix)://\S+", "redis://HOST:6379/0"),
    "secret_key": (r"(?s).{16,}", "at least 16 characters, such as `openssl rand -hex 32` makes"),
    "public_url": (
        r"https?://[^\s/?#]+/?",
        "an address without a path, such as https://play.example.org: "
        "the companion needs a host of its own",
    ),
    "sqlite_synchronous": ("|".join(SYNCHRONOUS), f"one of {', '.join(SYNCHRONOUS)}"),
    "log_level": ("|".join(LEVELS), f"one of {', '.join(LEVELS)}"),
    "vapid_contact": (r"(mailto:|https://)\S+", "an address that begins with mailto: or https:"),
    "smtp_from": (r"[^@]+@[^@\s]+", "a mail address"),
    "smtp_security": ("starttls|tls|none", "one of starttls, tls, none"),
}
"""The patterns of settings, each with its description for error messages."""
SECRETS = ("database_url", "redis_url", "secret_key")
"""Settings that no message quotes."""


SHORT_KEY = (
    "SECRET_KEY is shorter than 16 characters: others may guess it and forge links and sign-ins. "
    "A new one ends all links and sign-ins, so choose when to set it."
)


def check(settings: Settings) -> None:
    """Raise SettingsError for the first invalid setting."""
    for name, (shape, wanted) in SHAPES.items():
        value = str(getattr(settings, name))
        if value and not re.fullmatch(shape, value):
            if name == "secret_key" and settings.in_use:
                if not settings.testing:
                    logger.warning("%s", SHORT_KEY)
                continue
            but = "." if name in SECRETS else f", not {value!r}."
            raise SettingsError(f"{VARIABLES[name]} must be {wanted}{but}")
    if not 1 <= settings.smtp_port <= 65535:
        raise SettingsError("SMTP_PORT must be a port from 1 to 65535.")
    if settings.max_streams < 1:
        raise SettingsError("MAX_STREAMS must be at least 1.")


def loopback(host: str) -> bool:
    """Whether the host is this computer's loopback address."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def _convert(name: str, text: str, default: Any) -> Any:
    """The variable's value in the type of its default."""
    if isinstance(default, bool):
        if text.lower() not in YES + NO:
            raise SettingsError(f"{name} must be 1 or 0, not {text!r}.")
        return text.lower() in YES
    if isinstance(default, int):
        if not text.isdecimal():
            raise SettingsError(f"{name} must be a whole number, not {text!r}.")
        return int(text)
    if default is MISSING:
        return Path(text).expanduser()
    return text.strip().upper() if default.isupper() else text.strip()


def _own_key(path: Path) -> str:
    """The key stored in `path`, created on the first start, readable by its owner only."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Linked into place, so that two processes starting together agree on one key.
        draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
        if not path.exists():
            with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as new:
                new.write(secrets.token_urlsafe(48) + "\n")
                new.flush()
                os.fsync(new.fileno())  # without its key, no link opens anything
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
