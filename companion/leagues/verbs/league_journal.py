"""The league journal: create, read, append."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from typing import Final

from msgspec.structs import asdict
from sqlalchemy import exists, select

from companion.clubs.verbs.clubs import LONGEST_CLUB, worded
from companion.competition.local_time import local
from companion.core.append import Appended, Conflict, Once, append, keyed, touch
from companion.core.append import locked as lock
from companion.core.broken import reading
from companion.core.cache import Latest
from companion.core.notices import look_for_notices
from companion.core.once import code_from, opened
from companion.core.refused import Refused
from companion.core.services import cache
from companion.core.transaction import under_way, writing
from companion.core.typed_names import tidy
from companion.events.state.event_games import TOO_MANY, at_events
from companion.journal.entry import ClubNumber, Undo
from companion.kit.words import Phrase
from companion.leagues.entries.league_entry import LeagueEntry
from companion.leagues.entries.league_fold import read
from companion.leagues.entries.league_setting_entries import AddKit, Membership, Settle
from companion.leagues.state.league_settings import (
    TOO_FEW,
    LeagueSettings,
    same_counting,
    sizes,
)
from companion.leagues.state.league_state import PLAYOFF, League, Season
from companion.leagues.state.progress import in_order
from companion.models import Club, LeagueLine, LeagueTable, Organiser, db, now
from companion.models import League as Row
from companion.models.league import DIRECTOR, LeagueClub, Official
from companion.scorekit.kit_file import Kit, data

once: Final = Once(LeagueLine)


def open_league(
    owner: Organiser, signs: str, club: Club, name: str, settings: LeagueSettings, key: str = ""
) -> Row:
    """Create a league of one club with checked settings; the organiser is its director.

    The same league for the same key of a form.
    """
    code = code_from("league", key)
    with writing() as session:
        if known := opened(Row, Row.code, code):
            return known
        row = Row(code=code, name=worded(name, LONGEST_CLUB, "name"))
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
        write(row, Settle(values=asdict(settings)), key="open", by="")
        joins = Membership(club=ClubNumber(club.id), joins=True)
        write(row, joins, key=f"club-{club.id}", by="")
    return row


def lines_of(row: Row) -> Sequence[LeagueLine]:
    """Return the league's journal."""
    chosen = select(LeagueLine).where(LeagueLine.league_id == row.id).order_by(LeagueLine.n)
    return db.session.scalars(chosen).all()


def league_of(row: Row) -> League:
    """Return the current league, read-only; Broken when its journal is not valid.

    Cached until an entry is added. Inside a transaction that writes to the league it is read from
    the database, so that nothing is cached that may be rolled back.
    """
    if under_way():
        return read_anew(row)
    known: Latest[League] = Latest(cache("league journals"))
    version = row.version
    found = known.get(row.code, version)
    if found is None:
        found = read_anew(row)
        known.keep(row.code, version, found)
    return found


def running_season(league: League) -> Season:
    """Return the season that is being played; Refused if there is none."""
    if league.running is None:
        raise Refused(Phrase("No season is being played."))
    return league.running


def zone_of_league(row: Row) -> str:
    """Return the time zone of the league's days and hours; "" is the server's."""
    return league_of(row).settings.zone


def wall_clock(row: Row) -> datetime:
    """Return the current local time in the league's time zone, without tzinfo."""
    return local(now(), zone_of_league(row)).replace(tzinfo=None)


def today(row: Row) -> date:
    """Return the current day in the league's time zone; windows and terms end by it."""
    return wall_clock(row).date()


def read_anew(row: Row) -> League:
    """Read the league from its journal, without the cache."""
    with reading("league", row.id):
        return read(lines_of(row))


@contextmanager
def locked(row: Row) -> Iterator[League]:
    """Lock the league against other writers and yield its current state."""
    with lock(row):
        yield league_of(row)


def unchanged(row: Row, seen: int | None, key: str) -> None:
    """Raise Conflict when the journal has changed since `seen` lines; allow a repeated `key`."""
    if seen is not None and row.length != seen and keyed(row, LeagueLine, key) is None:
        raise Conflict


def write(row: Row, entry: LeagueEntry | Undo, *, key: str, by: str) -> Appended:
    """Append an entry; a repeated key changes nothing. Call inside `locked` or `writing`.

    Conflict when the key belongs to an entry of another kind.
    """
    kind = entry.kind()
    if isinstance(entry, Settle):
        bring_kit(row, entry.values["game"], by)
    line = LeagueLine(kind=kind, data=entry.data(), key=key[:64], by=by[:60])
    done = append(row, line)
    if not done.replayed:
        look_for_notices(row, kind)
    return done


def bring_kit(row: Row, game: str, by: str) -> None:
    """Write down the game's kit unless the league has it; Refused for no game.

    So its file scores the game anywhere, and a later version with other kits changes nothing.
    """
    league = league_of(row)
    if game not in league.games:
        raise Refused(Phrase("Choose a game."))
    kit = league.games[game].own_kit
    if game not in league.brought and kit is not None:
        write(row, AddKit(kit=kit), key=game, by=by)


@once
def offer(row: Row, kit: Kit, *, key: str, by: str) -> Appended:
    """Offer the game of this kit, or score it by this kit from the next table on."""
    with locked(row):
        if not at_events(kit).seats:
            raise Refused(TOO_MANY)
        if not sizes(at_events(kit)):
            raise Refused(TOO_FEW)
        return write(row, AddKit(kit=data(kit)), key=key, by=by)


def rename(row: Row, name: str) -> None:
    with writing():
        row.name = worded(name, LONGEST_CLUB, "name")
        touch(row)


def set_public(row: Row, public: bool) -> None:
    """Make the league visible to everyone with its address, or only to its people."""
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
    """Store these checked settings; Refused where a setting may not change at the moment."""
    with locked(row) as league:
        if game_stays(league) and values.game != league.settings.game:
            raise Refused(SAME_GAME)
        if counting_stays(row, league) and not same_counting(league.settings, values):
            raise Refused(STAYS)
        return write(row, Settle(values=asdict(values)), key=key, by=by)


def game_stays(league: League) -> bool:
    """Return whether a season is planned and still running, so that the game cannot change."""
    return league.running is not None and league.running.planned


def counting_stays(row: Row, league: League) -> bool:
    """Return whether points and tie-breaks are locked because the season has a result."""
    season = league.running
    if season is None or league.settings.counting != "stays":
        return False
    ruled = any(fixture.verdict for (_, day, _), fixture in in_order(season) if day != PLAYOFF)
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
