"""Parts that look the same to many readers, rendered once (single flight).

After a move every spectator's page fetches the same part within milliseconds.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future

from flask import Flask, Response, current_app, request

from companion.site.plumbing.assets import build
from companion.site.plumbing.htmx import is_htmx
from companion.site.plumbing.language import current_language

KEPT = 64
PATIENCE = 10  # seconds to wait for another request that makes the same part


class Parts:
    """The parts made lately, by what they show."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._made: OrderedDict[object, Future[bytes | None]] = OrderedDict()

    def get(self, key: object, make: Callable[[], bytes | None]) -> bytes | None:
        """The part of this key; of many who ask at the same time one makes it."""
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
    """What `make` answers, made once for all readers of one language.

    Only for what does not depend on who asks; `parts` say everything else it depends on. An
    answer with a form in it belongs to one browser and is never shared.
    """
    if not is_htmx():
        return make()
    kept: Parts = current_app.extensions["parts"]
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


def init_app(app: Flask) -> None:
    """Every application keeps its own."""
    app.extensions["parts"] = Parts()
