"""AIs at real tables can be asked to be quick."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    quick: sa.Column[bool] = sa.Column(
        "quick", sa.Boolean(), server_default=sa.false(), nullable=False
    )
    op.add_column("told", quick)


def downgrade() -> None:
    op.drop_column("told", "quick")
