"""Fisherman told at a real table: hands and box are hidden, all else is seen (§7)."""

from companion.games.fisherman.cards import DECK, card_name
from companion.games.fisherman.table import Fisherman
from companion.games.fisherman.view import View
from companion.games.fisherman.world import HIDDEN
from companion.kit.told_tricks import ToldTricks

TOLD = ToldTricks[Fisherman, View](HIDDEN, DECK, card_name, lot=True)
