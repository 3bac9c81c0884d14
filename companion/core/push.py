"""Push services of browser vendors: which are allowed, and delivery."""

from __future__ import annotations

import json
import re
import ssl
from dataclasses import dataclass, field
from http.client import HTTPException, HTTPSConnection
from time import time
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from companion.config import Settings, SettingsError

if TYPE_CHECKING:
    from companion.core.sealing import Keys

# Endpoints come from browsers and are not trusted: only these services are contacted.
SERVICES = (
    "fcm.googleapis.com",
    "push.services.mozilla.com",
    "push.apple.com",
    "notify.windows.com",
)
LONGEST = 500  # characters of an endpoint
PATIENCE = 5  # seconds
KEEP = 600  # seconds that a service keeps a message for a phone that is off
GONE = (404, 410)  # the subscription no longer exists
HOST = re.compile(r"[a-z0-9.-]+(:[0-9]{1,5})?")


@dataclass(frozen=True, slots=True)
class Push:
    """Sends push messages with this installation's keys."""

    keys: Keys
    contact: str
    services: tuple[str, ...]
    trust: ssl.SSLContext = field(default_factory=ssl.create_default_context)

    def allows(self, endpoint: str) -> bool:
        """Whether the endpoint belongs to one of the services."""
        try:
            parts = urlsplit(endpoint)
        except ValueError:
            return False
        host = parts.netloc
        known = any(host == name or host.endswith(f".{name}") for name in self.services)
        plain = len(endpoint) <= LONGEST and endpoint.isascii() and endpoint.isprintable()
        return parts.scheme == "https" and plain and known and bool(HOST.fullmatch(host))

    def send(
        self,
        endpoint: str,
        p256dh: str,
        auth: str,
        letter: dict[str, str],
        about: str,
        keep: int = KEEP,
    ) -> int:
        """Send the message; the HTTP status, 0 without an answer. Redirects are not followed."""
        from companion.core.sealing import sealed, signature

        headers = {
            "Authorization": signature(self.keys, endpoint, self.contact, time()),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(keep),
            "Urgency": "high",
            "Topic": about[:32],  # a later message about the same subject replaces this one
        }
        parts = urlsplit(endpoint)
        body = sealed(json.dumps(letter).encode(), p256dh, auth)
        connection = HTTPSConnection(parts.netloc, timeout=PATIENCE, context=self.trust)
        try:
            path = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
            connection.request("POST", path, body, headers)
            return connection.getresponse().status
        except (OSError, HTTPException):
            return 0
        finally:
            connection.close()


def make_push(settings: Settings) -> Push | None:
    """The sender of the settings; None without a key: then nobody is asked to subscribe."""
    if not settings.vapid_private_key:
        return None
    try:
        from companion.core.sealing import Keys

        keys = Keys.read(settings.vapid_private_key)
    except ImportError as error:
        raise SettingsError(
            "VAPID_PRIVATE_KEY needs the package cryptography; python3 run.py installs it."
        ) from error
    except ValueError as error:
        raise SettingsError(
            "VAPID_PRIVATE_KEY is no key; `companion pushkey` makes one."
        ) from error
    contact = settings.vapid_contact or settings.public_url
    named = tuple(settings.push_services.lower().replace(",", " ").split())
    return Push(keys, contact, named or SERVICES)
