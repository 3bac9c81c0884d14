"""A whole page or only the part that htmx asked for, from one template."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Flask, Response, current_app, make_response, render_template
from flask_htmx import HTMX

htmx = HTMX()


def is_htmx() -> bool:
    """True when htmx wants a part; a boosted link or a restored page wants it whole."""
    return bool(htmx) and not htmx.boosted and not htmx.history_restore_request


def render(
    template: str,
    values: Mapping[str, object] | None = None,
    /,
    *,
    block: str | None = None,
    status: int = 200,
    **more: object,
) -> Response:
    """The page, or for htmx only its `block` (imports a block needs stand inside it)."""
    context = {**(values or {}), **more}
    if block and is_htmx():
        html = render_block(template, block, context)
    else:
        html = render_template(template, **context)
    return make_response(html, status)


def render_block(template: str, block: str, values: dict[str, object]) -> str:
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
