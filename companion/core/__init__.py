"""What every service uses: the append rule, transactions, the bus, caches, refusals."""
