"""Translating phrases, dates and times."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime

from babel import Locale
from babel.dates import format_date, format_skeleton, format_time
from flask import Flask
from flask_babel import force_locale, get_locale, get_translations

from companion.build.beside import under_way
from companion.kit.journal import LETTERS
from companion.kit.levels import LEVELS, USUAL
from companion.kit.words import Name, Phrase
from companion.models import Event, now
from companion.site.plumbing.language import catalogue, current_language


def say(phrase: Phrase | str) -> str:
    """The sentence in the reader's language, its values too; plain text stays as it is."""
    if isinstance(phrase, str):
        return phrase
    if isinstance(phrase, Name):
        return phrase.said(current_language())
    values = {
        name: say(value) if isinstance(value, Phrase) else _figure(value)
        for name, value in phrase.values.items()
    }
    said = catalogue().gettext(phrase.text)
    return said % values if values else said


def say_each(phrases: Iterable[Phrase | str]) -> str:
    """The sentences one after another, with commas."""
    return catalogue().gettext(", ").join(map(say, phrases))


def in_language(language: str, phrase: Phrase) -> str:
    """The sentence in that language, whoever reads it: for a wall where all of them look."""
    with force_locale(language):
        said = str(get_translations().gettext(phrase.text))
    return said % phrase.values if phrase.values else said


def _figure(value: str | int) -> str | int:
    """A number below zero with a real minus; everything else as it is."""
    return f"−{-value}" if type(value) is int and value < 0 else value


def say_moment(moment: datetime) -> str:
    """A date and time as the reader writes them, by the clock of this machine."""
    there = moment.astimezone()
    return f"{format_date(there, 'medium', _dates())} {say_time(there)}"


def say_day(moment: datetime) -> str:
    """The day as it is written out in full: 21 November 2026."""
    return format_date(moment.astimezone(), "long", _dates())


def say_weekday(day: date) -> str:
    """A day of the calendar with its day of the week, for lists: Tue 24 Nov."""
    skeleton = "MMMEd" if _dates().language == "en" else "MEd"
    return str(format_skeleton(skeleton, day, locale=_dates()))


def there(event: Event) -> datetime:
    """When an event is held, by the clock of its place."""
    from companion.competition.when import zone_of

    return event.held_at.astimezone(zone_of(event.zone))


def say_clock(at: datetime) -> str:
    """A date and time of the clock on the wall, wherever that hangs."""
    return f"{format_date(at, 'medium', _dates())} {format_time(at, 'short', locale=_dates())}"


def say_held(event: Event) -> str:
    """Date and time of an event, for lists."""
    return say_clock(there(event))


def say_held_on(event: Event) -> str:
    """The day of an event, as it is written out in full."""
    return format_date(there(event), "long", _dates())


def say_when(event: Event) -> str:
    """Day of the week, date and time of an event."""
    at = there(event)
    return f"{format_date(at, 'full', _dates())} {format_time(at, 'short', locale=_dates())}"


def say_date(day: date) -> str:
    """A day for lists: 4 Mar 2025."""
    return format_date(day, "medium", _dates())


def say_time(moment: datetime) -> str:
    """The time of day, where the day stands above."""
    return format_time(moment.astimezone(), "short", locale=_dates())


def _dates() -> Locale:
    """English dates are the ones that everybody reads alike: 4 Mar 2025, and a day of 24 hours."""
    locale = get_locale() or Locale("en")
    return Locale("en", "GB") if locale.language == "en" else locale


def init_app(app: Flask) -> None:
    """Make them known to every template; what they say is escaped there like any text."""
    app.jinja_env.globals.update(say=say, now=now, in_language=in_language)
    app.jinja_env.globals.update(LEVELS=LEVELS, USUAL_LEVEL=USUAL, engine_is_compiling=under_way)
    app.jinja_env.filters.update(
        say=say, say_each=say_each, datetime=say_moment, day=say_day, time=say_time
    )
    app.jinja_env.filters.update(weekday=say_weekday, date=say_date)
    app.jinja_env.filters.update(seat=LETTERS.index, letter=LETTERS.__getitem__)
    app.jinja_env.filters.update(held=say_held, held_on=say_held_on, when=say_when, clock=say_clock)
