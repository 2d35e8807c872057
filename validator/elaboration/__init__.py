"""Syntax -> typed core: what every name means, of what type every expression is, what every statement does."""
