"""Lines of leagues are found by their kind: who ever entered which league."""

from __future__ import annotations

from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_league_line_kind", "league_line", ["kind"])


def downgrade() -> None:
    op.drop_index("ix_league_line_kind", "league_line")
