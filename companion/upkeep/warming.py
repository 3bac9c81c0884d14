"""Background work after a start: warm caches, report stranded matches."""

from __future__ import annotations

import logging
from threading import Thread

from flask import Flask
from sqlalchemy import func, select

from companion.core.cache import MOST
from companion.core.kept_files import delete_others
from companion.games import GAMES
from companion.kit.game import Game
from companion.kit.option import Options
from companion.models import PLAYING, Club, Event, Match, db

NAMED = 20  # matches named in a log line
logger = logging.getLogger(__name__)


def warm_all() -> None:
    """Load the clubs with the latest events into the caches, as many as fit.

    Counting fifty events takes a moment, which the first reader would have to wait for.
    """
    many = select(Event.club_id, func.count()).group_by(Event.club_id)
    room, files = MOST, set[str]()
    for club, events in db.session.execute(many.order_by(func.max(Event.id).desc())):
        room -= events
        if room < 0:
            break
        files.update(warm(db.session.get_one(Club, club)))
    delete_others(files)


def warm(club: Club) -> list[str]:
    """Compute what the pages of this club need, and keep it; return the names of the files."""
    from companion.events.verbs.club_seasons import season_of, seasons_of
    from companion.events.verbs.profiles import history, ratings
    from companion.events.verbs.tallies import keep_all

    known = history(club)
    pools = ratings(known.events, known.summaries)
    for name in seasons_of(club):
        season_of(club, name)
    for it in known.summaries.values():
        _ = it.lines  # for events outside any season
    return keep_all(club, known.events, known.summaries, pools)


def stranded() -> list[int]:
    """The ids of running matches whose game or edition this version does not know."""
    running = select(Match.id, Match.game, Match.options, Match.seats)
    running = running.where(Match.state == PLAYING, Match.closed_at.is_(None))
    return [
        number
        for number, key, options, seats in db.session.execute(running.order_by(Match.id))
        if key not in GAMES or not known(GAMES[key], options, seats)
    ]


def known(game: Game, options: Options, seats: int) -> bool:
    """Whether the game still has the edition of a match."""
    hidden = [option for option in game.options if option.hidden]
    return all(one.allows(options.get(one.key, one.default), seats) for one in hidden)


def in_the_background(app: Flask) -> Thread:
    """Run the warming in a thread; a failure only costs the head start."""

    def work() -> None:
        with app.app_context():
            try:
                if lost := stranded():
                    logger.warning(
                        "Matches that cannot go on with this version (`companion check`): %s",
                        ", ".join(map(str, lost[:NAMED])),
                    )
                warm_all()
            except Exception:
                logger.exception("seasons are counted when somebody asks for them")

    thread = Thread(target=work, name="warming", daemon=True)
    thread.start()
    return thread
