"""The text of moves, and parsing them."""

from collections.abc import Sequence
from typing import Final

from companion.games.dieangler.dice import (
    D6,
    DECLARE,
    DICE,
    REROLL,
    SPECIALS,
    STAND,
    TUG,
    USES,
    fist_of,
    names,
)
from companion.games.dieangler.position import COMMIT, DECLARE_USE, DRAW, Position
from companion.kit.game import IllegalMove
from companion.kit.state import CHANCE
from companion.kit.words import Phrase

FACES: Final = {"d6": 6, "d10": 10, "d20": 20}


def action_text(fist: int, action: int) -> str:
    """Return a seat's action in the notation; `fist` are the dice that it refers to.

    >>> action_text(-1, 2 + 6), action_text(-1, 0), action_text(2 + 6 + 12, DECLARE + 3)
    ('commit 2d6 d10', 'commit none', 'roll d10 bait d20 again')
    >>> action_text(3, REROLL + 0b101), action_text(3, TUG + 3), action_text(3, STAND)
    ('reroll 1 3', 'lure 2 +1', 'stand')
    """
    if action < DECLARE:
        sixes = [f"{action % 6}d6"] if action % 6 else []
        return (
            " ".join(["commit", *sixes, *names(action - action % 6)]) if action else "commit none"
        )
    if action < STAND:
        uses = divmod(action - DECLARE, 3)[::-1]
        held = [i for i in (0, 1) if SPECIALS[i] in names(fist)]
        return " ".join(["roll", *(f"{SPECIALS[i]} {USES[uses[i]]}" for i in held)])
    if action == STAND:
        return "stand"
    if action < TUG:
        return " ".join(["reroll", *map(str, dice_of(action - REROLL))])
    die, up = divmod(action - TUG, 2)
    return f"lure {die + 1} {'+1' if up else '-1'}"


def dice_of(mask: int) -> list[int]:
    """Return the indices of the dice in a mask, from 1.

    >>> dice_of(0b101)
    [1, 3]
    """
    return [die + 1 for die in range(DICE) if mask // 2**die % 2]


def faces_text(fist: int, mask: int, faces: int) -> str:
    """Return the faces of the dice of a mask: `d6 3 d10 10`."""
    dice = names(fist)
    shown = []
    for die in dice_of(mask):
        faces, face = divmod(faces, 21)
        shown.append(f"{dice[die - 1]} {face}")
    return " ".join(shown)


def text(state: Position, seat: int, action: int) -> str:
    """Return the action of a seat, or of chance, in the notation."""
    if seat != CHANCE:
        return action_text(int(state.fist[seat]), action)
    if state.phase == DRAW:
        return f"fish {action}"
    who = int(state.roller())
    return "roll " + faces_text(int(state.fist[who]), int(state.air[who]), action)


def find(state: Position, seat: int, text: str) -> int:
    """Return the legal action that a text describes; IllegalMove says why there is none."""
    if seat not in state.actors():
        raise IllegalMove(Phrase("It is not your turn."))
    if seat == CHANCE:
        return fish_found(state, text) if state.phase == DRAW else faces_found(state, text)
    fist = int(state.fist[seat])
    action = meant(text, fist)
    if action is None or action not in state.legal(seat):
        raise IllegalMove(reason(state, seat, action))
    if action_text(fist, action) != text:  # each action has exactly one text
        raise IllegalMove(Phrase("This is written “%(text)s”.", text=action_text(fist, action)))
    return action


def meant(text: str, fist: int) -> int | None:
    """Return the action that a text describes for these dice, even if it is illegal now."""
    word, *rest = text.split() or [""]
    if word == "stand" and not rest:
        return STAND
    if word == "commit":
        return fist_meant(rest)
    if word == "roll":
        return uses_meant(rest, fist)
    if word == "reroll" and rest and all(die in "1234567" and len(die) == 1 for die in rest):
        return REROLL + int(sum(2 ** (int(die) - 1) for die in set(rest)))
    if word == "lure" and len(rest) == 2 and rest[0] in list("1234567"):
        steps = {"-1": 0, "+1": 1}
        return TUG + 2 * int(rest[0]) - 2 + steps[rest[1]] if rest[1] in steps else None
    return None


def fist_meant(words: Sequence[str]) -> int | None:
    """Return the fist of `3d6 d10`, in any order; each ticked six may also be a separate `d6`.

    >>> fist_meant(["d20", "d6", "d6"]) == fist_meant(["2d6", "d20"]) == 14
    True
    """
    if list(words) in ([], ["none"]):
        return 0  # "none" in the notation, or a form in which nothing was chosen
    sixes = words.count("d6")
    rest = [word for word in words if word != "d6"]
    for count in range(D6 + 1):
        if f"{count}d6" in rest:
            rest.remove(f"{count}d6")
            sixes += count
            break
    if not words or sixes > D6 or len(set(rest)) < len(rest) or not set(rest) <= set(SPECIALS):
        return None
    return fist_of(sixes, "d10" in rest, "d20" in rest)


def uses_meant(words: Sequence[str], fist: int) -> int | None:
    """Return the declaration `d10 bait d20 again`, in any order; every special die needs a use."""
    pairs = dict(zip(words[::2], words[1::2], strict=False))
    if 2 * len(pairs) != len(words) or set(pairs) != set(SPECIALS) & set(names(fist)):
        return None
    if not set(pairs.values()) <= set(USES):
        return None
    tens, twenties = (USES.index(pairs.get(die, USES[0])) for die in SPECIALS)
    return DECLARE + tens + 3 * twenties


def fish_found(state: Position, text: str) -> int:
    """Return the fish that a text turns up: one still in the deck."""
    for fish in undrawn(state):
        if text == f"fish {fish}":
            return fish
    raise IllegalMove(Phrase("That fish is not in the deck."))


def undrawn(state: Position) -> list[int]:
    """Return the ids of the fish that nobody has seen yet."""
    seen = {int(state.order[duel]) for duel in range(int(state.duel) + 1)}
    return [fish.id for fish in state.shoal.fish if fish.id not in seen]


def faces_found(state: Position, text: str) -> int:
    """Return the faces of the dice in the air from `roll d6 3 d10 10`; a ten's 0 means 10 (DA-10).

    The dice may be named in any order; dice of one kind are assigned in sequence.
    """
    seat = int(state.roller())
    dice = names(int(state.fist[seat]))
    wanted = [dice[die - 1] for die in dice_of(int(state.air[seat]))]
    word, *rest = text.split(" ")
    shown: dict[str, list[str]] = {die: [] for die in FACES}
    for die, face in zip(rest[::2], rest[1::2], strict=False):
        shown.setdefault(die, []).append(face)
    wanted_counts = {die: wanted.count(die) for die in FACES}
    if word != "roll" or len(rest) % 2 or {d: len(f) for d, f in shown.items()} != wanted_counts:
        raise IllegalMove(Phrase("Enter what each die shows: %(dice)s.", dice=", ".join(wanted)))
    action = 0
    for place, die in enumerate(wanted):
        action += shown_face(die, shown[die].pop(0)) * 21**place
    return action


def shown_face(die: str, face: str) -> int:
    """Return a face as a number."""
    if die == "d10" and face == "0":
        return 10
    if face in [str(number) for number in range(1, FACES[die] + 1)]:
        return int(face)
    raise IllegalMove(
        Phrase("A %(die)s shows 1 to %(most)s, not %(face)s.", die=die, most=FACES[die], face=face)
    )


def reason(state: Position, seat: int, action: int | None) -> Phrase:
    """Return why the action is not a legal move of the seat, for the player."""
    if state.phase == COMMIT:
        if action == 0:
            return Phrase("Take at least one die.")
        if action is not None and action < DECLARE:
            return Phrase("A die that rests cannot be taken.")
        return Phrase("Choose the dice you want to roll.")
    if state.phase == DECLARE_USE:
        return Phrase("Declare what each of your special dice is for, then roll.")
    if action is None or action < STAND:
        return Phrase("Roll dice again, or leave them as they lie.")
    if action >= TUG:
        return Phrase("No lure can move that die.")
    return Phrase("You have no right left to roll these dice again.")
