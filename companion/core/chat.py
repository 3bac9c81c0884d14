"""Posting to a group chat through its incoming webhook (Discord, Slack and programs like it)."""

from __future__ import annotations

import json
import logging
import re
import socket
import ssl
from http.client import HTTPException, HTTPSConnection
from ipaddress import IPv6Address, ip_address, ip_network
from threading import BoundedSemaphore, Thread, Timer
from time import sleep
from typing import Final

from companion.core.refused import Refused
from companion.kit.words import Phrase

logger = logging.getLogger(__name__)
ADDRESS: Final = re.compile(r"https://((?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+)(?::443)?(/[!-~]*)")
LONGEST: Final = 500
"""Characters of an address."""
MOST: Final = 1900
"""Characters of a message without its link; Discord takes 2000 in all."""
PATIENCE: Final = 5.0
"""Seconds that a service may be silent."""
WHOLE: Final = 15.0
"""Seconds that an answer may take in all."""
PAUSES: Final = (0.0, 5.0, 30.0, 120.0)
"""Seconds before each try."""
AT_ONCE: Final = 20
"""Messages on their way; beyond that they are dropped."""
TRY_AGAIN: Final = (0, 408, 429)
DISCORD: Final = ("discord.com", "discordapp.com")
NAT64: Final = ip_network("64:ff9b::/96")
_on_the_way = BoundedSemaphore(AT_ONCE)


def checked(address: str) -> tuple[str, str]:
    """Return the host and path of a webhook's address; Refused unless it is plain https."""
    found = ADDRESS.fullmatch(address)
    if found is None or len(address) > LONGEST:
        raise Refused(
            Phrase("Paste the whole address of the webhook: https:// and a name on the internet.")
        )
    return found[1], found[2]


def is_public(address: str) -> bool:
    """Return whether an IP address is on the internet, also the one inside an IPv6 address."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo or (None, None))[1]
        if inner is not None or found in NAT64:
            return False
    return found.is_global and not found.is_multicast


def resolve(host: str) -> str:
    """Return an IP address of the host; OSError if one of them is not on the internet."""
    found = [one[4][0] for one in socket.getaddrinfo(host, 443, type=socket.SOCK_STREAM)]
    if not all(is_public(str(one)) for one in found):
        raise OSError("a webhook in the own network")
    return str(found[0])


class Pinned(HTTPSConnection):
    """An HTTPS connection to an address that was checked; the certificate is the host's."""

    where = "", 443

    def connect(self) -> None:
        """Connect without resolving the name again."""
        plain = socket.create_connection(self.where, PATIENCE)
        self.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=self.host)


def post(address: str, text: str) -> int:
    """Post the text; return the HTTP status, 0 without an answer. Redirects are not followed."""
    ends: list[Timer] = []
    try:
        host, path = checked(address)
        connection = Pinned(host, timeout=PATIENCE)
        connection.where = where(host)
        connection.connect()
        ends.append(Timer(WHOLE, connection.sock.shutdown, [socket.SHUT_RDWR]))
        ends[0].start()
        headers = {"Content-Type": "application/json", "User-Agent": "Tairyo"}
        connection.request("POST", path, body(host, text), headers)
        status = connection.getresponse().status
        connection.close()
        return status
    except (OSError, HTTPException, Refused):
        return 0
    finally:
        for timer in ends:
            timer.cancel()


def where(host: str) -> tuple[str, int]:
    """Return the address and port to connect to."""
    return resolve(host), 443


def body(host: str, text: str) -> bytes:
    """Return the message in the form of that service; nobody is called by a name in it."""
    if host.endswith(DISCORD):
        return json.dumps({"content": text, "allowed_mentions": {"parse": []}}).encode()
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return json.dumps({"text": text}).encode()


def post_later(address: str, text: str) -> None:
    """Post the text in the background, again after a while if the service does not take it."""

    def run() -> None:
        try:
            deliver(address, text)
        finally:
            _on_the_way.release()

    if _on_the_way.acquire(blocking=False):
        Thread(target=run, name="chat", daemon=True).start()
    else:
        logger.warning("chat: too many messages are on their way; one was dropped")


def deliver(address: str, text: str) -> None:
    """Try to post a few times; the log does not name the address."""
    status = 0
    for pause in PAUSES:
        sleep(pause)
        status = post(address, text)
        if status not in TRY_AGAIN and status < 500:
            break
    if not 200 <= status < 300:
        logger.warning("chat: a webhook answered %s", status)
