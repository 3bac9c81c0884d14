"""Each AI of a real table has a journal of its own."""

from __future__ import annotations

from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("told") as table:
        table.drop_constraint("uq_told_sheet_id", type_="unique")
        table.create_unique_constraint("uq_told_sheet_id_seat", ["sheet_id", "seat"])


def downgrade() -> None:
    with op.batch_alter_table("told") as table:
        table.drop_constraint("uq_told_sheet_id_seat", type_="unique")
        table.create_unique_constraint("uq_told_sheet_id", ["sheet_id"])
