"""Whether a reading shows every word of its sentence and its label that turns a statement into another one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import pairwise
from typing import Final

from kartotek.ingest.effects.accounting.operators import Operator, operators_in, tags_of_kinds
from kartotek.ingest.effects.accounting.tree_signs import SHOWN, names_in, numbers_in, speaks_of_others, takes_away
from kartotek.ingest.effects.composition.clauses import OFTEN, are_goods
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.composition.units import units_of
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause, GameLanguage
from kartotek.ingest.text.sentences import Token
from kartotek.schema.hungarian.features import Case, Person
from kartotek.schema.language.node import Node, walk
from kartotek.schema.language.nodes import Ability, Do, ForScope, Mod, OncePer, Select, Timing

__all__ = ["narrows", "unshown_label", "unaccounted"]


# Words before the colon of a sentence that a reading must show in its tree: how often, at which event, of whom; and
# whether what stands there is more than a title.
_EVENTS: Final = frozenset(("event", "trigger"))
"""The features of words that name an event of the game."""
_FINITE: Final = frozenset((Person.YOU, Person.YOU_ALL, Person.IT, Person.THEY))
_TURNING: Final = frozenset("V.be PERSON YOU_TOO EVEN WHO BUT LEFT RIGHT AGE AFTER END_OF EACH_TIME".split())
"""Tags of words that no title has: it names something, and says nothing of anybody."""
_COUNTING: Final = frozenset(("number", "first"))
"""The kinds of operators that a title may have: the second level."""
_BOUNDING: Final = (
    "kivetel", "feltetel", "megkotes", "korlat", "megszorit", "kikotes", "valtozat", "gyoztes", "vesztes", "helyezett",
    "fordulo", "korszak",
)  # fmt: skip
"""How nouns for a limit, an exception, a period, a way to play or a place in a ranking begin."""
_HOLDING: Final = frozenset(("ervenyes", "ervenyesek", "ervenyben", "szol", "szamit", "igaz", "hatalyos"))
"""Words that say of something where or for whom it holds."""
_SAYING: Final = ("ik", "nak", "nek", "fos", "szemelyes")
"""How verbs end, nouns of those who get something, and words for how many play."""
_NAMING: Final = frozenset((Case.NOM, "noun"))
_OBLIQUE: Final = (
    "ban", "ben", "nal", "nel", "nak", "nek", "kor", "kent", "ert", "bol", "rol", "tol", "utan", "elott", "alatt",
    "mellett", "soran", "eseten", "vegen", "elejen",
)  # fmt: skip
"""How the last word of what stands before a colon ends where it says when, where or for what."""
_LONG: Final = 3
_SEVERAL: Final = 2
"""So many words that say something make a clause, where so many of them are neither known nor names."""
_COUNTS: Final = ("NUM", "ONE")
_COUNTED: Final = ("RES", "STAT", "THING")
_SUPERLATIVE: Final = re.compile(r"leg\w{3,}bb\w*")
_SILENT: Final = frozenset(("IDLE", "AND"))


def unshown_label(label: Sequence[Token], nodes: Sequence[Node], language: GameLanguage) -> Iterator[str]:
    """The words of a label that change what its sentence says and that no node shows."""
    units = units_of(label, language) if label else ()
    yield from _limits(units, nodes)
    yield from _events(units, nodes)
    if not speaks_of_others(nodes):  # another player: they are who it speaks of
        yield from (unit.key for unit in units if unit.tag == "PERSON")


def narrows(label: Sequence[Token], language: GameLanguage) -> bool:
    """Whether what stands before a colon is more than a title: goods, or so many things, which may be a price or what
    one must have, or of whom, for what, when or that something is so; and nobody knows what that makes of the words
    behind the colon."""
    if not label or all(token.shouts for token in label):
        return False
    units = units_of(label, language)
    if are_goods(units) or _counts(units) or _counts(_bracketed(label, language)):
        return True
    if any(map(_turns, units)) or any(one.kind not in _COUNTING for one in operators_in(label)):
        return True
    strange = [label[unit.places[0]] for unit in units if unit.tag == "X"]
    return any(map(_is_oblique, units[-1:])) or _is_clause(strange, units)


def _bracketed(label: Sequence[Token], language: GameLanguage) -> Sequence[WordUnit]:
    """What a label says in brackets."""
    return units_of([token._replace(aside=False) for token in label if token.aside], language)


def _counts(units: Sequence[WordUnit]) -> bool:
    """Whether so many goods or things are named; a number behind a name is a part of it."""
    return any(one.tag in _COUNTS and after.tag in _COUNTED for one, after in pairwise(units))


def _is_oblique(last: WordUnit) -> bool:
    """Whether the last word of a label is in no case in which things are named."""
    return last.case not in _NAMING or last.key.endswith(_OBLIQUE)


def _is_clause(strange: Sequence[Token], units: Sequence[WordUnit]) -> bool:
    """Whether words that are not known say that something holds, and for what, or are a part of much that is said."""
    if any(token.key in _HOLDING or token.key.startswith(_BOUNDING) for token in strange):
        return True
    telling = sum(unit.tag not in _SILENT for unit in units)
    if telling >= _LONG and sum(token.low for token in strange) >= _SEVERAL:
        return True
    return any(token.key.endswith(_SAYING) or _SUPERLATIVE.match(token.key) for token in strange)


def _turns(unit: WordUnit) -> bool:
    """Whether a word is a verb of somebody, or one that no title has; a participle says what is known of its noun."""
    acting = unit.is_verb and unit.person in _FINITE and not (unit.past and unit.person == Person.IT)
    theirs = unit.tag == "ADJ" and unit.value.get("scope") is not None
    return acting or theirs or unit.tag in _TURNING


def _limits(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """How often in a period, where the tree has no such limit."""
    tags = {unit.tag: unit.key for unit in units}
    limited = any(isinstance(node, OncePer) for node in nodes)
    if not limited and "PERIOD" in tags and not OFTEN.isdisjoint(tags):
        yield tags["PERIOD"]


def _events(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """An event of the game, where the tree happens at none."""
    if not any(isinstance(node, Timing) and node.kind == "on" for node in nodes):
        yield from (one.key for one in units if isinstance(one.value, Mapping) and not _EVENTS.isdisjoint(one.value))


# Whether a reading accounts for every word of its sentence that turns a statement into another one.
# Whoever overlooks a negation, a limit, an exception or another receiver reads the opposite, or too much. So a
# reading that says nothing of one is not taken for a fact. The check goes over the tree that was read, not over the
# words that a rule marked as used.
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
