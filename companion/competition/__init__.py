"""Events and leagues as arithmetic: pure, without a clock or luck of its own, and game-blind.

People are whole numbers of the caller's choice; an AI seat is None. What goes in and comes out is
frozen data, so that an organiser's decision can be stored as it was and worked out again.

tables     how many tables of which size         seating    who sits where, and what a swap costs
explaining why it is seated like this            points     places to points, per table size
standings  who leads, opened up                  tiebreaks  what decides among equals
season     evenings added up, best k of n        cut        the finals' tables
ratings    skill replayed from history           evening    an event as its lines (ledger) leave it
"""
