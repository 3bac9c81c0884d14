"""Power cuts: what was not synced is gone, and what people were told is there.

python -m tests.powercut --cuts 1000               # SQLite
python -m tests.powercut --cuts 1000 --postgres
"""
