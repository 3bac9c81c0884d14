"""Links that other people's phones can open, and their QR codes."""

from __future__ import annotations

import socket
from typing import Any
from urllib.parse import urlsplit

import segno
from flask import current_app, request, url_for
from markupsafe import Markup

from companion.models import Match, Sheet


def page_of(row: Match | Sheet) -> str:
    """The path of a match's or a sheet's own page."""
    return f"/matches/{row.code}" if isinstance(row, Match) else f"/sheets/{row.code}"


def outside(path: str) -> str:
    """The whole address of a path of ours, as a phone in the same room can open it."""
    public: str = current_app.config["PUBLIC_URL"]
    if public:
        return public + path
    here = urlsplit(request.host_url)
    if here.hostname in ("localhost", "127.0.0.1", "::1"):
        port = f":{here.port}" if here.port else ""
        return f"{here.scheme}://{lan_address()}{port}{path}"
    return request.host_url.rstrip("/") + path


def outside_url(endpoint: str, **values: Any) -> str:
    """Like `url_for`, for other people's phones."""
    return outside(url_for(endpoint, **values))


def lan_address() -> str:
    """This machine's address in the local network, or 127.0.0.1 when it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: asks which way it would go
            address: str = probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"
    return address


def qr(url: str) -> Markup:
    """The QR code of a link as inline SVG, drawn in the text colour's place by its class."""
    code = segno.make(url, error="m", micro=False)
    # Dark on white also in dark mode: many phones do not read it the other way round.
    return Markup(
        code.svg_inline(scale=6, border=3, dark="#000", light="#fff", omitsize=True, svgclass="qr")
    )
