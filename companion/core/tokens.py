"""Tokens of links, derived from what the link opens, so that they can be shown again."""

from __future__ import annotations

import hmac

from flask import current_app

from companion.models.base import derive_token


def link_token(kind: str, code: str, index: int, issue: int) -> str:
    """The token of one link; another `issue` gives another token."""
    return derive_token(current_app.config["SECRET_KEY"], kind, code, index, issue)


def is_same(given: str, ours: str) -> bool:
    """Whether the given secret equals ours, compared in constant time."""
    return hmac.compare_digest(given.encode(errors="replace"), ours.encode())


def mark(hashed: str | None) -> str:
    """The part of a link's hash that a cookie keeps, to notice that it was renewed."""
    return (hashed or "")[:20]


def same_mark(held: str | None, hashed: str | None) -> bool:
    """True if the link that a cookie remembers is still valid."""
    return bool(held and hashed) and is_same(held or "", mark(hashed))
