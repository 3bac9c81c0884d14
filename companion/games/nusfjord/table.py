"""The whole table: what each seat sees, and the sheet that fills itself in."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.nusfjord import decks, events
from companion.games.nusfjord.actions import DEAL, ENDED, STEPS
from companion.games.nusfjord.at_work import ENTRY
from companion.games.nusfjord.board import (
    CELLS,
    COUNCIL,
    MOST,
    ROUNDS,
    SPACES,
    STACKS,
)
from companion.games.nusfjord.detail import plain
from companion.games.nusfjord.features import features
from companion.games.nusfjord.notation import action_text
from companion.games.nusfjord.sheet import Count, Counts, Told
from companion.games.nusfjord.unseen import Unseen
from companion.games.nusfjord.view import Harbour, View
from companion.kit import winning as kit
from companion.kit.masks import cards_of, count
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, OVER, State


class Nusfjord(Unseen):
    """A match of Nusfjord, or a world that its viewer thinks possible."""

    def chance(self, rng: Rng) -> int:
        """The decks are shuffled, once (§2)."""
        return decks.shuffle(int(self.seats), rng)

    def apply(self, seat: int, action: int) -> None:
        if seat != CHANCE:
            self.play(i64(action))
            return
        found = decks.orders(int(self.seats), action)
        place = 0
        for order in found[:3]:
            for card in order:
                self.order[place] = card
                place += 1
        for stack, elder in enumerate(found[3] if len(found) > 3 else []):
            self.below[stack] = elder
        self.set_up()

    def payoff(self, seat: i64) -> float:
        """Mostly the share of the victory, and a little for the lead; alone what it is worth."""
        own: i64 = self.score(seat)
        if self.seats == 1:
            return within((float(own) + 20.0) / 80.0)
        best: i64 = -999
        level: i64 = 1
        other: i64 = 0
        while other < self.seats:
            if other != seat:
                score: i64 = self.score(other)
                level += score == own
                best = max(best, score)
            other += 1
        share = 0.0 if best > own else 1.0 / float(level)
        return 0.7 * share + 0.3 * within(0.5 + float(own - best) / 60.0)

    def features(self, legal: vec[i64], count: i64, out: vec[i64]) -> i64:
        return features(self, legal, count, out)

    # ------------------------------------------------ what is known

    def sheet(self) -> list[Counts]:
        if self.step != ENDED:
            return []
        return [{"counts": [self.told_of(seat) for seat in range(int(self.seats))]}]

    def told_of(self, seat: int) -> Told:
        """One seat's count with its ships by kind and its buildings one by one."""
        told = cast(Told, self.count_of(seat))
        told["fleet"] = [int(self.fleet[seat * 3 + kind]) for kind in range(3)]
        cards = cards_of(int(self.built[seat]))
        told["houses"] = plain([int(self.worth_of(seat, card)) for card in cards])
        return told

    def counts(self) -> list[Count]:
        """What each seat would write down now."""
        return [self.count_of(seat) for seat in range(int(self.seats))]

    def count_of(self, seat: int) -> Count:
        """One seat's count (§8)."""
        return {
            "buildings": int(self.building_points(seat)),
            "ships": int(self.ship_points(seat)),
            "shares": int(self.shares(seat)),
            "gold": int(self.gold[seat]),
            "empty_spaces": int(self.empty_spaces(seat)),
            "unissued": int(self.unissued[seat]),
        }

    def view(self, seat: int | None) -> View:
        """All that a seat knows: the table, and of the C cards its own (NU-36)."""
        seats, over = int(self.seats), self.step == ENDED
        space = int(self.space)
        return {
            "game": "nusfjord",
            "seat": seat,
            "seats": seats,
            "options": self.options,
            "round": min(int(self.round), ROUNDS - 1),
            "rounds": ROUNDS,
            "start": int(self.start),
            "turns": int(self.turns),
            "phase": "over" if over else "deal" if self.step == DEAL else STEPS[int(self.step)],
            "turn": None if self.now == OVER else int(self.now),
            "actors": list(self.actors()),
            "step": STEPS[int(self.step)],
            "space": SPACES[space] if space >= 0 else None,
            "thing": int(self.thing),
            "placed": int(self.placed),
            "fisher": int(self.fisher),
            "fresh": int(self.fresh),
            "due": [int(n) for n in self.due],
            "short": [int(n) for n in self.short],
            "income": [int(n) for n in self.income],
            "sent": int(self.sent),
            "running": [int(n) for n in self.stack[: self.running * ENTRY]],
            "granting": self.granting,
            "terms": [*(int(n) for n in self.cheaper), int(self.only)],
            "closing": int(self.closing) if self.round == ROUNDS else -1,
            "hand": [] if seat is None else self.numbers(int(self.hand[seat])),
            "hand_sizes": [int(count(mask)) for mask in self.hand],
            "open": self.numbers(int(self.open)),
            "drawn": [int(self.drawn_a), int(self.drawn_b)],
            "workers": [self.workers_on(space) for space in range(len(SPACES))],
            "room": [int(n) for n in self.room],
            "mimic": [[int(self.mimic[i]), int(self.mimicked[i])] for i in range(int(self.mimics))],
            "stacks": [[int(self.top(s)) + 1, int(self.depth[s])] for s in range(STACKS)],
            "plates": int(self.plates),
            "stock": [int(n) for n in self.stock],
            "harbours": [self.harbour(one) for one in range(seats)],
            "counts": self.counts(),
            "why": [] if seat is None else self.reasons(seat),
            "why_use": [] if seat is None else self.elder_reasons(seat),
            "events": [events.told(int(self.log[i])) for i in range(int(self.notes))],
            "legal": [] if seat is None else [action_text(self, a) for a in self.legal(seat)],
            "finished": self.sheet(),
            "totals": [int(self.score(one)) if over else 0 for one in range(seats)],
        }

    def numbers(self, mask: int) -> list[str]:
        """The cards of a mask as they are numbered."""
        return [str(self.deck.number[card]) for card in cards_of(mask)]

    def workers_on(self, space: int) -> list[int]:
        """Whose workers stand there."""
        return [int(self.workers[space * MOST + i]) - 1 for i in range(int(self.crowd[space]))]

    def reasons(self, seat: int) -> list[int]:
        """By space, what stands against a worker of that seat."""
        return [int(self.why_not(seat, space)) for space in range(len(SPACES))]

    def elder_reasons(self, seat: int) -> list[int]:
        """By place of the council, what stands against asking the elder there."""
        return [int(self.why_not_use(seat, place)) for place in range(int(self.elders[seat]))]

    def harbour(self, seat: int) -> Harbour:
        """One seat's harbour, as everybody sees it."""
        seats = int(self.seats)
        return {
            "wood": int(self.wood[seat]),
            "fish": int(self.fish[seat]),
            "gold": int(self.gold[seat]),
            "stored": int(self.stored[seat]),
            "unissued": int(self.unissued[seat]),
            "market": int(self.market[seat]),
            "owned": [int(self.owned[seat * seats + colour]) for colour in range(seats)],
            "ships": [int(self.fleet[seat * 3 + kind]) for kind in range(3)],
            "length": int(self.length[seat]),
            "catch": int(self.catch(seat)),
            "fields": self.fields(seat),
            "spent": self.numbers(int(self.spent[seat])),
            "elders": [
                [int(self.council[at]), int(self.fed[at]), int(self.busy[at])]
                for at in range(seat * COUNCIL, seat * COUNCIL + int(self.elders[seat]))
            ],
        }

    def fields(self, seat: int) -> list[str]:
        """The twelve cells of a harbour."""
        found = ["store", *[""] * (CELLS - 1)]
        for card in cards_of(int(self.built[seat])):
            found[int(self.site[card])] = str(self.deck.number[card])
        for cell in range(CELLS):
            tiles = int(self.trees[seat * CELLS + cell])
            if tiles:
                found[cell] = f"trees {tiles}"
                found[cell + 1] = "..."
        return found

    def copy(self) -> Nusfjord:
        twin = Nusfjord(int(self.seats), self.options)
        twin.copy_from(self)
        return twin

    def copy_from(self, other: State) -> None:
        o = cast(Nusfjord, other)
        self.copy_position(o)
        self.viewer = o.viewer
        self.sees_all = o.sees_all


def within(share: float) -> float:
    """From 0 to 1."""
    return 0.0 if share < 0.0 else 1.0 if share > 1.0 else share


def revealed(before: Nusfjord, now: Nusfjord, seat: int) -> bool:
    """Whether the move turned something up: a card, a hand, an elder (the rest can be unseen)."""
    return known(before, seat) != known(now, seat)


def known(state: Nusfjord, seat: int) -> tuple[int, object, list[bool]]:
    """All that has been turned up so far, for everybody or for that seat."""
    open_or_built = int(state.open)
    for mask in state.built:
        open_or_built |= int(mask)
    flipped = [int(state.depth[s]) < 2 for s in range(STACKS)] if state.seats == 5 else []
    return open_or_built, state.handed(), flipped


def exposed(state: Nusfjord) -> Nusfjord:
    """The position as a world in which every card is known: for the arena's cheater."""
    found = state.copy()
    found.sees_all = True
    found.silent = True
    return found


PAR: Final = 46  # points that the policy reaches alone (docs/review.md)


def winning(state: Nusfjord) -> list[float]:
    """By seat its share of the victory; alone its points, before the end those to be expected."""
    seats = int(state.seats)
    if state.turn() != OVER:
        return [1 / seats] * seats if seats > 1 else [float(PAR)]
    points = [int(state.score(seat)) for seat in range(seats)]
    return kit.shares(points) if seats > 1 else [float(points[0])]
