"""The rules of Totem (1995), one module for each chapter of the rulebook.

Pure functions over the flat state of ``state.py``: the interpreter runs them on a list,
the compiler on an array, so these modules know no dictionary, string, exception or
chance. ``may_...`` answers with a refusal code, the verb without ``may_`` does the
move and never checks; ``flow.py`` calls them in the order of the phases.

Read beside the rulebook: village (3, 4.1), magic (4.2), births (4.3), survival (4.3
and 4.8), food (4.4, 4.5), illness (4.6), generations (4.7), totem (4.8, 5, 6).
"""
