"""Sections of a live part that the asking page shows already are not sent again.

Each such section carries a digest of its HTML. A page tells which digests it shows; of a section
that came out the same, the answer has only an empty element of its kind and id (shown.js).
"""

from __future__ import annotations

import re
from collections.abc import Collection
from hashlib import blake2b

from flask import Flask, request
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from companion.site.plumbing.htmx import is_htmx

SHOWN = "X-Shown"
MOST = 100  # sections of a page
OPENING = re.compile(r'\s*<(\w+)(?=[^>]*? id="([^"]+)")')


def shown_there() -> Collection[str]:
    """The digests that the asking page says it shows; none if it wants a whole page."""
    return frozenset(request.headers.get(SHOWN, "").split()[:MOST]) if is_htmx() else ()


@pass_context
def unless_shown(context: Context, html: str) -> str:
    """The element with its digest, or an empty one if its digest is in `shown`.

    `html` is one element with an id, made without the reader's token, or nothing.
    """
    if not html.strip():
        return html
    opening = OPENING.match(html)
    assert opening, html[:80]
    tag, name = opening.groups()
    digest = blake2b(html.encode(), digest_size=6).hexdigest()
    if digest in context.get("shown", ()):
        return Markup(f'<{tag} id="{name}" data-same="{digest}"></{tag}>')
    return Markup(f'<{tag} data-digest="{digest}"{html[opening.end() :]}')


def init_app(app: Flask) -> None:
    """Make the filter available in templates."""
    app.jinja_env.filters["unless_shown"] = unless_shown
