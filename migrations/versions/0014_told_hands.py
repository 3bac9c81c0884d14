"""Hands that people tell at an AI's real table, closed until their round is over."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "told_hand",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("told_id", sa.Integer(), nullable=False),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("cards", sa.JSON(), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("by", sa.String(40), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_told_hand"),
        sa.ForeignKeyConstraint(["told_id"], ["told.id"], name="fk_told_hand_told_id_told"),
        sa.UniqueConstraint("told_id", "key", name="uq_told_hand_told_id_key"),
    )
    op.create_index("ix_told_hand_told_id", "told_hand", ["told_id"])


def downgrade() -> None:
    op.drop_table("told_hand")
