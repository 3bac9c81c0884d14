"""Cards as flat rows of integers for the inner loop; DECK.md describes their meaning."""

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.deck.rows import Rows


class Tables:
    """The 62 cards of a match: buildings 0 … 43, elders 44 … 61.

    `cards[card * CARD + column]`, `steps[row * STEP + column]`, `awards[row * AWARD + column]`,
    `bends[row * BEND]` and `[row * BEND + 1]`; the columns and codes are those of `codes`.
    """

    def __init__(self, rows: Rows) -> None:
        self.number: list[int] = rows.numbers
        steps, bends, awards = rows.steps or [0], rows.bends or [0], rows.awards or [0]
        self.cards: vec[i64] = vec[i64](rows.cards)
        self.steps: vec[i64] = vec[i64](steps)
        self.bends: vec[i64] = vec[i64](bends)
        self.awards: vec[i64] = vec[i64](awards)
        self.tier: vec[i64] = self.column(c.TIER)
        self.wood: vec[i64] = self.column(c.COST + c.WOOD)
        self.fish: vec[i64] = self.column(c.COST + c.FISH)
        self.gold: vec[i64] = self.column(c.COST + c.GOLD)
        self.points: vec[i64] = self.column(c.POINTS)
        """[card]: its cost and points."""
        self.esteem: vec[i64] = vec[i64](rows.esteem)
        """[card]: its esteem in half points."""

        self.of_tier: vec[i64] = vec[i64]([self.mask(c.TIER, tier) for tier in range(3)])
        """[tier]: the mask of its buildings."""
        self.extras: i64 = self.mask(c.CLASS, c.ANYTIME) | self.mask(c.CLASS, c.ONCE)
        """The mask of buildings that their owner uses at will."""
        listening: i64 = self.mask(c.CLASS, c.WHENEVER)
        self.listeners: vec[i64] = vec[i64](
            [self.mask(c.EVENT, event) & listening for event in range(c.EVENTS)]
        )
        """[event]: the mask of buildings that it may trigger."""

    def mask(self, column: int, value: int) -> i64:
        """Return the mask of buildings with a value in a column."""
        having = [i for i in range(c.BUILDINGS) if self.cards[i * c.CARD + column] == value]
        return i64(sum(2**i for i in having))

    def column(self, column: int) -> vec[i64]:
        """Return one column of all cards."""
        return vec[i64]([int(self.cards[i * c.CARD + column]) for i in range(c.CARDS)])

    def card(self, card: i64, column: i64) -> i64:
        """Return one column of a card."""
        return self.cards[card * c.CARD + column]

    def step(self, row: i64, column: i64) -> i64:
        """Return one column of a step."""
        return self.steps[row * c.STEP + column]
