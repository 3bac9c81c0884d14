"""Everything that lies on the table: the harbours, the board between them, and the cards."""

from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.nusfjord.board import (
    BELOW,
    CARDS,
    CELLS,
    COUNCIL,
    ELDERS,
    FORESTS,
    FREE,
    FULL,
    LAID,
    MIMICS,
    MOST,
    MOST_STORED,
    MOST_WOOD,
    OWN,
    ROOM_FEW,
    ROOM_MANY,
    SPACES,
    STACKS,
    STOCK,
    TREES,
    UNISSUED,
    USED,
    WORTH,
)
from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.deck.files import OURS, edition_of, tables_of, which
from companion.games.nusfjord.deck.tables import Tables
from companion.kit.masks import BIT, count, into
from companion.kit.option import Options
from companion.kit.state import State


class Harbours(State):
    """What lies where. Rows of numbers are by seat, or by seat and then by what they count."""

    def __init__(self, seats: int, options: Options) -> None:
        self.seats: i64 = seats
        self.options: Options = dict(options)
        self.deck: Tables = tables_of(options)
        # Whether the cards are those that a policy is learnt with (features.py).
        self.usual_elders: bool = not options.get("own_elders", "")
        own = options.get("own_deck", "")
        # Our decks in a row, and behind them a club's own.
        self.which_deck: i64 = len(OURS) if own else which(str(options.get("deck", "")))
        self.edition: i64 = edition_of(options)
        self.round: i64 = 0
        self.begun: bool = True  # whether that round has begun: not while workers come home
        advanced = seats == 1 and bool(options.get("advanced", False))
        self.mimics: i64 = 3 if advanced else MIMICS[seats]
        self.colours: i64 = seats if seats > 1 else 3 if advanced else 2  # of workers
        self.room: vec[i64] = ROOM_FEW if seats < 3 else ROOM_MANY
        none = [0] * seats
        # supplies and reserves
        self.wood: vec[i64] = vec[i64](none)
        self.fish: vec[i64] = vec[i64](none)
        self.gold: vec[i64] = vec[i64](none)
        self.stored: vec[i64] = vec[i64](none)  # fish in the reserve
        # shares: face down, on the board, and [holder * seats + colour] in a supply
        self.unissued: vec[i64] = vec[i64]([UNISSUED] * seats)
        self.market: vec[i64] = vec[i64](none)
        self.owned: vec[i64] = vec[i64](
            [OWN if i // seats == i % seats else 0 for i in range(seats * seats)]
        )
        # the fleet: [seat * 3 + kind], its length with the printed boat, and what is left
        self.fleet: vec[i64] = vec[i64]([0] * (3 * seats))
        self.length: vec[i64] = vec[i64]([1] * seats)
        self.stock: vec[i64] = vec[i64]([STOCK[seats]] * 3)
        # fields: empty ones as a mask, forest tiles by left cell, how many tiles
        self.empty: vec[i64] = vec[i64]([FREE] * seats)
        tiles = dict(FORESTS)
        trees = [tiles.get(cell, 0) for cell in range(CELLS)] * seats
        self.trees: vec[i64] = vec[i64](trees)
        self.woods: vec[i64] = vec[i64]([TREES] * seats)
        # buildings as masks of cards, and [card] the cell where it stands
        self.built: vec[i64] = vec[i64](none)
        self.site: vec[i64] = vec[i64]([0] * CARDS)
        self.listed: vec[i64] = vec[i64]([0] * CARDS)  # room for the cards of a mask
        self.hand: vec[i64] = vec[i64](none)
        self.spent: vec[i64] = vec[i64](none)  # cards that were used once, as masks
        self.bends: vec[i64] = vec[i64]([0] * (c.BENDS * seats))
        """[seat * BENDS + what]: by how much standing buildings bend a number of the rules."""
        self.open: i64 = 0  # face up beside the board
        self.order: vec[i64] = vec[i64](list(range(CARDS)))  # each tier's cards as shuffled
        self.drawn_a: i64 = 0
        self.drawn_b: i64 = 0
        # elders: [seat * 5 + place] the elder + 1, the fish on it, the worker on it; six stacks
        self.council: vec[i64] = vec[i64]([0] * (COUNCIL * seats))
        self.fed: vec[i64] = vec[i64]([0] * (COUNCIL * seats))
        self.busy: vec[i64] = vec[i64]([0] * (COUNCIL * seats))
        self.elders: vec[i64] = vec[i64](none)
        self.below: vec[i64] = vec[i64](list(range(BELOW, ELDERS)))  # face down, by stack
        used = USED[seats]
        self.depth: vec[i64] = vec[i64](
            [1 + (BELOW - STACKS + stack < used) + (used > BELOW) for stack in range(STACKS)]
        )
        self.plates: i64 = LAID[seats]  # filled, the small ones first (NU-13)
        # workers: [space * 3 + place] the colour + 1, and how many; the same for imitation
        self.workers: vec[i64] = vec[i64]([0] * (MOST * len(SPACES)))
        self.crowd: vec[i64] = vec[i64]([0] * len(SPACES))
        self.mimic: vec[i64] = vec[i64]([0] * 3)
        self.mimicked: vec[i64] = vec[i64]([0] * 3)  # the space that was imitated

    # ------------------------------------------------ goods

    def gain_wood(self, seat: i64, wood: i64) -> None:
        """Wood into the supply; what is beyond twelve is lost at once (NU-44)."""
        have: i64 = self.wood[seat] + wood
        most: i64 = self.wood_limit(seat)
        self.wood[seat] = most if have > most else have

    def pay(self, seat: i64, wood: i64, fish: i64, gold: i64) -> None:
        """Goods out of the supply."""
        self.wood[seat] = self.wood[seat] - wood
        self.fish[seat] = self.fish[seat] - fish
        self.gold[seat] = self.gold[seat] - gold

    def bend(self, seat: i64, what: i64) -> i64:
        """By how much the buildings of a seat bend that number of the rules."""
        return self.bends[seat * c.BENDS + what]

    def stand(self, seat: i64, card: i64) -> None:
        """A building stands from now on: what it bends is bent."""
        self.built[seat] = self.built[seat] | BIT[card]
        if self.deck.cards[card * c.CARD + c.CLASS] != c.RULE:
            return
        row: i64 = self.deck.cards[card * c.CARD + c.FIRST]
        while row < self.deck.cards[card * c.CARD + c.AFTER]:
            at: i64 = seat * c.BENDS + self.deck.bends[row * c.BEND]
            self.bends[at] = self.bends[at] + self.deck.bends[row * c.BEND + 1]
            row += 1

    def wood_limit(self, seat: i64) -> i64:
        """So much wood the supply holds (NU-44)."""
        return MOST_WOOD + self.bend(seat, c.WOOD_LIMIT)

    def reserve_limit(self, seat: i64) -> i64:
        """So many fish the reserve holds (NU-07)."""
        return MOST_STORED + self.bend(seat, c.RESERVE_LIMIT)

    def can_pay(self, seat: i64, wood: i64, fish: i64, gold: i64) -> bool:
        """Whether the supply holds that much."""
        return wood <= self.wood[seat] and fish <= self.fish[seat] and gold <= self.gold[seat]

    def feed(self, seat: i64, place: i64) -> None:
        """A fish onto an elder; the third brings one back and takes the others away (NU-08)."""
        at: i64 = seat * COUNCIL + place
        self.fed[at] = self.fed[at] + 1
        if self.fed[at] == FULL:
            self.fed[at] = 0
            self.fish[seat] = self.fish[seat] + 1

    # ------------------------------------------------ elders

    def top(self, stack: i64) -> i64:
        """The elder on top of a stack; -1 where there is none left."""
        depth: i64 = self.depth[stack]
        if self.seats == 5:
            depth -= 1
            if depth == 0:
                return self.below[stack]
        if depth <= 0:
            return -1
        return stack + STACKS * (depth - 1)

    # ------------------------------------------------ points (§8)

    def empty_spaces(self, seat: i64) -> i64:
        """Fields without building and forest."""
        return count(self.empty[seat])

    def building_points(self, seat: i64) -> i64:
        """What the buildings of a seat are worth."""
        found: i64 = 0
        i: i64 = into(self.built[seat], self.listed)
        while i:
            i -= 1
            found += self.deck.points[self.listed[i]]
        return found

    def ship_points(self, seat: i64) -> i64:
        """What the fleet of a seat is worth."""
        found: i64 = 0
        kind: i64 = 0
        while kind < 3:
            found += WORTH[kind] * self.fleet[seat * 3 + kind]
            kind += 1
        return found

    def shares(self, seat: i64) -> i64:
        """Shares in a seat's supply, of whatever colour."""
        found: i64 = 0
        colour: i64 = 0
        while colour < self.seats:
            found += self.owned[seat * self.seats + colour]
            colour += 1
        return found

    def score(self, seat: i64) -> i64:
        """What a seat would have if the match ended now (NU-37)."""
        plus: i64 = self.building_points(seat) + self.ship_points(seat) + self.shares(seat)
        return plus + self.gold[seat] - self.empty_spaces(seat) - self.unissued[seat]

    # ------------------------------------------------ copies

    def copy_harbours(self, other: State) -> None:
        """Become equal to another position of the same match, as far as this class goes."""
        o = cast(Harbours, other)
        self.round = o.round
        self.begun = o.begun
        self.open = o.open
        self.drawn_a = o.drawn_a
        self.drawn_b = o.drawn_b
        self.plates = o.plates
        copy_row(o.wood, self.wood)
        copy_row(o.fish, self.fish)
        copy_row(o.gold, self.gold)
        copy_row(o.stored, self.stored)
        copy_row(o.unissued, self.unissued)
        copy_row(o.market, self.market)
        copy_row(o.owned, self.owned)
        copy_row(o.fleet, self.fleet)
        copy_row(o.length, self.length)
        copy_row(o.stock, self.stock)
        copy_row(o.empty, self.empty)
        copy_row(o.trees, self.trees)
        copy_row(o.woods, self.woods)
        copy_row(o.built, self.built)
        copy_row(o.site, self.site)
        copy_row(o.hand, self.hand)
        copy_row(o.spent, self.spent)
        copy_row(o.bends, self.bends)
        copy_row(o.order, self.order)
        copy_row(o.council, self.council)
        copy_row(o.fed, self.fed)
        copy_row(o.busy, self.busy)
        copy_row(o.elders, self.elders)
        copy_row(o.below, self.below)
        copy_row(o.depth, self.depth)
        copy_row(o.workers, self.workers)
        copy_row(o.crowd, self.crowd)
        copy_row(o.mimic, self.mimic)
        copy_row(o.mimicked, self.mimicked)


def copy_row(source: vec[i64], target: vec[i64]) -> None:
    """The same numbers, place by place."""
    i: i64 = 0
    n: i64 = len(source)
    while i < n:
        target[i] = source[i]
        i += 1
