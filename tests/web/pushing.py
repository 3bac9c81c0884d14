"""A browser that asks to be told, and a push service of the tests' own, over https."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from flask import Flask

from companion.composition import create_app
from companion.config import Settings
from companion.infrastructure.sealing import CURVE, Keys, derived, encoded, point
from companion.models import db

AUTH = b"0123456789abcdef"
BROWSER = Keys.make()
KEYS = {"p256dh": BROWSER.public, "auth": encoded(AUTH)}
"""What this browser gives the page besides its address."""


@dataclass
class Service:
    """A push service: what was posted to it, and what it answers."""

    address: str = ""
    status: int = 201
    posted: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)


@contextmanager
def pushing(settings: Settings, service: Service, tell: Callable[..., object]) -> Iterator[Flask]:
    """An application with a key, which does not wait before it writes of what `tell` is about."""
    key = Keys.make().written
    app = create_app(replace(settings, vapid_private_key=key, push_services=service.address))
    app.config["WTF_CSRF_ENABLED"] = False
    tell(app, app.extensions["push"], delay=0.0)
    yield app
    app.extensions["hub"].close()
    with app.app_context():
        db.engine.dispose()


def opened(letter: bytes) -> dict[str, str]:
    """What the browser reads in a letter."""
    salt, mine = letter[:16], letter[21:86]
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, mine)
    own = point(BROWSER.private.public_key())
    shared = BROWSER.private.exchange(ec.ECDH(), theirs)
    secret = derived(AUTH, shared, b"WebPush: info\0" + own + mine, 32)
    key = derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(salt, secret, b"Content-Encoding: nonce\0", 12)
    plain = AESGCM(key).decrypt(nonce, letter[86:], None)
    assert plain.endswith(b"\2")
    told: dict[str, str] = json.loads(plain[:-1])
    return told
