"""Security headers and CSRF."""

from __future__ import annotations

from flask import Flask, Response, abort, request
from flask_wtf.csrf import CSRFProtect

POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # the address of a match is for its people only
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Robots-Tag": "noindex, nofollow",
    "Cache-Control": "no-store",  # pages show one person's view
}
SECURE = {  # over plain http browsers only complain about these
    "Strict-Transport-Security": "max-age=31536000",
    "Cross-Origin-Opener-Policy": "same-origin",
}
LONGEST_HOST = 255 + len(":65535")
csrf = CSRFProtect()


def init_app(app: Flask) -> None:
    """Add a CSRF token to every form and the headers to every response."""
    app.config.update(
        WTF_CSRF_TIME_LIMIT=None,  # a score sheet stays open all evening
        WTF_CSRF_HEADERS=["X-CSRFToken"],
    )
    csrf.init_app(app)

    @app.before_request
    def plausible() -> None:
        nameless = (
            None in request.form or None in request.files
        )  # form parts without a name, which no page sends
        if len(request.host) > LONGEST_HOST or nameless:
            abort(400)

    @app.after_request
    def harden(response: Response) -> Response:
        said = {name for name, _ in response.headers}
        wanted = HEADERS | SECURE if request.is_secure else HEADERS
        if "Content-Security-Policy" in said:  # the response itself says who may frame it
            said.add("X-Frame-Options")
        response.headers.extend((name, wanted[name]) for name in wanted if name not in said)
        return response
