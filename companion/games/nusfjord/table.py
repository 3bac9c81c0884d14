"""The complete game state: Views, payoffs, and the score sheet."""

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
from companion.games.nusfjord.sheet import Count, Counts, CountWithDetails
from companion.games.nusfjord.stack import ENTRY
from companion.games.nusfjord.view import Harbour, View
from companion.kit import winning as kit
from companion.kit.masks import cards_of, count
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, OVER, State


class Nusfjord(Position):
    """A match of Nusfjord, or a determinization of it."""

    def chance(self, rng: Rng) -> int:
        """Return a random shuffle of the decks, once a match (§2)."""
        return decks.shuffle(int(self.seats), rng)

    def apply(self, seat: int, action: int) -> None:
        if seat != CHANCE:
            self.play(i64(action))
            return
        decks_dealt = decks.orders(int(self.seats), action)
        place = 0
        for order in decks_dealt[:3]:
            for card in order:
                self.display.order[place] = card
                place += 1
        for stack, elder in enumerate(decks_dealt[3] if len(decks_dealt) > 3 else []):
            self.council.below[stack] = elder
        self.rounds.set_up()

    def payoff(self, seat: i64) -> float:
        """Return mostly the share of the victory, plus a little for the lead.

        Alone, scaled points.
        """
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
        return [{"counts": [self.count_with_details(seat) for seat in range(int(self.seats))]}]

    def count_with_details(self, seat: int) -> CountWithDetails:
        """Return one seat's count with its ships by kind and buildings one by one."""
        without_blanks = cast(CountWithDetails, self.count_of(seat))
        without_blanks["fleet"] = [int(self.fleet.ships[seat * 3 + kind]) for kind in range(3)]
        cards = cards_of(int(self.harbours.built[seat]))
        without_blanks["houses"] = plain(
            [int(self.counting.worth_of(seat, card)) for card in cards]
        )
        return without_blanks

    def counts(self) -> list[Count]:
        """Return each seat's count at this moment."""
        return [self.count_of(seat) for seat in range(int(self.seats))]

    def count_of(self, seat: int) -> Count:
        """Return one seat's count (§8)."""
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
        """Return all that a seat knows: the table, and its own C cards (NU-36)."""
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
            "harbours": [self.harbour(index) for index in range(seats)],
            "counts": self.counts(),
            "why": [] if seat is None else self.reasons(seat),
            "why_use": [] if seat is None else self.elder_reasons(seat),
            "events": [events.as_list(int(course.log[i])) for i in range(int(course.notes))],
            "legal": [] if seat is None else [action_text(self, a) for a in self.legal(seat)],
            "finished": self.sheet(),
            "totals": [int(self.counting.score(index)) if over else 0 for index in range(seats)],
        }

    def numbers(self, mask: int) -> list[str]:
        """Return the numbers of the cards of a mask."""
        return [str(self.deck.number[card]) for card in cards_of(mask)]

    def workers_on(self, space: int) -> list[int]:
        """Return the owners of the workers on a space."""
        board = self.board
        return [int(board.workers[space * MOST + i]) - 1 for i in range(int(board.crowd[space]))]

    def imitating(self) -> list[list[int]]:
        """Return by place of the imitation tile the worker and the imitated space."""
        places = range(int(self.board.mimics))
        return [[int(self.board.mimic[i]), int(self.board.mimicked[i])] for i in places]

    def reasons(self, seat: int) -> list[int]:
        """Return by space the reason against a worker of the seat."""
        return [int(self.spaces.why_not(seat, space)) for space in range(len(SPACES))]

    def elder_reasons(self, seat: int) -> list[int]:
        """Return by place of the council the reason against using the elder."""
        elders = int(self.council.elders[seat])
        return [int(self.why_not_use(seat, place)) for place in range(elders)]

    def harbour(self, seat: int) -> Harbour:
        """Return one seat's harbour as everybody sees it."""
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
                    int(council.members[index]),
                    int(council.fed[index]),
                    int(council.busy[index]),
                ]
                for index in range(seat * COUNCIL, seat * COUNCIL + int(council.elders[seat]))
            ],
        }

    def fields(self, seat: int) -> list[str]:
        """Return the twelve cells of a harbour."""
        cells = ["store", *[""] * (CELLS - 1)]
        for card in cards_of(int(self.harbours.built[seat])):
            cells[int(self.harbours.site[card])] = str(self.deck.number[card])
        for cell in range(CELLS):
            tiles = int(self.harbours.trees[seat * CELLS + cell])
            if tiles:
                cells[cell] = f"trees {tiles}"
                cells[cell + 1] = "..."
        return cells

    def copy(self) -> Nusfjord:
        twin = Nusfjord(int(self.seats), self.options)
        twin.copy_from(self)
        return twin

    def copy_from(self, other: State) -> None:
        self.copy_position(cast(Nusfjord, other))


def within(share: float) -> float:
    """Return the share clamped to 0 … 1."""
    return 0.0 if share < 0.0 else 1.0 if share > 1.0 else share


def revealed(before: Nusfjord, now: Nusfjord, seat: int) -> bool:
    """Return whether the move revealed something: a card, a hand or an elder."""
    return known(before, seat) != known(now, seat)


def known(state: Nusfjord, seat: int) -> tuple[int, object, list[bool]]:
    """Return everything revealed so far, to everybody or to the seat."""
    open_or_built = int(state.display.open)
    for mask in state.harbours.built:
        open_or_built |= int(mask)
    flipped = [int(state.council.depth[s]) < 2 for s in range(STACKS)] if state.seats == 5 else []
    return open_or_built, state.display.handed(), flipped


def exposed(state: Nusfjord) -> Nusfjord:
    """Return the position as a world in which all cards are known: for the arena's cheater."""
    world = state.copy()
    world.sees_all = True
    world.course.silent = True
    return world


PAR: Final = 46  # points that the policy reaches alone (docs/review.md)


def winning(state: Nusfjord) -> list[float]:
    """Return by seat its share of the victory; with one seat its points, or expected points."""
    seats = int(state.seats)
    if state.turn() != OVER:
        return [1 / seats] * seats if seats > 1 else [float(PAR)]
    points = [int(state.counting.score(seat)) for seat in range(seats)]
    return kit.shares(points) if seats > 1 else [float(points[0])]
