"""An address that only takes forms, opened as a page: the nearest page above it is meant."""

from __future__ import annotations

from werkzeug.exceptions import HTTPException
from werkzeug.routing import MapAdapter, RequestRedirect


def nearest(addresses: MapAdapter, path: str) -> str | None:
    """The longest part of the path that can be looked at, if there is one below the front page.

    A refused form leaves its address behind, and a tab that is restored opens it again.
    """
    while path := path.rpartition("/")[0]:
        try:
            addresses.match(path, method="GET")
        except RequestRedirect:
            return f"{path}/"
        except HTTPException:
            continue
        return path
    return None
