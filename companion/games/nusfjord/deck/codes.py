"""The integer codes of the card language, used in the tables and the rules.

The meaning of a column or code never depends on the card: DECK.md describes each.
"""

from typing import Final

OPTIONS: Final = ("deck", "own_deck", "own_elders")  # options of a match that choose its cards

# ---------------------------------------------------------------- goods, ships, tiers

WOOD: Final = 0
FISH: Final = 1
GOLD: Final = 2
GOODS: Final = 3

SLOOP: Final = 0
CUTTER: Final = 1
SCHOONER: Final = 2

TIER_A: Final = 0
TIER_B: Final = 1
TIER_C: Final = 2
TIER_ELDER: Final = 3

ALL_KINDS: Final = 7  # the mask of all ships, or of all tiers
FREE: Final = 99  # a discount this large makes it free
UNBOUNDED: Final = 1_000_000  # any number of times

# ---------------------------------------------------------------- who a card is, and its columns

BUILDINGS: Final = 44  # ids 0 … 43: A 0 … 17, B 18 … 29, C 30 … 43
ELDERS: Final = 18  # ids 44 … 61: elder n is 43 + n
CARDS: Final = 62

PLAIN: Final = 0  # points alone
BUILT: Final = 1  # at once, when it is built
WHENEVER: Final = 2  # each time that something happens
ANYTIME: Final = 3  # used at will, any number of times
ONCE: Final = 4  # used at will, once in the game
RULE: Final = 5  # a permanent change of a rule
END: Final = 6  # points at the end for what the owner has
USE: Final = 7  # an elder: each time a worker, or being taken, uses it

TIER: Final = 0
COST: Final = 1  # + WOOD, FISH or GOLD
POINTS: Final = 4
CLASS: Final = 5
FIRST: Final = 6  # its rows are FIRST … AFTER - 1 of steps, bends or awards, by its class
AFTER: Final = 7
EVENT: Final = 8
BY: Final = 9  # whose action triggers it
KINDS: Final = 10  # mask of the ships or tiers that trigger it
CARD: Final = 11  # so many columns

# ---------------------------------------------------------------- steps

GAIN: Final = 1  # free goods
SWAP: Final = 2  # an optional exchange of goods
GRANT: Final = 3  # an optional board action
CHOOSE: Final = 4  # exactly one of the rows that follow

OP: Final = 0
IF_COUNT: Final = 1  # done only if this count …
IF_LEAST: Final = 2  # … is at least
IF_MOST: Final = 3  # … and at most
PER: Final = 4  # a gain is taken (this count // EVERY) times, at most MOST times
EVERY: Final = 5
MOST: Final = 6
PAY: Final = 7  # + good
TAKE: Final = 10  # + good
INTO: Final = 13
WHOM: Final = 14
TIMES: Final = 15  # how often a swap or grant can be repeated
ACTION: Final = 16
ONLY: Final = 17  # ships or tiers that a grant allows, as a mask
CHEAPER: Final = 18  # + good
MORE: Final = 21  # + good: gained for each unit of what a grant has done
BRANCHES: Final = 24  # of CHOOSE: the number of rows that follow as branches
ASKED: Final = 25  # whether its owner may decline a swap or grant
STEP: Final = 26  # so many columns

STOCK: Final = 0
RESERVE_FIELD: Final = 1

OWNER: Final = 0
OTHERS: Final = 1
EVERYONE: Final = 2

# ---------------------------------------------------------------- awards and bends: columns

AWARD_PER: Final = 0
AWARD_EVERY: Final = 1
AWARD_MOST: Final = 2  # maximum points
AWARD_POINTS: Final = 3
AWARD_IF: Final = 4  # count, least, most as in a step
AWARD: Final = 7

BEND: Final = 2  # columns: what, by how much

# ---------------------------------------------------------------- actions: 0 … 10, the spaces

ACTION_GOLD: Final = 0
ACTION_RESERVE: Final = 1
ACTION_SERVE: Final = 2
ACTION_BUILD: Final = 3
ACTION_ISSUE: Final = 4
ACTION_BUY: Final = 5
ACTION_CLEAR: Final = 6
ACTION_THIN: Final = 7
ACTION_PLANT: Final = 8
ACTION_SHIP: Final = 9
ACTION_ELDER: Final = 10
SPACES: Final = 11
ACTION_PICK: Final = 11  # one newly issued share, of any colour
ACTION_UPGRADE: Final = 12  # a ship becomes one of the next kind

# ---------------------------------------------------------------- events: 0 … 10 as the actions

EVENT_USE: Final = 11  # an elder was used
EVENT_IMITATE: Final = 12
EVENT_CATCH: Final = 13  # fish were caught and distributed
EVENT_DIVIDEND: Final = 14  # fish came from others' companies
EVENT_HOME: Final = 15  # the workers came home
EVENTS: Final = 16

# ---------------------------------------------------------------- counts

ONE: Final = 0  # always 1
FORESTS: Final = 1
EMPTY: Final = 2
BUILT_ALL: Final = 3
BUILT_A: Final = 4
BUILT_B: Final = 5
BUILT_C: Final = 6
SHIPS: Final = 7
SLOOPS: Final = 8
CUTTERS: Final = 9
SCHOONERS: Final = 10
SHIP_KINDS: Final = 11
COUNCIL_ELDERS: Final = 12
OWN_SHARES: Final = 13
FOREIGN_SHARES: Final = 14
SHARES: Final = 15
UNISSUED: Final = 16
AFLOAT: Final = 17  # own shares beside the board
STOCK_WOOD: Final = 18
STOCK_FISH: Final = 19
STOCK_GOLD: Final = 20
RESERVE_FISH: Final = 21
PLATES: Final = 22
EMPTY_PLATES: Final = 23
ELDER_FISH: Final = 24
TRACK_FREE: Final = 25
CATCH_NOW: Final = 26
ROUND: Final = 27
AMOUNT: Final = 28  # the event's amount: plates served, shares bought …
COUNTS: Final = 29

# ---------------------------------------------------------------- bends

WOOD_LIMIT: Final = 0
RESERVE_LIMIT: Final = 1
MORE_CATCH: Final = 2
PLATE_PRICE: Final = 3
SHARE_PRICE: Final = 4
EMPTY_FREE: Final = 5
UNISSUED_FREE: Final = 6
SHIP_PRICE: Final = 7  # + 3 * ship + good
BUILD_PRICE: Final = 16  # + 3 * tier + good
FULL_SPACE: Final = 25  # + space: one may work there although it is full
BENDS: Final = 36
