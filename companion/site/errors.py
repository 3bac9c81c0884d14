"""Errors as pages: what happened, and what to do next."""

from __future__ import annotations

import logging

from flask import Flask, Response, g, redirect, request
from flask.globals import request_ctx
from flask.typing import ResponseReturnValue
from flask_babel import gettext, lazy_gettext
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import (
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
from companion.games import SheetError
from companion.kit.game import IllegalMove
from companion.models import Event, db
from companion.models.trouble import Trouble, let_go, trouble_of
from companion.site.access.account import runs
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import minutes_to_wait
from companion.site.plumbing.links import nearest
from companion.site.plumbing.phrases import say

_ = lazy_gettext
logger = logging.getLogger(__name__)
LOST_RACE = ("40001", "40P01")  # PostgreSQL: serialisation failure, deadlock

TEXTS = {
    400: (_("That did not work"), _("Reload the page and try again.")),
    403: (
        _("This is not yours to change"),
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
    Trouble.READ_ONLY: {
        "said": _("Nothing can be stored just now: the database of this companion is read-only"),
        "what_next": _(
            "What was stored before is safe. Ask the person who runs it to make the data folder "
            "writable, then go back and send it again."
        ),
    },
}


def which(broken: Broken) -> str:
    """What cannot be read; an event by its name, to those who run its club."""
    said = str(CANNOT_BE_READ[broken.kind])
    event = db.session.get(Event, broken.number) if broken.kind == "event" else None
    return f"{said}{gettext(': ')}{event.name}" if event and runs(event.club) else said


def explain(code: int, *, said: object = "", what_next: object = "") -> Response:
    """The page for an error, or its part for htmx; `said` replaces the general text."""
    title, advice = TEXTS.get(code, TEXTS[500 if code >= 500 else 400])
    values = {"title": said or title, "advice": what_next or advice}
    answer = render("error.html", block="problem", status=code, code=code, **values)
    # Not into the part of the page that was asked for: that is still good.
    answer.headers.update({"HX-Retarget": "#problem", "HX-Reswap": "innerHTML"})
    return answer


def init_app(app: Flask) -> None:
    """One way of answering for every error, whoever raised it."""

    @app.errorhandler(HTTPException)
    def refuse(error: HTTPException) -> Response:
        if error.response is not None:
            return error.response  # type: ignore[return-value]  # typed as the base class
        if request_ctx.url_adapter is None:  # a Host that no address can have: no page has links
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

    @app.errorhandler(Broken)
    def unreadable(broken: Broken) -> Response:
        let_go()
        logger.error("%s; `companion check` tells more", broken)
        return explain(500, said=which(broken), what_next=TO_WHOM)

    @app.errorhandler(Refused)
    @app.errorhandler(SheetError)
    @app.errorhandler(IllegalMove)
    def said_no(error: Refused | SheetError | IllegalMove) -> Response:
        # Pages say it beside the form; here ends what no page thought of, still as an answer.
        let_go()
        return explain(422, said=say(error.phrase))

    @app.errorhandler(DataError)
    def impossible(error: DataError) -> Response:
        let_go()
        return explain(400)  # a value that no text or number can have, such as a zero byte

    @app.errorhandler(OperationalError)
    @app.errorhandler(InterfaceError)
    @app.errorhandler(InternalError)
    @app.errorhandler(PendingRollbackError)
    @app.errorhandler(TimeoutError)
    def no_database(error: SQLAlchemyError) -> ResponseReturnValue:
        let_go()
        if getattr(getattr(error, "orig", None), "sqlstate", "") in LOST_RACE and "again" not in g:
            g.again = True  # nothing of it was stored, and every write knows its repetition
            return repeated(app)
        trouble = trouble_of(error)
        logger.error(
            "database: %s: %s", type(getattr(error, "orig", error)).__name__, trouble.value
        )
        answer = explain(503, **NOT_STORED.get(trouble, {}))
        answer.headers["Retry-After"] = "5"
        return answer

    @app.errorhandler(Exception)
    def mistake(error: Exception) -> Response:
        let_go()
        logger.exception("error in %s", request.url_rule)
        return explain(500)


def repeated(app: Flask) -> ResponseReturnValue:
    """The answer to the same request once more, after its transaction lost a race."""
    logger.info("database: a transaction is repeated")
    for file in request.files.values():
        file.seek(0)
    try:
        return app.dispatch_request()
    except Exception as error:  # a refusal is answered as it is the first time
        return app.handle_user_exception(error)
