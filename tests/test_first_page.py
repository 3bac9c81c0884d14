"""What the first page of one machine loads: each library here has cost a tenth of a second."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.servers import PATIENCE

SPARED = {
    *("alembic", "flask_migrate", "mako", "redis", "psycopg", "gunicorn", "cryptography"),
    *("celery", "kombu", "openskill"),
    *("companion.competition", "companion.events.entries", "companion.leagues.entries"),
    *("companion.events.verbs", "companion.leagues.verbs", "companion.tasks.digest"),
    *("companion.clubs.pages", "companion.events.pages", "companion.leagues.pages"),
    *("companion.sheets.pages", "companion.tabletop.pages", "companion.matches.pages.play"),
}
FIRST_PAGE = """
import json, sys
from pathlib import Path
from companion.cli.serve import prepare
from companion.config import Settings

app = prepare(Settings(data=Path(sys.argv[1]), log_level="ERROR"))
assert app.test_client().get("/").status_code == 200
build = [getattr(rule._build, "__name__", "") for rule in app.url_map.iter_rules()]
print(json.dumps([sorted(sys.modules), build]))
"""


def first_page(data: Path) -> tuple[set[str], list[str]]:
    """The modules after the first page of a start, and the names of the address builders."""
    done = subprocess.run(
        [sys.executable, "-P", "-c", FIRST_PAGE, str(data)],
        env=os.environ | {"DATABASE_URL": "", "REDIS_URL": "", "COMPANION_INTERPRETED": "1"},
        stdout=subprocess.PIPE,
        timeout=PATIENCE * 3,
        check=True,
    )
    modules, build = json.loads(done.stdout)
    return set(modules), build


@pytest.mark.slow
def test_a_second_start_loads_no_library_that_its_first_page_does_not_need(tmp_path: Path) -> None:
    first_page(tmp_path)  # makes the tables, by Alembic
    assert list((tmp_path / "templates").iterdir()), "no template was kept for the next start"
    modules, build = first_page(tmp_path)
    assert not SPARED & modules
    compiled = [name for name in build if name.startswith("<builder")]
    assert len(compiled) < 40, "addresses are compiled that no page links to"
