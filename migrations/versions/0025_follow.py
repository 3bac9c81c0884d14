"""A second laptop can follow an event."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("event", sa.Column("follow_hash", sa.String(64), nullable=True))


def downgrade() -> None:
    op.drop_column("event", "follow_hash")
