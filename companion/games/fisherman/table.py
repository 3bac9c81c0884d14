"""The whole table: shuffle and deal, what each seat sees, and the sheet that fills itself in."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.fisherman.cards import HAND, card_text, names_of
from companion.games.fisherman.notation import action_text
from companion.games.fisherman.rules import Position
from companion.games.fisherman.strategy import playout
from companion.games.fisherman.tables import BIT
from companion.kit.rng import Rng, shuffled
from companion.kit.state import CHANCE, OVER, Round, View


class Fisherman(Position):
    """A match of Fisherman, or a world of one round that its viewer thinks possible."""

    def chance(self, rng: Rng) -> int:
        """A shuffle and deal: for each card in play its holder, `seats` being the box (§2)."""
        hand = HAND[int(self.seats)]
        deck = shuffled(list(range(int(self.kinds) * 10)), rng)
        action = 0
        for place, card in enumerate(deck):
            action += min(place // hand, int(self.seats)) * int(self.seats + 1) ** card
        return action

    def apply(self, seat: int, action: int) -> None:
        if seat == CHANCE:
            self.deal(action)
        else:
            self.play(i64(action))

    def deal(self, action: int) -> None:
        """Clear the mat and hand out the cards; the seat after the dealer chooses (§2, §3)."""
        holders = int(self.seats) + 1
        hands = [0] * holders
        for card in range(int(self.kinds) * 10):
            action, holder = divmod(action, holders)
            hands[holder] |= int(BIT[card])
        seat: i64 = 0
        while seat < self.seats:
            self.hands[seat] = i64(hands[seat])
            self.caught[seat] = 0
            self.points[seat] = 0
            seat += 1
        self.target = -1
        self.order = -1
        self.size = -1
        self.bycatch = -1
        self.leader = self.dealer()
        self.led = -1
        self.winner = -1
        self.plies = 0
        self.left = i64(HAND[int(self.seats)]) * self.seats
        self.now = (self.dealer() + 1) % self.seats

    def redeal(self, rng: Rng) -> None:
        deals = self.deals
        assert deals is not None, "only a world made from a View can be dealt anew"
        deals.sample(rng, self.dealt)
        place: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if seat != self.viewer:
                self.hands[seat] = self.dealt[place]
                place += 1
            seat += 1

    def playout(self, rng: Rng, buffer: vec[i64]) -> None:
        playout(self, rng, buffer)

    # ------------------------------------------------ what is known

    def sheet(self) -> list[Round]:
        return list(self.done)

    def phase(self) -> str:
        """deal, rules, fishing or over."""
        if self.now < 0:
            return "over" if self.now == OVER else "deal"
        return "rules" if self.bycatch < 0 else "fishing"

    def history(self) -> list[list[Any]]:
        """The round's cards in order, each as [seat, card]."""
        return [[int(p // 64), card_text(int(p % 64))] for p in self.plays][: int(self.plies)]

    def view(self, seat: int | None) -> View:
        """All that a seat has seen (§7); spectators have no hand. The box nobody ever sees."""
        plays = self.history()
        tricks = (len(plays) - int(self.played)) // int(self.seats)
        trick = plays[tricks * int(self.seats) :]
        last = plays[(tricks - 1) * int(self.seats) : tricks * int(self.seats)] if tricks else []
        mine = seat is not None and seat == self.now
        shown = int(self.round - 1 if self.phase() == "over" else self.round)
        return {
            "game": "fisherman",
            "seat": seat,
            "seats": int(self.seats),
            "options": self.options,
            "round": shown,
            "rounds": int(self.rounds),
            "dealer": shown % int(self.seats),
            "phase": self.phase(),
            "turn": None if self.now == OVER else int(self.now),
            "actors": list(self.actors()),
            "rules": self.chosen(),
            "hand": [] if seat is None else names_of(int(self.hands[seat])),
            "hand_sizes": [len(names_of(int(mask))) for mask in self.hands],
            "legal": [action_text(a) for a in self.legal(seat)]
            if mine and seat is not None
            else [],
            "plays": plays,
            "trick": trick,
            "leader": int(self.leader),
            "winning": int(self.winner) if trick else None,
            "last_trick": last,
            "last_winner": int(self.leader) if last else None,
            "catches": [names_of(int(mask)) for mask in self.caught],
            "points": [int(points) for points in self.points],
            "finished": list(self.done),
            "totals": [int(total) for total in self.totals],
        }

    def copy(self) -> "Fisherman":
        twin = Fisherman(int(self.seats), self.options)
        twin.copy_from(self)
        return twin
