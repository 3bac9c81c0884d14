"""The tokens of links: worked out from what a link leads to, so that it can be shown again."""

from __future__ import annotations

from flask import current_app

from companion.models.codes import derive_token


def link_token(kind: str, code: str, index: int, issue: int) -> str:
    """The token of one link; another `issue` is another link."""
    return derive_token(current_app.config["SECRET_KEY"], kind, code, index, issue)
