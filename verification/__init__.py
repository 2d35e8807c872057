"""Described games held to an outside engine that others wrote: python -m verification.

Both sides stand at the same place of the same game and must say the same of it - who decides, the legal options,
what chance may bring and how likely that is, what the end is worth - for whole trees and for games at random.
The outside engine is OpenSpiel, which `pip install 'rulesdsl[verify]'` brings along; nothing else needs it.
"""
