"""The fishing phase: who gets the fish of each fleet, and the owner's choices (§3)."""

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.nusfjord import events
from companion.games.nusfjord.actions import DIVIDEND, FEED, SHARE_OUT
from companion.games.nusfjord.board import COUNCIL, copy_row
from companion.games.nusfjord.counting import Counting
from companion.kit.masks import BIT, count


class Distribution:
    """The catch of a round, and the undistributed fish of the current seat."""

    def __init__(self, counting: Counting) -> None:
        self.counting = counting
        self.course = counting.course
        self.harbours = counting.harbours
        self.council = counting.council
        self.seats: i64 = counting.seats
        none = [0] * int(self.seats)
        self.fisher: i64 = 0  # how many seats have fished
        self.fresh: i64 = 0
        self.due: vec[i64] = vec[i64](none)  # fish on shares, until the phase ends (NU-06)
        self.income: vec[i64] = vec[i64](none)  # the part of it that others pay
        self.short: vec[i64] = vec[i64](none)  # shares of each holder that get none

    # ------------------------------------------------ the phase

    def go_fishing(self) -> bool:
        """Fish fleet by fleet until an owner has to choose; return True when done (NU-46)."""
        while self.fisher < self.seats:
            seat: i64 = (self.course.start + self.fisher) % self.seats
            if self.haul(seat):
                self.course.now = seat
                self.course.step = SHARE_OUT
                return False
            self.fisher += 1
        self.bring_in()
        return True

    def haul(self, seat: i64) -> bool:
        """Distribute a seat's catch in strict order (NU-04).

        Return True if its owner has to choose.
        """
        self.fresh = self.counting.catch(seat)
        self.course.note(events.CAUGHT, seat, self.fresh, 0)
        elders: i64 = self.council.elders[seat]
        if self.course.edition > 1:
            self.forget_short()
        if self.fresh < elders:
            return True
        self.feed_some(seat, BIT[elders] - 1)
        lost: i64 = self.take(self.harbours.market[seat])
        if lost:
            self.course.note(events.LOST, seat, lost, 0)
        self.forget_short()
        if 0 < self.fresh < self.abroad(seat) and self.holders(seat) > 1:
            return True
        self.share_out(seat)
        return False

    def forget_short(self) -> None:
        """Clear the record of shares without fish of the previous fleet."""
        holder: i64 = 0
        while holder < self.seats:
            self.short[holder] = 0
            holder += 1

    def take(self, wanted: i64) -> i64:
        """Take up to `wanted` of the undistributed fish and return their number."""
        n: i64 = wanted if wanted < self.fresh else self.fresh
        self.fresh -= n
        return n

    def feed_some(self, seat: i64, places: i64) -> None:
        """Put a fish on each of these elders."""
        place: i64 = 0
        while place < COUNCIL:
            if places & BIT[place]:
                back: i64 = self.council.feed(seat, place)
                self.harbours.fish[seat] = self.harbours.fish[seat] + back
            place += 1
        fed: i64 = self.take(count(places))
        if fed:
            self.course.note(events.FED, seat, fed, places)

    def waiting(self, holder: i64, seat: i64) -> i64:
        """Return the unpaid shares of a seat's colour that `holder` has."""
        return self.harbours.owned[holder * self.seats + seat] - self.short[holder]

    def abroad(self, seat: i64) -> i64:
        """Return the unpaid shares of a seat's colour that others have."""
        total: i64 = 0
        holder: i64 = 0
        while holder < self.seats:
            if holder != seat:
                total += self.waiting(holder, seat)
            holder += 1
        return total

    def holders(self, seat: i64) -> i64:
        """Return the number of other seats with unpaid shares."""
        number: i64 = 0
        holder: i64 = 0
        while holder < self.seats:
            if (
                holder != seat
                and self.harbours.owned[holder * self.seats + seat] > self.short[holder]
            ):
                number += 1
            holder += 1
        return number

    def share_out(self, seat: i64) -> None:
        """Distribute fish to others' shares, own shares, then the reserve."""
        holder: i64 = 0
        while holder < self.seats:
            if holder != seat:
                paid: i64 = self.take(self.waiting(holder, seat))
                if paid:
                    self.due[holder] = self.due[holder] + paid
                    self.income[holder] = self.income[holder] + paid
                    self.course.note(events.PAID, seat, paid, holder)
            holder += 1
        kept: i64 = self.take(self.harbours.owned[seat * self.seats + seat])
        if kept:
            self.due[seat] = self.due[seat] + kept
            self.course.note(events.KEPT, seat, kept, 0)
        if self.fresh:
            stored: i64 = self.harbours.store(seat, self.fresh)
            self.course.note(events.STORED, seat, stored, self.fresh - stored)
            self.fresh = 0

    def bring_in(self) -> None:
        """End the phase: fish on shares in a supply are collected, others are lost (NU-06)."""
        seat: i64 = 0
        while seat < self.seats:
            self.harbours.fish[seat] = self.harbours.fish[seat] + self.due[seat]
            self.due[seat] = 0
            self.short[seat] = 0
            seat += 1
        self.fisher = 0
        self.fresh = 0

    # ------------------------------------------------ the choice

    def choices_into(self, out: vec[i64]) -> i64:
        """Write the choices: elders to feed, or the holder who is paid or goes short (NU-04)."""
        seat: i64 = self.course.now
        n: i64 = 0
        if self.fresh < self.council.elders[seat] and self.fresh == self.counting.catch(seat):
            places: i64 = 1
            while places < BIT[self.council.elders[seat]]:
                if count(places) == self.fresh:
                    out[n] = FEED + places
                    n += 1
                places += 1
            return n
        holder: i64 = 0
        while holder < self.seats:
            if (
                holder != seat
                and self.harbours.owned[holder * self.seats + seat] > self.short[holder]
            ):
                out[n] = DIVIDEND + holder
                n += 1
            holder += 1
        return n

    def choose(self, action: i64) -> bool:
        """Carry out the owner's choice; return True when the phase is over."""
        seat: i64 = self.course.now
        if action < DIVIDEND:
            self.feed_some(seat, action - FEED)
            self.share_out(seat)
        elif self.fresh == 1:
            paid: i64 = action - DIVIDEND
            self.fresh = 0
            self.due[paid] = self.due[paid] + 1
            self.income[paid] = self.income[paid] + 1
            self.course.note(events.PAID, seat, 1, paid)
        else:
            missing: i64 = action - DIVIDEND
            self.short[missing] = self.short[missing] + 1
            if self.fresh < self.abroad(seat) and self.holders(seat) > 1:
                return False
            self.share_out(seat)
        self.fisher += 1
        return self.go_fishing()

    def copy_from(self, o: "Distribution") -> None:
        """Copy the distribution of another position of the same match."""
        self.fisher = o.fisher
        self.fresh = o.fresh
        copy_row(o.due, self.due)
        copy_row(o.income, self.income)
        copy_row(o.short, self.short)
