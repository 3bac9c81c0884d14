"""Web Push encryption (RFC 8291) and signature (RFC 8292)."""

from __future__ import annotations

import hmac
import json
import os
from base64 import b64decode, urlsafe_b64encode
from dataclasses import dataclass
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

CURVE = ec.SECP256R1()
RECORD = 4096  # our messages are far shorter than one record
HALF_A_DAY = 12 * 3600  # seconds that a signature is valid


def encoded(data: bytes) -> str:
    """Bytes as base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The bytes of base64url without padding; ValueError if it is invalid."""
    return b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)


@dataclass(frozen=True, slots=True)
class Keys:
    """Our key pair; written as a text of 43 characters."""

    private: ec.EllipticCurvePrivateKey

    @classmethod
    def read(cls, text: str) -> Keys:
        """The keys from a private key as text; ValueError if it is invalid."""
        data = decoded(text)
        if len(data) != 32:
            raise ValueError("a private key has 32 bytes")
        return cls(ec.derive_private_key(int.from_bytes(data, "big"), CURVE))

    @classmethod
    def make(cls) -> Keys:
        """A new key pair."""
        return cls(ec.generate_private_key(CURVE))

    @property
    def written(self) -> str:
        """The private key as text."""
        return encoded(self.private.private_numbers().private_value.to_bytes(32, "big"))

    @property
    def public(self) -> str:
        """The public key in the browsers' format."""
        return encoded(point(self.private.public_key()))


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as an uncompressed point."""
    found: bytes = key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    return found


def browser_key(text: str) -> ec.EllipticCurvePublicKey:
    """The public key of a browser; ValueError if it is invalid."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(text))


def sealed(
    letter: bytes, p256dh: str, auth: str, salt: bytes = b"", own: Keys | None = None
) -> bytes:
    """The message encrypted for a browser's keys; `salt` and `own` are random unless given."""
    salt, own = salt or os.urandom(16), own or Keys.make()
    theirs = browser_key(p256dh)
    shared = own.private.exchange(ec.ECDH(), theirs)
    mine = point(own.private.public_key())
    told = b"WebPush: info\0" + point(theirs) + mine
    secret = derived(decoded(auth), shared, told, 32)
    key = derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(salt, secret, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(mine)]) + mine
    body: bytes = AESGCM(key).encrypt(nonce, letter + b"\2", None)
    return head + body


def derived(salt: bytes, secret: bytes, told: bytes, length: int) -> bytes:
    """HKDF with SHA-256 (RFC 5869), for at most one block."""
    inner = hmac.digest(salt, secret, "sha256")
    return hmac.digest(inner, told + b"\1", "sha256")[:length]


def signature(keys: Keys, endpoint: str, contact: str, now: float) -> str:
    """The VAPID header: valid for this push service and half a day."""
    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + HALF_A_DAY}
    if contact:
        claims["sub"] = contact
    head = {"typ": "JWT", "alg": "ES256"}
    text = ".".join(encoded(json.dumps(part).encode()) for part in (head, claims))
    r, s = utils.decode_dss_signature(keys.private.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
    signed = encoded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={text}.{signed}, k={keys.public}"
