"""What a position consists of, read from its class, compiled or interpreted."""

from collections.abc import Iterable
from inspect import isgetsetdescriptor
from typing import Any

from companion.kit.deals import Deals
from companion.kit.state import State


def fields(state: object) -> dict[str, Any]:
    """Every attribute with its value; vectors as lists, so that they can be compared and kept."""
    parts = [part for kind in type(state).__mro__ for part in vars(kind).items()]
    slots = {name for name, what in parts if isgetsetdescriptor(what)}  # where it is compiled
    names = {name for name in slots if not name.startswith("__")} | getattr(
        state, "__dict__", {}
    ).keys()
    return {name: plain(getattr(state, name)) for name in sorted(names)}


def is_vector(value: object) -> bool:
    """Whether that is a vector of machine numbers."""
    return type(value).__name__.startswith("vec")


def plain(value: Any) -> Any:
    """A vector as a list; what a position refers to, such as its cards, by what it consists of."""
    if is_vector(value):
        return list(value)
    referred = type(value).__module__.startswith("companion.") and not isinstance(value, Deals)
    return fields(value) if referred else value


def varying(positions: Iterable[State]) -> set[str]:
    """The fields that are not the same in all these positions: the rest belongs to the match."""
    first: dict[str, Any] = {}
    found = set[str]()
    for state in positions:
        now = fields(state)
        first = first or {name: keep(value) for name, value in now.items()}
        found |= {name for name, value in now.items() if value != first[name]}
    return found


def keep(value: Any) -> Any:
    """The value as it is now, whatever becomes of a list."""
    return list(value) if isinstance(value, list) else value


def spoil(state: State, names: Iterable[str]) -> None:
    """Give each of these fields a value that it did not have."""
    for name in names:
        value = getattr(state, name)
        if is_vector(value):
            # A new one, for a copy may share what is never changed in place.
            spoiled = [n + place + 1 for place, n in enumerate(value)]
            setattr(state, name, type(value)(spoiled))
        else:
            setattr(state, name, another(value))


def another(value: Any) -> Any:
    """A different value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if value is None or isinstance(value, Deals):
        return Deals([1], [1], [0])
    assert isinstance(value, list | tuple), f"how is a {type(value).__name__} made different?"
    return value[:-1] if value else type(value)([(0, 0)])
