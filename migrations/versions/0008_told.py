"""An AI at a real table: what it is told."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "told",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("sheet_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("level", sa.String(length=16), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["sheet_id"], ["sheet.id"], name=op.f("fk_told_sheet_id_sheet")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_told")),
        sa.UniqueConstraint("sheet_id", name=op.f("uq_told_sheet_id")),
    )
    op.create_table(
        "told_line",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("told_id", sa.Integer(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("by", sa.String(length=40), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["told_id"], ["told.id"], name=op.f("fk_told_line_told_id_told")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_told_line")),
        sa.UniqueConstraint("told_id", "key", name=op.f("uq_told_line_told_id_key")),
        sa.UniqueConstraint("told_id", "n", name=op.f("uq_told_line_told_id_n")),
    )


def downgrade() -> None:
    op.drop_table("told_line")
    op.drop_table("told")
