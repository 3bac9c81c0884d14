"""Other people's JavaScript is what its README says."""

from hashlib import sha256
from pathlib import Path

from companion.site.plumbing.assets import STATIC

VENDOR = STATIC / "vendor"


def listed() -> dict[str, str]:
    """The checksums in the README, by file name."""
    lines = [line.split() for line in (VENDOR / "README").read_text().splitlines()]
    return {words[0]: words[-1] for words in lines if words and words[0].endswith(".js")}


def checksum(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def test_every_file_is_listed_and_unchanged() -> None:
    assert listed() == {path.name: checksum(path) for path in VENDOR.glob("*.js")}
