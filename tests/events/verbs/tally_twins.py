"""What a club's pages take from kept files is what they would count."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from sqlalchemy import select

from companion.competition.ratings import Pool
from companion.competition.standings.season_points import Placed
from companion.core.kept_files import write_kept
from companion.core.services import services
from companion.events.verbs.club_seasons import season_of, seasons_of
from companion.events.verbs.kept_tallies import KeptTally
from companion.events.verbs.profiles import history, ratings
from companion.events.verbs.tallies import Tally, keep_all
from companion.models import Club, db

Rows = list[tuple[int, int, Fraction, bool]]


def forget() -> None:
    """A process that has just started."""
    services().caches.clear()


def assert_kept_as_counted() -> int:
    """Count and keep every club, and read it again; return how many events were kept."""
    many = 0
    for club in db.session.scalars(select(Club)):
        for file in ("tallies", "ratings"):
            write_kept(f"{club.code}.{file}", b"")
        forget()
        counted, pools, seasons = of_club(club)
        assert not any(isinstance(one, KeptTally) for one in counted.values())
        known = history(club)
        keep_all(club, known.events, known.summaries, pools)
        forget()
        kept, pools_kept, seasons_kept = of_club(club)
        assert all(isinstance(one, KeptTally) for one in kept.values())
        assert {number: plain(one) for number, one in kept.items()} == {
            number: plain(one) for number, one in counted.items()
        }
        assert pools_kept == pools
        assert seasons_kept == seasons
        many += len(kept)
    return many


def of_club(club: Club) -> tuple[dict[int, Tally], dict[str, Pool], object]:
    """What the pages of a club show: tallies, ratings, seasons."""
    known = history(club)
    seasons = [season_of(club, name) for name in seasons_of(club)]
    return (
        dict(known.summaries),
        ratings(known.events, known.summaries),
        [(one.lines, one.best) for one in seasons],
    )


def plain(it: Tally) -> tuple[object, ...]:
    """All that a tally says."""
    return (
        tuple(it.results),
        set(it.unrated),
        rows(it.lines),
        rows(it.places),
        (it.changed, set(it.people), it.level, it.best, it.ended, it.ends),
        {key: game.own_kit for key, game in it.kits.items()},
    )


def rows(lines: Iterable[Placed]) -> Rows:
    return [(one.person, one.rank, one.points, one.took_part) for one in lines]
