"""The fragment cache: parts of pages that are rendered once.

Only for macros whose output depends on their arguments and the language alone.
Use `{% set card = cached(card) %}` below such a macro. Fragments are found by the arguments' repr
and the language, so nobody sees a fragment made from other arguments. It is not
for a macro that depends on the reader (`csrf_token()`), since that is no argument.
"""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask
from markupsafe import Markup

from companion.site.plumbing.language import current_language

MOST = 2048  # fragments of one macro, a few hundred bytes each


def cached(macro: Callable[..., Markup]) -> Callable[..., Markup]:
    """The same macro with a cache."""
    made: dict[tuple[str, str], Markup] = {}

    def piece(*given: object, **named: object) -> Markup:
        wanted = current_language(), repr((given, named))
        found = made.get(wanted)
        if found is None:
            if len(made) >= MOST:
                made.clear()  # fragments still in use are soon rendered again
            found = made[wanted] = macro(*given, **named)
        return found

    return piece


def init_app(app: Flask) -> None:
    """Make `cached` available in templates."""
    app.jinja_env.globals["cached"] = cached
