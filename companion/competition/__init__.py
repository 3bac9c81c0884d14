"""Computations for events and leagues: pure functions, independent of the games.

People are integers chosen by the caller; an AI seat is None. Inputs and outputs are frozen data,
so a decision can be stored and computed again. Clock and random seed are passed in.

seating      table sizes, who sits where, what a swap costs, and reasons
standings    points, tie-breaks, seasons, the cut for finals, and reasons
ratings      skill computed from all results     impact     what a change affects
agreement    state of a table's result           settings   how settings are checked and worded
when         date, time and place                seat_advantage    wins by seat
"""
