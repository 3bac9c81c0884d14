"""Duplicate rounds: the same deals at all tables, on screen or printed for real cards."""

from __future__ import annotations

from flask import current_app

from companion.core.append import Appended
from companion.core.refused import Refused
from companion.events.entries.round_entries import draft_of
from companion.events.state.stage import Stage
from companion.events.verbs.compared_seats import can_share, even
from companion.events.verbs.event_journal import event_state, locked, once, write
from companion.events.verbs.seating_draft import as_seen
from companion.games import GAMES
from companion.kit.fair import FairRng, fingerprint, words_of
from companion.kit.state import CHANCE
from companion.kit.view import View
from companion.kit.words import Phrase
from companion.matches.verbs.lobby import all_options
from companion.models import Deal, Event
from companion.models.base import derive_token, hash_token, new_code


@once
def share(event: Event, on: bool, seen: int, *, key: str, by: str) -> Appended:
    """Make the drafted round a duplicate round (the same deals at all tables), or undo that.

    Seats are exchanged within the tables so that pairs are compared evenly. Switching it on again
    draws new deals. `seen` is the entry that seated the round.
    """
    state = event_state(event)
    stage = as_seen(state, seen)
    if on and not can_share(state, stage):
        raise Refused(NOBODY)
    said = draft_of(
        stage.game,
        even(state, stage) if on else stage.seated,  # slow, so before the event is locked
        forecast=stage.forecast,
        games=stage.games,
        lost=stage.lost,
        same=new_code() if on else "",
    )
    with locked(event) as now:
        as_seen(now, seen)
        return write(event, said, key=key, by=by)


NOBODY = Phrase("No two tables play the same game with the same number of seats.")


def deals_of(event: Event, stage: Stage) -> dict[int, Deal]:
    """Return the deal of each table, shared by tables of equal game and size; not yet stored.

    The seed is derived from the code drawn when the round was made a duplicate round and from a key
    that never leaves the server. So slips can be printed in advance, and neither the journal nor
    the file reveals a card.
    """
    known: dict[tuple[str, int], Deal] = {}
    found = {}
    for number, seats in enumerate(stage.seated.tables if stage.same else (), 1):
        kind = stage.game_at(number), len(seats)
        found[number] = known.setdefault(kind, deal_of(event, stage, *kind))
    return found


def deal_of(event: Event, stage: Stage, game: str, seats: int) -> Deal:
    """Return the deal of that round for tables of this game and size."""
    about = event.code, stage.number, stage.same, game, seats
    secret = current_app.config["SECRET_KEY"]
    seed = hash_token(derive_token(secret, "same deals", *about))
    return Deal(
        code=derive_token(secret, "code of same deals", *about)[:16],
        game=game,
        options=all_options(GAMES[game], {}, seats),
        seats=seats,
        seed=seed,
        fingerprint=fingerprint(seed),
        event_id=event.id,
        round=stage.number,
    )


def hands_of(deal: Deal) -> list[list[View]]:
    """Return for each deal what each seat is dealt; empty for games without random hands."""
    game, found = GAMES[deal.game], list[list[View]]()
    seats = deal.seats or 1
    rounds = 1
    while len(found) < rounds:
        state = game.new(seats, deal.options)
        if CHANCE not in state.actors():
            return []
        rounds = int(state.view(None).get("rounds", 1))  # type: ignore[call-overload]  # Lasting
        luck = FairRng(deal.seed, words_of(deal.code), f"{len(found) + 1}")
        state.apply(CHANCE, state.chance(luck))
        views = [state.view(seat) for seat in range(seats)]
        if not all(view["hand"] for view in views):
            return []
        found.append(views)
    return found
