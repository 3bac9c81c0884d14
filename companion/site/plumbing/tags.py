"""ETags: an unchanged page is not rendered again."""

from __future__ import annotations

import hmac

from flask import Response, current_app, request, session

from companion.site.plumbing.assets import build
from companion.site.plumbing.language import current_language


def tag(*parts: object) -> str:
    """The ETag of what this viewer sees; `parts` say everything it depends on besides.

    It is keyed: neither the parts nor the viewer's session can be read from it.
    """
    viewer = session.get("csrf_token", "")
    part = request.headers.get("HX-Request", "")
    said = repr((parts, current_language(), viewer, part, build()))
    key = current_app.config["SECRET_KEY"].encode()
    return hmac.digest(key, said.encode(), "sha256").hex()[:24]


def unchanged(etag: str) -> Response | None:
    """The short answer when the browser already shows what has this tag."""
    if not request.if_none_match.contains(etag):
        return None
    return tagged(Response(status=304), etag)


def tagged(response: Response, etag: str) -> Response:
    """The answer with its tag, to be asked about again each time."""
    response.set_etag(etag)
    response.headers["Cache-Control"] = "private, no-cache"
    return response
