"""Score sheets on paper rules, kept on phones."""
