"""Turns the engine into machine code: `python -m companion.compiled`.

The result lies in a folder of its own (see `companion.native`); the sources stay untouched.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from companion.native import GROUP, active, engine, folder, is_built, sources

__all__ = ["active", "build", "main"]

# Runs in a process and a folder of its own: both mypyc and setuptools leave things behind.
SCRIPT = """
import sys
from mypyc.build import mypycify
from setuptools import setup
group, work, *files = sys.argv[1:]
options = ["--config-file=", "--cache-dir=" + work + "/cache", "--ignore-missing-imports"]
extensions = mypycify([*options, *files], target_dir=work + "/c", debug_level="0", group_name=group)
setup(name="engine", ext_modules=extensions, script_args=[
    "--quiet", "build_ext", "--build-lib", work + "/lib", "--build-temp", work + "/o"])
"""


def build() -> str:
    """Compile the engine; the answer is "", or why that was not possible."""
    if is_built():
        return ""
    target = folder()
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix="making-") as work:
        made = _compile(Path(work))
        if target.exists() and not is_built():
            shutil.rmtree(target)  # what an earlier failure left
        if not target.exists():  # else another process was faster
            made.rename(target)
    _forget_all_but(target)
    return "" if is_built() else f"see {target / 'failed'}"


def _compile(work: Path) -> Path:
    """A folder with the compiled modules, or with the compiler's complaints."""
    snapshot, made = work / "sources", work / "lib"
    made.mkdir()
    for name, text in (sources() | {"companion/__init__.py": b""}).items():
        (snapshot / name).parent.mkdir(parents=True, exist_ok=True)
        (snapshot / name).write_bytes(text)
    group = GROUP.removesuffix("__mypyc")
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, group, str(work), *engine()],
        cwd=snapshot,  # not the source tree: it may change while this runs
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode == 0:
        (made / "complete").write_text("\n".join(engine()), "utf-8")
    else:
        (made / "failed").write_text(done.stdout, "utf-8")
    return made


def _forget_all_but(kept: Path) -> None:
    """Remove the builds of earlier sources."""
    for other in kept.parent.iterdir():
        if other != kept and len(other.name) == len(kept.name):
            shutil.rmtree(other, ignore_errors=True)


def main(arguments: list[str]) -> int:
    """Build, or with --check only say which engine runs; 1 when it is the interpreted one."""
    if "--check" in arguments:
        print("The engine runs", "compiled." if active() else "in plain Python.")
        return 0 if active() else 1
    if reason := build():
        print(f"The engine could not be compiled; plain Python runs, more slowly ({reason}).")
        return 1
    print(f"The engine is compiled ({len(engine())} modules).")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
