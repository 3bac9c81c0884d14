"""The signed cookie: one per browser, hardened, for half a year."""

from __future__ import annotations

from datetime import timedelta

from flask import Flask, request, session
from flask.sessions import SecureCookieSessionInterface


class Cookies(SecureCookieSessionInterface):
    """Secure on https; a club's own Wi-Fi is plain http and must work as well."""

    def get_cookie_secure(self, app: Flask) -> bool:
        """True when this request came over https."""
        return request.is_secure


def init_app(app: Flask) -> None:
    """Name and harden the cookie."""
    app.session_interface = Cookies()
    app.config.update(
        SESSION_COOKIE_NAME="tairyo",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        PERMANENT_SESSION_LIFETIME=timedelta(days=180),
    )

    @app.before_request
    def keep() -> None:
        """People come back next week with the same phone."""
        session.permanent = True
