"""Whether a reading accounts for every word of its sentence that turns a statement into another one.

Whoever overlooks a negation, a limit, an exception or another receiver reads the opposite, or too much. So a reading
that says nothing of one is not taken for a fact. The check goes over the tree that was read, not over the words that a
rule marked as used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import pairwise
from typing import Final

from kartotek.ingest.effects.accounting.operators import Operator, operators_in, tags_of_kinds
from kartotek.ingest.effects.accounting.tree_signs import SHOWN, names_in, numbers_in, speaks_of_others, takes_away
from kartotek.ingest.effects.composition.units import units_of
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.text.sentences import Token
from kartotek.schema.language.node import Node, walk
from kartotek.schema.language.nodes import Ability, Do, ForScope, Mod, OncePer, Select, Timing

__all__ = ["unaccounted"]

_TELLING: Final = frozenset(("BUNDLE", "VALUES", "ALT", "THINGS", "PAYOFF"))
_FIXED_TIMES: Final = frozenset(
    ("end", "action", "each income", "each production", "on pass", "each draw", "each era_end")
)
_OTHER_PLAYERS: Final = ("szomszed", "tobbi", "masik", "jatekosok", "ellenfel", "vetelytars", "mindenki", "mas")
_ALL: Final = frozenset(("minden", "mindegyik", "valamennyi", "osszes"))
_FIGURES: Final = frozenset(("number", "times"))
_BOTH: Final = 2
"""How many neighbours one has."""
_PLAYER: Final = "jatekos"
_KIND: Final = "kind"
_KINDS_OF_TAGS: Final = {"NAME": "name", "PERIOD": "period", "LIMIT": "period", "TIME": "time"}
"""Which operator a phrase is that the tree does not speak of."""
_BINDING: Final = frozenset(("de", "hanem", "ha", "hogy", "kiveve", "ami", "amely", "amelyet", "amit", "csak"))
"""Words that bind a clause to the one before it."""


def unaccounted(
    tokens: Sequence[Token], trees: Sequence[Ability], clause: Clause, stated: bool = False
) -> list[Operator]:
    """The operators of a sentence that what was read from it says nothing of, all its readings together; `stated`: a
    rule found out which component they are about, and has used its name for that."""
    nodes = [node for tree in trees for node in walk(tree)]
    left = [] if stated else list(_unnamed(clause, nodes))
    left += [*_unheard(tokens, nodes), *_of_other_kinds(tokens, nodes, clause)]
    return left + _missing(tokens, nodes, clause)


def _missing(tokens: Sequence[Token], nodes: Sequence[Node], clause: Clause) -> list[Operator]:
    """The operators that no rule has used and no node shows, in the order of the sentence."""
    often = any(isinstance(node, OncePer) for node in nodes)
    open_ones = [one for one in operators_in(tokens) if (often and one.kind == "times") or not _is_used(one, clause)]
    denied = _denied_places(tokens, clause)
    open_ones = [one for one in open_ones if one.kind != "receiver" or one.place not in denied]
    figures = _figures_in(open_ones, denied)
    missing = {*_uncounted(figures, nodes, clause, often)}
    missing |= {one for one in open_ones if one.kind not in _FIGURES and not _is_shown(one, tokens, nodes, clause)}
    return [one for one in open_ones if one in missing]


def _figures_in(operators: Sequence[Operator], denied: Set[int]) -> list[Operator]:
    """The numbers that are meant, and all that say how often."""
    return [one for one in operators if one.kind == "times" or (one.kind in _FIGURES and one.place not in denied)]


def _is_used(operator: Operator, clause: Clause) -> bool:
    """Whether a rule has used an operator, or it is a part of what one has joined."""
    joined = {item.tag for item in (*clause.main, *clause.event) if item.rules and set(item.tokens) <= clause.used}
    tags = tags_of_kinds().get(operator.kind, frozenset())
    return not tags.isdisjoint(clause.understood | joined) or _is_part(operator, clause)


def _uncounted(figures: Sequence[Operator], nodes: Sequence[Node], clause: Clause, often: bool) -> Iterator[Operator]:
    """The numbers that a tree does not state as often as the sentence does; of how often nothing but once is stated."""
    numbers = Counter(numbers_in(nodes))
    hooks = clause.language.vocabulary.hooks
    bases = [hooks[node.hook].base for node in nodes if isinstance(node, Mod)]
    worth = {*_products(numbers), *(base for base in bases if isinstance(base, int))}
    if speaks_of_others(nodes):
        worth.add(_BOTH)
    for figure in figures:
        if often and figure.kind == "times":
            yield figure
        elif numbers[figure.number] > 0:
            numbers[figure.number] -= 1
        elif figure.number not in worth:
            yield figure


def _is_shown(operator: Operator, tokens: Sequence[Token], nodes: Sequence[Node], clause: Clause) -> bool:
    """Whether a tree shows an operator, or it is no part of what the tree says."""
    if operator.kind == "condition" and clause.event_read:
        return True
    if operator.kind == "minus":
        return takes_away(operator.number, nodes)
    shown = SHOWN[operator.kind](nodes) or _is_apart(operator, tokens, clause)
    return shown or _is_corrected(operator, tokens, clause)


def _denied_places(tokens: Sequence[Token], clause: Clause) -> set[int]:
    """The places of what is said not to be meant: not three but five."""
    units = units_of(tokens, clause.language)
    return {place for unit in units if unit.tag == "RATHER" for place in unit.places}


def _unnamed(clause: Clause, nodes: Sequence[Node]) -> Iterator[Operator]:
    """Things called by their titles, and times, that the tree does not speak of."""
    stated = {value for node in nodes for value in names_in(node)}
    untold = _FIXED_TIMES.difference(_timings(nodes))
    for item in (*(clause.whole or clause.main), *clause.event):
        if item.tag == "NAME":
            is_missing = _is_other_name(item, clause, stated)
        elif item.tag in ("PERIOD", "LIMIT"):
            is_missing = len(item.tokens) > 2 and not _is_period(item.value, nodes)
        else:
            is_missing = item.tag == "TIME" and item.value in untold and "TIME" not in clause.understood
        if is_missing:
            yield Operator(_KINDS_OF_TAGS[item.tag], item.tokens[0], str(item.value))


def _timings(nodes: Sequence[Node]) -> set[str]:
    """When the tree says that something happens."""
    timed = [node for node in nodes if isinstance(node, Timing)]
    return {node.kind if node.name is None else f"{node.kind} {node.name}" for node in timed}


def _is_other_name(item: Item, clause: Clause, stated: Set[str]) -> bool:
    """Whether a title is of none of the things that the tree states, and no rule has asked for it."""
    if clause.about or "NAME" in clause.understood or not isinstance(item.value, Mapping):
        return False
    return stated.isdisjoint(map(str, item.value.values()))


def _is_period(value: object, nodes: Sequence[Node]) -> bool:
    """Whether a tree that limits how often names the period that the sentence does."""
    named = value[0] if isinstance(value, tuple) else value
    limits = [node.period for node in nodes if isinstance(node, OncePer)]
    return named in limits if limits else not isinstance(value, tuple)


def _unheard(tokens: Sequence[Token], nodes: Sequence[Node]) -> Iterator[Operator]:
    """Other players that the tree speaks of and the sentence does not."""
    scoped = [node for node in nodes if isinstance(node, (Select, ForScope)) and node.scope]
    named = any(token.key.startswith(_OTHER_PLAYERS) for token in tokens)
    everybody = any(a.key in _ALL and b.key.startswith(_PLAYER) for a, b in pairwise(tokens))
    if scoped and not named and not everybody:
        yield Operator("receiver", 0, str(scoped[0].scope))


def _of_other_kinds(tokens: Sequence[Token], nodes: Sequence[Node], clause: Clause) -> Iterator[Operator]:
    """Things of the sentence that the steps of the tree may act on, where these pick kinds and the things have others:
    an entry of a dictionary knows such a kind, and other words stand beside its own."""
    steps = {node: kinds for node in nodes if isinstance(node, Do) and (kinds := _picked_kinds(node))}
    picked = frozenset[str]().union(*steps.values())
    nouns = {clause.language.vocabulary.verbs[step.verb].subject for step in steps}
    units = [unit for unit in units_of(tokens, clause.language) if unit.tag == "THING"] if steps else []
    things = [unit for unit in units if _KIND in unit.value and unit.value["noun"] in nouns]
    if things and all(unit.value[_KIND] not in picked for unit in things):
        yield Operator("name", things[0].places[0], things[0].key)


def _picked_kinds(step: Do) -> frozenset[str]:
    """The kinds of things that a step picks among."""
    values = [value for one in step.filters if one.attribute == _KIND for value in one.values]
    return frozenset(name for value in values for name in names_in(value))


def _products(numbers: Mapping[int | None, int]) -> Iterator[int]:
    """What two of the numbers come to: ten pieces in pairs are five times two."""
    given = [number for number, times in numbers.items() for _ in range(min(times, 2)) if number]
    return (one * other for at, one in enumerate(given) for other in given[at + 1 :])


def _is_part(operator: Operator, clause: Clause) -> bool:
    """Whether the word is part of a fixed expression that a rule of the reading asks for."""
    items = (item for item in (*clause.whole, *clause.main, *clause.event) if operator.place in item.tokens)
    fixed = [item for item in items if len(item.tokens) > 1 and not item.rules]
    return any(item.tag in clause.understood or (clause.event_read and item in clause.event) for item in fixed)


def _is_corrected(operator: Operator, tokens: Sequence[Token], clause: Clause) -> bool:
    """Whether not this but that is said, and all verbs of the reading stand in that."""
    but = next((at for at in range(operator.place, len(tokens)) if tokens[at].key == "hanem"), None)
    asked = [item for item in (clause.whole or clause.main) if item.tag in clause.understood]
    verbs = [item for item in asked if item.tag.startswith("V.")]
    return operator.kind == "negation" and but is not None and all(min(verb.tokens) > but for verb in verbs)


def _is_apart(operator: Operator, tokens: Sequence[Token], clause: Clause) -> bool:
    """Whether a negation denies another clause: one before a comma, with nothing of what was read in it."""
    if operator.kind != "negation" or any(operator.place in item.tokens for item in clause.event):
        return False
    commas = [at for at, token in enumerate(tokens) if "," in token.before]
    start = max((at for at in commas if at <= operator.place), default=0)
    end = next((at for at in commas if at > operator.place), None)
    if end is None or not _BINDING.isdisjoint((tokens[start].key, tokens[end].key)):
        return False
    first = min(_places_told(clause), default=None)
    return first is not None and first >= end


def _places_told(clause: Clause) -> Iterator[int]:
    """Where the phrases of a clause begin that say what is had."""
    told = (item for item in clause.whole or clause.main if item.tag in _TELLING)
    return (min(item.tokens) for item in told if item.tokens)
