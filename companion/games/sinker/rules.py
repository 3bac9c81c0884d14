"""Sinker: the rules of play. Marks such as §5 point into the RULES files beside this one."""

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.sinker.actions import BID, KEEP, PASSING, PUT, TAKE, WIDTH
from companion.games.sinker.cards import DEAL
from companion.games.sinker.exchange import Exchange
from companion.games.sinker.position import (
    AUCTION,
    DISCARDS,
    EXCHANGE,
    LAYING,
)
from companion.games.sinker.prospects import outlook
from companion.kit.dealing import Dealing
from companion.kit.masks import into


class Rules(Exchange):
    """What may be done, and what it does."""

    # ------------------------------------------------ turns

    def width(self) -> i64:
        return WIDTH

    def legal_into(self, out: vec[i64]) -> i64:
        return self.all_into(out)

    def all_into(self, out: vec[i64]) -> i64:
        """Write every legal action, ascending; how many they are."""
        if self.phase == AUCTION:
            return self.bids_into(out)
        if self.phase == EXCHANGE:
            return self.subsets_into(out)
        if self.phase == DISCARDS:
            out[0] = TAKE
            out[1] = KEEP
            return 2
        return into(self.hands[self.now] if self.phase == LAYING else self.legal_mask(), out)

    # ------------------------------------------------ moves

    def play(self, action: i64) -> None:
        if action < BID:
            if self.phase == LAYING:
                self.lay(action)
            else:
                self.play_card(action)
        elif action >= PUT:
            self.exchange(self.cards_put(action - PUT))
        elif action >= TAKE:
            self.take(action == TAKE)
        elif action == PASSING:
            self.pass_on()
        else:
            self.overcall(action - BID)

    # ------------------------------------------------ §1 the deal

    def dealing(self) -> Dealing:
        return DEAL[int(self.seats)]

    def opening(self, rest: i64) -> None:
        """The rest is the stock; the seat after the dealer exchanges first (§1, §2)."""
        self.clear(rest)
        self.phase = EXCHANGE
        self.now = self.after(self.dealer())

    def payoff(self, seat: i64) -> float:
        return outlook(self, seat)

    # ------------------------------------------------ the edge

    def legal(self, seat: int) -> list[int]:
        if self.now < 0 or seat != self.now:
            return []
        buffer = vec[i64]([0] * WIDTH)
        n = self.all_into(buffer)
        return [int(buffer[i]) for i in range(n)]
