"""What an author probably meant by a text that does not parse: one small rule per common slip.

The rules are tried in order; the first that recognises its slip words the diagnostic.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from dsl.suggest import nearest
from dsl.words import LINKS, RESERVED, VERBS

_WHOLE_FORMS: Mapping[str, tuple[str, str]] = {
    "draw": ("how many?", "`draw 1 from deck to p.hand`"),
    "move": ("what is moved?", "`move c to p.hand`"),
    "roll": ("how many sides?", "`roll 6 as pips`, `roll 2 of 6 as dice`"),
    "pick": ("what shall it be called?", "`pick c from p.hand`"),
    "show": ("show what?", "`show c to p`"),
}

_FOREIGN_SIGNS: Mapping[str, str] = {
    '"': "expressions have no quoted texts; what is printed stands in `text:`",
    "'": "expressions have no quoted texts; what is printed stands in `text:`",
    "#": "a comment inside a text is possible in `|` texts only",
    "!": "write `not`, or `!=`",
    "%": "write `mod`",
    "/": "division is `//`, rounding down",
    "|": "write `or`",
    "{": "braces belong to printed texts; a collection is `list(a, b)` or `set(a, b)`",
    "}": "braces belong to printed texts; a collection is `list(a, b)` or `set(a, b)`",
    "[": "a collection is `list(a, b)` or `set(a, b)`",
    "\\": "the language has no escapes",
    ":": "a `name: value` belongs on a line of its own, as YAML",
}

NO_OPERAND = RESERVED | LINKS | frozenset(VERBS)

_EXAMPLES: Mapping[str, str] = {
    "expression": "an expression is such as `count(p.hand) > 2` or `if a then b else c`",
    "statements": "a statement is such as `p.score += 1 when p.bid is not none` or `move c to p.hand`",
    "body": "a function is an expression, with `let name = value` lines before it",
    "binders": "this is `name in collection`, such as `c in p.hand where c.rank > 2`",
    "signature": "this is such as `name`, `name(p player, n 1..3)` or `name(c card) -> bool`",
    "family": "this is such as `deck`, `player.hand` or `player.stock(good)`",
    "place": "this is such as `deck`, `player(1).hand` or `player(2).score`",
    "declaration": "this is such as `int = 0`, `list of card` or `pile of card = card, seen by nobody`",
    "option_id": "an option is such as `pass`, `play(hearts_7)` or `draw(victim=2)`",
}


class Explanation(NamedTuple):
    code: str
    message: str
    hint: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Mistake:
    """Where parsing stopped: `raw[start:end]` does not fit; `whole` says that what stands before it is complete."""

    entry: str
    raw: str
    start: int
    end: int
    whole: bool

    @property
    def word(self) -> str:
        return self.raw[self.start : self.end].strip()

    @property
    def before(self) -> str:
        return self.raw[: self.start].rstrip()

    @property
    def sentence(self) -> str:
        """The unfinished statement, from the last separator on."""
        return re.split(r"[;\n]", self.before)[-1].strip()

    @property
    def at_end(self) -> bool:
        return not self.raw[self.start :].strip()

    @property
    def after_operand(self) -> bool:
        """Whether a name, number or bracket stands right before it, so that a value is complete."""
        last = re.search(r"([A-Za-z_0-9]+|[)\]])\Z", self.before)
        return last is not None and (last[1] in ("none", "true", "false") or last[1] not in NO_OPERAND)

    def explain(self, code: str, message: str, hint: str) -> Explanation:
        return Explanation(code, message, hint, self.start, self.end)


def explain(mistake: Mistake) -> Explanation:
    """The first rule that recognises the slip, or the plain statement of where parsing stopped."""
    found = (rule(mistake) for rule in RULES)
    return next((explanation for explanation in found if explanation), None) or _plain(mistake)


def _plain(m: Mistake) -> Explanation:
    hint = _EXAMPLES[m.entry]
    if m.at_end:
        message = "this text is empty" if not m.raw.strip() else "this text ends too early"
        return m.explain("SYN01", message, hint)
    return m.explain("SYN02", f"`{m.word or 'a new line'}` cannot stand here", hint)


def _brackets(m: Mistake) -> Explanation | None:
    """A bracket without its partner, wherever parsing stopped because of it."""
    open_at: list[int] = []
    for i, sign in enumerate(m.raw):
        if sign in "([":
            open_at.append(i)
        elif sign in ")]":
            if not open_at:
                return Explanation("SYN16", f"this `{sign}` closes nothing", "delete it, or open it", i, i + 1)
            if m.raw[open_at[-1]] + sign not in ("()", "[]"):
                return Explanation("SYN16", f"`{m.raw[open_at[-1]]}` is closed by `{sign}`", "use a pair", i, i + 1)
            open_at.pop()
    if not open_at:
        return None
    i = open_at[-1]
    return Explanation("SYN16", f"this `{m.raw[i]}` is never closed", "close it where it ends", i, i + 1)


def _assignment_in_condition(m: Mistake) -> Explanation | None:
    if m.entry == "statements" and m.word == "==" and re.fullmatch(r"[\w.]+", m.sentence):
        return m.explain("SYN04", "`==` compares and does nothing alone", "to give a variable a value, write `=`")
    if m.word != "=":
        return None
    if m.entry == "body":
        return m.explain("SYN04", "a function changes nothing", "to name a value, write `let` before it")
    return m.explain("SYN04", "`=` gives a variable a value and cannot stand here", "to compare, write `==`")


def _chained_comparison(m: Mistake) -> Explanation | None:
    if m.word not in ("==", "!=", "<", "<=", ">", ">=", "in", "is", "not", "..") or not m.after_operand:
        return None
    hint = "write `a < b and b < c`, or `x in 1..5`"
    return m.explain("SYN05", "comparisons do not chain", hint)


def _is_something(m: Mistake) -> Explanation | None:
    if not re.search(r"\bis(\s+not)?\Z", m.before):
        return None
    return m.explain("SYN06", "`is` asks for `none` only", "compare by `==` or `!=`; ask for a member by `in`")


def _stray_separator(m: Mistake) -> Explanation | None:
    stray = re.search(r";\s*\Z", m.before) if m.at_end else re.match(r";", m.word)
    if m.entry not in ("statements", "body") or not stray or (not m.at_end and m.sentence):
        return None
    start = m.raw.rindex(";") if m.at_end else m.start
    return Explanation("SYN02", "no statement stands beside this `;`", "delete it", start, start + 1)


def _digits_in_front(m: Mistake) -> Explanation | None:
    word = re.match(r"[0-9]\w+", m.raw[m.start :])
    if not word:
        return None
    message = f"`{word[0]}` is neither a number nor a name"
    return Explanation("SYN02", message, "a name begins with a letter", m.start, m.start + word.end())


def _reserved_name(m: Mistake) -> Explanation | None:
    if m.word not in RESERVED or m.after_operand:
        return None
    message = f"`{m.word}` is a word of the language and cannot be a name"
    return m.explain("SYN15", message, "choose another name" if m.before else _EXAMPLES[m.entry])


def _if_and_when(m: Mistake) -> Explanation | None:
    """`if` as a statement, `when` in an expression, `if` without `else` in one."""
    if m.entry == "statements" and m.word == "if":
        hint = "write `x = 1 when CONDITION`, or the map `if:` `then:` `else:`"
        return m.explain("SYN14", "a statement does not begin or end with `if`", hint)
    if m.entry != "statements" and m.word == "when":
        return m.explain("SYN14", "`when` belongs to statements", "write `if a then b else c`")
    words = re.findall(r"\w+", m.raw)
    if m.at_end and words.count("then") > words.count("else"):
        return m.explain("SYN14", "an `if` in an expression needs its `else`", "write `if a then b else c`")
    return None


def _swallowed_link(m: Mistake) -> Explanation | None:
    """`draw from deck to h`: nothing stands where the count belongs, so `from` was taken for a name."""
    verb, _, rest = m.sentence.partition(" ")
    link = rest.strip()
    if m.entry != "statements" or verb not in _WHOLE_FORMS or link not in LINKS:
        return None
    start = m.raw.rindex(link, 0, m.start)
    question, form = _WHOLE_FORMS[verb]
    return Explanation("SYN08", f"{verb} {link} ..: {question}", f"write {form}", start, start + len(link))


def _unknown_verb(m: Mistake) -> Explanation | None:
    """A statement that is a lone name, a call, or a name followed by something."""
    first = re.match(r"([A-Za-z_]\w*)(\(.*\))?\Z", m.sentence)
    if m.entry != "statements" or not first or first[1] in VERBS or m.whole or m.word in RESERVED | {"="}:
        return None
    start = len(m.before) - len(m.sentence)
    word = first[1]
    if first[2]:
        return Explanation("SYN07", f"`{word}(..)` alone does nothing", f"to run a phase: `run {word}`", start, m.start)
    near = nearest(word, VERBS)
    hint = f"did you mean `{near}`?" if near else "statements begin with " + ", ".join(VERBS) + ", or `name = value`"
    return Explanation("SYN07", f"no statement begins with `{word}`", hint, start, start + len(word))


def _second_statement(m: Mistake) -> Explanation | None:
    if m.entry != "statements" or not m.whole or not re.match(r"[A-Za-z_]", m.word):
        return None
    if m.raw[m.start :].split()[:2] == ["at", "once"]:
        return m.explain("SYN02", "`at once` belongs to a `for`", "write `S for p in players at once`")
    hint = "separate statements with `;`, or write each on a line of its own in a `|` text"
    return m.explain("SYN09", "a second statement seems to begin here", hint)


def _foreign_sign(m: Mistake) -> Explanation | None:
    if m.raw[max(0, m.start - 1) : m.start + 1] == "&&":
        return m.explain("SYN17", "`&&` is no sign of the language", "write `and`")
    sign = m.word[:1]
    if sign.isalnum() or sign == "_" or sign in "()+-*&=<>.,;?]" or not sign:
        return None
    hint = _FOREIGN_SIGNS.get(sign, _EXAMPLES[m.entry])
    return m.explain("SYN17", f"`{sign}` is no sign of the language here", hint)


RULES: tuple[Callable[[Mistake], Explanation | None], ...] = (
    _brackets,
    _foreign_sign,
    _digits_in_front,
    _stray_separator,
    _is_something,
    _assignment_in_condition,
    _swallowed_link,
    _if_and_when,
    _unknown_verb,
    _chained_comparison,
    _second_statement,
    _reserved_name,
)
