"""The atoms of a reference fact: a list of parts, each a verb with its object and further keys, nested or not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from ingest.judge.atoms import Atom, AtomVerb, Season
from ingest.judge.words import stems

__all__ = ["circumstances", "reference_atoms"]

_ACTS: Final[Mapping[str, AtomVerb]] = {
    **dict.fromkeys(("gain", "score", "charge", "receive", "have", "produce", "income", "score_by"), "gain"),
    **dict.fromkeys(("pay", "spend", "cost", "convert", "sacrifice"), "pay"),
    **dict.fromkeys(("set", "discount", "immune_to", "modify", "increase", "forbid", "allow", "limit", "cap"), "set"),
    "lose": "lose",
}
_ABOUT: Final = frozenset(
    ("when", "per", "n_per", "n", "scope", "choice", "includes", "note", "condition", "uses", "key")
)
"""Keys that say how, when or how often; the others say what."""
_LOSERS: Final = frozenset(("each_other_player", "neighbours", "opponents"))
_POINTS: Final = ("score", "score_by")
_BY_TABLE: Final = "_by"
_TABLES: Final = frozenset(f"{verb}{_BY_TABLE}" for verb in ("score", "gain", "pay", "lose"))
"""Verbs whose amount is a table."""
_CONDITIONS: Final = frozenset(("counts_as", "not_counts_as", "timing", "tradable", "unlock", "requires"))
"""Verbs that tell when an effect holds, not what it does."""
_PERIODS: Final = stems("turn round age era")
_WORTH: Final = "value_by"
_NUMBER: Final = re.compile(r"\d+")
_FORMULA: Final = re.compile(r"[a-z].* [-+*/] ")
"""An amount that is reckoned from something: its numbers are none of goods."""


def reference_atoms(fact: Mapping[str, Any]) -> list[Atom]:
    """All atoms of the fact, each with its season. None of something is nothing, unless a fact says no more; what is
    bought is had by paying for it, and a token that takes points is these points."""
    found = list(_parts(fact.get("effect"), str(fact.get("trigger") or "")))
    stated = [atom for atom in found if atom.act == "set" or atom.numbers != frozenset((0,))]
    return [atom for atom in stated if not _implied(atom, stated)] or found


def _implied(atom: Atom, stated: Sequence[Atom]) -> bool:
    if atom.act != "gain" or atom.numbers - {1}:
        return False
    bought = any(other.act == "pay" and atom.words <= other.per for other in stated)
    return bought or ("token" in atom.words and any(o.act == "lose" and "point" in o.words for o in stated))


def circumstances(fact: Mapping[str, Any]) -> Atom:
    """What the fact says around its effect: a rule that a reading says may stand there."""
    stated = [str(fact.get(key) or "") for key in ("subject", "trigger", "condition", "note")]
    return Atom("set", stems(" ".join(stated)))


def _parts(effect: Any, trigger: str) -> Iterator[Atom]:
    for part in effect if isinstance(effect, list) else [effect]:
        if isinstance(part, list):
            yield from _parts(part, trigger)
        elif isinstance(part, Mapping) and part:
            yield from _atoms(part, str(part.get("when") or trigger))


def _atoms(part: Mapping[str, Any], trigger: str) -> Iterator[Atom]:
    key = next(iter(part))
    value = part[key]
    if key in _CONDITIONS:
        return
    if _nests(value) and key != "set" and key not in _TABLES:
        for atom in _parts(value, trigger):
            yield Atom("lose", atom.words, atom.numbers, atom.per) if key in _LOSERS and atom.act == "gain" else atom
        return
    words = _words_of(part, key)
    per = stems(str(part.get("per") or part.get("n_per") or "")) - _PERIODS
    verb = key.removesuffix(_BY_TABLE) if key in _TABLES else key
    act = "lose" if key == "score" and str(value).startswith("-") else _ACTS.get(verb, "do")
    if key in _TABLES:
        yield from (Atom(act, words, numbers, per) for leaf in leaves(value) if (numbers := _numbers(leaf)))
        yield from (Atom("do", stems(str(part["key"])), _numbers(row)) for row in value if "key" in part)
    else:
        yield Atom(act, words, _counted(part, key), per, season_of(trigger))
        yield from _worths(part, Atom(act, words, season=season_of(trigger)))
        yield from _prices(part, key)
        if "to_n" in part:
            yield Atom("do", stems(f"{value} {part.get('to', '')}"), _numbers(part["to_n"]))


def _worths(part: Mapping[str, Any], thing: Atom) -> Iterator[Atom]:
    """What the object is worth by age or the like, as so much of it."""
    for name, value in part.items():
        if name.startswith(_WORTH) and isinstance(value, Mapping):
            yield from (replace(thing, numbers=_numbers(leaf)) for leaf in leaves(value))


def _prices(part: Mapping[str, Any], key: str) -> Iterator[Atom]:
    """What a part asks for beside its object: amounts under a key of their own."""
    for name, value in part.items():
        if name not in (key, "value") and not name.startswith(_WORTH) and isinstance(value, Mapping):
            for thing, amount in value.items():
                yield Atom("do", stems(f"{name} {thing}"), _numbers(amount))


def _nests(value: Any) -> bool:
    """Whether the value holds parts of its own."""
    return isinstance(value, Mapping) or (isinstance(value, list) and not all(isinstance(item, str) for item in value))


def _words_of(part: Mapping[str, Any], key: str) -> frozenset[str]:
    """The words of the object and of the keys that say what; a verb that only hands over is none of them."""
    stated = [str(leaf) for name, value in part.items() if name not in _ABOUT for leaf in leaves(value)]
    names = [str(name) for value in part.values() if isinstance(value, Mapping) for name in value]
    verb = "point" if key in _POINTS else key if _ACTS.get(key, "do") == "do" and key not in _TABLES else ""
    formula = str(part.get("n", ""))
    return stems(" ".join((verb, *stated, *names, formula if _FORMULA.match(formula) else "")))


def _counted(part: Mapping[str, Any], key: str) -> frozenset[int]:
    """How many: the `n` of the part, else the number that its object is, else any number it holds."""
    if "n" in part:
        return frozenset() if _FORMULA.match(str(part["n"])) else _numbers(part["n"])
    own = _numbers(part[key])
    return own or frozenset(n for name, value in part.items() if name not in _ABOUT for n in _numbers(value))


def _numbers(value: Any) -> frozenset[int]:
    return frozenset(
        int(digits) for leaf in leaves(value) if not isinstance(leaf, bool) for digits in _NUMBER.findall(str(leaf))
    )


def leaves(value: Any) -> Iterator[Any]:
    """The values of a structure, whatever it nests in."""
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else None
    if inner is None:
        yield value
    else:
        for item in inner:
            yield from leaves(item)


def season_of(trigger: str) -> Season:
    """When a trigger lets things happen; a trigger of several says nothing of each."""
    if "+" in trigger or not trigger or trigger in ("ongoing", "always"):
        return "any"
    if "end_of_game" in trigger or "game_end" in trigger or "final" in trigger:
        return "end"
    return "phase" if "income" in trigger or "production" in trigger else "deed"
