"""Plays for BG Stats: an import file, and a link for one table.

Ids are made from our own numbers, so that importing twice changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final
from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid5

from companion.competition.standings.points import Result
from companion.events.verbs.times import Played
from companion.games import GAMES
from companion.models import Event

LINK: Final = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE: Final = "Tairyo"
MINUTES: Final = 60  # of a play whose clock nobody ran


def identity(kind: str, *parts: object) -> str:
    """The same id for the same thing, each time."""
    return str(uuid5(NAMESPACE_URL, ":".join(map(str, (SOURCE, kind, *parts)))))


def push_link(event: Event, result: Result, names: Mapping[int, str], when: Played) -> str:
    """The address that opens BG Stats with this play filled in."""
    play = {
        "sourceName": SOURCE,
        "sourcePlayId": identity("play", event.code, result.round, result.table),
        "playDate": written(when.began),
        "durationMin": minutes_of(result, when),
        "location": where(event),
        "board": "",
        "comments": event.name,
        "game": {
            "name": str(GAMES[result.game].title),
            "sourceGameId": identity("game", result.game),
            "bggId": 0,
            "highestWins": True,
            "noPoints": False,
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
    names: Mapping[int, str],
    when: Mapping[tuple[int, int], Played],
) -> dict[str, object]:
    """The file with every table of the event."""
    games = sorted({result.game for result in results})
    people = sorted({person for result in results for person in result.seats if person is not None})
    ai = any(None in result.seats for result in results)
    players: list[int | None] = [*people, *([None] if ai else [])]
    number = {person: at for at, person in enumerate(players, 1)}
    place = [event.place] if event.place else []
    return {
        "games": [
            {
                "id": n,
                "uuid": identity("game", key),
                "name": str(GAMES[key].title),
                "bggId": 0,
                "cooperative": False,
                "highestWins": True,
                "noPoints": False,
                "usesTeams": False,
            }
            for n, key in enumerate(games, 1)
        ],
        "players": [
            {
                "id": number[person],
                "uuid": player_id(event, person),
                "name": called(person, names),
                "isAnonymous": person is None or names[person].startswith("#"),
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
                "durationMin": minutes_of(result, when[result.round, result.table]),
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
    """The player's name."""
    return "AI" if person is None else names[person]


def role(person: int | None) -> str:
    """What tells an AI from somebody who calls themselves so."""
    return "AI" if person is None else ""


def where(event: Event) -> str:
    """Where it was played: the venue, else the club."""
    return event.place or event.club.name


def minutes_of(result: Result, when: Played) -> int:
    """How long the play took; where nobody can tell, what that game usually takes."""
    return when.minutes or GAMES[result.game].minutes or MINUTES


def written(at: datetime) -> str:
    """A moment as BG Stats reads it, in UTC."""
    return at.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S")
