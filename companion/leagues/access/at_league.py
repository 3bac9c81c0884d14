"""Access to a league: its row and this browser's rights there, or 404 and 403."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Final, Literal

from flask import abort, session, url_for
from sqlalchemy import select

from companion.clubs.access.account import current_organiser
from companion.clubs.members.members import find_player
from companion.clubs.verbs.same_person import same_as
from companion.kit.words import Phrase
from companion.leagues.state.fixture import Fixture
from companion.leagues.verbs.league_journal import league_of, today, zone_of_league
from companion.leagues.verbs.league_rehearsal import looking_first
from companion.leagues.verbs.officials import Standing, leagues_played_by, standing_of
from companion.models import League, Member, db
from companion.site.plumbing.phrases import go_by, say

Need = Literal["link", "look", "play", "table", "keep", "decide", "direct"]
"""The least rights needed: a link that the caller checks, to see it, play in it, manage tables, run
one of its clubs, rule on tables, or direct it."""
BY_LINK: Final = "link"
"""The author of an entry who has nothing but a table's link."""


@dataclass(frozen=True, slots=True)
class AtLeague:
    """A league with this browser's rights; `player` is the member whose link was opened here."""

    league: League
    who: Standing
    player: Member | None

    @property
    def directs(self) -> bool:
        return self.who.directs

    @property
    def decides(self) -> bool:
        return self.who.decides

    @property
    def keeps(self) -> bool:
        """Whether they direct the league or run one of its clubs."""
        return self.who.directs or bool(self.who.clubs)

    @property
    def belongs(self) -> bool:
        """Whether they may see a private league."""
        return bool(self.who.role) or self.keeps or self.player is not None

    @property
    def by(self) -> str:
        """The actor's name in the journal."""
        if self.who.signs:
            return self.who.signs
        organiser = current_organiser()
        return organiser.name[:60] if organiser and self.keeps else f"player {self.player_id}"

    @property
    def player_id(self) -> int:
        """The member's id; 0 if there is none."""
        return self.player.id if self.player else 0

    def looking(self) -> AbstractContextManager[None]:
        """Run a block; if it would change a rank or a rating, roll back: `Moved`."""
        return looking_first(self.league, today(self.league))


def find_league(code: str, need: Need = "look") -> AtLeague:
    """The league of this code, for someone with at least these rights; else 404 or 403."""
    row = db.session.scalar(select(League).where(League.code == code)) or abort(404)
    at = at_league(row)
    allowed = {
        "link": True,
        "look": row.public or at.belongs,
        "play": at.player is not None,
        "table": at.player is not None or at.keeps or at.decides,
        "keep": at.keeps,
        "decide": at.decides,
        "direct": at.directs,
    }
    if not allowed[need]:
        abort(403)
    return at


def runs_table(at: AtLeague, fixture: Fixture) -> bool:
    """Whether they run that table: as an official or an organiser of its host club."""
    return at.decides or fixture.home in at.who.clubs


def at_league(row: League) -> AtLeague:
    """This browser's rights in the league; the page shows times in the league's zone."""
    go_by(lambda: zone_of_league(row))
    return AtLeague(row, standing_of(current_organiser(), row), player_in(row))


def player_in(row: League) -> Member | None:
    """The member of one of the league's clubs whose personal link was opened here."""
    held = session.get("player", {})
    found = []
    for club in row.clubs:
        token = held.get(club.code)
        member = find_player(token) if isinstance(token, str) else None
        if member is not None and member.club_id == club.id:
            found.append(member)
    return as_they_entered(row, found)


def as_they_entered(row: League, found: Sequence[Member]) -> Member | None:
    """Of these members, and those linked as the same person, the one who entered."""
    same = same_as([member.id for member in found])
    if len(found) < 2 and not same:
        return next(iter(found), None)
    entered = league_of(row).people
    numbers = [one.id for one in found] + sorted(set().union(*same.values()))
    playing = next((number for number in numbers if number in entered), None)
    return db.session.get(Member, playing) if playing else next(iter(found), None)


def pages_of(member: Member) -> list[str]:
    """The member's own page in each league that they play in."""
    return [url_for("league_player.mine", code=row.code) for row in leagues_played_by(member)]


def signature(by: str, names: Mapping[int, str]) -> str:
    """Return the author of an entry: a player's name, or the signature of anybody else."""
    if by == BY_LINK:
        return say(Phrase("somebody at the table"))
    kind, _, rest = by.partition(" ")
    return names.get(int(rest), "?") if kind == "player" and rest.isdecimal() else by
