"""The reader's language: chosen by cookie, else from the browser."""

from __future__ import annotations

import re
from gettext import NullTranslations
from pathlib import Path

from babel import Locale, negotiate_locale
from flask import Blueprint, Flask, abort, g, has_request_context, redirect, request
from flask_babel import Babel, get_translations
from werkzeug.wrappers import Response

from companion.config import ROOT
from companion.games import FOLDERS

CATALOGUES = ROOT / "companion" / "translations"
LANGUAGES = {
    code: str(Locale(code).get_language_name(code))
    for code in (*sorted(path.name for path in CATALOGUES.glob("??")), "en")
}
"""The languages with a catalogue, and English: each one's own name by its code."""
COOKIE = "language"
YEAR = 365 * 24 * 3600
OURS = re.compile(r"/[^\\\x00-\x1f\x7f\ud800-\udfff]*")

GAP = re.compile(r"。(?: |\n +)(?=[^\s<]|<(?:a|b|em|span|strong)\b)")
"""The space that a template leaves between two sentences; typed text is not indented."""

bp = Blueprint("language", __name__)


def current_language() -> str:
    """The language of this response."""
    if not has_request_context():
        return "en"
    if "language" not in g:
        chosen = request.cookies.get(COOKIE)
        # Negotiated by babel: "ja-JP" is Japanese, even where plain "en" is accepted as well.
        asked = negotiate_locale(list(request.accept_languages.values()), LANGUAGES, sep="-")
        g.language = chosen if chosen in LANGUAGES else asked or "en"
    return str(g.language)


def catalogue() -> NullTranslations:
    """The translations of the reader's language; texts are written in English."""
    found: NullTranslations | None = g.get("catalogue")
    if found is None:
        english = current_language() == "en"
        found = g.catalogue = NullTranslations() if english else get_translations()
    return found


@bp.get("/language/<code>")
def choose(code: str) -> Response:
    """Set the language cookie and return to the page `next`."""
    if code not in LANGUAGES:
        abort(404)
    answer = redirect(path_of_ours(request.args.get("next", "/")), 303)
    answer.set_cookie(
        COOKIE, code, max_age=YEAR, httponly=True, samesite="Lax", secure=request.is_secure
    )
    return answer


def path_of_ours(path: str) -> str:
    """The path if it cannot lead to another server, else "/".

    Browsers drop tabs and line ends and read a backslash as a slash, so none of them is allowed.
    """
    ours = OURS.fullmatch(path) and not path.startswith("//")
    return path if ours else "/"


def catalogues() -> list[Path]:
    """The folders with translations: the companion's own, then those of games."""
    own = [path / "translations" for path in FOLDERS.values()]
    return [CATALOGUES, *filter(Path.is_dir, own)]


def init_app(app: Flask) -> None:
    """Merge the catalogues and make the languages available in templates."""
    folders = [str(path) for path in catalogues() if path.is_dir()] or ["translations"]
    app.config.update(
        BABEL_DEFAULT_LOCALE="en",
        BABEL_DEFAULT_TIMEZONE="UTC",
        BABEL_TRANSLATION_DIRECTORIES=";".join(folders),
        BABEL_DOMAIN=";".join(["messages"] * len(folders)),
    )
    Babel(app, locale_selector=current_language)
    # Pages translate a hundred texts: look the catalogue up once.
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]  # added by jinja2.ext.i18n
        lambda text: catalogue().gettext(text),
        lambda one, many, n: catalogue().ngettext(one, many, n),
        newstyle=True,
    )

    @app.after_request
    def close_up(response: Response) -> Response:
        """Remove spaces after Japanese full stops, which already contain one."""
        if response.mimetype == "text/html" and current_language() == "ja":
            response.set_data(GAP.sub("。", response.get_data(as_text=True)))
        return response

    @app.context_processor
    def languages() -> dict[str, object]:
        return {"language": current_language(), "languages": LANGUAGES}
