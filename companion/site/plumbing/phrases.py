"""Translating phrases, dates and times."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date, datetime
from gettext import NullTranslations

from babel import Locale
from babel.dates import format_date, format_skeleton, format_time
from flask import Flask, g
from flask_babel import force_locale, get_locale, get_translations
from jinja2 import pass_context
from jinja2.runtime import Context

from companion.build.compile_while_serving import under_way
from companion.competition.local_time import local, zone_of, zones
from companion.kit.journal import LETTERS
from companion.kit.levels import LEVELS, USUAL
from companion.kit.words import Name, Phrase
from companion.models import Event, now
from companion.scorekit.kit_file import phrase
from companion.site.plumbing.language import LANGUAGES, catalogue, current_language


def say(phrase: Phrase | str) -> str:
    """The phrase in the reader's language, its values too; plain text unchanged."""
    return phrase if isinstance(phrase, str) else _said(phrase, catalogue())


def say_named(name: str | dict[str, str]) -> str:
    """A name of a score kit in the reader's language."""
    return say(phrase(name))


def say_each(phrases: Iterable[Phrase | str]) -> str:
    """The phrases joined by commas."""
    texts = catalogue()
    return texts.gettext(", ").join(
        one if isinstance(one, str) else _said(one, texts) for one in phrases
    )


def in_language(language: str, phrase: Phrase) -> str:
    """The phrase in that language, independent of the reader, for the projector view."""
    if isinstance(phrase, Name):
        return phrase.said(language)
    with force_locale(language):
        said = str(get_translations().gettext(phrase.text))
    return said % phrase.values if phrase.values else said


def in_each_language(phrase: Phrase) -> dict[str, str]:
    """The phrase in every language that pages have, by code."""
    return {code: in_language(code, phrase) for code in sorted(LANGUAGES)}


def _said(phrase: Phrase, texts: NullTranslations) -> str:
    """The phrase in these translations: pages say thousands, so the reader's are looked up once."""
    if isinstance(phrase, Name):
        return phrase.said(current_language())
    said = texts.gettext(phrase.text)
    if not phrase.values:
        return said
    return said % {
        name: _said(value, texts) if isinstance(value, Phrase) else _figure(value)
        for name, value in phrase.values.items()
    }


def _figure(value: str | int) -> str | int:
    """A negative number with a true minus sign; everything else unchanged."""
    return f"−{-value}" if type(value) is int and value < 0 else value


def go_by(zone: Callable[[], str]) -> None:
    """Show all times of this page in that zone, its event's or league's."""
    g.zone = zone


def here(moment: datetime) -> datetime:
    """Return the moment in the page's zone, or this machine's if the page has none."""
    zone: Callable[[], str] | None = g.get("zone") if g else None
    return local(moment, zone() if zone else "")


def say_moment(moment: datetime) -> str:
    """A date and time in the reader's format, in the page's zone."""
    there = here(moment)
    return say_clock(there)


def say_day(moment: datetime) -> str:
    """A date in long form: 21 November 2026."""
    return format_date(here(moment), "long", _dates())


def say_weekday(day: date) -> str:
    """A short date with its weekday, for lists: Tue 24 Nov."""
    skeleton = "MMMEd" if _dates().language == "en" else "MEd"
    return str(format_skeleton(skeleton, day, locale=_dates()))


def there(event: Event) -> datetime:
    """When an event is held, in its own zone."""
    return local(event.held_at, event.zone)


def say_clock(at: datetime) -> str:
    """A date and time as they are, without conversion of zones."""
    return f"{format_date(at, 'medium', _dates())} {format_time(at, 'short', locale=_dates())}"


def say_held(event: Event) -> str:
    """The date and time of an event, for lists."""
    return say_clock(there(event))


def say_held_on(event: Event) -> str:
    """The date of an event in long form."""
    return format_date(there(event), "long", _dates())


def say_when(event: Event) -> str:
    """Weekday, date, time and zone of an event."""
    at = there(event)
    clock = format_time(at, "short", locale=_dates())
    return f"{format_date(at, 'full', _dates())} {clock} ({say_zone(event.zone)})"


def say_zone(zone: str) -> str:
    """A time zone by name: Europe/Berlin; "" is this server's, with its UTC offset."""
    if zone_of(zone):
        return zone
    offset = now().astimezone().isoformat()[-6:]
    return say(Phrase("time of this server, UTC%(offset)s", offset=offset))


@pass_context
def _zone_in_template(_context: Context, zone: str) -> str:
    """`say_zone` as a filter; without the context Jinja would run ""|zone once for all readers."""
    return say_zone(zone)


def say_date(day: date) -> str:
    """A date for lists: 4 Mar 2025."""
    return format_date(day, "medium", _dates())


def say_time(moment: datetime) -> str:
    """The time of day, in the page's zone."""
    return format_time(here(moment), "short", locale=_dates())


def _dates() -> Locale:
    """The reader's locale; English dates are British (4 Mar 2025, 24 hours) to be unambiguous."""
    locale = get_locale() or Locale("en")
    return Locale("en", "GB") if locale.language == "en" else locale


def init_app(app: Flask) -> None:
    """Make the functions and filters available in templates, which escape their output."""
    app.jinja_env.globals.update(say=say, now=now, in_language=in_language, zones=zones)
    app.jinja_env.globals.update(LEVELS=LEVELS, USUAL_LEVEL=USUAL, engine_is_compiling=under_way)
    app.jinja_env.filters.update(
        say=say, say_each=say_each, named=say_named, datetime=say_moment, day=say_day, time=say_time
    )
    app.jinja_env.filters.update(weekday=say_weekday, date=say_date, zone=_zone_in_template)
    app.jinja_env.filters.update(seat=LETTERS.index, letter=LETTERS.__getitem__)
    app.jinja_env.filters.update(held=say_held, held_on=say_held_on, when=say_when, clock=say_clock)
