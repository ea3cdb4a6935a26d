"""The game in words: names, refusals, receipts, history lines and the rulebook.

Everything a person reads about a game comes from here; no rule asks it anything.
"""
