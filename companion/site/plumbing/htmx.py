"""A whole page or only the part that htmx asked for, from one template."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Flask, Response, current_app, make_response, render_template
from flask_htmx import HTMX

from companion.site.plumbing.refusal import reasons, status_here

htmx = HTMX()


def is_htmx() -> bool:
    """True if htmx wants a part; boosted links and restored pages want the whole page."""
    return bool(htmx) and not htmx.boosted and not htmx.history_restore_request


def render(
    template: str,
    values: Mapping[str, object] | None = None,
    /,
    *,
    block: str | None = None,
    status: int = 0,
    **more: object,
) -> Response:
    """The page, or for htmx only its `block` (imports that a block needs must be inside it).

    A page that is shown again because its form was refused knows why, and has the status 422.
    """
    context = {**reasons(), **(values or {}), **more}
    status = status or status_here()
    if block and is_htmx():
        html = render_block(template, block, context)
    else:
        html = render_template(template, **context)
    return make_response(html, status)


def render_block(template: str, block: str, values: dict[str, object]) -> str:
    page = current_app.jinja_env.get_or_select_template(template)
    current_app.update_template_context(values)
    return "".join(page.blocks[block](page.new_context(values)))


def init_app(app: Flask) -> None:
    """Set up htmx, and tell caches that answers vary by htmx, language and cookie."""
    htmx.init_app(app)

    @app.after_request
    def vary(response: Response) -> Response:
        if response.mimetype == "text/html":
            response.vary.update(("HX-Request", "Cookie", "Accept-Language"))
        elif response.mimetype == "text/csv":  # words and separators of the reader's language
            response.vary.update(("Cookie", "Accept-Language"))
        return response
