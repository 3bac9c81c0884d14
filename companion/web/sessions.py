"""The signed cookie: one per browser, hardened, for half a year."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from flask import Flask, request
from flask.sessions import SecureCookieSessionInterface, SessionMixin


class Cookies(SecureCookieSessionInterface):
    """Secure on https; a club's own Wi-Fi is plain http and must work as well."""

    def get_cookie_secure(self, app: Flask) -> bool:
        """True when this request came over https."""
        return request.is_secure

    def get_expiration_time(self, app: Flask, session: SessionMixin) -> datetime:
        """People come back next week with the same phone."""
        return datetime.now(UTC) + app.permanent_session_lifetime


def init_app(app: Flask) -> None:
    """Name and harden the cookie, in which the order of entries counts (`held.py`)."""
    app.session_interface = Cookies()
    app.json.sort_keys = False  # type: ignore[attr-defined]  # Flask's own provider has it
    app.config.update(
        SESSION_COOKIE_NAME="tairyo",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        PERMANENT_SESSION_LIFETIME=timedelta(days=180),
        # Sent only when it changed: a slow answer must not bring an old cookie back.
        SESSION_REFRESH_EACH_REQUEST=False,
    )
