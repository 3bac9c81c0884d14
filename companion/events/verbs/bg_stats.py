"""Plays for BG Stats: an import file, and a link for one table.

Ids are derived from our own numbers, so importing twice changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final
from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid5

from sqlalchemy import select

from companion.competition.standings.points import Result
from companion.events.state.event_games import Games
from companion.events.verbs.playing_times import Played
from companion.kit.sheet_game import SheetGame
from companion.models import Event, Member, db

LINK: Final = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE: Final = "Tairyo"
MINUTES: Final = 60  # of a play that was not timed


def identity(kind: str, *parts: object) -> str:
    """Return a stable id: the same arguments always give the same id."""
    return str(uuid5(NAMESPACE_URL, ":".join(map(str, (SOURCE, kind, *parts)))))


def push_link(
    event: Event, result: Result, game: SheetGame, names: Mapping[int, str], when: Played
) -> str:
    """The address that opens BG Stats with this play filled in."""
    play = {
        "sourceName": SOURCE,
        "sourcePlayId": identity("play", event.code, result.round, result.table),
        "playDate": written(when.began),
        "durationMin": minutes_of(game, when),
        "location": where(event),
        "board": "",
        "comments": event.name,
        "game": {
            "name": str(game.title),
            "sourceGameId": identity("game", result.game),
            "bggId": 0,
            "highestWins": not result.counting.lowest_wins,
            "noPoints": not result.counting.records,
        },
        "players": [
            {
                "name": called(person, names),
                "sourcePlayerId": player_id(event, person),
                "startPlayer": seat == 0,
                "winner": rank == 1,
                "score": total,
                "rank": rank,
                "role": role(person),
                "team": "",
            }
            for seat, (person, total, rank) in enumerate(
                zip(result.seats, result.totals, result.ranks, strict=True)
            )
        ],
    }
    return LINK + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")))


def export(
    event: Event,
    results: Sequence[Result],
    shelf: Games,
    names: Mapping[int, str],
    when: Mapping[tuple[int, int], Played],
) -> dict[str, object]:
    """Return the import file with every table of the event."""
    games = sorted({result.game for result in results})
    people = sorted({person for result in results for person in result.seats if person is not None})
    ai = any(None in result.seats for result in results)
    players: list[int | None] = [*people, *([None] if ai else [])]
    number = {person: at for at, person in enumerate(players, 1)}
    gone = select(Member.id).where(Member.id.in_(people), Member.anonymous_at.is_not(None))
    forgotten = set(db.session.scalars(gone))
    place = [event.place] if event.place else []
    return {
        "games": [
            {
                "id": n,
                "uuid": identity("game", key),
                "name": str(shelf[key].title),
                "bggId": 0,
                "cooperative": shelf[key].paper.counting.together,
                "highestWins": not shelf[key].paper.counting.lowest_wins,
                "noPoints": not shelf[key].paper.counting.records,
                "usesTeams": False,
            }
            for n, key in enumerate(games, 1)
        ],
        "players": [
            {
                "id": number[person],
                "uuid": player_id(event, person),
                "name": called(person, names),
                "isAnonymous": person is None or person in forgotten,
            }
            for person in players
        ],
        "locations": [
            {"id": 1, "uuid": identity("place", event.club.code, *place), "name": where(event)}
        ],
        "plays": [
            {
                "uuid": identity("play", event.code, result.round, result.table),
                "gameRefId": games.index(result.game) + 1,
                "locationRefId": 1,
                "playDate": written(when[result.round, result.table].began),
                "entryDate": written(when[result.round, result.table].began),
                "modificationDate": written(when[result.round, result.table].began),
                "durationMin": minutes_of(shelf[result.game], when[result.round, result.table]),
                "rounds": 0,
                "ignored": False,
                "manualWinner": False,
                "usesTeams": False,
                "comments": event.name,
                "playerScores": [
                    {
                        "playerRefId": number[person],
                        "score": str(total),
                        "rank": rank,
                        "winner": rank == 1,
                        "startPlayer": seat == 0,
                        "newPlayer": False,
                        "seatOrder": seat + 1,
                        "role": role(person),
                        "team": "",
                    }
                    for seat, (person, total, rank) in enumerate(
                        zip(result.seats, result.totals, result.ranks, strict=True)
                    )
                ],
            }
            for result in results
        ],
        "userInfo": {"meRefId": 0},
    }


def player_id(event: Event, person: int | None) -> str:
    """A member's id, the same at every event of the club; one for all AI seats."""
    return identity("ai") if person is None else identity("member", event.club.code, person)


def called(person: int | None, names: Mapping[int, str]) -> str:
    return "AI" if person is None else names[person]


def role(person: int | None) -> str:
    """Mark AI seats, to tell an AI from a person named "AI"."""
    return "AI" if person is None else ""


def where(event: Event) -> str:
    """Return the venue, or the club's name if there is none."""
    return event.place or event.club.name


def minutes_of(game: SheetGame, when: Played) -> int:
    """Return how long the play took; if unknown, the usual time of the game."""
    return when.minutes or game.minutes or MINUTES


def written(at: datetime) -> str:
    """A moment as BG Stats reads it, in UTC."""
    return at.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S")
