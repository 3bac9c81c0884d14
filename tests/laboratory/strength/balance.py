"""How well seats and cards of a game are balanced, from matches of one level against itself."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any, Final, NamedTuple

from ai.opponent import choose
from ai.policies import policy_for
from ai.policy import Policy
from companion.games import GAMES
from companion.kit.option import Options
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, State
from companion.tables.self_play import Row
from tests.laboratory.strength.market import Market, market
from tests.laboratory.training.practice import step

MARKETS: Final[Mapping[str, Callable[[Any], Market]]] = {"nusfjord": market}
"""By game: from a state to the cards that can be built."""
STRIDE = 4  # points of lead that count as one position
PRACTICE = "practice"  # the level that does what was learnt, without any search
MEAGRE = 12  # an expectation counts as if the seat had stood there so often and won its share


class Where(NamedTuple):
    """How a seat stands. Seats have habits, each its own cards: what one wins anyway counts."""

    moment: int
    """The round, from 0."""
    lead: int
    """By how much it leads the best other, in steps."""
    seat: int


@dataclass(frozen=True)
class Trial:
    """Matches of which each gives a Played."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...]
    level: str
    simulations: int
    seed: int

    def match(self, number: int) -> "Played":
        """Play the match of that number."""
        game = GAMES[self.game]
        market = MARKETS.get(self.game)
        options: Options = dict(self.options)
        state, luck = game.new(self.seats, options), Rng(self.seed * 1_000_003 + number)
        policy = self.practice(state)
        out: set[str] = set()
        turns: list[Where] = []
        built: dict[str, Where] = {}
        while actors := state.actors():
            seat = actors[0]
            if seat == CHANCE:
                state.apply(CHANCE, state.chance(luck))
                continue
            before = market(state) if market else None
            if policy:
                step(state, policy, luck)
            else:
                state.apply(seat, self.thought(state, seat, luck))
            if market is None or before is None:
                continue
            out |= before.available
            turns.append(position(before.round, before.points, seat))
            for owner, cards in enumerate(market(state).built):
                for card in cards - before.built[owner]:
                    built[card] = position(before.round, before.points, owner)
        names = [str(seat) for seat in range(self.seats)]
        sheet = {"game": self.game, "seats": names, "options": options, "rounds": state.sheet()}
        scored = game.paper.score(sheet)
        best = scored.winners
        shares = tuple(1 / len(best) if seat in best else 0.0 for seat in range(self.seats))
        return Played(out, turns, built, shares, tuple(int(n) for n in scored.totals))

    def practice(self, state: State) -> Policy | None:
        """What was learnt, if the level is that alone."""
        if self.level != PRACTICE:
            return None
        policy = policy_for(self.game, self.seats, state.width())
        assert policy is not None, f"{self.game} has not practised for {self.seats} seats"
        return policy

    def thought(self, state: State, seat: int, luck: Rng) -> int:
        """What the level does in the View of that seat."""
        view, seed = state.view(seat), int(luck.below(2**31))
        found = choose(view, self.level, seed, simulations=self.simulations, seconds=float("inf"))
        return GAMES[self.game].find(state, seat, found.text)


@dataclass(frozen=True)
class Played:
    """What one match says of the cards."""

    out: set[str]
    """The cards that lay out at some time."""
    turns: list[Where]
    """Every decision: how the seat stood then."""
    built: Mapping[str, Where]
    """By card, how its builder stood before."""
    shares: tuple[float, ...]
    """By seat, its share of the victory."""
    totals: tuple[int, ...]


@dataclass(frozen=True)
class Line:
    """What all matches say of one card."""

    card: str
    out: int
    built: int
    often: float
    """How often it was built where it lay out, as a multiple of the mean of its tier."""
    lift: float
    """By how many per cent its builders won more than their position promised."""
    doubt: float
    """How far the lift may be off (95 %)."""


def position(moment: int, points: tuple[int, ...], seat: int) -> Where:
    """How the seat stands, by what each would have if the match ended now."""
    others = [n for other, n in enumerate(points) if other != seat]
    lead = points[seat] - max(others, default=points[seat])
    return Where(moment, max(-5, min(5, round(lead / STRIDE))), seat)


def expected(matches: Iterable[Played], pars: Sequence[float]) -> dict[Where, float]:
    """By position, the share of the victory that those had who stood there.

    `pars`: by seat, its share of all victories.
    """
    found: dict[Where, list[float]] = {}
    for match in matches:
        for where in set(match.turns):
            found.setdefault(where, []).append(match.shares[where.seat])
    return {w: (sum(s) + MEAGRE * pars[w.seat]) / (len(s) + MEAGRE) for w, s in found.items()}


def lines(matches: list[Played], seats: int) -> list[Line]:
    """Card by card, in the order of their names."""
    pars = [fmean(match.shares[seat] for match in matches) for seat in range(seats)]
    hopes = expected(matches, pars)
    rates: dict[str, float] = {}
    cards = sorted({card for match in matches for card in match.out})
    for card in cards:
        out = [match for match in matches if card in match.out]
        rates[card] = sum(card in match.built for match in out) / len(out)
    found = []
    for card in cards:
        tier = [rate for other, rate in rates.items() if other[0] == card[0]]
        mean = fmean(tier) or 1.0
        built = [(match.shares, match.built[card]) for match in matches if card in match.built]
        gains = [
            100 * (shares[where.seat] - hopes.get(where, pars[where.seat]))
            for shares, where in built
        ]
        lift = fmean(gains) if gains else 0.0
        spread = fmean((g - lift) ** 2 for g in gains) ** 0.5 if gains else 0.0
        doubt = 1.96 * spread / max(1, len(gains)) ** 0.5
        seen = sum(card in match.out for match in matches)
        found.append(Line(card, seen, len(gains), rates[card] / mean, lift, doubt))
    return found


def keep_row(path: Path, row: Row) -> None:
    """Store the results in a game's file, replacing those for the same number of seats."""
    rows: dict[str, Row] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    rows[str(len(row["won"]))] = row
    lines = [f'  "{seats}": {json.dumps(one)}' for seats, one in sorted(rows.items())]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
