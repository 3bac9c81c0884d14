"""Review of a finished match: what each seat could know, choose and gain (docs/review.md)."""
