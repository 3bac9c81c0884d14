"""Luck that can be checked."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("match") as match:
        match.add_column(sa.Column("luck_seed", sa.String(length=64), nullable=True))
        match.add_column(sa.Column("luck_fingerprint", sa.String(length=64), nullable=True))
        match.add_column(sa.Column("luck_words", sa.Text(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("match") as match:
        match.drop_column("luck_words")
        match.drop_column("luck_fingerprint")
        match.drop_column("luck_seed")
