"""What a start on one machine does not load: each library here costs a tenth of a second."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.servers import PATIENCE

SPARED = {"alembic", "flask_migrate", "mako", "redis", "psycopg", "gunicorn", "cryptography"}
FIRST_PAGE = """
import json, sys
from pathlib import Path
from companion.cli.serve import prepare
from companion.config import Settings

app = prepare(Settings(data=Path(sys.argv[1]), log_level="ERROR"))
assert app.test_client().get("/").status_code == 200
print(json.dumps(sorted(sys.modules)))
"""


def first_page(data: Path) -> set[str]:
    """The modules after the first page of a start."""
    done = subprocess.run(
        [sys.executable, "-P", "-c", FIRST_PAGE, str(data)],
        env=os.environ | {"DATABASE_URL": "", "REDIS_URL": "", "COMPANION_INTERPRETED": "1"},
        stdout=subprocess.PIPE,
        timeout=PATIENCE * 3,
        check=True,
    )
    return set(json.loads(done.stdout))


@pytest.mark.slow
def test_a_second_start_loads_no_library_that_its_first_page_does_not_need(tmp_path: Path) -> None:
    first_page(tmp_path)  # makes the tables, by Alembic
    assert list((tmp_path / "templates").iterdir()), "no template was kept for the next start"
    assert not SPARED & first_page(tmp_path)
