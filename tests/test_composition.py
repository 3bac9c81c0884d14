"""An application is put together in one place; a worker's has no page."""

import subprocess
import sys

from flask import Flask

from companion.native import ROOT

LOADED = """
import sys
from companion.composition import service_application
import companion.cli.worker, companion.tasks
print([name for name in sys.modules if name.startswith(("companion.web", "flask_wtf"))])
"""


def test_a_worker_loads_no_page() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_both_applications_listen_to_sheets_and_matches(app: Flask) -> None:
    heard = app.extensions["listeners"]
    assert len(heard.sheets) == len(heard.matches) == 2, "events and leagues"
