"""The functions every game has, as Python expressions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from interpreter.generated.board_calls import BoardCalls
from interpreter.generated.source import bare
from validator import model as m

if TYPE_CHECKING:
    from interpreter.generated.expressions import Expressions


def value(x: Expressions, e: m.Builtin) -> str:
    return _BUILTINS[e.name](x, e)


def collection(x: Expressions, e: m.Builtin) -> tuple[str, bool]:
    """Code for a collection, and whether it is a tuple."""
    rule = _SEATS.get(e.name)
    if rule is not None:
        return rule(x, bare(x.value(e.args[0])))
    return value(x, e), True


def _items(x: Expressions, e: m.Builtin) -> str:
    return bare(x.items(e.args[0]))


def _of_items(name: str) -> Callable[[Expressions, m.Builtin], str]:
    return lambda x, e: f"{name}({_items(x, e)})"


def _of_numbers(x: Expressions, e: m.Builtin) -> str:
    return f"{e.name}({', '.join(bare(x.value(arg)) for arg in e.args)})"


def _top(x: Expressions, e: m.Builtin) -> str:
    pile = x.fold(e.args[0])
    if len(e.args) == 2:
        count = bare(x.value(e.args[1]))
        return f"top({x.settled(pile, count) if x.is_loose(pile) else _items(x, e)}, {count})"
    if x.is_loose(pile):
        return f"tail({x.settled(pile, '1')}, None)"
    if isinstance(pile, m.ZoneRef):
        contents = x.contents(pile)
        return f"({contents}[-1] if {contents} else None)"
    return f"tail({_items(x, e)}, None)"


def _place(x: Expressions, e: m.Builtin) -> str:
    component = bare(x.value(e.args[0]))
    if x.loose:
        x.settles = True
        return f"lots.place(S, at, {component})"
    return f"({x.symbols.by_number(f'at[{component}]')}.index({component}) + 1)"


def _neighbour(step: int, helper: str) -> Callable[[Expressions, m.Builtin], str]:
    def code(x: Expressions, e: m.Builtin) -> str:
        seat = x.value(e.args[0])
        if not x.all_in():
            return f"{helper}(alive, {bare(seat)})"
        return f"(({seat} {'+' if step > 0 else '-'} 1) % {x.instance.players})"

    return code


def _player(x: Expressions, e: m.Builtin) -> str:
    return f"seat({bare(x.value(e.args[0]))}, {x.instance.players})"


def _subsets(x: Expressions, e: m.Builtin) -> str:
    return f"subsets({_items(x, e)}, {bare(x.value(e.args[1]))})"


def _players_from(x: Expressions, seat: str) -> tuple[str, bool]:
    if not x.all_in():
        return f"live(alive, {seat})", False
    return f"{rounds(x)}[{seat}]", True


def rounds(x: Expressions) -> str:
    """By seat: all seats in turn order from it."""
    count = x.instance.players
    return x.constants.table("ROUND", tuple(tuple((p + i) % count for i in range(count)) for p in range(count)))


def _others(x: Expressions, seat: str) -> tuple[str, bool]:
    if not x.all_in():
        return f"[q for q in live(alive, {seat}) if q != {seat}]", False
    count = x.instance.players
    others = tuple(tuple((p + i) % count for i in range(1, count)) for p in range(count))
    return f"{x.constants.table('OTHERS', others)}[{seat}]", True


def _opponents(x: Expressions, seat: str) -> tuple[str, bool]:
    count = x.instance.players
    teams = x.instance.kinds["player"].attributes.get("team") or tuple(range(count))
    after = tuple(tuple((p + i) % count for i in range(1, count)) for p in range(count))
    opponents = tuple(tuple(q for q in order if teams[q] != teams[p]) for p, order in enumerate(after))
    code = f"{x.constants.table('OPPONENTS', opponents)}[{seat}]"
    return (code, True) if x.all_in() else (f"[q for q in {code} if alive[q]]", False)


_SEATS: Mapping[str, Callable[[Expressions, str], tuple[str, bool]]] = {
    "players_from": _players_from,
    "others": _others,
    "opponents": _opponents,
}


def position_code(x: Expressions) -> str:
    """The number of the present position; see `interpreter.repetition`."""
    faces = x.constants.table("ALIKE", x.instance.faces)
    variables = "".join(f"{x.symbols.variable(name)}, " for name in x.instance.game.variables)
    zones = "lots.zones(S)" if x.loose else "S[ZONES]"
    return f"position_number(S[ALIVE], {zones}, {faces}, ({variables}))"


def _neighbours(x: Expressions, e: m.Builtin) -> str:
    return f"{x.constants.table('NEAR', x.instance.board.after)}[{bare(x.value(e.args[0]))}]"


def _of_board(x: Expressions, e: m.Builtin) -> str:
    board = x.constants.object("BOARD", BoardCalls(x.instance.board))
    return f"{board}.{e.name}({', '.join(_asked(x, e))})"


def _asked(x: Expressions, e: m.Builtin) -> Iterator[str]:
    """The arguments; what paths cost is counted as if that many elements were gone through."""
    if e.name == "reachable":
        x.counts = True
        yield "through"
    for arg in map(x.fold, e.args):
        if isinstance(arg, m.Collection):
            yield x.constants.table(f"K_{arg.kind}", x.instance.kinds[arg.kind].ids)
        else:
            yield bare(x.value(arg))


_BUILTINS: Mapping[str, Callable[[Expressions, m.Builtin], str]] = {
    "count": lambda x, e: f"len({bare(x.unordered(e.args[0]))})",
    "pairs": _of_items("pairs"),
    "subsets": _subsets,
    "min": _of_numbers,
    "max": _of_numbers,
    "abs": lambda x, e: f"abs({bare(x.value(e.args[0]))})",
    "top": _top,
    "place": _place,
    "next": _neighbour(1, "live_next"),
    "previous": _neighbour(-1, "live_previous"),
    "player": _player,
    "neighbours": _neighbours,
    "distance": _of_board,
    "connected": _of_board,
    "reachable": _of_board,
    "reached": lambda x, e: f"(times(S[REACHED], {position_code(x)}) >= {x.value(e.args[0])})",
}
