#!/usr/bin/env python3
"""Set everything up on first use, then run the companion: only Python itself is needed.

python3 run.py                    start it (the same as `serve`)
python3 run.py test [-k word ...]   the whole test suite
python3 run.py test --quick         rules, search, seating and tables: for between two edits
python3 run.py <command> ...        any other command; `python3 run.py --help` lists them
"""

import sys

# An older Python reads as far as this, so everything in this file must be readable to it.
if sys.version_info < (3, 11):
    sys.exit("Tairyo needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2])

import hashlib
import importlib.util
import os
import subprocess
import sysconfig
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent
ENV = ROOT / ".venv"
WINDOWS = os.name == "nt"
BIN = ENV / ("Scripts" if WINDOWS else "bin")
PYTHON = BIN / ("python.exe" if WINDOWS else "python")
STAMP = ENV / ".set-up"


def main(arguments):
    """Run what was asked for in the project's own environment."""
    wanted = parts(arguments)
    try:
        if not is_set_up(wanted):
            with one_at_a_time():
                if not is_set_up(wanted):
                    set_up(wanted)
        if "compile" in wanted and "--quick" not in arguments and not compiled_before():
            with one_at_a_time():
                if not compiled_before():
                    say(
                        "Compiling the AI's engine (all of it some minutes, later what changed) ..."
                    )
                    subprocess.call([str(PYTHON), "-P", "-m", "companion.build.compiled"], stdout=2)
    except OSError as error:
        sys.exit(
            "Cannot write in %s (%s): copy the folder to a place of your own."
            % (error.filename or ROOT, error.strerror)
        )
    if arguments[:1] == ["test"]:
        os.chdir(str(ROOT))
        hand_over(["-m", "pytest"] + in_parallel(arguments[1:]) + arguments[1:])
    hand_over(["-P", "-m", "companion"] + (arguments or ["serve"]))


def parts(arguments):
    """Name the parts of requirements.lock that this run needs."""
    wanted = ["run"]
    if native().can_compile():
        wanted.append("compile")
    if any(os.environ.get(n) for n in ("DATABASE_URL", "REDIS_URL", "VAPID_PRIVATE_KEY")):
        wanted.append("servers")
    if arguments[:1] == ["test"]:
        wanted += ["compile", "servers", "test"]
    return list(dict.fromkeys(wanted))


def identity():
    """Change whenever an environment made earlier would no longer fit."""
    made_of = [sys.version, str(ROOT)]
    made_of += [
        (ROOT / name).read_text("utf-8") for name in ("pyproject.toml", "requirements.lock")
    ]
    return hashlib.sha256("\0".join(made_of).encode()).hexdigest()


def is_set_up(wanted):
    """Say whether all these parts are installed already."""
    try:
        known = STAMP.read_text("utf-8").split()
    except OSError:
        return False
    return known[:1] == [identity()] and set(wanted) <= set(known[1:])


def set_up(wanted):
    """Make the environment and install the locked packages."""
    first = not PYTHON.exists()
    say("Setting up in .venv (once, about two minutes) ..." if first else "Updating .venv ...")
    STAMP.unlink(missing_ok=True)
    pip = make_environment()
    install(pip, wanted)
    add_project()
    if "compile" not in wanted:
        say("No C compiler with Python headers here: the AI thinks in plain Python, more slowly.")
    STAMP.write_text(" ".join([identity()] + wanted), "utf-8")


def compiled_before():
    """Say whether the engine as it is now was compiled, or cannot be."""
    unwanted = os.environ.get("COMPANION_INTERPRETED", "0") not in ("", "0")
    return unwanted or native().folder().exists()


def native():
    """Load the module that knows about the compiled engine, though nothing is installed yet."""
    name = str(ROOT / "companion" / "native.py")
    spec = importlib.util.spec_from_file_location("native", name)
    module = sys.modules.setdefault("native", importlib.util.module_from_spec(spec))
    if not hasattr(module, "ROOT"):
        spec.loader.exec_module(module)
    return module


def make_environment():
    """Make .venv and answer with the pip that can install into it."""
    own_pip = not can_reach_into()
    if own_pip and importlib.util.find_spec("ensurepip") is None:
        sys.exit(
            "This Python has no pip: install it (Debian, Ubuntu: "
            "sudo apt install python3-venv) and start again."
        )
    same_python = "version = %d.%d.%d\n" % sys.version_info[:3]
    config = ENV / "pyvenv.cfg"
    made_of = config.read_text("utf-8") if config.exists() else ""
    stale = same_python not in made_of or str(ENV) not in made_of  # as after moving the folder
    venv.EnvBuilder(with_pip=own_pip, clear=stale).create(str(ENV))
    return (
        [str(PYTHON), "-m", "pip"]
        if own_pip
        else ([sys.executable, "-m", "pip", "--python", str(PYTHON)])
    )


def can_reach_into():
    """Say whether this Python's own pip can install into another environment."""
    if importlib.util.find_spec("pip") is None:
        return False
    import pip

    return tuple(int(n) for n in pip.__version__.split(".")[:2] if n.isdigit()) >= (22, 3)


def install(pip, wanted):
    """Install these parts of the lock; every file must have a hash written there."""
    chosen = []
    for part in (ROOT / "requirements.lock").read_text("utf-8").split("\n# == ")[1:]:
        name, _, lines = part.partition(" ==\n")
        if name in wanted:
            chosen.append(lines)
    with tempfile.TemporaryDirectory() as folder:
        lock = Path(folder) / "requirements.txt"
        lock.write_text("\n".join(chosen), "utf-8")
        done = subprocess.run(
            pip
            + [
                "install",
                "--quiet",
                "--disable-pip-version-check",
                "--no-input",
                "--no-deps",
                "--require-hashes",
                "-r",
                str(lock),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=folder,
        )
    if done.returncode:
        told = done.stdout.decode("utf-8", "replace").strip().splitlines() or ["pip said nothing"]
        reason = next((line for line in told if line.startswith("ERROR")), told[-1])
        sys.exit(
            "The packages could not be installed; the first start needs the internet. (%s)" % reason
        )


def add_project():
    """Let the environment's Python find the project, and give it the `companion` command."""
    site = sysconfig.get_path("purelib", "venv", {"base": str(ENV), "platbase": str(ENV)})
    (Path(site) / "tairyo.pth").write_text(str(ROOT) + "\n", "utf-8")
    if WINDOWS:
        (BIN / "companion.cmd").write_text('@"%~dp0python.exe" -P -m companion %*\n', "utf-8")
        return
    script = BIN / "companion"
    script.write_text('#!/bin/sh\nexec "%s" -P -m companion "$@"\n' % PYTHON, "utf-8")
    script.chmod(0o755)


class one_at_a_time:  # noqa: N801  it reads as words in a with statement
    """Let a second run.py wait while the first one sets up."""

    def __enter__(self):
        self.file = open(str(ROOT / ".setting-up"), "a")
        try:
            import fcntl
        except ImportError:
            return
        fcntl.flock(self.file, fcntl.LOCK_EX)

    def __exit__(self, *_):
        self.file.close()


def in_parallel(arguments):
    """Use every core, a test file at a time, unless the arguments say otherwise.

    Tests of pages wait for a browser four tenths of their time: three of them fill two cores.
    """
    if any(a.startswith(("-n", "--numprocesses", "--dist", "--pdb")) for a in arguments):
        return []
    workers = str(max(2, min((os.cpu_count() or 2) * 3 // 2, 8)))
    # In the order of tests/conftest.py: by their number of tests, the longest ones would come last.
    return ["-n", workers, "--dist", "loadfile", "--no-loadscope-reorder"]


def hand_over(arguments):
    """Become the environment's Python."""
    command = [str(PYTHON)] + arguments
    if WINDOWS:
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


def say(line):
    """Tell the person waiting what is going on."""
    sys.stderr.write(line + "\n")
    sys.stderr.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
