"""Errors as pages: what happened, and what to do next."""

from __future__ import annotations

import logging

from flask import Flask, Response, request
from flask_babel import gettext, lazy_gettext
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import DataError, OperationalError, SQLAlchemyError, TimeoutError
from werkzeug.exceptions import HTTPException

from companion.models import db
from companion.services.append import Conflict
from companion.web.htmx import render

_ = lazy_gettext
logger = logging.getLogger(__name__)

TEXTS = {
    400: (_("That did not work"), _("Reload the page and try again.")),
    403: (
        _("This is not yours to change"),
        _("Open the link you were given once more, or ask for a new one."),
    ),
    404: (_("There is nothing here"), _("Check the link, or go back to the front page.")),
    405: (_("That did not work"), _("Go back to the front page and start from there.")),
    409: (_("Someone was faster"), _("Reload the page to see how things stand, then try again.")),
    413: (_("That is too large"), _("A score sheet has less than 1 MB. Choose another file.")),
    422: (_("Something does not add up"), _("Go back, check what you entered and send it again.")),
    429: (_("Too fast"), _("Wait a minute, then go on. Nothing you entered before is lost.")),
    500: (
        _("Our mistake"),
        _("What was stored before is safe. Reload the page; if it stays, tell the organiser."),
    ),
    503: (_("Busy just now"), _("Wait a few seconds, then reload the page.")),
}


def explain(code: int, *, said: str = "", what_next: str = "") -> Response:
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
        code = error.code or 500
        return explain(code)

    @app.errorhandler(CSRFError)
    def stale_form(error: CSRFError) -> Response:
        return explain(400, said=gettext("This page has been open for too long"))

    @app.errorhandler(Conflict)
    def conflict(error: Conflict) -> Response:
        return explain(409)

    @app.errorhandler(DataError)
    def impossible(error: DataError) -> Response:
        db.session.rollback()
        return explain(400)  # a value that no text or number can have, such as a zero byte

    @app.errorhandler(OperationalError)
    @app.errorhandler(TimeoutError)
    def no_database(error: SQLAlchemyError) -> Response:
        db.session.rollback()
        logger.error("database: %s", type(getattr(error, "orig", error)).__name__)
        return explain(503)

    @app.errorhandler(Exception)
    def mistake(error: Exception) -> Response:
        db.session.rollback()
        logger.exception("error in %s", request.url_rule)
        return explain(500)
