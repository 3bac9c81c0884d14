"""The whole table: what each seat sees, and the sheet that fills itself in."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.nusfjord import decks, events
from companion.games.nusfjord.actions import DEAL, ENDED, STEPS
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
from companion.games.nusfjord.rules import Position
from companion.games.nusfjord.sheet import Count, Counts, Told
from companion.games.nusfjord.stack import ENTRY
from companion.games.nusfjord.view import Harbour, View
from companion.kit import winning as kit
from companion.kit.masks import cards_of, count
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, OVER, State


class Nusfjord(Position):
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
                self.display.order[place] = card
                place += 1
        for stack, elder in enumerate(found[3] if len(found) > 3 else []):
            self.council.below[stack] = elder
        self.rounds.set_up()

    def payoff(self, seat: i64) -> float:
        """Mostly the share of the victory, and a little for the lead; alone what it is worth."""
        own: i64 = self.counting.score(seat)
        if self.seats == 1:
            return within((float(own) + 20.0) / 80.0)
        best: i64 = -999
        level: i64 = 1
        other: i64 = 0
        while other < self.seats:
            if other != seat:
                score: i64 = self.counting.score(other)
                level += score == own
                best = max(best, score)
            other += 1
        share = 0.0 if best > own else 1.0 / float(level)
        return 0.7 * share + 0.3 * within(0.5 + float(own - best) / 60.0)

    def features(self, legal: vec[i64], count: i64, out: vec[i64]) -> i64:
        return features(self, legal, count, out)

    # ------------------------------------------------ what is known

    def sheet(self) -> list[Counts]:
        if self.course.step != ENDED:
            return []
        return [{"counts": [self.told_of(seat) for seat in range(int(self.seats))]}]

    def told_of(self, seat: int) -> Told:
        """One seat's count with its ships by kind and its buildings one by one."""
        told = cast(Told, self.count_of(seat))
        told["fleet"] = [int(self.fleet.ships[seat * 3 + kind]) for kind in range(3)]
        cards = cards_of(int(self.harbours.built[seat]))
        told["houses"] = plain([int(self.counting.worth_of(seat, card)) for card in cards])
        return told

    def counts(self) -> list[Count]:
        """What each seat would write down now."""
        return [self.count_of(seat) for seat in range(int(self.seats))]

    def count_of(self, seat: int) -> Count:
        """One seat's count (§8)."""
        harbours = self.harbours
        return {
            "buildings": int(self.counting.building_points(seat)),
            "ships": int(self.fleet.points(seat)),
            "shares": int(harbours.shares(seat)),
            "gold": int(harbours.gold[seat]),
            "empty_spaces": int(harbours.empty_spaces(seat)),
            "unissued": int(harbours.unissued[seat]),
        }

    def view(self, seat: int | None) -> View:
        """All that a seat knows: the table, and of the C cards its own (NU-36)."""
        course = self.course
        spaces = self.spaces
        distribution = self.distribution
        display = self.display
        board = self.board
        council = self.council
        seats, over = int(self.seats), course.step == ENDED
        space, step = int(spaces.space), STEPS[int(course.step)]
        return {
            "game": "nusfjord",
            "seat": seat,
            "seats": seats,
            "options": self.options,
            "round": min(int(course.round), ROUNDS - 1),
            "rounds": ROUNDS,
            "start": int(course.start),
            "turns": int(course.turns),
            "phase": "over" if over else "deal" if course.step == DEAL else step,
            "turn": None if course.now == OVER else int(course.now),
            "actors": list(self.actors()),
            "step": step,
            "space": SPACES[space] if space >= 0 else None,
            "thing": int(spaces.thing),
            "placed": int(spaces.placed),
            "fisher": int(distribution.fisher),
            "fresh": int(distribution.fresh),
            "due": [int(n) for n in distribution.due],
            "short": [int(n) for n in distribution.short],
            "income": [int(n) for n in distribution.income],
            "sent": int(course.sent),
            "running": [int(n) for n in self.stack.entries[: self.stack.running * ENTRY]],
            "granting": self.stack.granting,
            "terms": [*(int(n) for n in self.prices.cheaper), int(self.prices.only)],
            "closing": int(course.closing) if course.round == ROUNDS else -1,
            "hand": [] if seat is None else self.numbers(int(display.hand[seat])),
            "hand_sizes": [int(count(mask)) for mask in display.hand],
            "open": self.numbers(int(display.open)),
            "drawn": [int(display.drawn_a), int(display.drawn_b)],
            "workers": [self.workers_on(space) for space in range(len(SPACES))],
            "room": [int(n) for n in board.room],
            "mimic": self.imitating(),
            "stacks": [[int(council.top(s)) + 1, int(council.depth[s])] for s in range(STACKS)],
            "plates": int(board.plates),
            "stock": [int(n) for n in self.fleet.stock],
            "harbours": [self.harbour(one) for one in range(seats)],
            "counts": self.counts(),
            "why": [] if seat is None else self.reasons(seat),
            "why_use": [] if seat is None else self.elder_reasons(seat),
            "events": [events.told(int(course.log[i])) for i in range(int(course.notes))],
            "legal": [] if seat is None else [action_text(self, a) for a in self.legal(seat)],
            "finished": self.sheet(),
            "totals": [int(self.counting.score(one)) if over else 0 for one in range(seats)],
        }

    def numbers(self, mask: int) -> list[str]:
        """The cards of a mask as they are numbered."""
        return [str(self.deck.number[card]) for card in cards_of(mask)]

    def workers_on(self, space: int) -> list[int]:
        """Whose workers stand there."""
        board = self.board
        return [int(board.workers[space * MOST + i]) - 1 for i in range(int(board.crowd[space]))]

    def imitating(self) -> list[list[int]]:
        """By place of the imitation tile the worker there, and the space it imitates."""
        places = range(int(self.board.mimics))
        return [[int(self.board.mimic[i]), int(self.board.mimicked[i])] for i in places]

    def reasons(self, seat: int) -> list[int]:
        """By space, what stands against a worker of that seat."""
        return [int(self.spaces.why_not(seat, space)) for space in range(len(SPACES))]

    def elder_reasons(self, seat: int) -> list[int]:
        """By place of the council, what stands against asking the elder there."""
        elders = int(self.council.elders[seat])
        return [int(self.why_not_use(seat, place)) for place in range(elders)]

    def harbour(self, seat: int) -> Harbour:
        """One seat's harbour, as everybody sees it."""
        harbours = self.harbours
        council = self.council
        seats = int(self.seats)
        return {
            "wood": int(harbours.wood[seat]),
            "fish": int(harbours.fish[seat]),
            "gold": int(harbours.gold[seat]),
            "stored": int(harbours.stored[seat]),
            "unissued": int(harbours.unissued[seat]),
            "market": int(harbours.market[seat]),
            "owned": [int(harbours.owned[seat * seats + colour]) for colour in range(seats)],
            "ships": [int(self.fleet.ships[seat * 3 + kind]) for kind in range(3)],
            "length": int(self.fleet.length[seat]),
            "catch": int(self.counting.catch(seat)),
            "fields": self.fields(seat),
            "spent": self.numbers(int(harbours.spent[seat])),
            "elders": [
                [
                    int(council.members[at]),
                    int(council.fed[at]),
                    int(council.busy[at]),
                ]
                for at in range(seat * COUNCIL, seat * COUNCIL + int(council.elders[seat]))
            ],
        }

    def fields(self, seat: int) -> list[str]:
        """The twelve cells of a harbour."""
        found = ["store", *[""] * (CELLS - 1)]
        for card in cards_of(int(self.harbours.built[seat])):
            found[int(self.harbours.site[card])] = str(self.deck.number[card])
        for cell in range(CELLS):
            tiles = int(self.harbours.trees[seat * CELLS + cell])
            if tiles:
                found[cell] = f"trees {tiles}"
                found[cell + 1] = "..."
        return found

    def copy(self) -> Nusfjord:
        twin = Nusfjord(int(self.seats), self.options)
        twin.copy_from(self)
        return twin

    def copy_from(self, other: State) -> None:
        self.copy_position(cast(Nusfjord, other))


def within(share: float) -> float:
    """From 0 to 1."""
    return 0.0 if share < 0.0 else 1.0 if share > 1.0 else share


def revealed(before: Nusfjord, now: Nusfjord, seat: int) -> bool:
    """Whether the move turned something up: a card, a hand, an elder (the rest can be unseen)."""
    return known(before, seat) != known(now, seat)


def known(state: Nusfjord, seat: int) -> tuple[int, object, list[bool]]:
    """All that has been turned up so far, for everybody or for that seat."""
    open_or_built = int(state.display.open)
    for mask in state.harbours.built:
        open_or_built |= int(mask)
    flipped = [int(state.council.depth[s]) < 2 for s in range(STACKS)] if state.seats == 5 else []
    return open_or_built, state.display.handed(), flipped


def exposed(state: Nusfjord) -> Nusfjord:
    """The position as a world in which every card is known: for the arena's cheater."""
    found = state.copy()
    found.sees_all = True
    found.course.silent = True
    return found


PAR: Final = 46  # points that the policy reaches alone (docs/review.md)


def winning(state: Nusfjord) -> list[float]:
    """By seat its share of the victory; alone its points, before the end those to be expected."""
    seats = int(state.seats)
    if state.turn() != OVER:
        return [1 / seats] * seats if seats > 1 else [float(PAR)]
    points = [int(state.counting.score(seat)) for seat in range(seats)]
    return kit.shares(points) if seats > 1 else [float(points[0])]
