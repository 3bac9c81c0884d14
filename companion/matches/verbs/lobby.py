"""Before the first card: open a match, fill seats, start, rematch."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from flask import current_app
from sqlalchemy import select

from companion.core.append import touch
from companion.core.once import opened
from companion.core.refused import Refused
from companion.core.transaction import writing
from companion.core.typed_names import tidy
from companion.games import GAMES, SheetError
from companion.kit.edition import newest
from companion.kit.game import Game
from companion.kit.option import Option, Options
from companion.kit.state import CHANCE
from companion.kit.words import Phrase
from companion.matches.verbs.clocks import Pace, pace_of, wind
from companion.matches.verbs.luck import draw_seed, mix_in_names
from companion.matches.verbs.moves import deal
from companion.matches.verbs.positions import position
from companion.matches.verbs.seats import checked_level, host_token, renew_seat
from companion.matches.verbs.shared_deals import new_deal
from companion.models import AI, HUMAN, OPEN, OVER, PLAYING, WAITING, Deal, Match, Seat, db, now
from companion.models.base import derive_token, hash_token, new_code
from companion.sheets.verbs.new_sheet import not_endless

PACE = 700  # milliseconds that a card is shown before an AI plays the next one
PLEASANT = range(300, 5001)


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """The planned player of a seat: me, a friend invited by link, or an AI."""

    kind: Literal["me", "link", "ai"]
    name: str = ""
    level: str | None = None


def open_match(
    game: str,
    plans: Sequence[SeatPlan],
    options: Options | None = None,
    pace_ms: int = PACE,
    rotate: int | Literal["random"] = 0,
    once: str | None = None,
    deal: Deal | Literal["new"] | None = None,
    clock: Pace | None = None,
) -> Match:
    """A new match that waits for its players.

    Seat 0 deals first: `rotate` moves that many plans from the front to the end. `once` is a
    secret of the form: sent twice, it opens one match. The match's code is a one-way function of
    it, since knowing `once` would make one the host. `deal`: a shared deal, or "new" for one that
    can be shared later. `clock`: the time control of a correspondence match.
    """
    if game not in GAMES:
        raise Refused(Phrase("Choose a game."))
    if len(plans) not in GAMES[game].seats:
        raise Refused(Phrase("This game cannot be played by %(n)s.", n=len(plans)))
    if sum(plan.kind == "me" for plan in plans) > 1:
        raise Refused(Phrase("You can only take one seat."))
    by = secrets.randbelow(len(plans)) if rotate == "random" else rotate % len(plans)
    seats = [seat_for(plan, i) for i, plan in enumerate([*plans[by:], *plans[:by]])]
    match = Match(
        code=derive_token(current_app.config["SECRET_KEY"], "open", once or new_code())[:16],
        game=game,
        options=all_options(GAMES[game], options or {}, len(plans)),
        seats=len(seats),
        pace=pleasant(pace_ms),
    )
    return store(match, seats, deal, clock)


def seat_for(plan: SeatPlan, index: int) -> Seat:
    name = tidy(plan.name, "name")
    if plan.kind == "ai":
        level = checked_level(plan.level)
        return Seat(index=index, kind=AI, level=level, name=name or level.capitalize())
    if plan.kind == "me":
        return Seat(index=index, kind=HUMAN, name=name, joined_at=now())
    return Seat(index=index, kind=OPEN, name=name)


def store(
    match: Match,
    seats: list[Seat],
    deal: Deal | Literal["new"] | None = None,
    clock: Pace | None = None,
) -> Match:
    """Store a new match with its seats and links, unless it is stored already."""
    with writing() as session:
        if known := opened(Match, Match.code, match.code):
            return known
        match.host_hash = hash_token(host_token(match))
        if deal == "new":
            deal = new_deal(match.game, match.options, seats=match.seats)
        match.deal = deal
        draw_seed(match)
        match.places = seats
        session.add(match)
        if clock:
            session.add(wind(match, clock))
        session.flush()
        for seat in seats:
            if seat.kind != AI:
                renew_seat(match, seat)
    return match


def all_options(game: Game, given: Mapping[str, object], seats: int) -> dict[str, object]:
    """The value of every option of the game; Refused if one is invalid."""
    known = {option.key: option for option in game.options}
    given = {key: tidied(known.get(key), value) for key, value in given.items()}
    for key, value in given.items():
        if key not in known or not known[key].allows(value, seats):
            raise Refused(Phrase("This game has no option %(key)s.", key=key))
    try:
        not_endless(game, given, seats)
    except SheetError as error:
        raise Refused(error.phrase) from None
    return {
        key: given.get(key, option.value(option.offered, seats)) for key, option in known.items()
    }


def tidied(option: Option | None, value: object) -> object:
    """A typed option as its game stores it; Refused says where it is wrong."""
    if option is None or option.parse is None or not isinstance(value, str):
        return value
    try:
        return option.parse(value)
    except SheetError as error:
        where = Phrase("%(place)s: %(reason)s", place=error.place, reason=error.phrase)
        raise Refused(where) from None


def pleasant(pace_ms: int) -> int:
    """The pace limited to what people can follow; unlimited in tests."""
    if current_app.testing:
        return pace_ms
    return min(max(pace_ms, PLEASANT.start), PLEASANT.stop - 1)


def empty_seats(match: Match) -> list[Seat]:
    """The seats that nobody has taken yet."""
    return [seat for seat in match.places if seat.kind == OPEN]


def fill(match: Match, level: str) -> None:
    """Give every open seat to an AI; an invited friend can still take it later."""
    checked_level(level)
    with writing():
        touch(
            match
        )  # takes the lock, so that a friend who sits down at the same time is not overlooked
        for seat in empty_seats(match):
            seat.kind, seat.level = AI, level
            seat.name = seat.name or level.capitalize()


def start(match: Match) -> None:
    """Start the match, once, and deal if its game begins with a deal.

    Does nothing if an organiser has closed it.
    """
    with writing() as session:
        touch(match)  # takes the lock, so that it starts only once
        session.refresh(match)
        if match.state != WAITING or match.closed_at:
            return
        if empty_seats(match):
            raise Refused(Phrase("Somebody is still missing: wait, or let an AI play."))
        match.state, match.started_at = PLAYING, now()
        mix_in_names(match)
        session.flush()
        if CHANCE in position(match).actors():
            deal(match, length=match.length, key="start", by="host")


def rematch(match: Match) -> Match:
    """A rematch of the same players, the next one dealing first; asked twice, the same match."""
    if match.state != OVER:
        raise Refused(Phrase("The match is still going on."))
    with writing():
        touch(match)  # one at a time, and everyone's page shows that there is a rematch
        known = next_match(match)
        if known:
            return known
        again = Match(
            code=new_code(),
            game=match.game,
            options={**match.options, **newest(GAMES[match.game])},
            seats=match.seats,
            pace=match.pace,
            rematch_of=match.id,
        )
        places = [*match.places[1:], match.places[0]]
        seats = [
            Seat(index=i, name=old.name, level=old.level, kind=AI if old.kind == AI else OPEN)
            for i, old in enumerate(places)
        ]
        return store(again, seats, clock=pace_of(match))


def next_match(match: Match) -> Match | None:
    """The rematch of this match, if there is one."""
    return db.session.scalar(select(Match).where(Match.rematch_of == match.id))


def same_seat(match: Match, seat: Seat) -> Seat | None:
    """The rematch's seat for the person of this seat."""
    again = next_match(match)
    return again.places[(seat.index - 1) % match.seats] if again else None
