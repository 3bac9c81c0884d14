"""The state of an event: attendance, rounds and their tables, rulings.

What a table played is not in here: that is on its sheet, or in its match. `events.entries.fold`
reads all this from the event's lines.

evening    all of it                          stage      a round, its clock and its seating
table      a table of a round                 settings   how it is played, seated and counted
"""
