"""The atoms of a reference fact: a list of parts, each a verb with its object and further keys, nested or not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from kartotek.ingest.readings.judge.atoms import Atom, AtomVerb, Season
from kartotek.ingest.readings.judge.words import stems

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
_CONTINUOUS: Final = ("ongoing", "always")
_SEASONS: Final[tuple[tuple[str, Season], ...]] = (
    ("end_of_game", "end"),
    ("game_end", "end"),
    ("final", "end"),
    ("income", "phase"),
    ("production", "phase"),
)
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
    """Whether a gain is another way to say what a price or a loss says."""
    if atom.act != "gain" or atom.numbers - {1}:
        return False
    token = "token" in atom.words
    return any(_buys(other, atom) or (token and _loses_points(other)) for other in stated)


def _buys(price: Atom, gain: Atom) -> bool:
    return price.act == "pay" and gain.words <= price.per


def _loses_points(atom: Atom) -> bool:
    return atom.act == "lose" and "point" in atom.words


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
    """The atoms of a part: of the parts that it holds, of the rows of its table, or its own."""
    key = next(iter(part))
    if key in _CONDITIONS:
        return
    if key in _TABLES:
        yield from _table(part, key)
    elif key != "set" and _nests(part[key]):
        yield from (_for_others(atom) if key in _LOSERS else atom for atom in _parts(part[key], trigger))
    else:
        yield from _plain(part, key, trigger)


def _for_others(atom: Atom) -> Atom:
    """What others lose may be stated as their gain of it."""
    return Atom("lose", atom.words, atom.numbers, atom.per) if atom.act == "gain" else atom


def _table(part: Mapping[str, Any], key: str) -> Iterator[Atom]:
    """The amounts of a table, and the numbers that its rows are found by."""
    act = _ACTS[key.removesuffix(_BY_TABLE)]
    words, per = _words_of(part, key), _multiplied_by(part)
    amounts = filter(None, map(_numbers, leaves(part[key])))
    yield from (Atom(act, words, numbers, per) for numbers in amounts)
    if "key" in part:
        yield from (Atom("do", stems(str(part["key"])), _numbers(row)) for row in part[key])


def _plain(part: Mapping[str, Any], key: str, trigger: str) -> Iterator[Atom]:
    """What a part without parts of its own says, and what it names beside its object."""
    value, season = part[key], season_of(trigger)
    thing = Atom(_act(key, value), _words_of(part, key), season=season)
    yield replace(thing, numbers=_counted(part, key), per=_multiplied_by(part))
    yield from _worths(part, thing)
    yield from _prices(part, key)
    if "to_n" in part:
        yield Atom("do", stems(f"{value} {part.get('to', '')}"), _numbers(part["to_n"]))


def _act(verb: str, value: Any) -> AtomVerb:
    return "lose" if verb == "score" and str(value).startswith("-") else _ACTS.get(verb, "do")


def _multiplied_by(part: Mapping[str, Any]) -> frozenset[str]:
    return stems(str(part.get("per") or part.get("n_per") or "")) - _PERIODS


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
    formula = str(part.get("n", ""))
    return stems(" ".join((_word_of(key), *stated, *names, formula if _FORMULA.match(formula) else "")))


def _word_of(verb: str) -> str:
    """What a verb itself says about the object."""
    if verb in _POINTS:
        return "point"
    return "" if verb in _TABLES or verb in _ACTS else verb


def _counted(part: Mapping[str, Any], key: str) -> frozenset[int]:
    """How many: the `n` of the part, else the number that its object is, else any number it holds."""
    if "n" in part:
        return frozenset() if _FORMULA.match(str(part["n"])) else _numbers(part["n"])
    about = {name: value for name, value in part.items() if name not in _ABOUT}
    return _numbers(part[key]) or _numbers(about)


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
    if not trigger or "+" in trigger or trigger in _CONTINUOUS:
        return "any"
    return next((season for word, season in _SEASONS if word in trigger), "event")
