"""Make the kept database of the newest change of the tables: `python -m tests.updates`."""

import tempfile
from pathlib import Path

from companion.models.schema import known_changes
from tests.updates.living import KEPT, make

if __name__ == "__main__":
    target = KEPT / f"{known_changes()[-1]}.zip"
    with tempfile.TemporaryDirectory() as folder:
        make(Path(folder), target)
    print(target)
