"""The league journal: create, read, append."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Final

from flask import current_app
from sqlalchemy import exists, select

from companion.clubs.verbs.clubs import LONGEST_CLUB, worded
from companion.core.append import Appended, Conflict, Once, append, keyed, touch
from companion.core.append import locked as lock
from companion.core.broken import reading
from companion.core.cache import Cache, cache
from companion.core.refused import Refused
from companion.core.transaction import afterwards, writing
from companion.core.typed_names import tidy
from companion.journal.entry import ClubNumber, Undo
from companion.kit.lines import UNDO
from companion.kit.words import Phrase
from companion.leagues.entries.league_entry import LeagueEntry
from companion.leagues.entries.league_fold import read
from companion.leagues.entries.league_setting_entries import Membership, Settle
from companion.leagues.state.league_settings import LeagueSettings, same_counting
from companion.leagues.state.league_state import League
from companion.models import Club, LeagueLine, LeagueTable, Organiser, db
from companion.models import League as Row
from companion.models.base import new_code
from companion.models.league import DIRECTOR, LeagueClub, Official

once: Final = Once(LeagueLine)
DATES: Final = ("agree", UNDO)
"""Lines after which a table may have another date: its people are told (`date_notices`)."""


def open_league(
    owner: Organiser, signs: str, club: Club, name: str, settings: LeagueSettings
) -> Row:
    """A new league of one club, run by this organiser, who signs so; checked settings."""
    with writing() as session:
        row = Row(code=new_code(), name=worded(name, LONGEST_CLUB, "name"))
        session.add(row)
        session.flush()
        session.add(LeagueClub(league_id=row.id, club_id=club.id))
        session.add(
            Official(
                league_id=row.id,
                organiser_id=owner.id,
                role=DIRECTOR,
                name=tidy(signs, "signs") or "–",
            )
        )
        write(row, Settle(values=dict(settings)), key="open", by="")
        joins = Membership(club=ClubNumber(club.id), joins=True)
        write(row, joins, key=f"club-{club.id}", by="")
    return row


def lines_of(row: Row) -> Sequence[LeagueLine]:
    """The journal."""
    chosen = select(LeagueLine).where(LeagueLine.league_id == row.id).order_by(LeagueLine.n)
    return db.session.scalars(chosen).all()


def league_of(row: Row) -> League:
    """The league as it stands, for nobody to change; Broken when its journal makes no sense.

    Remembered until a line is written. Inside a transaction that writes it is read anew: what is
    undone with it must not be remembered.
    """
    if db.session.info.get("writing"):
        return read_anew(row)
    known: Cache[tuple[int, League]] = cache("league journals")
    kept, version = known.get(row.code, 0), row.version
    if kept is not None and kept[0] == version:
        return kept[1]
    found = read_anew(row)
    known.keep(row.code, 0, (version, found))
    return found


def read_anew(row: Row) -> League:
    """The league as its lines say at this moment."""
    lines = lines_of(row)
    with reading("league", row.id):
        return read(lines)


@contextmanager
def locked(row: Row) -> Iterator[League]:
    """The league as it is at this moment, and nobody else writes to it."""
    with lock(row):
        yield league_of(row)


def unchanged(row: Row, seen: int | None, key: str) -> None:
    """Conflict when there are more lines than were `seen`; a repetition of `key` is let through."""
    if seen is not None and row.length != seen and keyed(row, LeagueLine, key) is None:
        raise Conflict


def write(row: Row, entry: LeagueEntry | Undo, *, key: str, by: str) -> Appended:
    """Add an entry at the end; a repeated key changes nothing. Inside `locked` or `writing`.

    Conflict when the key is that of a line of another kind: then it is no repetition.
    """
    kind = entry.kind()
    line = LeagueLine(kind=kind, data=entry.data(), key=key[:64], by=by[:60])
    done = append(row, line)
    if not done.replayed and kind in DATES:
        look_for_dates(row)
    return done


def look_for_dates(row: Row) -> None:
    """A date changed: its people are told once it is stored, where notices are set up."""
    later: Callable[[int, int], None] | None = current_app.extensions.get("dates_changed")
    if later is not None:
        afterwards(f"dates-{row.id}", partial(later, row.id, row.length))


def rename(row: Row, name: str) -> None:
    """What the league is called."""
    with writing():
        row.name = worded(name, LONGEST_CLUB, "name")
        touch(row)


def set_public(row: Row, public: bool) -> None:
    """Let everyone who has the address look, or nobody but its people."""
    with writing():
        row.public = public
        touch(row)


STAYS: Final = Phrase(
    "By the rules of this league points and tie-breaks stay until the season has ended."
)

SAME_GAME: Final = Phrase(
    "The game stays until the season has ended: its tables are planned for it."
)


@once
def change(row: Row, values: LeagueSettings, *, key: str, by: str) -> Appended:
    """These checked settings from now on; Refused for what has to stay as it is."""
    with locked(row) as league:
        if game_stays(league) and values["game"] != league.settings["game"]:
            raise Refused(SAME_GAME)
        if counting_stays(row, league) and not same_counting(league.settings, values):
            raise Refused(STAYS)
        return write(row, Settle(values=dict(values)), key=key, by=by)


def game_stays(league: League) -> bool:
    """Whether a season of this game is planned and goes on."""
    season = league.current
    return season is not None and not season.ended and any(d.matchdays for d in season.divisions)


def counting_stays(row: Row, league: League) -> bool:
    """Whether the season that is on has a result, and the rules say that points stay from then."""
    season = league.current
    if season is None or season.ended or league.settings["counting"] != "stays":
        return False
    ruled = any(
        fixture.verdict
        for division in season.divisions
        for day in division.matchdays
        for fixture in day.fixtures
    )
    return ruled or bool(
        db.session.scalar(
            select(
                exists().where(
                    LeagueTable.league_id == row.id,
                    LeagueTable.season == season.number,
                    LeagueTable.finished_at.is_not(None),
                )
            )
        )
    )
