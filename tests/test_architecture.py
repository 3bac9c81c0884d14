"""The house keeps its shape: what may import what, where things lie, what is cited and shown."""

import ast
import doctest
import re
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.native import engine

ROOT = Path(__file__).parent.parent
PURE = (
    *("companion/kit", "companion/journal", "companion/games", "companion/competition"),
    *("companion/events/state", "companion/events/entries"),
    *("companion/leagues/state", "companion/leagues/entries"),
    "ai",
)
TEXTS = {".py", ".html", ".js", ".css", ".toml", ".yml"}


def sources(*folders: str, suffixes: tuple[str, ...] = (".py",)) -> list[Path]:
    found = [path for folder in folders for path in sorted((ROOT / folder).rglob("*"))]
    return [path for path in found if path.suffix in suffixes and "vendor" not in path.parts]


@pytest.mark.parametrize(
    "name", ["pyproject.toml", "companion", "ai", "migrations", "tests", "docker-compose.yml"]
)
def test_the_top_level_names_stand(name: str) -> None:
    assert (ROOT / name).exists()


def test_every_module_has_its_place_in_the_layers() -> None:
    rules = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    layers = next(rule["layers"] for rule in rules["contracts"] if rule["type"] == "layers")
    places = {name for layer in layers for name in re.split(r" [|:] ", layer)}
    homeless = {
        module
        for path in sources("companion")
        if path.name != "__init__.py"
        for module in [".".join(path.relative_to(ROOT).with_suffix("").parts)]
        if not any(f"{module}.".startswith(f"{place}.") for place in places)
    }
    assert not homeless


def test_no_import_points_up_between_rooms() -> None:
    """Also none that only types need, which the contract of layers leaves out."""
    rules = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    layers = next(rule["layers"] for rule in rules["contracts"] if rule["type"] == "layers")
    floors = {room: -at for at, layer in enumerate(layers) for room in layer.split(" | ")}
    assert all(room.count(".") == 1 for room in floors), "the contract names rooms"
    up = {
        f"{path.relative_to(ROOT)} -> {other}"
        for path in sources("companion")
        for own in [room_of_module(".".join(path.relative_to(ROOT).with_suffix("").parts))]
        for other in modules_imported(path)
        if own in floors and room_of_module(other) in floors
        if own != room_of_module(other) and floors[room_of_module(other)] >= floors[own]
    }
    assert not up


def room_of_module(name: str) -> str:
    return ".".join(name.split(".")[:2])


def modules_imported(path: Path) -> Iterator[str]:
    """The dotted names of all that a file imports, with `from companion import x` as its room."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_nothing_but_games_is_in_games() -> None:
    entries = {p.name for p in (ROOT / "companion/games").iterdir() if p.name != "__pycache__"}
    assert entries == {"__init__.py", *GAMES}


def test_nothing_outside_a_games_folder_knows_the_game() -> None:
    """A sixth game is a new folder in companion/games, and nothing else changes."""
    outside = [
        path
        for path in sources("companion", "ai", "migrations", suffixes=tuple(TEXTS))
        if ROOT / "companion/games" not in path.parents
    ]
    knowing = {
        f"{path.relative_to(ROOT)}: {key}"
        for path in outside
        for key in GAMES
        if re.search(rf"\b{key}\b", path.read_text("utf-8"), re.IGNORECASE)
    }
    assert not knowing


def test_what_is_installed_needs_no_laboratory() -> None:
    """Training and measuring lie below tests, which no wheel holds."""
    asking = {
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sources("companion", "ai", "migrations")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if (isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tests"))
        or (isinstance(node, ast.Import) and any(a.name.startswith("tests") for a in node.names))
    }
    assert not asking


@pytest.mark.slow
def test_only_the_kit_walks_through_the_bits_of_a_mask() -> None:
    """Its loops are the measured ones; everybody else asks for the cards (kit/masks.py)."""
    walks = {ROOT / "companion/kit/masks.py", ROOT / "companion/kit/subsets.py"}
    walking = {
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sources("companion", "ai")
        if path not in walks
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.BinOp | ast.AugAssign) and takes_a_bit(node)
    }
    assert not walking


def takes_a_bit(node: ast.BinOp | ast.AugAssign) -> bool:
    """Whether that is x & -x, x &= x - 1 or x >>= n: one step of a loop over bits."""
    if isinstance(node, ast.AugAssign):
        less_one = isinstance(node.value, ast.BinOp) and isinstance(node.value.op, ast.Sub)
        return isinstance(node.op, ast.RShift) or (isinstance(node.op, ast.BitAnd) and less_one)
    negative = isinstance(node.right, ast.UnaryOp) and isinstance(node.right.op, ast.USub)
    return isinstance(node.op, ast.BitAnd) and negative


@pytest.mark.slow
def test_engine_modules_use_no_clock_and_no_luck_of_their_own() -> None:
    """Luck and time are passed in, so that every run can be repeated."""
    allowed = {"companion/kit/rng.py": {"secrets"}}
    for search in ("ai/search.py", "ai/views.py", "ai/simultaneous.py", "ai/common_deals.py"):
        allowed[search] = {"time"}  # the clock that a caller may replace
    allowed["ai/opponent.py"] = {"time"}
    # The arena gives every player equal processor time.
    allowed["tests/laboratory/strength/baselines.py"] = {"time"}
    # From a seed; never compiled.
    allowed["companion/competition/seating/annealing.py"] = {"random"}
    values = (
        "kit/stored_entries.py",
        *(f"events/state/{name}.py" for name in ("calls", "event_state", "stage", "event_table")),
        *(
            f"leagues/state/{name}.py"
            for name in (
                *("fixture", "homes", "league_state", "progress", "strength", "league_table"),
            )
        ),
        "competition/calls.py",
        "competition/file_parts.py",
        "competition/local_time.py",
        "events/state/recurrence.py",
        "events/state/sign_up.py",
        "events/entries/event_entry.py",
        "journal/entry.py",
        *(
            f"leagues/entries/{kind}.py"
            for kind in ("league_entry", "fixture_entries", "plan_entries")
        ),
        *(f"leagues/entries/{kind}.py" for kind in ("season_entries", "league_setting_entries")),
    )
    for told in [f"companion/{path}" for path in values]:
        allowed[told] = {"datetime"}  # times are values there: they never ask what time it is
    for path in sources(*PURE):
        name = path.relative_to(ROOT).as_posix()
        used = set(imported(path)) & {"random", "secrets", "time", "datetime", "os", "numpy"}
        assert used <= allowed.get(name, set()), name


def imported(path: Path) -> Iterator[str]:
    """The top-level names of all that a file imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


@pytest.mark.parametrize("name", engine())
def test_a_compiled_module_never_shifts_by_a_variable(name: str) -> None:
    """The compiler takes `1 << c` for a 32-bit shift; bits come from a table instead."""
    for node in ast.walk(ast.parse((ROOT / name).read_text("utf-8"))):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift):
            assert isinstance(node.right, ast.Constant), (
                f"{name}:{node.lineno} shifts by a variable, which mypyc does in 32 bits. "
                "Take the bit from a table, as BIT of companion/kit/cards.py."
            )


# ---------------------------------------------------------------- the rulebooks


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_paragraph_that_code_cites_is_in_the_rulebook(key: str, language: str) -> None:
    folder = f"companion/games/{key}"
    rules = (ROOT / folder / f"RULES.{language}.md").read_text("utf-8")
    paragraphs = set(re.findall(r"^## (§\d+)", rules, re.MULTILINE))
    cited = {
        mark
        for path in sources(folder, f"tests/games/{key}", suffixes=(".py", ".html", ".css", ".js"))
        for mark in re.findall(r"§\d+", path.read_text("utf-8"))
    }
    assert cited
    assert cited <= paragraphs
    assert paragraphs <= cited  # what no code cites, no code does


# ---------------------------------------------------------------- examples in docstrings


def with_examples() -> list[Path]:
    return [path for path in sources("companion", "ai") if ">>> " in path.read_text("utf-8")]


@pytest.mark.parametrize("path", with_examples(), ids=lambda p: p.relative_to(ROOT).as_posix())
def test_the_examples_in_docstrings_are_true(path: Path) -> None:
    """Read from the source, so that they are tried on the compiled engine too."""
    module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef | ast.Module):
            text = ast.get_docstring(node) or ""
            name = getattr(node, "name", "module")
            names = dict(vars(module))
            runner.run(doctest.DocTestParser().get_doctest(text, names, name, str(path), 0))
    assert runner.summarize(verbose=False) == (0, runner.tries)
    assert runner.tries


NAMED = re.compile(r'{%-?\s*(?:include|import|from|extends)\s+\[?"([^"]+)"')
TEMPLATES = sorted((ROOT / "companion").glob("*/templates"))


def template_rooms() -> dict[str, set[str]]:
    """By room of the house's templates the other rooms that its templates name."""
    found: dict[str, set[str]] = {}
    for folder, path in ((at, path) for at in TEMPLATES for path in at.rglob("*.html")):
        mine = room_of(path.relative_to(folder).as_posix())
        named = {room_of(other) for other in NAMED.findall(path.read_text("utf-8"))}
        found.setdefault(mine, set()).update(named - {mine})
    return found


def room_of(template: str) -> str:
    """The folder of a template; the frame of all pages stands for itself."""
    folder, _, _ = template.rpartition("/")
    return folder or ("frame" if template == "base.html" else "front")


def test_no_two_rooms_of_templates_need_each_other() -> None:
    left = template_rooms()
    assert {"clubs", "events", "macros"} <= left.keys()
    while free := [room for room, named in left.items() if not named & left.keys()]:
        for room in free:
            del left[room]
    assert not left, "these go round in a circle"


def test_a_game_s_templates_name_the_house_and_no_other_game() -> None:
    games = {path.parent.name for path in (ROOT / "companion/games").glob("*/__init__.py")}
    for path in (ROOT / "companion/games").glob("*/templates/**/*.html"):
        game = path.relative_to(ROOT / "companion/games").parts[0]
        named = {other.split("/")[0] for other in NAMED.findall(path.read_text("utf-8"))}
        assert not named & (games - {game}), path
        assert named <= {game, "macros", "game", "play", "tabletop"}, path
