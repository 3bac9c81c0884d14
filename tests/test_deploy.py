"""docs/deploy.md, docs/deploy/, Dockerfile and docker-compose.yml fit the program they start."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import click
import pytest

import run
from companion.cli import main
from companion.config import VARIABLES
from companion.native import ROOT
from tests.cli.test_serve import Serving
from tests.servers import not_here

DOCUMENTED = set(re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "docs/deploy.md").read_text(), re.M))


def switches_of_commands() -> set[str]:
    """The environment variables that options of commands can be given by."""
    context = click.Context(main)
    commands = [main.get_command(context, name) for name in main.list_commands(context)]
    found = {option.envvar for command in commands if command for option in command.params}
    return {name for name in found if isinstance(name, str)}


def test_every_switch_is_documented() -> None:
    read_elsewhere = {"COMPANION_INTERPRETED", "COMPANION_COMPILED"}
    known = set(VARIABLES.values()) | switches_of_commands() | read_elsewhere
    assert known == DOCUMENTED


def test_the_compose_file_sets_only_switches_there_are() -> None:
    text = (ROOT / "docker-compose.yml").read_text()
    settings = text[text.index("&settings") : text.index("ports:")]
    assert set(re.findall(r"^ +([A-Z_]+):", settings, re.M)) <= DOCUMENTED


def test_no_committed_file_names_a_package_registry() -> None:
    for name in ("requirements.lock", "pyproject.toml", "run.py", "Dockerfile"):
        lines = (ROOT / name).read_text().splitlines()
        assert not [line for line in lines if re.search(r"https?://(?!127\.0\.0\.1)", line)], name


UNITS = sorted(path.name for path in (ROOT / "docs/deploy").glob("tairyo-*"))


def test_systemd_accepts_every_unit(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        not_here("systemd-analyze is not installed")
    for name in UNITS:
        unit = (ROOT / "docs/deploy" / name).read_text()
        (tmp_path / name).write_text(unit.replace("/srv/tairyo/.venv/bin/companion", "/bin/true"))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *(str(tmp_path / name) for name in UNITS)],
        capture_output=True,
        text=True,
        check=False,
    )
    ours = [line for line in done.stderr.splitlines() if "tairyo" in line]
    assert not ours
    assert done.returncode == 0


def test_every_unit_starts_a_command_that_exists() -> None:
    assert len(UNITS) == 4
    for name in UNITS:
        text = (ROOT / "docs/deploy" / name).read_text()
        for words in re.findall(r"^ExecStart=\S+/companion (.+)$", text, re.M):
            command, *options = words.split()
            found = main.get_command(click.Context(main), command)
            assert found is not None
            found.make_context(command, options)
            assert "EnvironmentFile=/etc/tairyo.env" in text


DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
CALLS = re.compile(r"(?:companion|python3 run\.py) (\w[\w-]*)((?: +[^\s`|&;)\']+)*)")
OUTSIDE = {"test", "compile", "laboratory", *run.LABORATORY}
"""What run.py does itself."""


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.stem))
def test_a_document_names_commands_and_options_that_exist(document: Path) -> None:
    text = document.read_text()
    code = "\n".join(re.findall(r"```.*?```|`[^`\n]+`", text, re.S))
    for name, rest in CALLS.findall(code):
        if name == "COMMAND" or name in OUTSIDE:
            continue
        command = main.get_command(click.Context(main), name)
        assert command, f"companion {name}"
        known = {option for param in command.params for option in param.opts}
        asked = set(re.findall(r"(?<!\S)--[a-z-]+", rest))
        assert asked <= {*known, "--help"} or isinstance(command, click.Group), (name, asked)


def test_every_crontab_line_carries_its_settings() -> None:
    lines = re.findall(r"^15 4 .*$", (ROOT / "docs/deploy.md").read_text(), re.M)
    assert len(lines) == 2
    for line in lines:
        assert "docker compose exec -T web" in line or ". /etc/tairyo.env" in line
        assert "rsync" in line


def test_compose_reads_its_file() -> None:
    known = ["docker", "compose"]
    if subprocess.run([*known, "version"], capture_output=True, check=False).returncode:
        pytest.skip("not run: docker compose is not installed; Debian has no package of it")
    command = [*known, "-f", str(ROOT / "docker-compose.yml"), "config", "--quiet"]
    done = subprocess.run(command, env={"POSTGRES_PASSWORD": "x"}, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_image_is_built_once_and_every_part_has_a_health_check() -> None:
    text = (ROOT / "docker-compose.yml").read_text().partition("\nnetworks:")[0]
    services = dict(re.findall(r"^  (\w+):\n((?:(?:    .*)?\n)+)", text, re.M))
    assert set(services) == {"web", "worker", "redis", "postgres"}
    assert "build: ." in services["web"]
    assert "build:" not in services["worker"]
    assert all("image: tairyo" in services[name] for name in ("web", "worker"))
    assert all("healthcheck:" in services[name] for name in ("worker", "redis", "postgres"))


def test_packages_are_installed_before_the_source_is_copied() -> None:
    text = (ROOT / "Dockerfile").read_text()
    assert text.index("run.prepare") < text.index("COPY . .") < text.index("compileall")
    assert "compileall -q -j 0 /app\n" in text  # the packages too: `run.py` installs no bytecode
    named = re.findall(r"^!(\S+)$", (ROOT / ".dockerignore").read_text(), re.M)
    assert all((ROOT / name).exists() for name in named)
    copied = [
        name for line in re.findall(r"^COPY (?!-)(.+) \S+$", text, re.M) for name in line.split()
    ]
    assert all((ROOT / name).exists() for name in copied)


@pytest.mark.slow  # a companion is started
def test_the_health_check_of_the_image_tells_ready_from_gone(tmp_path: Path) -> None:
    if shutil.which("bash") is None:
        not_here("bash is not installed")
    text = (ROOT / "Dockerfile").read_text()
    found = re.search(r"^HEALTHCHECK .*\\\n +(\[.*\])$", text, re.M)
    assert found
    program = Serving(tmp_path, "--host", "127.0.0.1").wait()
    check = [word.replace("/8000", f"/{program.port}") for word in json.loads(found[1])]
    try:
        assert subprocess.run(check, capture_output=True, timeout=20, check=False).returncode == 0
    finally:
        program.stop()
    assert subprocess.run(check, capture_output=True, timeout=20, check=False).returncode != 0
