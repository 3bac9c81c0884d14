"""PostgreSQL's own dump and restore programs, run with the address from the settings."""

import os
import shutil
import subprocess
from pathlib import Path

import click
from sqlalchemy import create_engine, inspect, make_url

from companion.config import Settings

# Does not drop the schema, which may belong to another user.
EMPTY = """
DO $$ DECLARE found record; BEGIN
    FOR found IN SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' LOOP
        EXECUTE format('DROP TABLE public.%I CASCADE', found.name);
    END LOOP;
END $$;
"""


def dump(settings: Settings, to: Path) -> None:
    """Dump the whole database into one compressed file."""
    _run("pg_dump", settings, "--format=custom", "--no-owner", f"--file={to}")


def load(settings: Settings, file: Path) -> None:
    """Replace the database by the file's content; on an error nothing is changed."""
    sql = _run("pg_restore", settings, "--no-owner", "--no-privileges", "--file=-", str(file))
    _run(
        "psql", settings, "--quiet", "--no-psqlrc", "--single-transaction",
        "--set=ON_ERROR_STOP=1", told=EMPTY + sql,
    )  # fmt: skip


def look_into(settings: Settings, file: Path) -> tuple[frozenset[str], str]:
    """The tables in a pg_dump file, and its schema revision."""
    listed = _run("pg_restore", settings, "--list", str(file))
    rows = [line.partition(";")[2].split() for line in listed.splitlines()]
    tables = frozenset(row[4] for row in rows if len(row) > 4 and row[2] == "TABLE")
    told = _run(
        "pg_restore", settings, "--data-only", "--table=alembic_version", "--file=-", str(file)
    )
    _, _, copied = told.partition("FROM stdin;\n")
    return tables, copied.partition("\n")[0].strip()


def has_tables(settings: Settings) -> bool:
    """Whether the database has any tables."""
    engine = create_engine(settings.database)
    try:
        return bool(inspect(engine).get_table_names())
    finally:
        engine.dispose()


def _run(program: str, settings: Settings, *arguments: str, told: str = "") -> str:
    """Run a program; the password is in the environment, where other users cannot read it."""
    if shutil.which(program) is None:
        raise click.ClickException(
            f"{program} is not installed (Debian, Ubuntu: sudo apt install postgresql-client)."
        )
    url = make_url(settings.database)
    known = {
        "PGHOST": url.host,
        "PGPORT": url.port,
        "PGUSER": url.username,
        "PGPASSWORD": url.password,
        "PGDATABASE": url.database,
    }
    environment = os.environ | {name: str(value) for name, value in known.items() if value}
    done = subprocess.run(
        [program, *arguments],
        input=told,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise click.ClickException(f"{program}: {done.stderr.strip()}")
    return done.stdout
