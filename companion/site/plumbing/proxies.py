"""The client's address behind trusted proxies.

`X-Forwarded-For` is trusted only as far as known proxies wrote it: from its end, one address per
known proxy. So a client that reaches the port directly cannot forge it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from companion.config import SettingsError

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

Network = IPv4Network | IPv6Network


def networks(text: str) -> list[Network]:
    """The networks of proxies that the setting names."""
    words = text.replace(",", " ").split()
    if words in (["none"], ["0"]):
        return []
    try:
        return [ip_network(word, strict=False) for word in words]
    except ValueError as error:
        raise SettingsError(
            "TRUSTED_PROXIES names the proxies by their addresses or networks, such as"
            f" 127.0.0.1 or 10.0.0.0/8, or says none: not {text!r}."
        ) from error


class Behind:
    """WSGI middleware: the application behind these proxies, at its public address."""

    def __init__(self, app: WSGIApplication, proxies: Sequence[Network], public: str) -> None:
        self.app = app
        self.proxies = proxies
        self.host = urlsplit(public).netloc

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """Set the client's address, the scheme and the host, then call the application."""
        if self.knows(environ.get("REMOTE_ADDR", "")):
            environ["REMOTE_ADDR"] = self.asker(environ)
            scheme = last(environ, "HTTP_X_FORWARDED_PROTO")
            if scheme in ("http", "https"):
                environ["wsgi.url_scheme"] = scheme
            host = last(environ, "HTTP_X_FORWARDED_HOST")
            if host:
                environ["HTTP_HOST"] = host
        if self.host:  # a proxy may use an internal host name
            environ["HTTP_HOST"] = self.host
        return self.app(environ, start)

    def asker(self, environ: WSGIEnvironment) -> str:
        """The last address in the chain that is not a known proxy."""
        here = str(environ["REMOTE_ADDR"])
        told = str(environ.get("HTTP_X_FORWARDED_FOR", "")).split(",")
        while told and self.knows(here):
            address = read(told.pop())
            if address is None:
                break
            here = str(address)
        return here

    def knows(self, address: str) -> bool:
        """Whether this is the address of a known proxy."""
        found = read(address)
        return found is not None and any(found in network for network in self.proxies)


def read(text: str) -> IPv4Address | IPv6Address | None:
    """The address, IPv4-mapped ones as IPv4; None if it is invalid."""
    try:
        found = ip_address(text.strip())
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def last(environ: WSGIEnvironment, name: str) -> str:
    """The last value of the header, written by the nearest proxy."""
    return str(environ.get(name, "")).rpartition(",")[2].strip()
