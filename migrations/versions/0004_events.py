"""Events: their journals, and what their tables are played on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "event",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(length=32), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("season", sa.String(length=80), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name=op.f("fk_event_club_id_club")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_event")),
        sa.UniqueConstraint("code", name=op.f("uq_event_code")),
    )
    op.create_index(op.f("ix_event_club_id"), "event", ["club_id"])
    op.create_index(op.f("ix_event_season"), "event", ["season"])
    op.create_table(
        "event_line",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("by", sa.String(length=60), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_event_line_event_id_event")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_event_line")),
        sa.UniqueConstraint("event_id", "key", name=op.f("uq_event_line_event_id_key")),
        sa.UniqueConstraint("event_id", "n", name=op.f("uq_event_line_event_id_n")),
    )
    op.create_table(
        "event_table",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("sheet_id", sa.Integer(), nullable=True),
        sa.Column("match_id", sa.Integer(), nullable=True),
        sa.Column("result", sa.JSON(), nullable=True),
        sa.Column("result_version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_event_table_event_id_event")
        ),
        sa.ForeignKeyConstraint(
            ["sheet_id"], ["sheet.id"], name=op.f("fk_event_table_sheet_id_sheet")
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name=op.f("fk_event_table_match_id_match")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_event_table")),
        sa.UniqueConstraint(
            "event_id", "round", "number", name=op.f("uq_event_table_event_id_round_number")
        ),
        sa.UniqueConstraint("sheet_id", name=op.f("uq_event_table_sheet_id")),
        sa.UniqueConstraint("match_id", name=op.f("uq_event_table_match_id")),
    )


def downgrade() -> None:
    for table in ("event_table", "event_line", "event"):
        op.drop_table(table)
