"""Absolute links for other phones, and their QR codes."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import ip_address
from typing import Any
from urllib.parse import quote, urlsplit

import segno
from flask import current_app, request, url_for
from markupsafe import Markup
from werkzeug.exceptions import HTTPException
from werkzeug.routing import MapAdapter, RequestRedirect

from companion.config import loopback
from companion.core.services import services
from companion.models import Match, Sheet


@dataclass(frozen=True, slots=True)
class Link:
    """A link to share, with its QR code."""

    url: str
    svg: Markup


@lru_cache(maxsize=256)
def link_to(url: str) -> Link:
    """The link with its QR code, cached because drawing takes a while."""
    return Link(url, qr(url))


def page_of(row: Match | Sheet) -> str:
    """The path of a match's or sheet's own page."""
    return f"/matches/{row.code}" if isinstance(row, Match) else f"/sheets/{row.code}"


def this_page() -> str:
    """The quoted path of this request; names in it may contain "/" or "?"."""
    return quote(request.path)


def outside(path: str) -> str:
    """The absolute URL of a path, as other phones can open it.

    The Host header is not trusted unless it names an address of a private network. For access from
    anywhere else, PUBLIC_URL gives the address.
    """
    public: str = current_app.config["PUBLIC_URL"]
    if public:
        return public + path
    here = urlsplit(request.host_url)
    host = here.hostname or ""
    if is_private(host):
        return f"{here.scheme}://{here.netloc}{path}"
    port = here.port if loopback(host) else int(request.environ.get("SERVER_PORT") or 0)
    usual = port in (None, 0, 443 if here.scheme == "https" else 80)
    settings = services().settings
    name = lan_address()
    if loopback(settings.host):  # reachable from this machine only
        name = host if loopback(host) and ":" not in host else "127.0.0.1"
    return f"{here.scheme}://{name}{'' if usual else f':{port}'}{path}"


def is_private(host: str) -> bool:
    """Whether the host is an address of a private network that other phones can reach."""
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return address.is_private and not (address.is_loopback or address.is_unspecified)


def outside_url(endpoint: str, **values: Any) -> str:
    """Like `url_for`, but absolute, for other people's phones."""
    return outside(url_for(endpoint, **values))


def lan_address() -> str:
    """This machine's address in the local network; 127.0.0.1 if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing, only selects the route
            address: str = probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"
    return address


def qr(url: str) -> Markup:
    """The QR code of a URL as inline SVG; empty for an address that no phone can open."""
    if loopback(urlsplit(url).hostname or ""):
        return Markup()
    code = segno.make(url, error="m", micro=False)
    # Dark on white also in dark mode: many phones cannot read inverted codes.
    return Markup(
        code.svg_inline(scale=6, border=3, dark="#000", light="#fff", omitsize=True, svgclass="qr")
    )


def nearest(addresses: MapAdapter, path: str) -> str | None:
    """The longest parent path that is a page, other than the front page; None if there is none.

    A refused form leaves its address behind, and a restored tab opens it with GET. If a parent
    only takes forms, its page `new` is used.
    """
    while path := path.rpartition("/")[0]:
        for page in (path, f"{path}/new"):
            try:
                rule, _ = addresses.match(page, method="GET", return_rule=True)
            except RequestRedirect:
                return f"{page}/"
            except HTTPException:
                continue
            if page == path or rule.rule.endswith("/new"):
                return page
    return None
