"""Phrases and moments, said in the reader's language."""

from __future__ import annotations

from datetime import datetime

from flask import Flask
from flask_babel import format_datetime

from companion.kit.words import Phrase
from companion.web.language import catalogue


def say(phrase: Phrase | str) -> str:
    """The sentence in the reader's language, its values too; plain text stays as it is."""
    if isinstance(phrase, str):
        return phrase
    values = {
        name: say(value) if isinstance(value, Phrase) else _figure(value)
        for name, value in phrase.values.items()
    }
    said = catalogue().gettext(phrase.text)
    return said % values if values else said


def _figure(value: str | int) -> str | int:
    """A number below zero with a real minus; everything else as it is."""
    return f"−{-value}" if type(value) is int and value < 0 else value


def say_moment(moment: datetime) -> str:
    """A date and time as the reader writes them, by the clock of this machine."""
    return str(format_datetime(moment.astimezone().replace(tzinfo=None), "short", rebase=False))


def init_app(app: Flask) -> None:
    """Make both known to every template; what they say is escaped there like any text."""
    app.jinja_env.globals["say"] = say
    app.jinja_env.filters.update(say=say, datetime=say_moment)
