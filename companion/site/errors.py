"""Errors as pages: what happened, and what to do next."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from flask import Flask, Response, g, redirect, request
from flask.globals import request_ctx
from flask.typing import ResponseReturnValue
from flask_babel import gettext, lazy_gettext
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import (
    DatabaseError,
    DataError,
    InterfaceError,
    InternalError,
    OperationalError,
    PendingRollbackError,
    SQLAlchemyError,
    TimeoutError,
)
from werkzeug.exceptions import HTTPException

from companion.core.append import Conflict
from companion.core.broken import Broken
from companion.core.refused import Refused
from companion.core.services import services
from companion.games import SheetError
from companion.kit.game import IllegalMove
from companion.models.trouble import Trouble, let_go, trouble_of
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import minutes_to_wait
from companion.site.plumbing.links import nearest
from companion.site.plumbing.overwriting import Overtaken, question, seen, seen_number
from companion.site.plumbing.phrases import say

_ = lazy_gettext
logger = logging.getLogger(__name__)
LOST_RACE = ("40001", "40P01")  # PostgreSQL: serialisation failure, deadlock

TEXTS = {
    400: (_("That did not work"), _("Reload the page and try again.")),
    403: (
        _("You do not have access"),
        _("Open the link you were given once more, or ask for a new one."),
    ),
    404: (_("There is nothing here"), _("Check the link, or go back to the front page.")),
    405: (_("That did not work"), _("Go back to the front page and start from there.")),
    409: (_("Someone was faster"), _("Reload the page to see the current state, then try again.")),
    413: (_("That is too large"), _("A file can have 1 MB at most. Choose a smaller one.")),
    422: (_("Something does not add up"), _("Go back, check what you entered and send it again.")),
    429: (_("Too fast"), _("Wait a minute, then go on. Nothing you entered before is lost.")),
    500: (
        _("Our mistake"),
        _("Everything stored before is safe. Reload the page; if this stays, tell the organiser."),
    ),
    503: (_("Busy just now"), _("Wait a few seconds, then reload the page.")),
}


CANNOT_BE_READ = {
    "match": _("What is stored of this match cannot be read any more"),
    "sheet": _("What is stored of this sheet cannot be read any more"),
    "event": _("What is stored of this event cannot be read any more"),
    "league": _("What is stored of this league cannot be read any more"),
    "club": _("What is stored of this club cannot be read any more"),
    "deal": _("What is stored of this deal cannot be read any more"),
}
TO_WHOM = _(
    "Tell the person who runs this companion: `companion check` finds what is wrong and says "
    "what to do. Everything else continues, and nothing more is lost."
)


NOT_STORED = {
    Trouble.FULL: {
        "said": _("Nothing can be stored just now: the disk of this companion is full"),
        "what_next": _(
            "What was stored before is safe. Ask the person who runs it to free disk space, then "
            "go back and send it again."
        ),
    },
    Trouble.FAILING: {
        "said": _("Nothing can be stored just now: the disk of this companion reports an error"),
        "what_next": _(
            "Ask the person who runs it to check the disk and to copy the backups to another one, "
            "then go back and send it again."
        ),
    },
    Trouble.READ_ONLY: {
        "said": _("Nothing can be stored just now: the database of this companion is read-only"),
        "what_next": _(
            "What was stored before is safe. Ask the person who runs it to make the data folder "
            "writable, then go back and send it again."
        ),
    },
    Trouble.DAMAGED: {
        "said": _("A part of the database file of this companion is damaged"),
        "what_next": _(
            "Tell the person who runs it: `companion check` says what is damaged, and `companion "
            "restore` takes a backup. Pages that do not need this part continue."
        ),
    },
}


@dataclass
class Damage:
    """Who knows the rows that may be damaged, as registered with the application."""

    name: Callable[[Broken], str] = lambda broken: ""
    """The name of what cannot be read, "" if this browser may not know it."""
    at: Callable[[Mapping[str, object]], Broken | None] = lambda values: None
    """The damage to what an address names, by the values in it."""


def which(broken: Broken) -> str:
    """What cannot be read; names it for its organisers."""
    said, name = str(CANNOT_BE_READ[broken.kind]), services().the(Damage).name(broken)
    return f"{said}{gettext(': ')}{name}" if name else said


def explain(code: int, *, said: object = "", what_next: object = "") -> Response:
    """The error page, or its part for htmx; `said` replaces the general text."""
    title, advice = TEXTS.get(code, TEXTS[500 if code >= 500 else 400])
    values = {"title": said or title, "advice": what_next or advice}
    answer = render("error.html", block="problem", status=code, code=code, **values)
    # The part of the page that was requested is still good and stays.
    answer.headers.update({"HX-Retarget": "#problem", "HX-Reswap": "innerHTML"})
    return answer


def init_app(app: Flask) -> None:
    """Answer every error with a page."""
    app.jinja_env.filters["seen"] = seen
    app.jinja_env.filters["seen_number"] = seen_number

    @app.errorhandler(HTTPException)
    def refuse(error: HTTPException) -> Response:
        if error.response is not None:
            return error.response  # type: ignore[return-value]  # typed as the base class
        if request_ctx.url_adapter is None:  # an invalid Host header: pages cannot build links
            return Response(error.name, error.code, mimetype="text/plain")
        code = error.code or 500
        if code == 405 and request.method == "GET":
            page = nearest(request_ctx.url_adapter, request.path)
            if page is not None:
                return redirect(page, 303)  # type: ignore[return-value]  # typed as the base class
        if code == 429 and (minutes := minutes_to_wait()) > 1:
            wait = gettext("Wait %(n)s minutes, then go on. Nothing you entered before is lost.")
            return explain(code, what_next=wait % {"n": minutes})
        return explain(code)

    @app.errorhandler(CSRFError)
    def stale_form(error: CSRFError) -> Response:
        return explain(400, said=gettext("This page has been open for too long"))

    @app.errorhandler(Conflict)
    def conflict(error: Conflict) -> Response:
        return explain(409)

    @app.errorhandler(Overtaken)
    def asked(found: Overtaken) -> Response:
        return question(found)

    @app.errorhandler(Broken)
    def unreadable(broken: Broken) -> Response:
        let_go()
        logger.error("%s; `companion check` tells more", broken)
        # A 503 would be sent again automatically, which is useless for a form here.
        code = 503 if request.method in ("GET", "HEAD") else 500
        return explain(code, said=which(broken), what_next=TO_WHOM)

    @app.errorhandler(Refused)
    @app.errorhandler(SheetError)
    @app.errorhandler(IllegalMove)
    def said_no(error: Refused | SheetError | IllegalMove) -> Response:
        # Pages show these at the form; this catches those that no page handles.
        let_go()
        return explain(422, said=say(error.phrase))

    @app.errorhandler(DataError)
    def impossible(error: DataError) -> Response:
        let_go()
        return explain(400)  # an impossible value, such as a zero byte in a text

    @app.errorhandler(OperationalError)
    @app.errorhandler(InterfaceError)
    @app.errorhandler(InternalError)
    @app.errorhandler(PendingRollbackError)
    @app.errorhandler(TimeoutError)
    def no_database(error: SQLAlchemyError) -> ResponseReturnValue:
        let_go()
        if getattr(getattr(error, "orig", None), "sqlstate", "") in LOST_RACE and "again" not in g:
            g.again = True  # nothing was stored, and writes are idempotent
            return repeated(app)
        trouble = trouble_of(error)
        logger.error(
            "database: %s: %s", type(getattr(error, "orig", error)).__name__, trouble.value
        )
        answer = explain(503, **NOT_STORED.get(trouble, {}))
        answer.headers["Retry-After"] = "5"
        return answer

    @app.errorhandler(DatabaseError)
    def refused_by_database(error: DatabaseError) -> ResponseReturnValue:
        damaged = trouble_of(error) is Trouble.DAMAGED
        return no_database(error) if damaged else mistake(error)

    @app.errorhandler(Exception)
    def mistake(error: Exception) -> Response:
        let_go()
        if (broken := damage_here(error)) is not None:
            return unreadable(broken)
        logger.exception("error in %s", request.url_rule)
        return explain(500)


def damage_here(error: Exception) -> Broken | None:
    """The damage to what this address names, if that is why the request failed."""
    try:
        return services().the(Damage).at(request.view_args or {})
    except Exception:  # report the first error instead
        logger.exception("nothing could be found out about %s", type(error).__name__)
        let_go()
        return None


def repeated(app: Flask) -> ResponseReturnValue:
    """Run the same request again after its transaction lost a race."""
    logger.info("database: a transaction is repeated")
    for file in request.files.values():
        file.seek(0)
    try:
        return app.dispatch_request()
    except Exception as error:  # answered by the usual error handlers
        return app.handle_user_exception(error)
