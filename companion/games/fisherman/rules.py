"""Fisherman: the rules of play. Marks such as §4 point into the RULES files beside this one."""

from collections.abc import Mapping
from typing import Any, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.fisherman.cards import KINDS, ORDERS, kinds_in_play, names_of
from companion.games.fisherman.sheet import SHIELDS
from companion.games.fisherman.tables import BEATS, BIT, NTH, SCORING, SUIT, WORTH, count
from companion.kit.deals import Deals
from companion.kit.state import CHANCE, OVER, Round, State

# Actions 0–49 play that card; the rest choose a rule (§3).
TARGET: Final = 50  # + kind
ORDER: Final = 55  # + order
SIZE: Final = 57  # + first size - 1
BOTH: Final = 66  # + order * 9 + first size - 1: the second of three choosers sets two (FI-03)
BYCATCH: Final = 84  # + kind
WIDTH: Final = 89


class Position(State):
    """A match in progress: masks of cards per seat, the rules of the round, the trick so far."""

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.seats: i64 = seats
        self.kinds: i64 = kinds_in_play(seats)
        self.absent: bool = bool(options.get("allow_absent_kind", False))
        self.options: dict[str, Any] = dict(options)
        self.rounds: i64 = seats  # as many as seats (§1, FI-17)
        self.last: i64 = seats  # a world stops after its round
        self.round: i64 = 0
        self.done: list[Round] = []
        self.now: i64 = CHANCE
        # The round's rules, -1 until chosen.
        self.target: i64 = -1
        self.order: i64 = -1
        self.size: i64 = -1
        self.bycatch: i64 = -1
        self.worths: i64 = 0  # rows of the tables under these rules
        self.powers: i64 = 0
        # The trick.
        self.leader: i64 = 0
        self.led: i64 = -1  # the kind led
        self.top: i64 = -1  # the card that wins so far
        self.winner: i64 = -1  # and who played it
        self.haul: i64 = 0  # points on the table
        self.trick: i64 = 0  # mask of the cards on the table
        self.played: i64 = 0
        self.left: i64 = 0  # cards still to be played in the round
        # Per seat.
        none = [0] * seats
        self.hands: vec[i64] = vec[i64](none)
        self.caught: vec[i64] = vec[i64](none)
        self.points: vec[i64] = vec[i64](none)
        self.won: vec[i64] = vec[i64](none)  # shields of the last finished round
        self.totals: vec[i64] = vec[i64](none)
        # The cards of the round in order, as seat * 64 + card.
        self.plays: vec[i64] = vec[i64]([0] * 48)
        self.plies: i64 = 0
        # Only in a world: who may hold what is unknown to whom.
        self.deals: Deals | None = None
        self.viewer: i64 = -1
        self.dealt: vec[i64] = vec[i64]([0] * 5)

    # ------------------------------------------------ turns

    def width(self) -> i64:
        return WIDTH

    def turn(self) -> i64:
        return self.now

    def dealer(self) -> i64:
        """The seat with the flag: it moves on by one seat a round (§1, FI-17)."""
        return self.round % self.seats

    def legal_mask(self) -> i64:
        """The cards the seat in turn may play: the led kind if it holds any (§4, FI-08)."""
        hand: i64 = self.hands[self.now]
        if self.led >= 0:
            same: i64 = hand & SUIT[self.led]
            if same:
                return same
        return hand

    def legal_into(self, out: vec[i64]) -> i64:
        n: i64 = 0
        if self.bycatch >= 0:
            mask: i64 = self.legal_mask()
            base: i64 = 0
            while mask:
                ten: i64 = (mask & 1023) * 10
                size: i64 = count(mask & 1023)
                i: i64 = 0
                while i < size:
                    out[n] = base + NTH[ten + i]
                    n += 1
                    i += 1
                mask >>= 10
                base += 10
            return n
        first: i64 = BYCATCH
        options: i64 = 5 if self.absent else self.kinds
        if self.target < 0:
            first = TARGET
        elif self.order < 0 and self.seats == 3:
            first = BOTH
            options = 18
        elif self.order < 0:
            first = ORDER
            options = 2
        elif self.size < 0:
            first = SIZE
            options = 9
        i = 0
        while i < options:
            if first != BYCATCH or i != self.target:  # never the target too (§3, FI-05)
                out[n] = first + i
                n += 1
            i += 1
        return n

    def holds(self, seat: int, card: int) -> bool:
        """Whether that card is in that hand."""
        return bool(self.hands[seat] & BIT[card])

    # ------------------------------------------------ moves

    def play(self, action: i64) -> None:
        if action < TARGET:
            self.fish(action)
        else:
            self.choose(action)

    def choose(self, action: i64) -> None:
        """Set a rule; after the bycatch, the dealer leads to the first trick (§4, FI-13)."""
        if action < ORDER:
            self.target = action - TARGET
        elif action < SIZE:
            self.order = action - ORDER
        elif action < BOTH:
            self.size = action - SIZE + 1
        elif action < BYCATCH:
            self.order = (action - BOTH) // 9
            self.size = (action - BOTH) % 9 + 1
        else:
            self.bycatch = action - BYCATCH
            self.worths = (self.target * 9 + self.size - 1) * 5 + self.bycatch
            self.powers = (self.order * 5 + self.bycatch) * 250
            self.leader = self.now
            return
        self.now = self.now + 1 if self.now + 1 < self.seats else 0

    def fish(self, card: i64) -> None:
        """Put a card on the table; the last of a trick decides it (§4)."""
        seat: i64 = self.now
        bit: i64 = BIT[card]
        self.hands[seat] = self.hands[seat] ^ bit
        self.plays[self.plies] = seat * 64 + card
        self.plies += 1
        if self.led < 0:
            self.led = card // 10
            self.top = card
            self.winner = seat
        elif BEATS[self.powers + self.led * 50 + self.top] & bit:
            self.top = card
            self.winner = seat
        self.haul += WORTH[self.worths * 50 + card]
        self.trick |= bit
        self.played += 1
        self.left -= 1
        if self.played < self.seats:
            self.now = seat + 1 if seat + 1 < self.seats else 0
        else:
            self.land()

    def land(self) -> None:
        """The winner takes what scores, the rest is put away unseen (§4, FI-10, FI-11)."""
        seat: i64 = self.winner
        catch: i64 = self.trick & SCORING[self.worths]
        self.caught[seat] = self.caught[seat] | catch
        self.points[seat] = self.points[seat] + self.haul
        self.haul = 0
        self.trick = 0
        self.played = 0
        self.led = -1
        self.leader = seat
        self.now = seat
        if self.left == 0:
            self.count_up()

    def count_up(self) -> None:
        """Shields by rank, ties sharing (§6, FI-14); then the next deal or the end."""
        seat: i64 = 0
        while seat < self.seats:
            above: i64 = 0
            other: i64 = 0
            while other < self.seats:
                if self.points[other] > self.points[seat]:
                    above += 1
                other += 1
            self.won[seat] = i64(SHIELDS[above])
            self.totals[seat] = self.totals[seat] + self.won[seat]
            seat += 1
        self.round += 1
        if self.deals is None:
            self.done.append(self.written())
        self.now = CHANCE if self.round < self.last else OVER

    def written(self) -> Round:
        """The round just finished, as a scorekeeper would have written it."""
        return {"rules": self.chosen(), "catches": [names_of(mask) for mask in self.caught]}

    def chosen(self) -> dict[str, Any]:
        """The rules chosen so far in this round."""
        rules: dict[str, Any] = {}
        if self.target >= 0:
            rules["target"] = KINDS[self.target]
        if self.order >= 0:
            rules["order"] = ORDERS[self.order]
        if self.size >= 0:
            rules["size"] = int(self.size)
        if self.bycatch >= 0:
            rules["bycatch"] = KINDS[self.bycatch]
        return rules

    # ------------------------------------------------ the end

    def payoff(self, seat: i64) -> float:
        """The round's shield, and in the last round mostly the share of the victory (FI-19)."""
        shield = float(self.won[seat]) / 5.0
        if self.round < self.rounds:
            return shield
        ahead: i64 = 0
        level: i64 = 0
        other: i64 = 0
        while other < self.seats:
            if self.totals[other] > self.totals[seat]:
                ahead += 1
            elif self.totals[other] == self.totals[seat]:
                level += 1
            other += 1
        return 0.25 * shield + (0.75 / float(level) if ahead == 0 else 0.0)

    # ------------------------------------------------ copies

    def copy_from(self, other: State) -> None:
        o = cast(Position, other)
        self.rounds = o.rounds
        self.last = o.last
        self.round = o.round
        if self.done is not o.done:
            self.done = o.done if o.deals is not None else list(o.done)
        self.now = o.now
        self.target = o.target
        self.order = o.order
        self.size = o.size
        self.bycatch = o.bycatch
        self.worths = o.worths
        self.powers = o.powers
        self.leader = o.leader
        self.led = o.led
        self.top = o.top
        self.winner = o.winner
        self.haul = o.haul
        self.trick = o.trick
        self.played = o.played
        self.left = o.left
        self.deals = o.deals
        self.viewer = o.viewer
        i: i64 = 0
        while i < self.seats:
            self.hands[i] = o.hands[i]
            self.caught[i] = o.caught[i]
            self.points[i] = o.points[i]
            self.won[i] = o.won[i]
            self.totals[i] = o.totals[i]
            i += 1
        self.plies = o.plies
        i = 0
        while i < self.plies:
            self.plays[i] = o.plays[i]
            i += 1
