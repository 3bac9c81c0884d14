"""What measures and trains the companion: it runs in a checkout and is no part of the package."""
