"""How fast it is, and what it stands: what `companion bench` measures."""
