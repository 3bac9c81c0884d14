"""The contents of each harbour except ships and elders: goods, shares, land, buildings."""

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.nusfjord.board import (
    CARDS,
    CELLS,
    FORESTS,
    FREE,
    MOST_STORED,
    MOST_WOOD,
    OWN,
    PAIRS,
    TREES,
    UNISSUED,
    copy_row,
)
from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.deck.tables import Tables
from companion.kit.masks import BIT, count


class Harbours:
    """Rows of numbers by seat, or by seat and category."""

    def __init__(self, seats: int, deck: Tables) -> None:
        self.seats: i64 = seats
        self.deck = deck
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
        # fields: mask of empty ones, forest tiles by left cell, number of tiles
        self.empty: vec[i64] = vec[i64]([FREE] * seats)
        tiles = dict(FORESTS)
        trees = [tiles.get(cell, 0) for cell in range(CELLS)] * seats
        self.trees: vec[i64] = vec[i64](trees)
        self.woods: vec[i64] = vec[i64]([TREES] * seats)
        # buildings as masks of cards, and the cell of each [card]
        self.built: vec[i64] = vec[i64](none)
        self.site: vec[i64] = vec[i64]([0] * CARDS)
        self.spent: vec[i64] = vec[i64](none)  # masks of single-use cards already used
        self.bends: vec[i64] = vec[i64]([0] * (c.BENDS * seats))
        """[seat * BENDS + what]: the change of a rule's number by standing buildings."""

    # ------------------------------------------------ goods

    def gain_wood(self, seat: i64, wood: i64) -> None:
        """Add wood to the supply; wood beyond twelve is lost at once (NU-44)."""
        have: i64 = self.wood[seat] + wood
        most: i64 = self.wood_limit(seat)
        self.wood[seat] = most if have > most else have

    def gain(self, seat: i64, wood: i64, fish: i64, gold: i64) -> None:
        """Add goods to the supply."""
        self.fish[seat] = self.fish[seat] + fish
        self.gold[seat] = self.gold[seat] + gold
        self.gain_wood(seat, wood)

    def store(self, seat: i64, fish: i64) -> i64:
        """Add fish to the reserve as far as there is room; return the number added."""
        room: i64 = self.reserve_limit(seat) - self.stored[seat]
        stored: i64 = fish if fish < room else room
        self.stored[seat] = self.stored[seat] + stored
        return stored

    def pay(self, seat: i64, wood: i64, fish: i64, gold: i64) -> None:
        """Remove goods from the supply."""
        self.wood[seat] = self.wood[seat] - wood
        self.fish[seat] = self.fish[seat] - fish
        self.gold[seat] = self.gold[seat] - gold

    def can_pay(self, seat: i64, wood: i64, fish: i64, gold: i64) -> bool:
        """Return whether the supply holds these goods."""
        return wood <= self.wood[seat] and fish <= self.fish[seat] and gold <= self.gold[seat]

    def wood_limit(self, seat: i64) -> i64:
        """Return the maximum wood in the supply (NU-44)."""
        return MOST_WOOD + self.bend(seat, c.WOOD_LIMIT)

    def reserve_limit(self, seat: i64) -> i64:
        """Return the maximum fish in the reserve (NU-07)."""
        return MOST_STORED + self.bend(seat, c.RESERVE_LIMIT)

    # ------------------------------------------------ shares

    def shares(self, seat: i64) -> i64:
        """Return the shares in a seat's supply, of any colour."""
        total: i64 = 0
        colour: i64 = 0
        while colour < self.seats:
            total += self.owned[seat * self.seats + colour]
            colour += 1
        return total

    def on_market(self) -> i64:
        """Return the number of shares beside the board."""
        n: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            n += self.market[seat]
            seat += 1
        return n

    def issue(self, seat: i64) -> None:
        """Issue a share of the seat's own colour: it is put beside the board."""
        self.unissued[seat] = self.unissued[seat] - 1
        self.market[seat] = self.market[seat] + 1

    def buy(self, seat: i64, colour: i64, shares: i64) -> None:
        """Move shares of a colour from beside the board into the supply."""
        index: i64 = seat * self.seats + colour
        self.owned[index] = self.owned[index] + shares
        self.market[colour] = self.market[colour] - shares

    # ------------------------------------------------ land and buildings

    def empty_spaces(self, seat: i64) -> i64:
        """Return the number of fields without building or forest."""
        return count(self.empty[seat])

    def pairs(self, seat: i64) -> i64:
        """Return the number of places for a forest (NU-22)."""
        n: i64 = 0
        left: i64 = 0
        while left < CELLS:
            if PAIRS[left] and self.empty[seat] & PAIRS[left] == PAIRS[left]:
                n += 1
            left += 1
        return n

    def fell(self, seat: i64, cell: i64) -> None:
        """Remove a forest tile; one below it stays (NU-19)."""
        index: i64 = seat * CELLS + cell
        self.trees[index] = self.trees[index] - 1
        self.woods[seat] = self.woods[seat] - 1
        if not self.trees[index]:
            self.empty[seat] = self.empty[seat] | PAIRS[cell]

    def grow(self, seat: i64, cell: i64) -> None:
        """Put a forest tile on two free fields (NU-21)."""
        self.trees[seat * CELLS + cell] = 1
        self.woods[seat] = self.woods[seat] + 1
        self.empty[seat] = self.empty[seat] & ~PAIRS[cell]

    def put_up(self, seat: i64, card: i64, cell: i64) -> None:
        """Put a building on a free field permanently (NU-14)."""
        self.stand(seat, card)
        self.site[card] = cell
        self.empty[seat] = self.empty[seat] & ~BIT[cell]

    def stand(self, seat: i64, card: i64) -> None:
        """Add a building with its changes of rules."""
        self.built[seat] = self.built[seat] | BIT[card]
        if self.deck.cards[card * c.CARD + c.CLASS] != c.RULE:
            return
        row: i64 = self.deck.cards[card * c.CARD + c.FIRST]
        while row < self.deck.cards[card * c.CARD + c.AFTER]:
            index: i64 = seat * c.BENDS + self.deck.bends[row * c.BEND]
            self.bends[index] = self.bends[index] + self.deck.bends[row * c.BEND + 1]
            row += 1

    def bend(self, seat: i64, what: i64) -> i64:
        """Return the change of a rule's number by the seat's buildings."""
        return self.bends[seat * c.BENDS + what]

    def all_built(self) -> i64:
        """Return the mask of all built cards."""
        cards: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            cards |= self.built[seat]
            seat += 1
        return cards

    def copy_from(self, o: "Harbours") -> None:
        """Copy the harbours of another position of the same match."""
        copy_row(o.wood, self.wood)
        copy_row(o.fish, self.fish)
        copy_row(o.gold, self.gold)
        copy_row(o.stored, self.stored)
        copy_row(o.unissued, self.unissued)
        copy_row(o.market, self.market)
        copy_row(o.owned, self.owned)
        copy_row(o.empty, self.empty)
        copy_row(o.trees, self.trees)
        copy_row(o.woods, self.woods)
        copy_row(o.built, self.built)
        copy_row(o.site, self.site)
        copy_row(o.spent, self.spent)
        copy_row(o.bends, self.bends)
