"""Reference facts about effects against what was read: both become atoms, and atoms are compared.

An atom is a deed, the words of what it concerns, its number, and the words of what multiplies it. Numbers must be
equal; words must meet after a table of synonyms, since references and vocabulary name the same things differently.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from ingest.effects.stage import Statement, language_of
from ingest.gold import Score
from schema.language import nodes as n
from schema.language.parser import parse_ability
from schema.language.printer import print_int

__all__ = ["Atom", "Verdict", "gold_atoms", "judge", "read_atoms", "score_effects"]

_DEEDS: Final = {
    **dict.fromkeys(("gain", "score", "charge", "receive", "have", "produce", "income"), "gain"),
    **dict.fromkeys(("pay", "spend", "cost", "convert"), "pay"),
    **dict.fromkeys(("set", "discount", "immune_to", "modify", "increase"), "set"),
    "lose": "lose",
}
_ALIKE: Final = {
    "vp": "success point points victory",
    "coin": "coins",
    "credit": "credits",
    "desalination": "desalination_plant plant",
    "laboratory": "lab",
    "lab": "research_lab",
    "trade": "commercial commerce",
    "shield": "land",
    "build": "place",
    "advance": "free_step fleet tracks step steps",
    "project": "gaia_project",
    "discard": "discards",
    "loss": "immune tax pirate",
    "play": "seventh",
    "token": "zone take",
    "federation": "terra5 federate",
    "kelp": "kelps",
    "resource": "resources",
    "metropolis": "metropolises",
    "city": "cities",
    "structure": "structures",
    "floors": "floor max minimum min",
    "pick": "chosen",
    "color": "colour",
    "step_cost": "discount cheaper",
    "grey": "gray",
    "harvest": "adjacent",
}
_SAME: Final = {other: word for word, others in _ALIKE.items() for other in others.split()}
_EMPTY: Final = frozenset(
    "own a an the of or and with kind type in on per each own? card_from paid structure color owner building".split()
)
_PLACES: Final = ("line_from", "line_to")
_WORD: Final = re.compile(r"[a-z]+[0-9]?")


@dataclass(frozen=True, slots=True)
class Atom:
    deed: str
    words: frozenset[str]
    number: int | None = None
    per: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Verdict:
    """One reference fact: whether all of it was read, and which readings of its lines say something else."""

    fact: Mapping[str, Any]
    read: bool
    right: tuple[Statement, ...]
    wrong: tuple[Statement, ...]


def _words(text: str) -> frozenset[str]:
    whole = text.lower()
    parts = {whole, *_WORD.findall(whole.replace("_", " "))}
    return frozenset(_SAME.get(part, part) for part in parts if part) - _EMPTY


def gold_atoms(effect: Iterable[Mapping[str, Any]]) -> Iterator[Atom]:
    """The atoms of the `effect` list of a reference fact."""
    for part in effect:
        key = next(iter(part))
        value = part[key]
        if isinstance(value, Mapping) and key not in ("set", "score_by"):
            yield from (
                replace(atom, deed="lose") if key == "each_other_player" else atom for atom in gold_atoms([value])
            )
        elif isinstance(value, list) and all(isinstance(option, Mapping) for option in value):
            yield from gold_atoms(value)
        elif key == "score_by":
            yield from (Atom("gain", _words("vp"), _number(points)) for points in _leaves(value))
        elif key == "set":
            yield from _set_atoms(str(value), part.get("value"))
        elif key == "score":
            yield Atom("gain", _words("vp"), _number(value), _per(part))
        elif key == "immune_to":
            yield Atom("set", _words("loss"))
        else:
            yield Atom(_DEEDS.get(key, "do"), _words(f"{key} {value}"), _number(part.get("n")), _per(part))


def _set_atoms(hook: str, value: Any) -> Iterator[Atom]:
    yield Atom("set", _words(hook), next((_number(leaf) for leaf in _leaves(value)), None))


def _leaves(value: Any) -> Iterator[Any]:
    """The values of a structure, whatever it nests in."""
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else None
    if inner is None:
        yield value
    else:
        for item in inner:
            yield from _leaves(item)


def _number(given: Any) -> int | None:
    """The first number in a value of any kind."""
    found = re.search(r"\d+", str(given)) if given is not None and not isinstance(given, bool) else None
    return int(found.group()) if found else None


def _per(part: Mapping[str, Any]) -> frozenset[str]:
    return _words(str(part.get("per") or part.get("n_per") or ""))


def read_atoms(expression: str, game: str) -> list[Atom]:
    """The atoms of an expression; the words of its event multiply them all."""
    ability = parse_ability(expression, language_of(game).vocabulary)
    event = _words(ability.timing.name or "") if ability.timing.kind == "on" else frozenset()
    return [replace(atom, per=atom.per | event) for atom in _step_atoms(ability.effect)]


def _step_atoms(step: n.Step, times: int = 1) -> Iterator[Atom]:
    if isinstance(step, n.Transfer):
        yield from _transfer_atoms(step)
    elif isinstance(step, n.Pay):
        for amount in _amounts(step.price):
            count = amount.count.value if isinstance(amount.count, n.Number) else 1
            yield Atom("pay", _words(amount.resource), count * times)
        paid = frozenset(word for amount in _amounts(step.price) for word in _words(amount.resource))
        yield from (replace(atom, per=atom.per | paid) for atom in _step_atoms(step.step))
    elif isinstance(step, n.UpTo):
        yield from _step_atoms(step.step, step.times if isinstance(step.times, int) else 1)
    elif isinstance(step, n.ForPick):
        yield from _step_atoms(step.step, step.count)
    elif isinstance(step, n.Do):
        yield from _deed_atoms(step, times)
    elif isinstance(step, n.Mod):
        number = step.value.value if isinstance(step.value, n.Number) else None
        yield Atom("set", _words(step.hook) | _filter_words(step.filters), number)
    elif isinstance(step, n.Flag):
        yield Atom("set", _words(step.name))
    elif isinstance(step, n.Use):
        yield Atom("do", _words(f"use copy {step.when} {step.select.noun}"), times)
    else:
        children = getattr(step, "steps", None) or getattr(step, "options", None) or (getattr(step, "step", None),)
        for child in children:
            if child is not None:
                yield from _step_atoms(child, times)


def _deed_atoms(step: n.Do, times: int) -> Iterator[Atom]:
    number = next((arg.value for arg in step.args if isinstance(arg, n.Number)), times)
    levels = [v.value for f in step.filters for v in f.values if isinstance(v, n.Number)]
    yield Atom("do", _words(step.verb) | _filter_words(step.filters), number if not levels else None)
    if isinstance(step.price, n.Bundle):
        for amount in _amounts(step.price):
            yield Atom("pay", _words(amount.resource), amount.count.value if isinstance(amount.count, n.Number) else 1)


def _transfer_atoms(step: n.Transfer) -> Iterator[Atom]:
    deed = "lose" if step.kind == "lose" else "gain"
    per = _words(_text(step.per.what)) if step.per else frozenset()
    for amount in _amounts(step.bundle):
        for number, more in _numbers(amount.count):
            yield Atom(deed, _words(amount.resource), number, per | more)


def _numbers(count: n.Int) -> Iterator[tuple[int, frozenset[str]]]:
    if isinstance(count, n.Number):
        yield count.value, frozenset()
    elif isinstance(count, n.Band):
        yield from ((points, frozenset()) for _, points in count.steps)
    elif isinstance(count, n.Ranked):
        yield from ((prize, frozenset()) for prize in count.prizes)
    elif isinstance(count, n.Arithmetic) and isinstance(count.left, n.Number):
        yield count.left.value, frozenset()
        yield 1, _words(print_int(count.right))
    else:
        yield 1, _words(print_int(count))


def _amounts(bundle: n.Bundle) -> Iterator[n.Amount]:
    for amount in bundle.amounts:
        if isinstance(amount, n.Amount):
            yield amount
        elif isinstance(amount, n.Alternative):
            yield from (inner for option in amount.options for inner in _amounts(option))
        elif isinstance(amount, n.MostOf):
            yield from (inner for option in amount.source.options for inner in _amounts(option))


def _filter_words(filters: Sequence[n.Filter]) -> frozenset[str]:
    return frozenset(word for item in filters for value in item.values for word in _words(getattr(value, "name", "")))


def _text(what: object) -> str:
    return re.sub(r"\W+", " ", repr(what))


def _meets(gold: Atom, ours: Atom) -> bool:
    if gold.deed != ours.deed and {gold.deed, ours.deed} not in ({"gain", "do"},):
        return False
    if gold.number is not None and ours.number is not None and gold.number != ours.number:
        return False
    return bool(gold.words & ours.words) and (not gold.per or bool(gold.per & ours.per))


def judge(facts: Sequence[Mapping[str, Any]], statements: Sequence[Statement], game: str) -> list[Verdict]:
    """Each fact with the readings of its lines. A reading is wrong when it says what no fact of its lines says."""
    atoms = {id(statement): read_atoms(statement.expression, game) for statement in statements}
    by_fact = [list(gold_atoms(fact["effect"])) for fact in facts]
    verdicts = []
    for fact, wanted in zip(facts, by_fact, strict=True):
        near = [s for s in statements if s.line_from <= fact["line_to"] and s.line_to >= fact["line_from"]]
        here = [
            atom
            for other, other_atoms in zip(facts, by_fact, strict=True)
            if other["line_from"] <= fact["line_to"] and other["line_to"] >= fact["line_from"]
            for atom in other_atoms
        ]
        read = bool(wanted) and all(any(_meets(w, ours) for s in near for ours in atoms[id(s)]) for w in wanted)
        inside = [s for s in near if fact["line_from"] <= s.line_from and s.line_to <= fact["line_to"]]
        right = [s for s in inside if all(any(_meets(w, ours) for w in here) for ours in atoms[id(s)])]
        others = [s for s in inside if s not in right and not _of_another(s, right)]
        verdicts.append(Verdict(fact, read, tuple(right), tuple(others)))
    return verdicts


def _of_another(statement: Statement, right: Sequence[Statement]) -> bool:
    """Whether it speaks of another component than the fact: a sentence may give each of several its own number."""
    return any(
        other.rules[0] == statement.rules[0]
        and (other.subject, other.variant) != (statement.subject, statement.variant)
        and (statement.subject is not None or statement.variant is not None)
        for other in right
    )


def score_effects(
    facts: Sequence[Mapping[str, Any]], statements: Sequence[Statement], game: str, name: str
) -> tuple[Score, Score]:
    """Recall: reference facts read in full. Precision: readings inside their lines that say the same."""
    verdicts = judge(facts, statements, game)
    right = sum(len(verdict.right) for verdict in verdicts)
    wrong = sum(len(verdict.wrong) for verdict in verdicts)
    read = sum(verdict.read for verdict in verdicts)
    return Score("effects found", name, read, len(facts)), Score("effects right", name, right, right + wrong)
