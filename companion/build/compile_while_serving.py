"""Compile the engine while the companion already runs in plain Python.

Requested by run.py (COMPANION_COMPILE). The work is done by run.py in a process of the lowest
priority, because the compiler has its own environment.
"""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress

from companion import native

ASKED = "COMPANION_COMPILE"


def under_way() -> bool:
    """Whether the engine is being compiled, so that searches are still slow."""
    return ASKED in os.environ and not native.folder().exists()


class CompileBeside:
    """Compiles the engine in another process; `ready` is called once it can be imported."""

    def __init__(self, ready: Callable[[], None]) -> None:
        self._ready = ready
        self._stopped = False
        python = getattr(sys, "_base_executable", sys.executable)
        self._process = subprocess.Popen(
            [python, str(native.ROOT / "run.py"), "compile"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C goes to the parent, which ends the whole group
            creationflags=getattr(subprocess, "IDLE_PRIORITY_CLASS", 0),
        )
        self._thread = threading.Thread(target=self._wait, name="compile", daemon=True)
        self._thread.start()

    def join(self) -> None:
        """Wait until the build has ended, successfully or not."""
        self._thread.join()

    def stop(self) -> None:
        """Stop compiling; the next start begins again."""
        self._stopped = True
        if self._process.poll() is not None:
            return
        if os.name == "nt":
            self._process.terminate()
            return
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGTERM)

    def _wait(self) -> None:
        self._process.wait()
        if self._stopped:
            return
        if not native.is_built():
            os.environ.pop(ASKED, None)
            say("AI opponents stay slow: `python3 run.py compile` says why it cannot compile.")
            return
        self._ready()
        say("The AI's engine is compiled: opponents think at full speed now.")


def say(line: str) -> None:
    """Print a line to the terminal."""
    print(f"  {line}", file=sys.stderr, flush=True)
