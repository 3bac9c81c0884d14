"""The installable web app, and its offline page."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, render_template, send_from_directory, url_for

from companion.site.plumbing.assets import STATIC
from companion.site.plumbing.language import current_language

bp = Blueprint("installed", __name__)
ICONS = (("icon-192.png", 192, "any"), ("icon-512.png", 512, "any"),
         ("icon-maskable.png", 512, "maskable"))  # fmt: skip


@bp.get("/manifest.webmanifest")
def manifest() -> Response:
    """The web app manifest."""
    icons: list[dict[str, object]] = [
        {
            "src": url_for("static", filename=f"art/{name}"),
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": purpose,
        }
        for name, size, purpose in ICONS
    ]
    answer = jsonify(
        name="大漁 Tairyō",
        short_name="大漁",
        lang=current_language(),
        id="/",
        start_url="/",
        scope="/",
        display="standalone",
        background_color="#17306f",
        theme_color="#17306f",
        icons=icons,
    )
    answer.mimetype = "application/manifest+json"
    return answer


@bp.get("/sw.js")
def worker() -> Response:
    """The service worker, at the root so that its scope covers every page."""
    answer = send_from_directory(STATIC, "sw.js", mimetype="text/javascript")
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@bp.get("/offline")
def offline() -> Response:
    """The page shown without a connection; the same for everybody."""
    return Response(render_template("offline.html"))
