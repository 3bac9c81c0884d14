"""Who has played which game this evening, and so what is new to most at a table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from companion.competition.evening import DROPPED, Evening, Stage
from companion.competition.seating.explaining import Reason
from companion.competition.seating.rounds import Seats
from companion.games import GAMES
from companion.kit.words import Phrase

Played = Mapping[int, set[str]]
"""By person the games of the evening."""


def played_by(evening: Evening) -> Played:
    """What everybody sat at, also where somebody else played on in their seat."""
    found: defaultdict[int, set[str]] = defaultdict(set)
    for stage in evening.stages:
        if stage.mark == DROPPED:
            continue
        for table in stage.tables:
            for person in (*table.seats, *table.replaced):
                if person is not None:
                    found[person].add(stage.game_at(table.number))
    return found


def new_to(played: Played, seats: Seats, game: str) -> int:
    """How many at the table have not played the game this evening."""
    return sum(game not in played.get(one, ()) for one in seats if one is not None)


def new_at_each(evening: Evening, stage: Stage) -> list[dict[str, int]]:
    """For every table of the drafted round, how many each game that its seats allow is new to."""
    played = played_by(evening)
    return [
        {key: new_to(played, seats, key) for key, game in GAMES.items() if len(seats) in game.seats}
        for seats in stage.seated.tables
    ]


def freshest(evening: Evening, stage: Stage) -> list[str]:
    """For every table the event's game that is new to most there; of equals the round's own."""
    usual: Sequence[str] = [stage.game, *evening.settings["games"]]
    return [
        max((key for key in usual if key in new), key=new.__getitem__, default=stage.game)
        for new in new_at_each(evening, stage)
    ]


def reasons(evening: Evening, stage: Stage, names: Mapping[int, str]) -> Iterator[Reason]:
    """Where tables play several games, whom each one's is new to."""
    played = played_by(evening)
    for number, seats in enumerate(stage.seated.tables if stage.games else (), 1):
        game, people = stage.game_at(number), tuple(one for one in seats if one is not None)
        again = [names[one] for one in people if game in played.get(one, ())]
        what = Phrase("Table %(table)s plays %(game)s.", table=number, game=GAMES[game].title)
        why = (
            Phrase("Played it already this evening: %(people)s.", people=", ".join(again))
            if again
            else Phrase("Nobody there has played it this evening.")
        )
        yield Reason("game", people, what, why)
