"""Running a verb for a form, then showing the result page or the reason for a refusal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from hashlib import sha256
from inspect import signature
from typing import Final, TypeVar

from flask import current_app, redirect, request, session, url_for
from werkzeug.wrappers import Response as Answer

from companion.core.append import Conflict
from companion.core.refused import Another, Refused
from companion.core.typed_names import whole
from companion.games import SheetError
from companion.kit.rules import IllegalMove
from companion.kit.words import Phrase
from companion.models import db
from companion.models.base import new_code
from companion.site.plumbing.forms import arguments
from companion.site.plumbing.htmx import is_htmx
from companion.site.plumbing.overwriting import show_stored
from companion.site.plumbing.refusal import show_again

V = TypeVar("V", bound=Answer)
ADDRESS_OF: Final[Callable[..., str]] = url_for
LONGEST_KEY = 40
NO_TOTALS = Phrase("Write one total for every seat.")


def form_of(
    page: Callable[..., Answer], *, late: Phrase | None = None
) -> Callable[[Callable[..., str | Answer | None]], Callable[..., Answer]]:
    """Decorate the view of a form of this page, which gets the form and calls the verb.

    The view's keyword-only parameters are the form's fields (`read`), or a struct of them; `key` is
    the form's key. It returns the address to go to or an answer, or None to go back to the page. If
    it is refused, nothing is written, and the page is shown again with the reason (`refusal.py`).
    `late` is the reason if something has been written in the meantime, with status 409.
    """
    wanted = signature(page).parameters

    def decorate(view: Callable[..., str | Answer | None]) -> Callable[..., Answer]:
        @wraps(view)
        def answer(**address: object) -> Answer:
            known = {name: value for name, value in address.items() if name in wanted}
            try:
                done = view(**address, **arguments(view, sent_key))
            except (Refused, SheetError, IllegalMove) as no:
                db.session.rollback()
                if isinstance(no, Another):
                    show_stored()
                show_again(no, page=address_of(page, known))
                return page(**known)
            except Conflict:
                if late is None:
                    raise
                db.session.rollback()
                show_again(Refused(late), 409, address_of(page, known))
                return page(**known)
            if done is None and is_htmx():
                return page(**known)
            if done is None:
                done = address_of(page, known)
            return redirect(done, 303) if isinstance(done, str) else done

        return answer

    return decorate


def with_form(view: Callable[..., V]) -> Callable[..., V]:
    """Decorate a view that gets its form as `form_of` gives it, and shows no page of it again."""

    @wraps(view)
    def answer(**address: object) -> V:
        return view(**address, **arguments(view, sent_key))

    return answer


def address_of(page: Callable[..., Answer], values: Mapping[str, object]) -> str:
    """Return the address of a page; "" if the page has none of its own."""
    views = current_app.view_functions.items()
    endpoint = next((name for name, view in views if view is page), "")
    return ADDRESS_OF(endpoint, **values) if endpoint else ""


def sent_key() -> str:
    """The idempotency key of this request, or a new one if it sent none.

    It covers the browser, the address and the whole form: only the same form sent again to the
    same address is a repetition. A changed form is a new request.
    """
    key = request.form.get("key", "")
    if not 0 < len(key) <= LONGEST_KEY:
        return new_code()
    sent = [pair for pair in request.form.items(multi=True) if pair[0] != "csrf_token"]
    said = repr((session.get("csrf_token", ""), request.path, sent))
    return f"form-{sha256(said.encode()).hexdigest()[:40]}"


def totals_of(totals: Sequence[str]) -> list[int]:
    """The totals that were typed, [] if all fields are empty; Refused if one is not a number."""
    if not any(total.strip() for total in totals):
        return []
    try:
        return [whole(total) for total in totals]
    except ValueError as error:
        raise Refused(NO_TOTALS) from error
