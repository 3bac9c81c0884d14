"""Leagues as arithmetic: divisions of people who meet at tables of three to five over months.

divisions   who plays in which           fixtures   who meets whom on which matchday, and the bound
homes       at whose place               movement   who goes up and down, and what is at stake
teams       their members' points
"""
