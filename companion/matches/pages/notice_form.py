"""The button with which a browser subscribes to notices, and the one of a match."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from flask import Blueprint, Response, abort, redirect
from werkzeug.wrappers import Response as Answer

from companion.core.notices import Notice, forget, subscribe
from companion.core.push import Push
from companion.core.services import services
from companion.matches.access.at_match import find_match
from companion.matches.verbs.turn_notice import TurnNotice
from companion.models import Subscription
from companion.models.base import Journalled
from companion.site.plumbing.attempts import with_form
from companion.site.plumbing.htmx import is_htmx
from companion.site.plumbing.language import current_language
from companion.site.plumbing.links import page_of

bp = Blueprint("notices", __name__, url_prefix="/matches")
SECRET = 16  # bytes


@dataclass(frozen=True, slots=True)
class Button:
    """What a browser's tap subscribes to: which notices, about what, and for whom."""

    page: str
    """The address of the page with the button."""
    kinds: Sequence[type[Notice]]
    row: Journalled
    people: Collection[int]


def notice_button(bp: Blueprint, rule: str) -> Callable[[Callable[[str], Button]], None]:
    """Add the button's two requests to a blueprint: `begin_notices` at `rule`, `stop_notices`.

    The decorated function finds the button for the code in the rule, and refuses strangers.
    """

    def register(find: Callable[[str], Button]) -> None:
        @bp.post(rule)
        @with_form
        def begin_notices(
            code: str, *, endpoint: str = "", p256dh: str = "", auth: str = ""
        ) -> Response | Answer:
            """Subscribe this browser; 422 for an unknown push service or an invalid key."""
            button, push = find(code), the_push()
            if not (push.allows(endpoint) and sound(p256dh, auth)):
                abort(422)
            browser = {"endpoint": endpoint, "p256dh": p256dh, "auth": auth}
            for kind in button.kinds:
                for person in button.people:
                    subscribe(kind, button.row, person, language=current_language(), **browser)
            return done(button.page)

        @bp.post(f"{rule}/stop")
        @with_form
        def stop_notices(code: str, *, endpoint: str = "") -> Response | Answer:
            """Unsubscribe this browser."""
            button = find(code)
            the_push()
            mine = Subscription.endpoint == endpoint[:500]
            for kind in button.kinds:
                forget(kind.about(button.row, button.people), mine)
            return done(button.page)

    return register


@notice_button(bp, "/<code>/notices")
def turns(code: str) -> Button:
    """The turns of this browser's seat."""
    at = find_match(code, "seat")
    assert at.seat
    return Button(page_of(at.match), [TurnNotice], at.match, [at.seat.id])


def the_push() -> Push:
    """This installation's push sender; 404 if it has none."""
    found = services().push
    return found or abort(404)


def sound(p256dh: str, auth: str) -> bool:
    """Whether a message can be encrypted with these keys."""
    from companion.core.sealing import browser_key, decoded  # only where a key is set

    if len(p256dh) > 100 or len(auth) > 40:
        return False
    try:
        browser_key(p256dh)
        return len(decoded(auth)) == SECRET
    except ValueError:
        return False


def done(page: str) -> Response | Answer:
    """No content for htmx, else a redirect to the page."""
    return Response(status=204) if is_htmx() else redirect(page, 303)
