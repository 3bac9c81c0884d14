"""Parts that look the same to many readers, rendered once (single flight).

After a move every spectator's page shows the same part within milliseconds: it comes with the news
of the move (`for_everybody`), and pages that fetch it share one rendering (`single_flight`).
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future

from flask import Response, current_app, request
from werkzeug.test import create_environ

from companion.core.services import services
from companion.site.plumbing.assets import build
from companion.site.plumbing.htmx import is_htmx
from companion.site.plumbing.hub import Part, part_event
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


def for_everybody(address: str) -> Part:
    """What a stranger is shown at that address, for the streams of all who may see no more.

    It is asked for without any cookie but in this reader's language, so nothing of the reader is
    in it. What a stranger is refused, or gets with a form, is not sent: each page fetches its own.
    """
    app, parts, root = current_app.wsgi_app, services().the(Parts), request.root_url
    path, language = address.removeprefix(request.script_root), current_language()

    def made(version: int) -> bytes | None:
        headers = {"HX-Request": "true", "Accept-Language": language}
        answer = Response.from_app(app, create_environ(path, root, headers=headers))
        if answer.status_code != 200 or "Set-Cookie" in answer.headers:
            return None
        return part_event(version, answer.get_data(as_text=True))

    def part(version: int) -> bytes:
        key = "event", address, version, language, root, build()
        return parts.get(key, lambda: made(version)) or b""

    return part
