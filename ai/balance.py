"""How well the cards of a game are balanced, from matches of one level against itself."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from ai.opponent import choose
from ai.policies import policy_for
from ai.policy import Policy
from companion.games import GAMES
from companion.kit.option import Options
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, State

STRIDE = 4  # points of lead that count as one position
PRACTICE = "practice"  # the level that does what was learnt, without any search
MEAGRE = 12  # an expectation counts as if the seat had stood there so often and won its share

Where = tuple[int, int, int]
"""A seat's position: the round, its lead in steps, and which seat it is."""


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
        market = game.mind.market
        assert market is not None, f"{self.game} has no market"
        options: Options = dict(self.options)
        state, luck = game.new(self.seats, options), Rng(self.seed * 1_000_003 + number)
        policy = self.practice(state)
        out: set[str] = set()
        turns: list[tuple[int, Where]] = []
        built: dict[str, tuple[int, Where]] = {}
        while actors := state.actors():
            seat = actors[0]
            if seat == CHANCE:
                state.apply(CHANCE, state.chance(luck))
                continue
            before = market(state)
            out |= before.out
            where = position(before.moment, before.points, seat)
            turns.append((seat, where))
            action = drawn(policy, state, luck) if policy else self.thought(state, seat, luck)
            state.apply(seat, action)
            now = market(state)
            for owner, cards in enumerate(now.built):
                for card in cards - before.built[owner]:
                    built[card] = owner, position(before.moment, before.points, owner)
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


def drawn(policy: Policy, state: State, luck: Rng) -> int:
    """An action of the seat in turn, as likely as the policy holds it."""
    count = state.legal_into(policy.legal)
    return int(policy.legal[policy.draw(state, policy.legal, count, luck)])


@dataclass(frozen=True)
class Played:
    """What one match says of the cards."""

    out: set[str]
    """The cards that lay out at some time."""
    turns: list[tuple[int, Where]]
    """Every decision: the seat, and its position then."""
    built: Mapping[str, tuple[int, Where]]
    """By card, the builder and its position before."""
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
    """The round, by how much the seat leads the best other, in steps, and the seat.

    Seats have habits, each its own cards: what the seat wins anyway is not the card's doing.
    """
    others = [n for other, n in enumerate(points) if other != seat]
    lead = points[seat] - max(others, default=points[seat])
    return moment, max(-5, min(5, round(lead / STRIDE))), seat


def expected(matches: Iterable[Played], pars: Sequence[float]) -> dict[Where, float]:
    """By position, the share of the victory that those had who stood there.

    `pars`: by seat, its share of all victories.
    """
    found: dict[Where, list[float]] = {}
    for match in matches:
        for seat, where in set(match.turns):
            found.setdefault(where, []).append(match.shares[seat])
    return {w: (sum(s) + MEAGRE * pars[w[2]]) / (len(s) + MEAGRE) for w, s in found.items()}


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
        gains = [
            100 * (match.shares[seat] - hopes.get(where, pars[seat]))
            for match in matches
            if card in match.built
            for seat, where in [match.built[card]]
        ]
        lift = fmean(gains) if gains else 0.0
        spread = fmean((g - lift) ** 2 for g in gains) ** 0.5 if gains else 0.0
        doubt = 1.96 * spread / max(1, len(gains)) ** 0.5
        seen = sum(card in match.out for match in matches)
        found.append(Line(card, seen, len(gains), rates[card] / mean, lift, doubt))
    return found
