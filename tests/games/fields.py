"""What a position consists of, read from its class, compiled or interpreted."""

from collections.abc import Iterable, Iterator
from inspect import isgetsetdescriptor
from operator import attrgetter
from typing import Any

from companion.kit.deals import Deals
from companion.kit.state import State


def fields(state: object) -> dict[str, Any]:
    """Every attribute with its value, those of parts by a path; vectors as lists, to be kept."""
    return {path: list(v) if is_vector(v) else v for path, v in leaves(state, "", set())}


def leaves(owner: object, path: str, seen: set[int]) -> Iterator[tuple[str, Any]]:
    """The attributes of an object and of the parts that it holds, each part once."""
    seen.add(id(owner))
    parts = [part for kind in type(owner).__mro__ for part in vars(kind).items()]
    slots = {name for name, what in parts if isgetsetdescriptor(what)}  # where it is compiled
    names = {name for name in slots if not name.startswith("__")} | getattr(
        owner, "__dict__", {}
    ).keys()
    for name in sorted(names):
        value = getattr(owner, name)
        referred = type(value).__module__.startswith("companion.") and not isinstance(value, Deals)
        if not referred:
            yield f"{path}{name}", value
        elif id(value) not in seen:
            yield from leaves(value, f"{path}{name}.", seen)


def is_vector(value: object) -> bool:
    """Whether that is a vector of machine numbers."""
    return type(value).__name__.startswith("vec")


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
    for path in names:
        value, (*parts, name) = attrgetter(path)(state), path.split(".")
        owner = attrgetter(".".join(parts))(state) if parts else state
        if is_vector(value):
            # A new one, for a copy may share what is never changed in place.
            spoiled = [n + place + 1 for place, n in enumerate(value)]
            setattr(owner, name, type(value)(spoiled))
        else:
            setattr(owner, name, another(value))


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
