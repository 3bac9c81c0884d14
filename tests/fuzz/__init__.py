"""Requests that nobody sends by hand: every form, upload and address, spoilt in a hundred ways.

python -m tests.fuzz --requests 100000            # SQLite
python -m tests.fuzz --requests 100000 --postgres
"""
