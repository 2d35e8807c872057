"""Expressions in words, as a player reads them.

In: an expression of the core language. Out: a phrase in Markdown, with links to where its words are explained. What is
put together needs brackets where it could be read in two ways: a phrase knows how tightly it holds together, and how
tightly its end does, which may swallow what follows.
"""

from rulesdsl.publishing.wording.wording import Wording
from rulesdsl.publishing.wording.words import Phrase, Words, plain

__all__ = ["Phrase", "Wording", "Words", "plain"]
