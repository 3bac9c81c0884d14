"""Reading a league file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import select

from companion.clubs.verbs.clubs import LONGEST_CLUB, MOST, clubs_of, new_club, worded
from companion.clubs.verbs.namesakes import mark_namesakes
from companion.competition.checks import truth
from companion.core.append import from_file, touch
from companion.core.transaction import writing
from companion.core.typed_names import tidy
from companion.events.verbs.event_import import read_line
from companion.events.verbs.event_names import follow as called_anew
from companion.events.verbs.people_reading import one_after_another, read_people_of
from companion.events.verbs.shapes import FIT, moment
from companion.games import GAMES
from companion.journal.entry import Numbers
from companion.kit.lines import Line, in_force
from companion.kit.sheet import SheetError, integer, listing, mapping, one_of
from companion.kit.words import Phrase
from companion.leagues.entries.league_fold import KINDS, after_each
from companion.leagues.state.league_state import League
from companion.leagues.verbs.forgetting import forget
from companion.leagues.verbs.league_export import FORMAT
from companion.leagues.verbs.league_facts import scores_of, worked_out
from companion.leagues.verbs.league_journal import lines_of
from companion.leagues.verbs.officials import MOST_CLUBS, leagues_of_club
from companion.leagues.verbs.tables_bringing import PLACE, table_of
from companion.models import Club, LeagueLine, LeagueTable, Member, Organiser, db, now
from companion.models import League as Row
from companion.models.base import new_code
from companion.models.league import DIRECTOR, LeagueClub, Official

MOST_ENTRIES: Final = {
    "clubs": 2 * MOST_CLUBS, "members": 2 * MOST, "lines": 20_000, "tables": 20_000,
}  # fmt: skip
"""Of each list of a file; clubs and people who left are in it too."""


def bring_league(owner: Organiser, signs: str, data: Any, *, into_mine: bool = False) -> Row:
    """The league of a file, directed by this organiser, who signs so.

    Its clubs are new ones of theirs; with `into_mine` a club of theirs of the same name is taken.
    SheetError names what cannot be read; then nothing of it is kept.
    """
    fields = checked(data)
    with writing() as session:
        here = read_clubs(owner, fields, into_mine=into_mine)
        row = Row(
            code=new_code(), name=worded(fields["name"], LONGEST_CLUB, "name"),
            public=fields["public"], created_at=moment(fields["created"], "created"),
        )  # fmt: skip
        not_twice(row, here)
        session.add(row)
        session.flush()
        name = tidy(signs, "signs") or "–"
        session.add(Official(league_id=row.id, organiser_id=owner.id, role=DIRECTOR, name=name))
        from_file(
            row,
            [LeagueLine(**read_line(n, one, KINDS, here)) for n, one in enumerate(fields["lines"])],
        )
        league = folded(lines_of(row))
        session.add_all(LeagueClub(league_id=row.id, club_id=one) for one in league.clubs)
        read_tables(row, league, fields["tables"], here)
        countable(row, league)
        forgotten = select(Member).where(
            Member.id.in_(here.people.values()), Member.anonymous_at.is_not(None)
        )
        for member in session.scalars(forgotten):
            forget(member, [row])
        touch(row)
    return row


def checked(data: Any) -> dict[str, Any]:
    """The file's outer shape."""
    if not isinstance(data, dict):
        raise SheetError("league", Phrase("expected an object"))
    fields = mapping(data, "", ("format", "name", "public", "created", *MOST_ENTRIES))
    one_of(fields["format"], "format", (FORMAT,))
    truth(fields["public"], "public")
    if not isinstance(fields["name"], str):
        raise SheetError("name", Phrase("expected a name"))
    for key, most in MOST_ENTRIES.items():
        if len(listing(fields[key], key)) > most:
            raise SheetError(key, Phrase("at most %(n)s entries", n=most))
    return fields


def read_clubs(owner: Organiser, fields: Mapping[str, Any], *, into_mine: bool) -> Numbers:
    """The clubs and people of the file, new here or found again."""
    mine = {one.name: one for one in reversed(clubs_of(owner))} if into_mine else {}
    clubs: dict[int, Club] = {}
    for at, one in enumerate(fields["clubs"]):
        place = f"clubs[{at}]"
        given = mapping(one, place, ("id", "name"))
        if not isinstance(given["name"], str):
            raise SheetError(f"{place}.name", Phrase("expected a name"))
        name = worded(given["name"], LONGEST_CLUB, f"{place}.name")
        number = integer(given["id"], f"{place}.id", 1)
        if number in clubs:
            raise SheetError(f"{place}.id", Phrase("is listed twice"))
        clubs[number] = mine.pop(name) if name in mine else new_club(owner, name)
        db.session.add(clubs[number])
    db.session.flush()
    numbers = {number: one.id for number, one in clubs.items()}
    return Numbers(read_members(clubs, fields["members"], numbers), numbers)


def read_members(
    clubs: Mapping[int, Club], given: Sequence[Any], numbers: Mapping[int, int]
) -> dict[int, int]:
    """By their number in the file the members' numbers here, club by club."""
    told, of = [], []
    for at, one in enumerate(given):
        place = f"members[{at}]"
        if not isinstance(one, dict) or "club" not in one:
            raise SheetError(f"{place}.club", Phrase("is missing"))
        if integer(one["club"], f"{place}.club", 1) not in numbers:
            stranger = Phrase("the file has no club of number %(n)s", n=one["club"])
            raise SheetError(f"{place}.club", stranger)
        of.append(one["club"])
        told.append({key: value for key, value in one.items() if key != "club"})
    one_after_another(told)
    at_number = {one["id"]: at for at, one in enumerate(told)}
    twice = [at for at, one in enumerate(told) if at_number[one["id"]] != at]
    if twice:
        raise SheetError(f"members[{twice[0]}].id", Phrase("is listed twice"))
    found = read_people_of([clubs[number] for number in of], told)
    for row in clubs.values():
        for member in mark_namesakes(row):
            called_anew(member)
    return found


def not_twice(row: Row, here: Numbers) -> None:
    """SheetError when one of its clubs has this league already."""
    for number in here.clubs.values():
        for other in leagues_of_club(db.session.get_one(Club, number)):
            if (other.name, other.created_at) == (row.name, row.created_at):
                raise SheetError("created", Phrase("this league is in the club already"))


def read_tables(row: Row, league: League, given: Sequence[Any], here: Numbers) -> None:
    """All tables of the file; SheetError where one is there twice, or an opened one is missing."""
    there: set[tuple[int, ...]] = set()
    for at, one in enumerate(given):
        table: LeagueTable = table_of(row, league, one, f"tables[{at}]", here.people)
        spot = tuple(getattr(table, key) for key in PLACE)
        if spot in there:
            raise SheetError(f"tables[{at}]", Phrase("is listed twice"))
        there.add(spot)
        db.session.add(table)
        db.session.flush()
    for season in league.seasons:
        opened = {
            (season.number, division.number, day.number, one.number)
            for division in season.divisions
            for day in division.matchdays
            for one in day.fixtures
            if one.opened
        } | {(season.number, upper, 0, 1) for upper, one in season.playoffs.items() if one.opened}
        if not opened <= there:
            raise SheetError("tables", FIT)


def countable(row: Row, league: League) -> None:
    """SheetError unless the tables of every season can be counted."""
    for season in league.seasons:
        try:
            worked_out(league, season, *scores_of(row, season.number), now().date())
        except (LookupError, TypeError, ValueError, ArithmeticError) as error:
            raise SheetError("lines", FIT) from error


def folded(lines: Sequence[Line]) -> League:
    """The league after these lines; SheetError names the first that does not fit those before."""
    at, league = 0, None
    try:
        for line, entry, league in after_each(lines):
            at = line.n
            if not entry.fits(league):
                raise SheetError(f"lines[{line.n - 1}].data", FIT)
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError) as error:
        if isinstance(error, SheetError):
            raise
        raise SheetError(f"lines[{following(lines, at) - 1}].data", FIT) from error
    if league is None or league.settings["game"] not in GAMES:
        raise SheetError("lines", FIT)
    return league


def following(lines: Sequence[Line], at: int) -> int:
    """The first line in force after number `at`: the one that could not be done."""
    live = in_force(lines)
    return min((line.n for line in lines if line.n > at and line.n in live), default=1)
