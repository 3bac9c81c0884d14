"""Leagues: their clubs, officials, lines and tables; and members of two clubs who are one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

TABLES = (
    "same_person",
    "league_table",
    "league_line",
    "league_invitation",
    "official",
    "league_club",
    "league",
)


def upgrade() -> None:
    op.create_table(
        "league",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(32), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("archived_at", sa.DateTime(timezone=True)),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_league"),
        sa.UniqueConstraint("code", name="uq_league_code"),
    )
    officials()
    journal()
    op.create_table(
        "same_person",
        sa.Column("one_id", sa.Integer(), nullable=False),
        sa.Column("other_id", sa.Integer(), nullable=False),
        sa.Column("one_said", sa.DateTime(timezone=True)),
        sa.Column("other_said", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("one_id", "other_id", name="pk_same_person"),
        of("same_person", "one_id", "member"),
        of("same_person", "other_id", "member"),
    )
    op.create_index("ix_same_person_other_id", "same_person", ["other_id"])


def downgrade() -> None:
    for table in TABLES:
        op.drop_table(table)


def of(table: str, column: str, other: str) -> sa.ForeignKeyConstraint:
    """A row belongs to one of another table."""
    return sa.ForeignKeyConstraint([column], [f"{other}.id"], name=f"fk_{table}_{column}_{other}")


def officials() -> None:
    """The clubs of a league, who runs it, and links that ask for more."""
    op.create_table(
        "league_club",
        sa.Column("league_id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("league_id", "club_id", name="pk_league_club"),
        of("league_club", "league_id", "league"),
        of("league_club", "club_id", "club"),
    )
    op.create_index("ix_league_club_club_id", "league_club", ["club_id"])
    op.create_table(
        "official",
        sa.Column("league_id", sa.Integer(), nullable=False),
        sa.Column("organiser_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("league_id", "organiser_id", name="pk_official"),
        of("official", "league_id", "league"),
        of("official", "organiser_id", "organiser"),
    )
    op.create_index("ix_official_organiser_id", "official", ["organiser_id"])
    op.create_table(
        "league_invitation",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("league_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_league_invitation"),
        of("league_invitation", "league_id", "league"),
        sa.UniqueConstraint("token_hash", name="uq_league_invitation_token_hash"),
    )
    op.create_index("ix_league_invitation_league_id", "league_invitation", ["league_id"])


def journal() -> None:
    """The lines of a league, and what its tables are played on."""
    op.create_table(
        "league_line",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("league_id", sa.Integer(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("by", sa.String(60), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_league_line"),
        of("league_line", "league_id", "league"),
        sa.UniqueConstraint("league_id", "n", name="uq_league_line_league_id_n"),
        sa.UniqueConstraint("league_id", "key", name="uq_league_line_league_id_key"),
    )
    spot = ("league_id", "season", "division", "matchday", "number")
    op.create_table(
        "league_table",
        sa.Column("id", sa.Integer(), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in spot),
        sa.Column("sheet_id", sa.Integer()),
        sa.Column("match_id", sa.Integer()),
        sa.Column("result", sa.JSON()),
        sa.Column("result_version", sa.Integer(), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("id", name="pk_league_table"),
        of("league_table", "league_id", "league"),
        of("league_table", "sheet_id", "sheet"),
        of("league_table", "match_id", "match"),
        sa.UniqueConstraint(*spot, name=f"uq_league_table_{'_'.join(spot)}"),
        sa.UniqueConstraint("sheet_id", name="uq_league_table_sheet_id"),
        sa.UniqueConstraint("match_id", name="uq_league_table_match_id"),
    )
