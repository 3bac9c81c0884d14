"""What pyproject.toml cannot say of the wheel: migrations and the engine.

TAIRYO_COMPILE=1 makes a wheel of this platform with the compiled engine inside; else it is pure.
"""

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from setuptools import Distribution, find_namespace_packages, setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
COMPILE = os.environ.get("TAIRYO_COMPILE", "0") not in ("", "0")
os.environ["COMPANION_INTERPRETED"] = "1"  # nothing here runs the engine
sys.path.insert(0, str(ROOT))

from companion import native  # noqa: E402  found by the path above
from companion.build.compiled import build  # noqa: E402

if "SOURCE_DATE_EPOCH" not in os.environ:  # the same bits from the same commit
    with suppress(OSError, subprocess.CalledProcessError):
        date = ["git", "log", "-1", "--format=%ct"]
        found = subprocess.run(date, cwd=ROOT, capture_output=True, text=True, check=True)
        os.environ["SOURCE_DATE_EPOCH"] = found.stdout.strip()


class BuildPython(build_py):
    """The sources, and beside them the compiled modules."""

    def run(self) -> None:
        """Copy them all."""
        super().run()
        if not COMPILE:
            return
        if reason := build():
            sys.exit(f"The engine could not be compiled ({reason}).")
        made = native.folder()
        for name in ("*.so", "*.pyd"):
            for file in sorted(made.rglob(name)):
                if native.LABORATORY in file.as_posix() or "_laboratory" in file.name:
                    continue
                target = Path(self.build_lib) / file.relative_to(made)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, target)


class OfPlatform(Distribution):
    """With compiled modules it fits one platform and Python."""

    def has_ext_modules(self) -> bool:
        """Whether machine code is in it."""
        return COMPILE


setup(
    distclass=OfPlatform,
    cmdclass={"build_py": BuildPython},
    setup_requires=["mypy==2.4.1"] if COMPILE else [],
    # migrations/ stays at the top of the repository, and is part of the package.
    packages=[
        *find_namespace_packages(include=["companion*", "ai*"]),
        "companion.migrations",
        "companion.migrations.versions",
    ],
    package_dir={"companion.migrations": "migrations"},
)
