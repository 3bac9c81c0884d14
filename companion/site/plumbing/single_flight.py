"""Parts that look the same to many readers, rendered once (single flight).

After a move every spectator's page fetches the same part within milliseconds.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future

from flask import Response, request

from companion.core.services import services
from companion.site.plumbing.assets import build
from companion.site.plumbing.htmx import is_htmx
from companion.site.plumbing.language import current_language

KEPT = 64
PATIENCE = 10  # seconds to wait for another request that makes the same part


class Parts:
    """The most recently rendered parts, by key."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._made: OrderedDict[object, Future[bytes | None]] = OrderedDict()

    def get(self, key: object, make: Callable[[], bytes | None]) -> bytes | None:
        """The part for this key; of simultaneous requests, one renders it."""
        with self._lock:
            found, mine = self._made.get(key), Future[bytes | None]()
            if found is None:
                self._made[key] = mine
                while len(self._made) > KEPT:
                    self._made.popitem(last=False)
        if found is not None:
            return found.result(PATIENCE)
        try:
            mine.set_result(make())
        except BaseException as error:
            with self._lock:
                self._made.pop(key, None)
            mine.set_exception(error)
            raise
        return mine.result()


def single_flight(make: Callable[[], Response], *parts: object) -> Response:
    """The response of `make`, rendered once for all readers of one language.

    Only for what does not depend on the reader; `parts` is everything else it depends on. A
    response with a form contains one browser's token and is never shared.
    """
    if not is_htmx():
        return make()
    kept = services().the(Parts)
    key = (parts, current_language(), request.host_url, build())
    own: list[Response] = []

    def once() -> bytes | None:
        answer = make()
        own.append(answer)
        whole = answer.status_code == 200 and b"csrf_token" not in answer.get_data()
        return answer.get_data() if whole else None

    part = kept.get(key, once)
    if own:
        return own[0]
    return make() if part is None else Response(part, mimetype="text/html")
