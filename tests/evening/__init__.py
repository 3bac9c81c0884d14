"""A whole club evening from one seed, in virtual time, judged by a referee that knows no code.

`python -m tests.evening --seed N` plays the real application in one process: members' phones and
a director, a sheet at each table, some of its rounds on screen. The seed decides who does what,
which requests are lost, doubled or left without an answer, at which commits the program is killed,
when a backup is restored, and when another laptop goes on. docs/reliability.md tells the rest.
"""
