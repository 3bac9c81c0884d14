"""The signed session cookie."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from flask import Flask, request
from flask.sessions import SecureCookieSessionInterface, SessionMixin
from itsdangerous import SignatureExpired, TimestampSigner, URLSafeTimedSerializer


class Signer(TimestampSigner):
    """Accepts signatures from the future, so that setting a clock back costs nobody a seat."""

    def unsign(  # type: ignore[override]  # without its overloads: Flask wants one of them
        self, signed_value: str | bytes, max_age: int | None = None, return_timestamp: bool = False
    ) -> tuple[bytes, datetime]:
        """The value and when it was signed; SignatureExpired only if that is too long ago."""
        value, signed = super().unsign(signed_value, return_timestamp=True)
        age = (datetime.now(UTC) - signed).total_seconds()
        if max_age is not None and age > max_age:
            raise SignatureExpired("signed too long ago", payload=value, date_signed=signed)
        return value, signed


class Cookies(SecureCookieSessionInterface):
    """Secure on https only, because a club's own Wi-Fi is plain http and must work too."""

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """Flask's own serializer with our `Signer`."""
        made = super().get_signing_serializer(app)
        if made is not None:
            made.signer = Signer
        return made

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure

    def get_expiration_time(self, app: Flask, session: SessionMixin) -> datetime:
        """A fixed lifetime from now, so that people can come back next week."""
        return datetime.now(UTC) + app.permanent_session_lifetime


def init_app(app: Flask) -> None:
    """Name and harden the cookie; keep the order of its entries."""
    app.session_interface = Cookies()
    app.json.sort_keys = False  # type: ignore[attr-defined]  # Flask's own provider has it
    app.config.update(
        SESSION_COOKIE_NAME="tairyo",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        PERMANENT_SESSION_LIFETIME=timedelta(days=180),
        # Send it only when it has changed: a slow response must not restore an old cookie.
        SESSION_REFRESH_EACH_REQUEST=False,
    )


# In this order, because most browsers also claim to be others.
NAMES = ("Edg", "OPR", "SamsungBrowser", "Firefox", "FxiOS", "CriOS", "Chrome", "Safari")
CALLED = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "Linux": "Linux",
}


def browser_name(agent: str) -> str:
    """The browser and its system in words.

    >>> browser_name("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36")
    'Chrome · Linux'
    >>> browser_name("")
    '?'
    """
    name = next((name for name in NAMES if f"{name}/" in agent), "")
    system = next((words for sign, words in SYSTEMS.items() if sign in agent), "")
    return " · ".join(filter(None, (CALLED.get(name, name), system))) or "?"
