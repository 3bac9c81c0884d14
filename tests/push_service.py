"""A browser that asks to be told, and a push service of the tests' own, over https."""

from __future__ import annotations

import json
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import sleep

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.x509.oid import NameOID
from flask import Flask

from companion.composition import create_app
from companion.config import Settings
from companion.core.notices import notices
from companion.core.sealing import CURVE, Keys, derived, encoded, point
from companion.core.services import services_of
from companion.models import db
from companion.site.plumbing.hub import Hub
from companion.tasks import sending
from companion.tasks.sending import Reminders

HOSTS = "localhost", "discord.com", "chat.example.org"
AUTH = b"0123456789abcdef"
BROWSER = Keys.make()
KEYS = {"p256dh": BROWSER.public, "auth": encoded(AUTH)}
"""What this browser gives the page besides its address."""


@dataclass
class Service:
    """A push service: what was posted to it, and what it answers."""

    address: str = ""
    status: int = 201
    takes: float = 0.0
    """Seconds until it answers."""
    failures: int = 0
    """How many of the next messages it does not take."""
    posted: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)


@contextmanager
def pushing(settings: Settings, service: Service) -> Iterator[Flask]:
    """An application with a key, which does not wait before it writes."""
    key = Keys.make().written
    app = create_app(replace(settings, vapid_private_key=key, push_services=service.address))
    app.config["WTF_CSRF_ENABLED"] = False
    services_of(app).listeners.entries[:] = [Reminders(app, kind, 0.0).later for kind in notices()]
    yield app
    services_of(app).the(Hub).close()
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


def certificate(folder: Path) -> Path:
    """A key and a certificate for localhost and two chats in one file."""
    key = ec.generate_private_key(CURVE)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    today, years = datetime.now(UTC), timedelta(days=3650)  # tests move the clock, TLS has its own
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(today - years)
        .not_valid_after(today + years)
        .add_extension(x509.SubjectAlternativeName(list(map(x509.DNSName, HOSTS))), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = folder / "localhost.pem"
    path.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        + made.public_bytes(serialization.Encoding.PEM)
    )
    return path


@contextmanager
def push_service(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    """A push service that keeps what it gets."""
    found, trusted = Service(), certificate(folder)

    class Desk(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            sleep(found.takes)
            if found.failures:
                found.failures -= 1
                self.send_response(503)
            else:
                found.posted.append((self.path, dict(self.headers), body))
                self.send_response(found.status)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Desk)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(trusted)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    monkeypatch.setenv("SSL_CERT_FILE", str(trusted))
    monkeypatch.setattr(sending, "AGAIN", 0.0)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    found.address = f"localhost:{server.server_port}"
    yield found
    server.shutdown()
    server.server_close()
    thread.join(5)
