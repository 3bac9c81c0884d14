"""The steps of a build that need mypyc and setuptools; `companion.build.compiled` runs each.

Both leave traces in their process and folder, so each step gets its own. The file is run by path
in a copy of the sources, so nothing of the project can be imported here.
`steps.py generate WORK` reads WORK/groups.json ({library: [file, …]}), writes C code into WORK/c,
the extensions to build into WORK/extensions.json, and the files it read into WORK/loaded.json.
`steps.py compile WORK WORKERS` builds those extensions in WORK/lib.
"""

import json
import os
import sys
from pathlib import Path
from typing import Any

from mypy.fscache import FileSystemCache
from mypyc.build import construct_groups, get_mypy_config, mypycify
from mypyc.codegen.emitmodule import (
    collect_source_dependencies,
    compile_modules_to_c,
    parse_and_typecheck,
)
from mypyc.errors import Errors
from mypyc.options import CompilerOptions
from setuptools import Extension, setup

# Only the functions that initialise a module are exported, so calls within a library are
# direct and its short functions can be inlined.
FLAGS = [] if os.name == "nt" else ["-fvisibility=hidden"]


def generate(work: Path) -> None:
    """Write the C code of every library, compiled with knowledge of all of them."""
    groups: dict[str, list[str]] = json.loads((work / "groups.json").read_text("utf-8"))
    separate: list[tuple[list[str], str | None]] = [(files, lib) for lib, files in groups.items()]
    cache = f"--cache-dir={work / 'cache'}"
    files = [file for group in groups.values() for file in group]
    arguments = ["--config-file=", "--ignore-missing-imports", cache, *files]
    generated, loaded = to_c(arguments, separate, str(work / "c"))
    extensions = mypycify(
        arguments,
        target_dir=str(work / "c"),
        debug_level="0",
        separate=separate,
        skip_cgen_input=generated,
    )
    largest_first = sorted(map(vars_of, extensions), key=size, reverse=True)
    (work / "extensions.json").write_text(json.dumps(largest_first), "utf-8")
    (work / "loaded.json").write_text(json.dumps(loaded), "utf-8")


def to_c(
    arguments: list[str], separate: list[tuple[list[str], str | None]], folder: str
) -> tuple[Any, list[str]]:
    """The C code of each library in the form that `mypycify` takes, and the files read for it.

    `mypycify(separate=…)` would build each library without knowing the others: no class would have
    known subclasses, every attribute might be unset, and the search would be up to a quarter
    slower. So the whole program is analysed as one group and written as several.
    """
    options = CompilerOptions(separate=True, target_dir=folder)
    options.global_opts = True
    cache = FileSystemCache()
    compiled, every, settings = get_mypy_config(arguments, None, options, cache)
    settings.incremental = False
    result = parse_and_typecheck(every, settings, options, [(compiled, "all")], cache)
    errors = Errors(settings)
    groups = construct_groups(compiled, separate, True, None)
    modules, text, _ = compile_modules_to_c(result, options, errors, groups)
    for message in errors.new_messages():
        print(message)
    if errors.num_errors:
        sys.exit(1)
    needs = sorted(collect_source_dependencies(modules), key=lambda need: need.path)
    here = Path.cwd()
    paths = [Path(state.path).absolute() for state in result.graph.values() if state.path]
    loaded = [p.relative_to(here).as_posix() for p in paths if p.is_relative_to(here)]
    return (text, [(need.path, need.include_dirs, need.internal) for need in needs]), loaded


def vars_of(extension: Any) -> dict[str, Any]:
    """The arguments to construct an extension."""
    flags = FLAGS if extension.name.endswith("__mypyc") else []
    return {
        "name": extension.name,
        "sources": extension.sources,
        "include_dirs": extension.include_dirs,
        "depends": extension.depends,
        "extra_compile_args": [*extension.extra_compile_args, *flags],
    }


def size(extension: dict[str, Any]) -> int:
    """The size of its C code in bytes, which roughly determines the time to compile it."""
    return sum(Path(path).stat().st_size for path in extension["sources"])


def compile_(work: Path, workers: int) -> None:
    """Compile all extensions to machine code, several in parallel."""
    extensions = json.loads((work / "extensions.json").read_text("utf-8"))
    lib, objects = str(work / "lib"), str(work / "o")
    build = ["build_ext", "--build-lib", lib, "--build-temp", objects, "--parallel", str(workers)]
    setup(
        name="engine",
        ext_modules=[Extension(**extension) for extension in extensions],
        script_args=["--quiet", *build],
    )


if __name__ == "__main__":
    if sys.argv[1] == "generate":
        generate(Path(sys.argv[2]))
    else:
        compile_(Path(sys.argv[2]), int(sys.argv[3]))
