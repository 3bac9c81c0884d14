"""An application is put together in one place; a worker's has no page."""

import subprocess
import sys

import pytest
from flask import Flask

from companion.config import Settings
from companion.core.services import services_of
from companion.native import ROOT
from companion.sheets.verbs.scorekeeping import SheetListeners

LOADED = """
import sys
from companion.composition import service_application
import companion.cli.worker, companion.tasks
print([name for name in sys.modules if name.startswith(("companion.site", "flask_wtf"))])
"""


@pytest.mark.slow
def test_a_worker_loads_no_page() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


WRITTEN = """
import sys
from pathlib import Path
from companion.composition import service_application
from companion.config import Settings
from companion.models import MailWish
from companion.core.services import services_of
from companion.core.notices import notices
from companion.tasks.letters import letter
settings = Settings(data=Path(sys.argv[1]), secret_key="test", testing=True)
app = service_application(settings)
Turn = next(kind for kind in notices() if kind.TOPIC == "turn")
print([name for name in sys.modules if name.startswith("companion.site")])
wish = MailWish(member_id=1, address="aki@example.org", language="ja", issue=1)
with app.app_context():
    print(letter(wish, [Turn('code')]).to, "companion.site" in sys.modules)
"""


@pytest.mark.slow
def test_a_worker_writes_letters_and_loads_pages_for_the_first_only(settings: Settings) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WRITTEN, str(settings.data)],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.splitlines() == ["[]", "aki@example.org True"]


def test_both_applications_listen_to_sheets_and_matches(app: Flask) -> None:
    own = services_of(app)
    heard = own.the(SheetListeners).written, own.listeners.matches
    assert [len(listeners) for listeners in heard] == [1, 1], "events and leagues, in one"
