"""Tokens of links, derived from what the link opens, so that they can be shown again."""

from __future__ import annotations

import hmac

from flask import current_app

from companion.models.base import derive_token


def link_token(kind: str, code: str, index: int, issue: int) -> str:
    """The token of one link; another `issue` is another link."""
    return derive_token(current_app.config["SECRET_KEY"], kind, code, index, issue)


def is_same(given: str, ours: str) -> bool:
    """Whether that is our secret, compared in a time that tells nothing; whatever was given."""
    return hmac.compare_digest(given.encode(errors="replace"), ours.encode())
