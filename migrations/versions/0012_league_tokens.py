"""Words by which programs may read leagues that are not public."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "league_token",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("league_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_league_token"),
        sa.ForeignKeyConstraint(
            ["league_id"], ["league.id"], name="fk_league_token_league_id_league"
        ),
        sa.UniqueConstraint("token_hash", name="uq_league_token_token_hash"),
    )
    op.create_index("ix_league_token_league_id", "league_token", ["league_id"])


def downgrade() -> None:
    op.drop_table("league_token")
