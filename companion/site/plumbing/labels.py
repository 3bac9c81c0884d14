"""Short names where there is little room; screen readers get the whole name."""

from __future__ import annotations

from collections.abc import Iterable

from flask import Flask
from markupsafe import Markup

from companion.core.short_names import short_names

COLUMNS = 9
"""The width of one of four columns on a narrow phone."""
LABEL = Markup(
    '<span class="short" aria-hidden="true" title="{name}">{text}</span>'
    '<span class="whole">{name}</span>'
)


def short(name: str, names: Iterable[str], columns: int = COLUMNS) -> str:
    """The name, and if it is long also a short form distinct from the other names."""
    people = tuple(dict.fromkeys(names))
    text = short_names(people, columns)[people.index(name)]
    return name if text == name else LABEL.format(name=name, text=text)


def init_app(app: Flask) -> None:
    """Make the filter available in templates."""
    app.jinja_env.filters["short"] = short
