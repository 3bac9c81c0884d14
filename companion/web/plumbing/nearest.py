"""An address that only takes forms, opened as a page: the nearest page above it is meant."""

from __future__ import annotations

from werkzeug.exceptions import HTTPException
from werkzeug.routing import MapAdapter, RequestRedirect


def nearest(addresses: MapAdapter, path: str) -> str | None:
    """The longest part of the path that can be looked at, if there is one below the front page.

    A refused form leaves its address behind, and a tab that is restored opens it again. Where all
    of a kind are only written to, the page to make a new one is meant.
    """
    while path := path.rpartition("/")[0]:
        for page in (path, f"{path}/new"):
            try:
                rule, _ = addresses.match(page, method="GET", return_rule=True)
            except RequestRedirect:
                return f"{page}/"
            except HTTPException:
                continue
            if page == path or rule.rule.endswith("/new"):
                return page
    return None
