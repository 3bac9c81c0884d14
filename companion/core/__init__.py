"""The basis of all services: the append rule, transactions, the bus, caches, refusals."""
