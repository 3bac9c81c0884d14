"""Names that cannot be guessed, for addresses and links."""

from __future__ import annotations

import hmac
import secrets
from base64 import b32encode
from hashlib import sha256

# No letter that looks like a digit, and nothing a chat program would cut off a link's end.
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_code(length: int = 16) -> str:
    """A fresh name for an address (16 letters: 79 bits)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def derive_token(secret: str, *about: object) -> str:
    """The 160-bit token for one purpose: the same each time, so a link can be shown again."""
    message = ":".join(map(str, about)).encode()
    return b32encode(hmac.digest(secret.encode(), message, "sha256")[:20]).decode().lower()


def hash_token(token: str) -> str:
    """What the database keeps of a token."""
    return sha256(token.encode()).hexdigest()
