"""Measurements of the engine against ordinary programs; not part of the installed product."""
