#!/usr/bin/env python3
"""Set everything up on first use, then run the companion: only Python itself is needed.

python3 run.py                    start it (the same as `serve`)
python3 run.py test [-k word ...]   the whole test suite
python3 run.py test --quick         rules, search, seating and tables: for between two edits
python3 run.py <command> ...        any other command; `python3 run.py --help` lists them
python3 run.py bench|arena|train ...  the laboratory; `python3 run.py laboratory --help` lists it
python3 run.py compile              compile the AI's engine now; `serve` compiles it while it serves
python3 run.py --renew [...]        make the environment anew first
"""

import sys

# An older Python reads as far as this, so everything in this file must be readable to it.
if sys.version_info < (3, 11):
    sys.exit("Tairyo needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2])

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sysconfig
import tempfile
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent
WINDOWS = os.name == "nt"
SERVERS = ("DATABASE_URL", "REDIS_URL", "VAPID_PRIVATE_KEY")  # settings that need more packages
LABORATORY = (  # not installed
    *("arena", "balance", "bench", "calibrate", "new-game", "papers", "puzzles", "train", "words"),
)
BESIDE = "COMPANION_COMPILE"  # tells `serve` and `worker` to compile while they run


def main(arguments):
    """Run what was asked for in the project's own environment."""
    renew = arguments[:1] == ["--renew"]
    arguments = arguments[renew:] or ["serve"]
    own = Environment(ROOT / ".venv")
    try:
        prepare(own, parts(arguments), renew)
        compile_first = arguments[0] in (*LABORATORY, "selfplay", "test")
        if arguments[0] == "compile" or (compile_first and "--quick" not in arguments):
            status = compile_engine(own)
            if arguments[0] == "compile":
                sys.exit(status)
    except OSError as error:
        sys.exit(
            "Cannot write in %s (%s): copy the folder to a place of your own."
            % (error.filename or ROOT, error.strerror)
        )
    if arguments[0] == "test":
        os.chdir(str(ROOT))
        own.become(["-m", "pytest"] + in_parallel(arguments[1:]) + arguments[1:])
    if arguments[0] in ("serve", "worker") and not compiled_before():
        os.environ[BESIDE] = "1"
    if arguments[0] in LABORATORY or arguments[0] == "laboratory":
        own.become(["-P", "-m", "tests.laboratory"] + arguments[arguments[0] == "laboratory" :])
    own.become(["-P", "-m", "companion"] + arguments)


def parts(arguments):
    """Name the parts of requirements.lock that this run needs."""
    if arguments[0] == "test":
        return ["run", "compile", "servers", "test"]
    return ["run", "servers"] if any(os.environ.get(name) for name in SERVERS) else ["run"]


def prepare(environment, wanted, renew=False):
    """Make the environment and install the locked packages, where they are not there yet."""
    if environment.has(wanted) and not renew:
        return
    environment.go_on_with_its_python()
    with one_at_a_time(environment):
        if renew or not environment.has(wanted):
            environment.set_up(wanted, renew)


def compile_engine(own):
    """Compile the engine, with a compiler in an environment of its own; the exit status."""
    if os.environ.get(BESIDE) and not WINDOWS:
        os.nice(19)
    if compiled_before():
        return 0
    if not native().can_compile():
        say("No C compiler with Python headers here: the AI thinks in plain Python, more slowly.")
        return 1
    environment = own
    if not own.has(["run", "compile"]):
        environment = Environment(ROOT / ".venv-build", beside=own)
        prepare(environment, ["compile"])
    with one_at_a_time(environment):
        if compiled_before():
            return 0
        say("Compiling the AI's engine (some minutes, again whenever it changes) ...")
        command = [str(environment.python), "-P", "-m", "companion.build.compiled"]
        return subprocess.call(command, stdout=2)


def compiled_before():
    """Say whether the engine as it is now was compiled, or must not or cannot be."""
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


class Environment:
    """A folder with a Python and the locked packages; `beside` names one whose packages it sees."""

    def __init__(self, folder, beside=None):
        self.folder = folder
        self.beside = beside
        self.bin = folder / ("Scripts" if WINDOWS else "bin")
        self.python = self.bin / ("python.exe" if WINDOWS else "python")
        self.stamp = folder / ".set-up"

    def has(self, wanted):
        """Say whether it starts and all these parts are installed."""
        try:
            known = self.stamp.read_text("utf-8").split()
        except OSError:
            return False
        return known[:1] == [identity()] and set(wanted) <= set(known[1:]) and self.starts()

    def starts(self):
        """Say whether its Python is there, and the one that it was made with."""
        made_with = self.config().get("executable", "")
        return self.python.exists() and os.path.exists(made_with)

    def config(self):
        """What pyvenv.cfg says, unless the folder was moved since."""
        try:
            text = (self.folder / "pyvenv.cfg").read_text("utf-8")
        except OSError:
            return {}
        pairs = [line.split(" = ", 1) for line in text.splitlines() if " = " in line]
        return dict(pairs) if str(self.folder) in text else {}

    def go_on_with_its_python(self):
        """Let the Python that it was made with update it, whichever Python called."""
        made_with = self.config().get("executable", "")
        this = os.path.realpath(getattr(sys, "_base_executable", sys.executable))
        if self.starts() and os.path.realpath(made_with) != this:
            replace(made_with, [str(ROOT / "run.py")] + sys.argv[1:])

    def set_up(self, wanted, renew):
        """Make or update it."""
        began = time.time()
        chosen = locked(wanted)
        say(
            "%s %s: %d packages, once ..."
            % (
                "Updating" if self.starts() else "Setting up",
                self.folder.name,
                chosen.count("=="),
            )
        )
        self.stamp.unlink(missing_ok=True)
        self.install(chosen, self.make(renew or not self.starts()))
        self.add_project()
        self.stamp.write_text(" ".join([identity()] + wanted), "utf-8")
        say("Ready in %d seconds." % (time.time() - began))

    def make(self, anew):
        """Make it; the commands that can install into it, the fastest first."""
        uv = shutil.which("uv")
        found = []
        if uv:
            found.append([uv, "pip", "install", "--python", str(self.python)])
        rest = ["install", "--disable-pip-version-check", "--no-input", "--no-compile"]
        if can_reach_into():
            found.append([sys.executable, "-m", "pip", "--python", str(self.python)] + rest)
        own_pip = not found
        if own_pip:
            if importlib.util.find_spec("ensurepip") is None:
                sys.exit(
                    "This Python has no pip: install it (Debian, Ubuntu: "
                    "sudo apt install python3-venv) and start again."
                )
            found.append([str(self.python), "-m", "pip"] + rest)
        if anew or own_pip:
            venv.EnvBuilder(with_pip=own_pip, clear=anew).create(str(self.folder))
        return found

    def install(self, chosen, installers):
        """Install these lines of the lock; every file must have a hash written there."""
        with tempfile.TemporaryDirectory() as folder:
            lock = Path(folder) / "requirements.txt"
            lock.write_text(chosen, "utf-8")
            for installer in installers:
                done = subprocess.run(
                    installer + ["--quiet", "--no-deps", "--require-hashes", "-r", str(lock)],
                    stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT,
                    cwd=folder,
                )
                if not done.returncode:
                    return
        told = done.stdout.decode("utf-8", "replace").strip().splitlines() or ["pip said nothing"]
        reason = next((line for line in told if line.lower().startswith("error")), told[-1])
        sys.exit(
            "The packages could not be installed; the first start needs the internet. (%s)" % reason
        )

    def packages(self):
        """The folder of its packages."""
        base = {"base": str(self.folder), "platbase": str(self.folder)}
        return sysconfig.get_path("purelib", "venv", base)

    def add_project(self):
        """Let its Python find the project, and give it the `companion` command."""
        seen = [str(ROOT)] + ([self.beside.packages()] if self.beside else [])
        (Path(self.packages()) / "tairyo.pth").write_text("\n".join(seen) + "\n", "utf-8")
        if WINDOWS:
            (self.bin / "companion.cmd").write_text(
                '@"%~dp0python.exe" -P -m companion %*\n', "utf-8"
            )
            return
        script = self.bin / "companion"
        script.write_text('#!/bin/sh\nexec "%s" -P -m companion "$@"\n' % self.python, "utf-8")
        script.chmod(0o755)

    def become(self, arguments):
        """Go on as its Python."""
        replace(str(self.python), arguments)


def identity():
    """Change whenever an environment made earlier would no longer fit."""
    made_of = [str(ROOT), (ROOT / "requirements.lock").read_text("utf-8")]
    return hashlib.sha256("\0".join(made_of).encode()).hexdigest()


def locked(wanted):
    """The lines of requirements.lock for these parts."""
    chosen = []
    for part in (ROOT / "requirements.lock").read_text("utf-8").split("\n# == ")[1:]:
        name, _, lines = part.partition(" ==\n")
        if name in wanted:
            chosen.append(lines)
    return "\n".join(chosen)


def can_reach_into():
    """Say whether this Python's own pip can install into another environment."""
    if importlib.util.find_spec("pip") is None:
        return False
    import pip

    return tuple(int(n) for n in pip.__version__.split(".")[:2] if n.isdigit()) >= (22, 3)


class one_at_a_time:  # noqa: N801  it reads as words in a with statement
    """Let a second run.py wait while the first one works on the environment."""

    def __init__(self, environment):
        self.name = ".setting-up" + environment.folder.name.replace(".venv", "")

    def __enter__(self):
        self.file = open(str(ROOT / self.name), "a")
        try:
            import fcntl
        except ImportError:
            return
        fcntl.flock(self.file, fcntl.LOCK_EX)

    def __exit__(self, *_):
        self.file.close()


def in_parallel(arguments):
    """Use every core, whoever is idle taking over tests, unless the arguments say otherwise.

    Tests of pages wait for a browser four tenths of their time: three of them fill two cores.
    """
    if any(a.startswith(("-n", "--numprocesses", "--dist", "--pdb")) for a in arguments):
        return []
    cores = os.cpu_count() or 2
    workers = str(max(2, min(cores if "--quick" in arguments else cores * 3 // 2, 8)))
    return ["-n", workers, "--dist", "worksteal"]


def replace(program, arguments):
    """Become another program."""
    command = [program] + arguments
    if WINDOWS:
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


def say(line):
    """Tell the person waiting what is going on."""
    sys.stderr.write(line + "\n")
    sys.stderr.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
