"""Why an AI at a real table made a move: worked out once by the worker, and kept."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "told_reason",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("told_id", sa.Integer(), sa.ForeignKey("told.id"), nullable=False),
        sa.Column("about", sa.String(32), nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("answer", sa.JSON(), nullable=True),
        sa.UniqueConstraint("told_id", "about"),
    )


def downgrade() -> None:
    op.drop_table("told_reason")
