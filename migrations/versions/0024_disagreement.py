"""Players can disagree with a judgement."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    disagreed = sa.Column("disagreed_at", sa.DateTime(timezone=True), nullable=True)
    op.add_column("review_judgement", disagreed)


def downgrade() -> None:
    op.drop_column("review_judgement", "disagreed_at")
