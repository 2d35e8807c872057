"""Does a description make sense? Files in, a `CheckedGame` or diagnostics out.

`check` reads, elaborates and checks a game; `instantiate` fills in its tables for a number of players. What comes
out is resolved, typed and immutable (`validator.model`). Nothing here plays a game, and no bad input raises.
"""

from validator.check import Checked, check
from validator.instances.instance import instantiate
from validator.schema import json_schema

__all__ = ["Checked", "check", "instantiate", "json_schema"]
