"""The whole table: deals and draws, what each seat sees, and the sheet that fills itself in."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.sinker.cards import BIDS, CARDS, DIVING, HAND, NAMES, names_of
from companion.games.sinker.habits import settle
from companion.games.sinker.notation import action_text
from companion.games.sinker.playouts import draw_some, likely_bids, playout, policy
from companion.games.sinker.position import (
    AUCTION,
    DEALING,
    DIVE,
    DRAWING,
    ENDED,
    EXCHANGE,
    PLAYING,
)
from companion.games.sinker.rules import Rules
from companion.games.sinker.sheet import counted
from companion.games.sinker.tables import BIT
from companion.kit.rng import Rng, shuffled
from companion.kit.state import CHANCE, FOLLOWS, OVER, PRESSED, Round, View

PHASES: Final = (
    "deal", "exchange", "draw", "auction", "discards", "laying", "playing", "over",
)  # fmt: skip
WORDS: Final = (*BIDS, "pass")


class Sinker(Rules):
    """A match of Sinker, or a world of one round that its viewer thinks possible."""

    # ------------------------------------------------ luck

    def luck(self) -> str:
        return FOLLOWS if self.phase == DRAWING else PRESSED

    def turn(self) -> i64:
        """In a world, what the others do with face-down cards is luck to the one who thinks."""
        if self.deals is None or self.now < 0 or self.now == self.viewer:
            return self.now
        return self.now if self.phase in (AUCTION, PLAYING) else CHANCE

    def legal_into(self, out: vec[i64]) -> i64:
        """A world offers the search what is worth a thought, and of others what is likely."""
        if self.deals is None:
            return self.all_into(out)
        if self.phase == AUCTION and self.now != self.viewer:
            return likely_bids(self, out)
        if self.phase != EXCHANGE or not len(self.thoughts):
            return self.all_into(out)
        n: i64 = 0
        while n < len(self.thoughts):
            out[n] = self.thoughts[n]
            n += 1
        return n

    def actors(self) -> tuple[int, ...]:
        return () if self.now == OVER else (int(self.now),)

    def chance(self, rng: Rng) -> int:
        """A deal, as for each card its holder, `seats` being the stock (§1); or a draw (§2)."""
        if self.phase == DRAWING:
            return int(draw_some(self, rng))
        if self.phase != DEALING:
            return int(policy(self, rng))
        hand = HAND[int(self.seats)]
        deck = shuffled(list(range(CARDS)), rng)
        action = 0
        for place, card in enumerate(deck):
            action += min(place // hand, int(self.seats)) * int(self.seats + 1) ** card
        return action

    def apply(self, seat: int, action: int) -> None:
        if seat != CHANCE:
            self.play(i64(action))
        elif self.phase == DRAWING:
            self.draw(i64(action))
        elif self.phase == DEALING:
            self.deal(action)
        else:
            self.play(i64(action))

    def deal(self, action: int) -> None:
        """Hand out the cards; the seat after the dealer exchanges first (§1, §2)."""
        self.clear()
        holders = int(self.seats) + 1
        hands = [0] * holders
        for card in range(CARDS):
            action, holder = divmod(action, holders)
            hands[holder] |= int(BIT[card])
        seat: i64 = 0
        while seat < self.seats:
            self.hands[seat] = i64(hands[seat])
            seat += 1
        self.stock = i64(hands[int(self.seats)])
        self.leader = self.dealer()
        self.phase = EXCHANGE
        self.now = self.after(self.dealer())

    def redeal(self, rng: Rng) -> None:
        """Hands, stock and pile anew, what lies face down by the habits of players."""
        self.shuffle(rng)
        settle(self, rng)

    def shuffle(self, rng: Rng) -> None:
        """Every deal that fits is equally likely; who put away or drew which is then forgotten."""
        deals = self.deals
        assert deals is not None, "only a world made from a View can be dealt anew"
        deals.sample(rng, self.dealt)
        place: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if seat != self.viewer:
                self.hands[seat] = self.dealt[place]
                self.put[seat] = 0
                self.drawn[seat] = 0
                place += 1
            seat += 1
        self.stock = self.dealt[place]
        if self.taken != 1 or self.declarer != self.viewer:
            self.pile = self.dealt[place + 1] | self.pile_known()

    def pile_known(self) -> i64:
        """What the viewer of a world knows of the pile: what it put there itself."""
        if self.viewer < 0 or self.taken == 1:
            return 0
        return self.put[self.viewer]

    def playout(self, rng: Rng, buffer: vec[i64]) -> None:
        playout(self, rng)

    # ------------------------------------------------ what is known

    def sheet(self) -> list[Round]:
        return list(self.done)

    def standing(self) -> str | None:
        """The bid that stands, or diving once all have passed."""
        if self.bid == DIVE:
            return DIVING
        return None if self.bid < 0 else BIDS[self.bid]

    def view(self, seat: int | None) -> View:
        """All that a seat has seen; spectators have no hand. The stock nobody ever sees."""
        return self.shared() | self.trick() | self.own(seat) | self.past()

    def shared(self) -> View:
        """The round but for its tricks, as everybody sees it (§2, §3, §4)."""
        over = self.phase == ENDED
        shown = int(self.round) - over
        none = self.declarer < 0
        return {
            "game": "sinker",
            "seats": int(self.seats),
            "options": self.options,
            "round": shown,
            "rounds": int(self.rounds),
            "dealer": shown % int(self.seats),
            "phase": PHASES[self.phase],
            "turn": None if over else int(self.now),
            "actors": list(self.actors()),
            "hand_sizes": [int(hand).bit_count() for hand in self.hands],
            "stock": int(self.stock).bit_count(),
            "exchanged": [None if n < 0 else int(n) for n in self.exchanged],
            "pile": int(self.pile).bit_count(),
            "bids": [[int(c // 8), WORDS[c % 8]] for c in self.calls][: int(self.called)],
            "passed": [bool(passed) for passed in self.passed],
            "bid": self.standing(),
            "bidder": None if self.bidder < 0 else int(self.bidder),
            "declarer": None if none else int(self.declarer),
            "taken": None if self.taken < 0 else bool(self.taken),
            "to_lay": int(self.owed),
        }

    def trick(self) -> View:
        """The cards played, all in order, and of this trick and the last (§5)."""
        plays = [[int(p // 32), NAMES[p % 32]] for p in self.plays][: int(self.plies)]
        begun = len(plays) - int(self.played)
        return {
            "plays": plays,
            "trick": plays[begun:],
            "leader": int(self.leader),
            "winning": int(self.winner) if self.played else None,
            "last_trick": plays[begun - int(self.seats) : begun] if begun else [],
            "last_winner": int(self.leader) if begun else None,
            "tricks": [int(n) for n in self.tricks],
        }

    def own(self, seat: int | None) -> View:
        """What only that seat knows: its cards, what it put away, drew, took up and laid back."""
        if seat is None:
            return {"seat": None, "hand": [], "put": [], "drawn": [], "found": [], "laid": [],
                    "legal": []}  # fmt: skip
        took = self.taken == 1 and seat == self.declarer
        return {
            "seat": seat,
            "hand": names_of(int(self.hands[seat])),
            "put": names_of(int(self.put[seat])),
            "drawn": names_of(int(self.drawn[seat])),
            "found": names_of(int(self.found)) if took else [],
            "laid": names_of(int(self.pile)) if took else [],
            "legal": [action_text(self, action) for action in self.legal(seat)],
        }

    def past(self) -> View:
        """The rounds that are over."""
        return {
            "pot": int(self.pot),
            "finished": list(self.done),
            "scores": counted(self.done, self.options)[0],
            "totals": [int(total) for total in self.totals],
        }

    def copy(self) -> "Sinker":
        twin = Sinker(int(self.seats), self.options)
        twin.copy_from(self)
        return twin
