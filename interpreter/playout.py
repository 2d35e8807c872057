"""TMP"""
from typing import Any
class Playout:
    source = ""
    def run(self, state: Any, seed: int) -> int: return 0
def build_playout(*a: Any) -> Playout: return Playout()
