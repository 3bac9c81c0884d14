"""The pages of a review: what each player could know, and what would have been better."""
