"""What a harbour has, counted as cards count it (docs/nusfjord-deck.md), and points at the end."""

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.nusfjord.board import CATCH, COUNCIL, PLATES, TRACK
from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.harbours import Harbours
from companion.kit.masks import count, into


class Counting(Harbours):
    """Numbers of the table under the names that cards have for them."""

    def tally(self, seat: i64, noun: i64, amount: i64) -> i64:
        """So many of a noun; `amount` is that of the event that is under way."""
        if noun == c.ONE:
            return 1
        if noun == c.AMOUNT:
            return amount
        if noun <= c.BUILT_C:
            return self.grounds(seat, noun)
        if noun <= c.SHIP_KINDS:
            return self.ships_of(seat, noun)
        if noun <= c.AFLOAT:
            return self.people_and_shares(seat, noun)
        return self.goods_and_course(seat, noun)

    def grounds(self, seat: i64, noun: i64) -> i64:
        """Forests, free fields, buildings."""
        if noun == c.FORESTS:
            return self.woods[seat]
        if noun == c.EMPTY:
            return self.empty_spaces(seat)
        mask: i64 = self.built[seat]
        if noun == c.BUILT_ALL:
            return count(mask)
        return count(mask & self.deck.of_tier[noun - c.BUILT_A])

    def ships_of(self, seat: i64, noun: i64) -> i64:
        """Ships, one kind of them, or kinds."""
        at: i64 = 3 * seat
        if noun == c.SHIPS:
            return self.fleet[at] + self.fleet[at + 1] + self.fleet[at + 2]
        if noun < c.SHIP_KINDS:
            return self.fleet[at + noun - c.SLOOPS]
        kinds: i64 = 0
        kind: i64 = 0
        while kind < 3:
            if self.fleet[at + kind]:
                kinds += 1
            kind += 1
        return kinds

    def people_and_shares(self, seat: i64, noun: i64) -> i64:
        """Elders and shares."""
        own: i64 = self.owned[seat * self.seats + seat]
        if noun == c.COUNCIL_ELDERS:
            return self.elders[seat]
        if noun == c.OWN_SHARES:
            return own
        if noun == c.FOREIGN_SHARES:
            return self.shares(seat) - own
        if noun == c.SHARES:
            return self.shares(seat)
        return self.unissued[seat] if noun == c.UNISSUED else self.market[seat]

    def goods_and_course(self, seat: i64, noun: i64) -> i64:
        """Goods, plates, the track, the round."""
        if noun == c.STOCK_WOOD:
            return self.wood[seat]
        if noun == c.STOCK_FISH:
            return self.fish[seat]
        if noun == c.STOCK_GOLD:
            return self.gold[seat]
        if noun == c.RESERVE_FISH:
            return self.stored[seat]
        if noun == c.PLATES:
            return self.plates
        if noun == c.EMPTY_PLATES:
            return len(PLATES) - self.plates
        if noun == c.ELDER_FISH:
            return self.fish_on_elders(seat)
        if noun == c.TRACK_FREE:
            return TRACK - self.length[seat]
        if noun == c.CATCH_NOW:
            return self.catch(seat)
        begun: i64 = self.round + 1 if self.begun else self.round
        return begun if begun < 7 else 7

    def fish_on_elders(self, seat: i64) -> i64:
        """Fish that lie on the elders of a seat."""
        found: i64 = 0
        place: i64 = 0
        while place < COUNCIL:
            found += self.fed[seat * COUNCIL + place]
            place += 1
        return found

    def catch(self, seat: i64) -> i64:
        """What the fleet of a seat brings in a round."""
        return CATCH[self.length[seat]] + self.bend(seat, c.MORE_CATCH)

    def holds(self, seat: i64, table: vec[i64], at: i64) -> bool:
        """Whether a condition holds: count, least and most in a row of that table."""
        n: i64 = self.tally(seat, table[at], 0)
        return table[at + 1] <= n <= table[at + 2]

    # ------------------------------------------------ points (§8)

    def building_points(self, seat: i64) -> i64:
        """What the buildings of a seat are worth, with what they count at the end."""
        found: i64 = 0
        i: i64 = into(self.built[seat], self.listed)
        while i:
            i -= 1
            found += self.stands_for(seat, self.listed[i])
        return found + self.forgiven(seat)

    def stands_for(self, seat: i64, card: i64) -> i64:
        """The points of a building, with what it counts at the end."""
        found: i64 = self.deck.points[card]
        if self.deck.cards[card * c.CARD + c.CLASS] == c.END:
            found += self.awarded(seat, card)
        return found

    def worth_of(self, seat: i64, card: i64) -> i64:
        """The same; penalties that are none count with the first building that says so."""
        found: i64 = self.stands_for(seat, card)
        i: i64 = into(self.built[seat], self.listed)
        first: i64 = -1
        while i:
            i -= 1
            if self.forgives(self.listed[i]):
                first = self.listed[i]
        return found + self.forgiven(seat) if first == card else found

    def forgives(self, card: i64) -> bool:
        """Whether a building takes a penalty away."""
        if self.deck.cards[card * c.CARD + c.CLASS] != c.RULE:
            return False
        row: i64 = self.deck.cards[card * c.CARD + c.FIRST]
        while row < self.deck.cards[card * c.CARD + c.AFTER]:
            if self.deck.bends[row * c.BEND] in (c.EMPTY_FREE, c.UNISSUED_FREE):
                return True
            row += 1
        return False

    def awarded(self, seat: i64, card: i64) -> i64:
        """What a building counts at the end."""
        awards: vec[i64] = self.deck.awards
        found: i64 = 0
        row: i64 = self.deck.cards[card * c.CARD + c.FIRST]
        while row < self.deck.cards[card * c.CARD + c.AFTER]:
            at: i64 = row * c.AWARD
            if self.holds(seat, awards, at + c.AWARD_IF):
                n: i64 = self.tally(seat, awards[at + c.AWARD_PER], 0)
                points: i64 = awards[at + c.AWARD_POINTS] * (n // awards[at + c.AWARD_EVERY])
                most: i64 = awards[at + c.AWARD_MOST]
                found += points if points < most else most
            row += 1
        return found

    def forgiven(self, seat: i64) -> i64:
        """A point back for each empty space and unissued share that shall cost none."""
        free: i64 = self.bend(seat, c.EMPTY_FREE)
        spaces: i64 = self.empty_spaces(seat)
        unissued: i64 = self.unissued[seat]
        shares: i64 = self.bend(seat, c.UNISSUED_FREE)
        found: i64 = free if free < spaces else spaces
        return found + (shares if shares < unissued else unissued)
