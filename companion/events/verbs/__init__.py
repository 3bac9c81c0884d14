"""An event: its journal, and the verbs that write it; what follows from it is in `competition`."""
