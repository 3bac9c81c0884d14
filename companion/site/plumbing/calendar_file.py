"""iCalendar files (RFC 5545)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from flask import Response

from companion.models import now

WIDTH = 75  # bytes per line; the rest continues on the next, after a space
USUAL: Final = timedelta(hours=3)
"""The length of an event without an end: some calendars hide entries of no length."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """An appointment: an event, or the date of a league table.

    Changes under the same UID, with a later version, update the entry.
    """

    uid: str
    version: int
    at: datetime
    summary: str
    place: str
    page: str
    ends: datetime | None = None
    said: str = ""


def meeting_file(meeting: Meeting) -> Response:
    """The appointment as a file."""
    return calendar(meeting.summary, [meeting], "table")


def calendar(name: str, meetings: Iterable[Meeting], file: str) -> Response:
    """The appointments as a calendar file with that name."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Tairyo//EN",
        f"X-WR-CALNAME:{plain(name)}",
        *(line for meeting in meetings for line in entry(meeting)),
        "END:VCALENDAR",
        "",
    ]
    text = "\r\n".join(folded(line) for line in lines)
    answer = Response(text.encode(), content_type="text/calendar; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{file}.ics"'
    return answer


def entry(meeting: Meeting) -> list[str]:
    """An appointment as a calendar entry."""
    return [
        "BEGIN:VEVENT",
        f"UID:{meeting.uid}@tairyo",
        f"SEQUENCE:{meeting.version}",
        f"DTSTAMP:{moment(now())}",
        f"DTSTART:{moment(meeting.at)}",
        f"DTEND:{moment(meeting.ends or meeting.at + USUAL)}",
        f"SUMMARY:{plain(meeting.summary)}",
        *([f"LOCATION:{plain(meeting.place)}"] if meeting.place else []),
        *([f"DESCRIPTION:{plain(meeting.said)}"] if meeting.said else []),
        f"URL:{meeting.page}",
        "END:VEVENT",
    ]


def moment(at: datetime) -> str:
    """A moment in UTC, in iCalendar's format."""
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def plain(text: str) -> str:
    r"""The text in one line, escaped.

    >>> plain("a, b; c\\d")
    'a\\, b\\; c\\\\d'
    """
    text = " ".join(text.split())
    for sign in "\\,;":
        text = text.replace(sign, f"\\{sign}")
    return text


def folded(line: str) -> str:
    """The line folded at WIDTH bytes, never within a character."""
    parts, size = [""], 0
    for letter in line:
        wide = len(letter.encode())
        if size + wide > WIDTH:
            parts.append(" ")
            size = 1
        parts[-1] += letter
        size += wide
    return "\r\n".join(parts)
