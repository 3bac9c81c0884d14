"""The quantities of a harbour as cards count them (DECK.md), and points at the end."""

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.nusfjord.board import CARDS, CATCH, PLATES, TRACK, Board
from companion.games.nusfjord.council import Council
from companion.games.nusfjord.course import Course
from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.fleet import Fleet
from companion.games.nusfjord.harbours import Harbours
from companion.kit.masks import count, into


class Counting:
    """The quantities of the table by the nouns of the card language."""

    def __init__(
        self, course: Course, harbours: Harbours, fleet: Fleet, council: Council, board: Board
    ) -> None:
        self.course = course
        self.harbours = harbours
        self.fleet = fleet
        self.council = council
        self.board = board
        self.seats: i64 = course.seats
        self.deck = harbours.deck
        self.listed: vec[i64] = vec[i64]([0] * CARDS)  # scratch list for the cards of a mask

    def tally(self, seat: i64, noun: i64, amount: i64) -> i64:
        """Return the quantity of a noun; `amount` is that of the current event."""
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
        """Return the number of forests, free fields or buildings."""
        if noun == c.FORESTS:
            return self.harbours.woods[seat]
        if noun == c.EMPTY:
            return self.harbours.empty_spaces(seat)
        mask: i64 = self.harbours.built[seat]
        if noun == c.BUILT_ALL:
            return count(mask)
        return count(mask & self.deck.of_tier[noun - c.BUILT_A])

    def ships_of(self, seat: i64, noun: i64) -> i64:
        """Return the number of ships, of one kind, or of kinds."""
        if noun == c.SHIPS:
            return self.fleet.number(seat)
        if noun < c.SHIP_KINDS:
            return self.fleet.ships[3 * seat + noun - c.SLOOPS]
        return self.fleet.kinds(seat)

    def people_and_shares(self, seat: i64, noun: i64) -> i64:
        """Return the number of elders or shares."""
        own: i64 = self.harbours.owned[seat * self.seats + seat]
        if noun == c.COUNCIL_ELDERS:
            return self.council.elders[seat]
        if noun == c.OWN_SHARES:
            return own
        if noun == c.FOREIGN_SHARES:
            return self.harbours.shares(seat) - own
        if noun == c.SHARES:
            return self.harbours.shares(seat)
        return self.harbours.unissued[seat] if noun == c.UNISSUED else self.harbours.market[seat]

    def goods_and_course(self, seat: i64, noun: i64) -> i64:
        """Return the amount of goods, the plates, the fleet track or the round."""
        if noun == c.STOCK_WOOD:
            return self.harbours.wood[seat]
        if noun == c.STOCK_FISH:
            return self.harbours.fish[seat]
        if noun == c.STOCK_GOLD:
            return self.harbours.gold[seat]
        if noun == c.RESERVE_FISH:
            return self.harbours.stored[seat]
        if noun == c.PLATES:
            return self.board.plates
        if noun == c.EMPTY_PLATES:
            return len(PLATES) - self.board.plates
        if noun == c.ELDER_FISH:
            return self.council.fish_on(seat)
        if noun == c.TRACK_FREE:
            return TRACK - self.fleet.length[seat]
        if noun == c.CATCH_NOW:
            return self.catch(seat)
        begun: i64 = self.course.round + 1 if self.course.begun else self.course.round
        return begun if begun < 7 else 7

    def catch(self, seat: i64) -> i64:
        """Return the fish that a seat's fleet catches in a round."""
        return CATCH[self.fleet.length[seat]] + self.harbours.bend(seat, c.MORE_CATCH)

    def holds(self, seat: i64, table: vec[i64], index: i64) -> bool:
        """Return whether a condition holds: noun, minimum and maximum in a row of that table."""
        n: i64 = self.tally(seat, table[index], 0)
        return table[index + 1] <= n <= table[index + 2]

    # ------------------------------------------------ points (§8)

    def building_points(self, seat: i64) -> i64:
        """Return the points of a seat's buildings, including their awards at the end."""
        points: i64 = 0
        i: i64 = into(self.harbours.built[seat], self.listed)
        while i:
            i -= 1
            points += self.stands_for(seat, self.listed[i])
        return points + self.forgiven(seat)

    def stands_for(self, seat: i64, card: i64) -> i64:
        """Return the points of a building, including its award at the end."""
        points: i64 = self.deck.points[card]
        if self.deck.cards[card * c.CARD + c.CLASS] == c.END:
            points += self.awarded(seat, card)
        return points

    def worth_of(self, seat: i64, card: i64) -> i64:
        """Return the same, crediting waived penalties to the first building that waives them."""
        points: i64 = self.stands_for(seat, card)
        i: i64 = into(self.harbours.built[seat], self.listed)
        first: i64 = -1
        while i:
            i -= 1
            if self.forgives(self.listed[i]):
                first = self.listed[i]
        return points + self.forgiven(seat) if first == card else points

    def forgives(self, card: i64) -> bool:
        """Return whether a building waives a penalty."""
        if self.deck.cards[card * c.CARD + c.CLASS] != c.RULE:
            return False
        row: i64 = self.deck.cards[card * c.CARD + c.FIRST]
        while row < self.deck.cards[card * c.CARD + c.AFTER]:
            if self.deck.bends[row * c.BEND] in (c.EMPTY_FREE, c.UNISSUED_FREE):
                return True
            row += 1
        return False

    def awarded(self, seat: i64, card: i64) -> i64:
        """Return a building's award at the end."""
        awards: vec[i64] = self.deck.awards
        total: i64 = 0
        row: i64 = self.deck.cards[card * c.CARD + c.FIRST]
        while row < self.deck.cards[card * c.CARD + c.AFTER]:
            index: i64 = row * c.AWARD
            if self.holds(seat, awards, index + c.AWARD_IF):
                n: i64 = self.tally(seat, awards[index + c.AWARD_PER], 0)
                points: i64 = awards[index + c.AWARD_POINTS] * (n // awards[index + c.AWARD_EVERY])
                most: i64 = awards[index + c.AWARD_MOST]
                total += points if points < most else most
            row += 1
        return total

    def forgiven(self, seat: i64) -> i64:
        """Return the waived penalties for empty spaces and unissued shares."""
        free: i64 = self.harbours.bend(seat, c.EMPTY_FREE)
        spaces: i64 = self.harbours.empty_spaces(seat)
        unissued: i64 = self.harbours.unissued[seat]
        shares: i64 = self.harbours.bend(seat, c.UNISSUED_FREE)
        points: i64 = free if free < spaces else spaces
        return points + (shares if shares < unissued else unissued)

    def score(self, seat: i64) -> i64:
        """Return a seat's points if the match ended now (NU-37)."""
        harbours = self.harbours
        plus: i64 = self.building_points(seat) + self.fleet.points(seat) + harbours.shares(seat)
        return plus + harbours.gold[seat] - harbours.empty_spaces(seat) - harbours.unissued[seat]
