"""The fragment cache: pieces of pages that are made once.

They are macros whose words hang on their arguments alone.
`{% set card = cached(card) %}` stands below such a macro. A piece is found by its written arguments
and the language, so nobody is shown what was made from other arguments than his own. It is not
for a macro that asks who is reading (`csrf_token()`): that is no argument.
"""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask
from markupsafe import Markup

from companion.site.plumbing.language import current_language

MOST = 2048  # pieces of one macro; a piece has a few hundred bytes


def cached(macro: Callable[..., Markup]) -> Callable[..., Markup]:
    """The same macro, which remembers what it made."""
    made: dict[tuple[str, str], Markup] = {}

    def piece(*given: object, **named: object) -> Markup:
        wanted = current_language(), repr((given, named))
        found = made.get(wanted)
        if found is None:
            if len(made) >= MOST:
                made.clear()  # old evenings' pieces: what is still shown is soon here again
            found = made[wanted] = macro(*given, **named)
        return found

    return piece


def init_app(app: Flask) -> None:
    """Make it known to every template."""
    app.jinja_env.globals["cached"] = cached
