"""Phrases and moments, said in the reader's language."""

from __future__ import annotations

from datetime import datetime

from flask import Flask
from flask_babel import format_datetime, gettext

from companion.kit.words import Phrase


def say(phrase: Phrase | str) -> str:
    """The sentence in the reader's language, its values too; plain text stays as it is."""
    if isinstance(phrase, str):
        return phrase
    values = {
        name: say(value) if isinstance(value, Phrase) else value
        for name, value in phrase.values.items()
    }
    said: str = gettext(phrase.text, **values)
    return said


def say_moment(moment: datetime) -> str:
    """A date and time as the reader writes them, by the clock of this machine."""
    return str(format_datetime(moment.astimezone().replace(tzinfo=None), "short", rebase=False))


def init_app(app: Flask) -> None:
    """Make both known to every template; what they say is escaped there like any text."""
    app.jinja_env.globals["say"] = say
    app.jinja_env.filters.update(say=say, datetime=say_moment)
