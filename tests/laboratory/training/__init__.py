"""What a policy is trained with."""
