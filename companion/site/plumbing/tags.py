"""ETags, so that unchanged pages are not rendered again."""

from __future__ import annotations

import hmac

from flask import Response, current_app, request, session

from companion.site.plumbing.assets import build
from companion.site.plumbing.language import current_language
from companion.site.plumbing.spreadsheet import separators


def tag(*parts: object) -> str:
    """The ETag for this viewer; `parts` is everything else that the page depends on.

    It is an HMAC: neither the parts nor the viewer's session can be read from it.
    """
    viewer = session.get("csrf_token", "")
    part = request.headers.get("HX-Request", "")
    said = repr((parts, current_language(), separators(), viewer, part, build()))
    key = current_app.config["SECRET_KEY"].encode()
    return hmac.digest(key, said.encode(), "sha256").hex()[:24]


def unchanged(etag: str) -> Response | None:
    """A 304 response if the browser already has this version, else None."""
    if not request.if_none_match.contains(etag):
        return None
    return tagged(Response(status=304), etag)


def tagged(response: Response, etag: str) -> Response:
    """The response with its ETag, to be revalidated each time."""
    response.set_etag(etag)
    response.headers["Cache-Control"] = "private, no-cache"
    return response
