"""What every service stands on: the append rule, transactions, the bus, caches, a no."""
