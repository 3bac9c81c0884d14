"""Whole pages, or only the part that htmx asked for, from one template."""

from __future__ import annotations

from typing import Any

from flask import Flask, Response, current_app, make_response, render_template
from flask_htmx import HTMX

htmx = HTMX()


def is_htmx() -> bool:
    """True when htmx wants a part; a boosted link or a restored page wants it whole."""
    return bool(htmx) and not htmx.boosted and not htmx.history_restore_request


def render(
    template: str, *, block: str | None = None, status: int = 200, **values: Any
) -> Response:
    """The page, or for htmx only its `block` (imports a block needs stand inside it)."""
    if block and is_htmx():
        html = render_block(template, block, **values)
    else:
        html = render_template(template, **values)
    response = make_response(html, status)
    response.vary.add("HX-Request")
    return response


def render_block(template: str, block: str, **values: Any) -> str:
    """One block of a template, as text."""
    page = current_app.jinja_env.get_or_select_template(template)
    current_app.update_template_context(values)
    return "".join(page.blocks[block](page.new_context(values)))


def init_app(app: Flask) -> None:
    """Every answer that depends on language, cookie or htmx says so to caches."""
    htmx.init_app(app)

    @app.after_request
    def vary(response: Response) -> Response:
        if response.mimetype == "text/html":
            response.vary.update(("HX-Request", "Cookie", "Accept-Language"))
        return response
