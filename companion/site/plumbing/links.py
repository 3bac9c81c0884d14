"""Absolute links for other phones, and their QR codes."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import segno
from flask import current_app, request, url_for
from markupsafe import Markup
from werkzeug.exceptions import HTTPException
from werkzeug.routing import MapAdapter, RequestRedirect

from companion.config import Settings, loopback
from companion.models import Match, Sheet


@dataclass(frozen=True, slots=True)
class Link:
    """A link to hand over, with its picture."""

    url: str
    svg: Markup


@lru_cache(maxsize=256)
def link_to(url: str) -> Link:
    """The link for other people's phones; drawn once, for it takes a while."""
    return Link(url, qr(url))


def page_of(row: Match | Sheet) -> str:
    """The path of a match's or a sheet's own page."""
    return f"/matches/{row.code}" if isinstance(row, Match) else f"/sheets/{row.code}"


def outside(path: str) -> str:
    """The whole address of a path of ours, as a phone in the same room can open it.

    A Host header is whatever the request makes it: it is believed only where it names an address
    of a private network. Where people come from anywhere, PUBLIC_URL says what they type.
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
    settings: Settings = current_app.extensions["settings"]
    name = lan_address()
    if loopback(settings.host):  # nobody else can come
        name = host if loopback(host) and ":" not in host else "127.0.0.1"
    return f"{here.scheme}://{name}{'' if usual else f':{port}'}{path}"


def is_private(host: str) -> bool:
    """Whether it is an address of a private network that other phones can reach."""
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return address.is_private and not (address.is_loopback or address.is_unspecified)


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
    """The QR code of a link as inline SVG, drawn in the text colour's place by its class.

    None for an address that no phone can open.
    """
    if loopback(urlsplit(url).hostname or ""):
        return Markup()
    code = segno.make(url, error="m", micro=False)
    # Dark on white also in dark mode: many phones do not read it the other way round.
    return Markup(
        code.svg_inline(scale=6, border=3, dark="#000", light="#fff", omitsize=True, svgclass="qr")
    )


def nearest(addresses: MapAdapter, path: str) -> str | None:
    """The longest part of the path that can be looked at, if there is one below the front page.

    A refused form leaves its address behind, and a tab that is restored opens it again. Where all
    of a kind are only written to, the page to make a new one is meant.
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
