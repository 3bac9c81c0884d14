"""The fishing phase: who gets the fish of each fleet, and what an owner has to choose (§3)."""

from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.nusfjord import events
from companion.games.nusfjord.actions import DEAL, DIVIDEND, FEED, SHARE_OUT
from companion.games.nusfjord.board import COUNCIL
from companion.games.nusfjord.counting import Counting
from companion.games.nusfjord.harbours import copy_row
from companion.kit.masks import BIT, count
from companion.kit.option import Options
from companion.kit.state import CHANCE, State


class Fishing(Counting):
    """Who is to act, what is asked, and the catch of a round."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        self.start: i64 = 0  # the seat that begins the round (NU-31)
        self.turns: i64 = 0  # that have been made or passed in this round
        self.now: i64 = CHANCE
        self.step: i64 = DEAL
        # The catch of the seat that is fishing now, as far as it is not shared out.
        self.fisher: i64 = 0  # how many seats have fished
        self.fresh: i64 = 0
        self.due: vec[i64] = vec[i64]([0] * seats)  # fish on shares, until the phase ends (NU-06)
        self.income: vec[i64] = vec[i64]([0] * seats)  # the part of it that others pay
        self.short: vec[i64] = vec[i64]([0] * seats)  # shares of each holder that get none
        # What happened in this round.
        self.log: vec[i64] = vec[i64]([0] * events.MOST)
        self.notes: i64 = 0
        self.silent: bool = False  # only in a world: nobody reads what happens in it

    def note(self, what: i64, seat: i64, a: i64, b: i64) -> None:
        """Write an event down, for people."""
        if self.silent or self.notes == events.MOST:
            return
        self.log[self.notes] = events.event(what, seat, a, b)
        self.notes += 1

    # ------------------------------------------------ the phase

    def go_fishing(self) -> bool:
        """Each fleet in turn, until an owner has to choose; True when all fish are in (NU-46)."""
        while self.fisher < self.seats:
            seat: i64 = (self.start + self.fisher) % self.seats
            if self.haul(seat):
                self.now = seat
                self.step = SHARE_OUT
                return False
            self.fisher += 1
        self.bring_in()
        return True

    def haul(self, seat: i64) -> bool:
        """The catch of one seat in strict order (NU-04); True where its owner has to choose."""
        self.fresh = self.catch(seat)
        self.note(events.CAUGHT, seat, self.fresh, 0)
        elders: i64 = self.elders[seat]
        if self.edition > 1:
            self.forget_short()
        if self.fresh < elders:
            return True
        self.feed_some(seat, BIT[elders] - 1)
        lost: i64 = self.take(self.market[seat])
        if lost:
            self.note(events.LOST, seat, lost, 0)
        self.forget_short()
        if 0 < self.fresh < self.abroad(seat) and self.holders(seat) > 1:
            return True
        self.share_out(seat)
        return False

    def forget_short(self) -> None:
        """Whose shares went without a fish, of the fleet before."""
        holder: i64 = 0
        while holder < self.seats:
            self.short[holder] = 0
            holder += 1

    def take(self, wanted: i64) -> i64:
        """So many of the fresh fish, or all there are."""
        n: i64 = wanted if wanted < self.fresh else self.fresh
        self.fresh -= n
        return n

    def feed_some(self, seat: i64, places: i64) -> None:
        """A fish onto each of these elders."""
        place: i64 = 0
        while place < COUNCIL:
            if places & BIT[place]:
                self.feed(seat, place)
            place += 1
        fed: i64 = self.take(count(places))
        if fed:
            self.note(events.FED, seat, fed, places)

    def abroad(self, seat: i64) -> i64:
        """Shares of a seat's colour with others that still are to get a fish."""
        found: i64 = 0
        holder: i64 = 0
        while holder < self.seats:
            if holder != seat:
                found += self.owned[holder * self.seats + seat] - self.short[holder]
            holder += 1
        return found

    def holders(self, seat: i64) -> i64:
        """How many others hold such shares."""
        found: i64 = 0
        holder: i64 = 0
        while holder < self.seats:
            if holder != seat and self.owned[holder * self.seats + seat] > self.short[holder]:
                found += 1
            holder += 1
        return found

    def share_out(self, seat: i64) -> None:
        """Fish onto shares with others, onto one's own, and the rest into the reserve."""
        holder: i64 = 0
        while holder < self.seats:
            if holder != seat:
                shares: i64 = self.owned[holder * self.seats + seat] - self.short[holder]
                paid: i64 = self.take(shares)
                if paid:
                    self.due[holder] = self.due[holder] + paid
                    self.income[holder] = self.income[holder] + paid
                    self.note(events.PAID, seat, paid, holder)
            holder += 1
        kept: i64 = self.take(self.owned[seat * self.seats + seat])
        if kept:
            self.due[seat] = self.due[seat] + kept
            self.note(events.KEPT, seat, kept, 0)
        if self.fresh:
            stored: i64 = self.take(self.reserve_limit(seat) - self.stored[seat])
            self.stored[seat] = self.stored[seat] + stored
            self.note(events.STORED, seat, stored, self.fresh)
            self.fresh = 0

    def bring_in(self) -> None:
        """The phase ends: fish on shares in a supply belong to it, others are gone (NU-06)."""
        seat: i64 = 0
        while seat < self.seats:
            self.fish[seat] = self.fish[seat] + self.due[seat]
            self.due[seat] = 0
            self.short[seat] = 0
            seat += 1
        self.fisher = 0
        self.fresh = 0

    # ------------------------------------------------ the choice

    def choices_into(self, out: vec[i64]) -> i64:
        """Which elders are fed; or the holder who is paid, or goes short (NU-04)."""
        seat: i64 = self.now
        n: i64 = 0
        if self.fresh < self.elders[seat] and self.fresh == self.catch(seat):
            places: i64 = 1
            while places < BIT[self.elders[seat]]:
                if count(places) == self.fresh:
                    out[n] = FEED + places
                    n += 1
                places += 1
            return n
        holder: i64 = 0
        while holder < self.seats:
            if holder != seat and self.owned[holder * self.seats + seat] > self.short[holder]:
                out[n] = DIVIDEND + holder
                n += 1
            holder += 1
        return n

    def choose(self, action: i64) -> bool:
        """What the owner wants; True when the phase is over then."""
        seat: i64 = self.now
        if action < DIVIDEND:
            self.feed_some(seat, action - FEED)
            self.share_out(seat)
        elif self.fresh == 1:
            paid: i64 = action - DIVIDEND
            self.fresh = 0
            self.due[paid] = self.due[paid] + 1
            self.income[paid] = self.income[paid] + 1
            self.note(events.PAID, seat, 1, paid)
        else:
            missing: i64 = action - DIVIDEND
            self.short[missing] = self.short[missing] + 1
            if self.fresh < self.abroad(seat) and self.holders(seat) > 1:
                return False
            self.share_out(seat)
        self.fisher += 1
        return self.go_fishing()

    # ------------------------------------------------ copies

    def copy_fishing(self, other: State) -> None:
        """Become equal to another position, as far as this class goes."""
        o = cast(Fishing, other)
        self.copy_harbours(other)
        self.start = o.start
        self.turns = o.turns
        self.now = o.now
        self.step = o.step
        self.fisher = o.fisher
        self.fresh = o.fresh
        self.notes = o.notes
        self.silent = o.silent
        copy_row(o.due, self.due)
        copy_row(o.income, self.income)
        copy_row(o.short, self.short)
        i: i64 = 0
        while i < o.notes:
            self.log[i] = o.log[i]
            i += 1
