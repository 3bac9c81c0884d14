"""A match may go on from a score sheet, and on it again; a sheet keeps a photo of the paper."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("match") as match:
        match.add_column(sa.Column("paper_id", sa.Integer(), nullable=True))
        match.add_column(sa.Column("left_at", sa.DateTime(timezone=True), nullable=True))
        match.create_foreign_key(op.f("fk_match_paper_id_sheet"), "sheet", ["paper_id"], ["id"])
        match.create_index(op.f("ix_match_paper_id"), ["paper_id"])
    op.create_table(
        "sheet_photo",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("sheet_id", sa.Integer(), nullable=False),
        sa.Column("image", sa.LargeBinary(), nullable=False),
        sa.Column("by", sa.String(length=40), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["sheet_id"], ["sheet.id"], name=op.f("fk_sheet_photo_sheet_id_sheet")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sheet_photo")),
        sa.UniqueConstraint("sheet_id", name=op.f("uq_sheet_photo_sheet_id")),
    )


def downgrade() -> None:
    op.drop_table("sheet_photo")
    with op.batch_alter_table("match") as match:
        match.drop_index(op.f("ix_match_paper_id"))
        match.drop_constraint(op.f("fk_match_paper_id_sheet"), type_="foreignkey")
        match.drop_column("left_at")
        match.drop_column("paper_id")
