"""Reading a league file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import select

from companion.clubs.verbs.clubs import LONGEST_CLUB, clubs_of, new_club, worded
from companion.clubs.verbs.namesakes import mark_namesakes
from companion.competition.file_parts import FIT, read_line, read_whole
from companion.core.append import from_file, touch
from companion.core.transaction import writing
from companion.core.typed_names import tidy
from companion.events.verbs.event_names import follow as called_anew
from companion.events.verbs.people_reading import read_people
from companion.events.verbs.results import found_in
from companion.journal.entry import Numbers
from companion.kit.scored import Scored
from companion.kit.sheet import SheetError, integer, one_of
from companion.kit.stored_entries import StoredEntry, in_force
from companion.kit.view import Round
from companion.kit.words import Phrase
from companion.leagues.entries.league_fold import KINDS, after_each
from companion.leagues.state.league_state import League
from companion.leagues.state.progress import in_order
from companion.leagues.verbs.fixture_tables import played_on
from companion.leagues.verbs.forgetting import forget
from companion.leagues.verbs.league_export import ClockPart, FixturePart, LeagueFile
from companion.leagues.verbs.league_facts import scores_of, worked_out
from companion.leagues.verbs.league_journal import lines_of
from companion.leagues.verbs.officials import leagues_of_club
from companion.matches.verbs.clocks import KINDS as CLOCKS
from companion.matches.verbs.clocks import OVERS, Pace, wind
from companion.matches.verbs.positions import scored
from companion.models import Club, LeagueLine, LeagueTable, Member, Organiser, db, now
from companion.models import League as Row
from companion.models.base import new_code
from companion.models.league import DIRECTOR, LeagueClub, Official
from companion.sheets.verbs.reading import read_lines
from companion.sheets.verbs.sheet_rounds import SheetState
from companion.tables.played_file import UNFIT, add_match, add_sheet, fitting


def bring_league(owner: Organiser, signs: str, data: object, *, into_mine: bool = False) -> Row:
    """Create the league of a file; this organiser becomes its director and signs as `signs`.

    The file's clubs become new clubs of the organiser; with `into_mine` an existing club of theirs
    with the same name is used instead. SheetError names what cannot be read; then nothing is
    stored.
    """
    file = read_whole(LeagueFile, data, "league")
    with writing() as session:
        here = read_clubs(owner, file, into_mine=into_mine)
        row = Row(
            code=new_code(), name=worded(file.name, LONGEST_CLUB, "name"),
            public=file.public, created_at=file.created.time,
        )  # fmt: skip
        not_twice(row, here)
        session.add(row)
        session.flush()
        name = tidy(signs, "signs") or "–"
        session.add(Official(league_id=row.id, organiser_id=owner.id, role=DIRECTOR, name=name))
        from_file(
            row,
            [LeagueLine(**read_line(n, one, KINDS, here)) for n, one in enumerate(file.lines)],
        )
        league = folded(lines_of(row))
        session.add_all(LeagueClub(league_id=row.id, club_id=one) for one in league.clubs)
        read_tables(row, league, file.tables, here)
        countable(row, league)
        forgotten = select(Member).where(
            Member.id.in_(here.people.values()), Member.anonymous_at.is_not(None)
        )
        for member in session.scalars(forgotten):
            forget(member, [row])
        touch(row)
    return row


def read_clubs(owner: Organiser, file: LeagueFile, *, into_mine: bool) -> Numbers:
    """Create the clubs and people of the file, or find the ones that exist already."""
    each_once([one.id for one in file.clubs], "clubs[%s].id")
    each_once([one.id for one in file.members], "members[%s].id")
    mine = {one.name: one for one in reversed(clubs_of(owner))} if into_mine else {}
    clubs: dict[int, Club] = {}
    for at, one in enumerate(file.clubs):
        name = worded(one.name, LONGEST_CLUB, f"clubs[{at}].name")
        clubs[one.id] = mine.pop(name) if name in mine else new_club(owner, name)
        db.session.add(clubs[one.id])
    db.session.flush()
    for at, member in enumerate(file.members):
        if member.club not in clubs:
            stranger = Phrase("the file has no club of number %(n)s", n=member.club or "–")
            raise SheetError(f"members[{at}].club", stranger)
    found = read_people([clubs[one.club] for one in file.members if one.club], file.members)
    for row in clubs.values():
        for changed in mark_namesakes(row):
            called_anew(changed)
    return Numbers(found, {number: one.id for number, one in clubs.items()})


def each_once(keys: Sequence[object], place: str) -> None:
    """Raise SheetError at a place like `clubs[%s].id` for a repeated key."""
    first = {key: at for at, key in reversed([*enumerate(keys)])}
    for at, key in enumerate(keys):
        if first[key] != at:
            raise SheetError(place % at, Phrase("is listed twice"))


def not_twice(row: Row, here: Numbers) -> None:
    """Raise SheetError when one of the clubs has this league already."""
    for number in here.clubs.values():
        for other in leagues_of_club(db.session.get_one(Club, number)):
            if (other.name, other.created_at) == (row.name, row.created_at):
                raise SheetError("created", Phrase("this league is in the club already"))


def read_tables(row: Row, league: League, given: Sequence[FixturePart], here: Numbers) -> None:
    """Read all tables; SheetError where one is listed twice or an opened one is missing."""
    there = [(one.season, one.division, one.matchday, one.number) for one in given]
    each_once(there, "tables[%s]")
    for at, one in enumerate(given):
        db.session.add(table_of(row, league, one, f"tables[{at}]", here.people))
        db.session.flush()
    opened = {
        (season.number, *spot)
        for season in league.seasons
        for spot, fixture in in_order(season)
        if fixture.opened
    }
    if not opened <= set(there):
        raise SheetError("tables", FIT)


def countable(row: Row, league: League) -> None:
    """Raise SheetError unless the standings of every season can be calculated."""
    for season in league.seasons:
        with fitting("lines"):
            worked_out(league, season, *scores_of(row, season.number), now().date())


def folded(lines: Sequence[StoredEntry]) -> League:
    """Return the league after these lines; SheetError names the first that cannot be applied."""
    at, league = 0, None
    try:
        for line, entry, league in after_each(lines):
            if not entry.fits(league):
                raise ValueError("a page could not show it")
            at = line.n
    except UNFIT as error:
        raise SheetError(f"lines[{following(lines, at) - 1}].data", FIT) from error
    if league is None or league.settings.game not in league.games:
        raise SheetError("lines", FIT)
    return league


def following(lines: Sequence[StoredEntry], at: int) -> int:
    """Return the first line in force after number `at`: the one that could not be applied."""
    live = in_force(lines)
    return min((line.n for line in lines if line.n > at and line.n in live), default=1)


def table_of(
    row: Row, league: League, given: FixturePart, place: str, people: Mapping[int, int]
) -> LeagueTable:
    """Read a table with its sheet or match; an unfinished match starts again."""
    spot = given.division, given.matchday, given.number
    table = LeagueTable(
        league_id=row.id, season=given.season, division=spot[0], matchday=spot[1], number=spot[2]
    )
    with fitting(place):
        season = league.season(table.season)
        fixture = season.fixture(*spot)
        with db.session.no_autoflush:
            if given.sheet is not None:
                table.sheet = add_sheet(given.sheet, f"{place}.sheet", people)
            elif given.match is not None:
                table.match = add_match(given.match, f"{place}.match")
            else:
                played_on(table, league.game_of(season), fixture, "screen")
                wound(table, given.clock, f"{place}.clock")
        keep(table, given, place)
        if table.seats != len(fixture.seats):
            raise SheetError(place, FIT)
    return table


def wound(table: LeagueTable, rule: ClockPart | None, place: str) -> None:
    """Give the restarted match its clock again, with its full time."""
    if rule is None or table.match is None:
        return
    one_of(rule.kind, f"{place}.kind", CLOCKS)
    one_of(rule.over, f"{place}.over", OVERS)
    db.session.add(wind(table.match, Pace(rule.kind, rule.hours, rule.over)))


def keep(table: LeagueTable, given: FixturePart, place: str) -> None:
    """Store the counted result and when it was complete; a fixed result ignores later entries."""
    finished, count = given.finished, given.counted
    if count is None:
        if finished is not None:
            raise SheetError(f"{place}.finished", FIT)
        return
    if given.match is None and given.sheet is None:
        raise SheetError(f"{place}.counted", FIT)
    counted, result = result_of(table, count, f"{place}.counted")
    if result.finished != (finished is not None):
        raise SheetError(f"{place}.finished", FIT)
    table.result = dict(found_in(result))
    table.result_version = counted
    table.finished_at = finished.time if finished is not None else None


def result_of(table: LeagueTable, count: int, place: str) -> tuple[int, Scored[Round]]:
    """Return the result of the first `count` entries; a finished match always counts whole."""
    if table.sheet is not None:
        most = integer(count, place, 0, table.sheet.length)
        lines = read_lines(table.sheet).lines[:most]
        return most, SheetState(table.sheet.game, table.sheet.options, lines).scored
    assert table.match
    return integer(count, place, 0, table.match.length), scored(table.match)
