"""Words that the tree of every reading must show: what is counted, who acts, in what manner, what is joined."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from kartotek.ingest.effects.accounting.missing_operators import unshown_label
from kartotek.ingest.effects.accounting.operators import unshown_groups
from kartotek.ingest.effects.accounting.rule_words import doubly_denied
from kartotek.ingest.effects.accounting.tree_signs import SHOWN, numbers_in, speaks_of_others
from kartotek.ingest.effects.composition.clauses import OFTEN
from kartotek.ingest.effects.composition.phrases import pays_out
from kartotek.ingest.effects.composition.unit import WordUnit, tags_of
from kartotek.ingest.effects.composition.units import units_of
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.text.sentences import Sentence
from kartotek.schema.hungarian.features import Case, Person
from kartotek.schema.language.node import Node, walk
from kartotek.schema.language.nodes import (
    Ability,
    Aggregate,
    Amount,
    Compare,
    Filter,
    Flag,
    ForScope,
    Free,
    Held,
    Mod,
    Number,
    OncePer,
    Pay,
    Per,
    Ranked,
    Ref,
    Replace,
    Select,
    Seq,
    SmallestLargest,
    Timing,
    Transfer,
)

__all__ = ["unshown"]


# Goods and things that a tree takes from the wrong one, counts by themselves, or counts in all colours.
_GOODS: Final = frozenset(("RES", "STAT"))
_COUNTED: Final = _GOODS | {"THING"}
_BOTH: Final = 2
"""How often a good is named that is had for each of its own."""


def unshown_goods(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """The words for goods and things, and who pays them, that no node shows."""
    yield from _payers(units, nodes)
    yield from _counted_of_itself(units, nodes)
    yield from _colours(units, nodes)


def _payers(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """The verb of a store that pays something out, where the tree lets somebody pay it and nobody get it."""
    kinds = {node.kind for node in nodes if isinstance(node, Transfer)}
    given_up = "lose" in kinds or any(isinstance(node, Pay) for node in nodes)
    if given_up and "gain" not in kinds and pays_out(units):
        yield from (unit.key for unit in units if unit.tag == "V.pay")


def _counted_of_itself(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """A good that the tree gives for each of its own, where the sentence does not name it twice: the second may be a
    part of another word."""
    counted = [node.what.name for node in nodes if isinstance(node, Per) and isinstance(node.what, Held)]
    given = {node.resource for node in nodes if isinstance(node, Amount)}
    for good in filter(given.__contains__, counted):
        if sum(unit.tag in _GOODS and unit.value == good for unit in units) < _BOTH:
            yield good


def _colours(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """The colours of things that are counted, where the tree counts things that have none: those of any colour."""
    counted = [node.what for node in nodes if isinstance(node, Per)]
    held = any(isinstance(what, Held) for what in counted)  # a colour of things may then be the name of what is held
    named = _GOODS if held else _COUNTED if counted else frozenset[str]()
    stated = " ".join(map(repr, nodes)) if counted else ""
    for unit, after in pairwise(units):
        coloured = unit.tag == "ADJ" and "color" in unit.value and after.tag in named and not after.before
        if coloured and str(unit.value["color"]) not in stated:
            yield unit.key


# Events of somebody else: a clause of time whose verb is not yours, in a book that speaks to its reader.
_TIMING: Final = frozenset(("IF", "WHEN"))
_DOING: Final = frozenset(("V.build", "V.go", "V.do", "V.game", "V.gain", "V.take", "V.upgrade"))
_THEY: Final = frozenset((Person.IT, Person.THEY))
_DONE_TO: Final = frozenset((Case.ACC, Case.SUB, Case.SUP))
_AT_EVENTS: Final = frozenset(("on", "now"))
_SUBJECTS: Final = frozenset(("THING", "RES", "STAT", "YOU", "NAME"))


def events_of_strangers(units: Sequence[WordUnit], trees: Sequence[Ability], language: GameLanguage) -> Iterator[str]:
    """The verbs of clauses of time that say what somebody does to something, where the tree says that you do it."""
    if language.timing.get("person") != "second" or not any(tree.timing.kind in _AT_EVENTS for tree in trees):
        return
    for clause in filter(_is_of_somebody, _clauses(units)):
        yield from (unit.key for unit in clause if unit.tag in _DOING and unit.person in _THEY and not unit.past)


def _is_of_somebody(clause: Sequence[WordUnit]) -> bool:
    """Whether a clause of time says what is done to something, and names nothing that does it."""
    timed = any(unit.tag in _TIMING for unit in clause)
    acted = any(unit.tag == "THING" and unit.case in _DONE_TO for unit in clause)
    return timed and acted and not any(unit.tag in _SUBJECTS and unit.case == Case.NOM for unit in clause)


def _clauses(units: Sequence[WordUnit]) -> Iterator[list[WordUnit]]:
    """The units between two signs."""
    clause: list[WordUnit] = []
    for unit in units:
        if unit.is_after_sign:
            yield clause
            clause = []
        clause.append(unit)
    yield clause


# Words that say in what manner something is so: only supposed, for some of several, first of several, not only so,
# backwards, had again.
# A tree that shows nothing of such a word says more than its sentence.
_BACK: Final = frozenset(("vissza", "hatra"))
_AGAIN: Final = "vissza"
"""How a verb begins that says of a thing that one had it before."""
_THINGS_AND_GOODS: Final = frozenset(("THING", "RES", "STAT"))
_IN_PLACE: Final = frozenset(("ahelyett", "anelkul"))
"""Words before what is not done: what would be so is no more than that."""
_PER_HEAD: Final = "fejenkent"


def unshown_manner(units: Sequence[WordUnit], trees: Sequence[Ability], nodes: Sequence[Node]) -> Iterator[str]:
    """The words of manner that no tree shows."""
    yield from _backwards(units)
    yield from _had_again(units, nodes)
    yield from _supposed(units, nodes)
    yield from (unit.key for unit, after in pairwise(units) if (unit.tag, after.tag) == ("NEG", "ONLY"))
    if len(trees) == 1:
        yield from (unit.key for unit in units if unit.tag == "SOME_OF")
    if not speaks_of_others(nodes):
        yield from (unit.key for unit in units if unit.key == _PER_HEAD)
    if _is_one_step(units, trees, nodes):
        yield from (unit.key for unit in units if unit.tag == "FIRST")


def _backwards(units: Sequence[WordUnit]) -> Iterator[str]:
    """Going back, which no verb of the language says: steps go on."""
    if any(unit.tag == "V.go" for unit in units):
        yield from (unit.key for unit in units if unit.tag == "IDLE" and unit.key in _BACK)


def _had_again(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """What says of things that one had them before, where the tree means all of them and not those of an event."""
    if not any(isinstance(node, Ref) for node in nodes):
        pairs = (
            unit for unit, after in pairwise(units) if unit.past and after.tag in _THINGS_AND_GOODS and not after.before
        )
        yield from (unit.key for unit in pairs if unit.key.startswith(_AGAIN))


def _supposed(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """What only would be so, where neither the tree nor the sentence says what happens in its place."""
    replaced = any(isinstance(node, (Mod, Replace, Flag)) for node in nodes)
    if not replaced and not any(unit.key in _IN_PLACE for unit in units):
        yield from (unit.key for unit in units if unit.supposed or unit.tag == "SUPPOSED")


def _is_one_step(units: Sequence[WordUnit], trees: Sequence[Ability], nodes: Sequence[Node]) -> bool:
    """Whether nothing comes after what is done first."""
    several = len(trees) > 1 or "NEXT" in tags_of(units)
    return not several and not any(isinstance(node, (Pay, Seq)) for node in nodes)


# Goods that *and* and *or* join with no comma between: which of them go together, the sentence does not say.
_JOINTS: Final = frozenset(("AND", "OR"))
_BESIDE: Final = _JOINTS | {"NUM", "ONE", "IDLE"}
"""Words that may stand in a list of goods."""


def unclear_joins(units: Sequence[WordUnit]) -> Iterator[str]:
    """The words that join goods where the one before joins them in the other way: this and that or those."""
    for row in _rows(units):
        joints = [unit for at, unit in enumerate(row) if unit.tag in _JOINTS and _joins_goods(row, at)]
        yield from (second.key for first, second in pairwise(joints) if first.tag != second.tag)


def _rows(units: Sequence[WordUnit]) -> Iterator[list[WordUnit]]:
    """The runs of goods and of what may stand between them; a word with a sign before it begins another."""
    row: list[WordUnit] = []
    for unit in units:
        if unit.is_after_sign or unit.tag not in _BESIDE | _GOODS:
            yield row
            row = []
        row.append(unit)
    yield row


def _joins_goods(row: Sequence[WordUnit], at: int) -> bool:
    """Whether goods of one case stand on both sides of a word."""
    before, after = ([one.case for one in part if one.tag in _GOODS] for part in (row[:at], row[at + 1 :]))
    return before[-1:] == after[:1] != []


# Words that the tree of every reading must show, by a rule or by composition, because they turn what is said.
# Each of them turns what is said: from whom something is taken, whose things others count, which of several it is,
# how often, and for how long. A reading that shows nothing of such a word is none.
_SUPERLATIVE: Final = re.compile(r"leg(?!felj|ala|felso|also|utob|keso|elso)\w{3,}bb\w*|leg(inkabb|jobban|tobb)\w*")
_EXTREMES: Final = ("lowest", "highest", "largest", "smallest", "most", "fewest", "longest", "best")
_YOURS: Final = re.compile(r"\w{3,}d(ert|nal|nel|ban|ben|on|en|bol|rol|nak|nek)?")
"""A noun of the second person: your card, your cards, in your city."""
_LIMITING: Final = OFTEN | {"PERIOD", "TIME"}
_HERE: Final = frozenset(("ide", "itt"))
_THERE: Final = frozenset(("oda", "ott", "ra", "erre", "arra"))
"""Words that open a sentence and point back at what the one before it names."""
_THIS: Final = "this"
_THIS_TIME: Final = "ezuttal"
_WITHIN_THIS: Final = "ebben"
_CASE: Final = "esetben"
_PERIODS: Final = frozenset(("korben", "forduloban", "korban", "korszakban"))
_ONE_PERIOD: Final = frozenset(("kovetkezo", "utolso", "elozo", "jelenlegi"))
_GENERAL: Final = frozenset(("noun", "own", "taken", "event"))
"""What a word says of a thing that a tree need not repeat."""
_TO: Final = ("nak", "nek")
"""Ends of words for those who get something."""


def unshown(sentence: Sentence, trees: Sequence[Ability], language: GameLanguage) -> Iterator[str]:
    """The words of a sentence, its label among them, that change what is said and that no tree shows."""
    nodes = [node for tree in trees for node in walk(tree)]
    units = units_of(sentence.tokens, language)
    yield from _taken_from(units, nodes)
    yield from _counted_for_others(units, nodes)
    yield from _superlatives(units, nodes)
    yield from _for_now(units, nodes)
    yield from doubly_denied(units, nodes)
    yield from (unit.key for unit in units if unit.tag == "NOT_ADJ" and not SHOWN["negation"](nodes))
    yield from unshown_label(sentence.label, nodes, language)
    yield from _of_this(units, trees)
    yield from _here(units, nodes)
    yield from _offers(units, nodes)
    yield from _in_return(units, nodes)
    yield from _in_one_period(units, nodes)
    yield from _only_these(units, nodes)
    yield from _owned_by_others(units, nodes)
    yield from _given_to_others(units, nodes)
    yield from _bought_from_you(units, nodes)
    yield from unshown_goods(units, nodes)
    yield from unshown_manner(units, trees, nodes)
    yield from unclear_joins(units)
    yield from events_of_strangers(units, trees, language)
    yield from unshown_groups(sentence.tokens, units, nodes)
    if _is_nothing(nodes):
        yield "0"


def _taken_from(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """Who loses something, where the tree only gives."""
    kinds = {node.kind for node in nodes if isinstance(node, Transfer)}
    kept = any(isinstance(node, Transfer) and node.private for node in nodes)
    return (unit.key for unit in units if unit.tag == "YOU_FROM" and kinds and "lose" not in kinds and not kept)


def _owned_by_others(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """Other players whose things are meant, where the tree names no other player, and is not about what theirs cost."""
    costs = any(isinstance(node, Mod) for node in nodes) and any(unit.tag in ("V.cost", "PRICE") for unit in units)
    if not costs and not speaks_of_others(nodes):
        for unit, after in pairwise(units):
            if unit.tag == "PERSON" and unit.case == Case.NOM and after.owned:
                yield unit.key


def _given_to_others(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """Neighbouring players who get something, where the tree gives nothing to others."""
    if not any(isinstance(node, ForScope) for node in nodes):
        for before, unit in pairwise(units):
            whose = before.value.get("scope") if before.tag == "ADJ" else None
            if whose is not None and unit.tag == "YOU" and unit.key.endswith(_TO):
                yield unit.key


def _bought_from_you(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """Others who buy something from you, where the tree says what you buy for."""
    theirs = any(unit.tag == "V.buy" and unit.person.startswith("3") for unit in units)
    if theirs and any(isinstance(node, Mod) for node in nodes):
        yield from (unit.key for unit in units if unit.tag == "YOU_FROM")


def _counted_for_others(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """Your own things, where the tree lets other players count theirs."""
    inner = (part for node in nodes if isinstance(node, ForScope) for part in walk(node.step))
    if any(isinstance(part, (Per, Select)) for part in inner):
        yield from (unit.key for unit in units if _is_yours(unit))


def _is_yours(unit: WordUnit) -> bool:
    owned = unit.tag == "ADJ" or (unit.owned and unit.tag in ("THING", "RES", "STAT"))
    return owned and _YOURS.fullmatch(unit.key) is not None


def _superlatives(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """The most and the least of something, where the tree takes any."""
    if not _is_ordered(nodes):
        yield from (unit.key for unit in units if unit.tag != "TIME" and _SUPERLATIVE.match(unit.key))


def _is_ordered(nodes: Sequence[Node]) -> bool:
    """Whether a tree compares things, or names one that is the most or the least."""
    if any(isinstance(node, (Ranked, SmallestLargest, Aggregate, Compare)) for node in nodes):
        return True
    stated = " ".join(repr(node) for node in nodes).lower()
    return any(word in stated for word in _EXTREMES)


def _for_now(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """That something holds this time or in this period, where the tree lets it hold always, or offers an exchange."""
    always = any(isinstance(node, Timing) and node.kind == "always" for node in nodes)
    if always or any(isinstance(node, Pay) for node in nodes):
        yield from (unit.key for unit in units if unit.key == _THIS_TIME)
    for at, unit in enumerate(units if always else ()):
        if unit.key == _WITHIN_THIS and _CASE not in (one.key for one in units[at + 1 : at + 3]):
            yield unit.key


def _offers(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """What one may buy, where the tree has a limit that no word states: an offer may be taken again and again."""
    tags = {unit.tag for unit in units}
    if "BY_PAYING" in tags and tags.isdisjoint(_LIMITING) and any(isinstance(node, OncePer) for node in nodes):
        yield from (unit.key for unit in units if unit.possible)


def _of_this(units: Sequence[WordUnit], trees: Sequence[Ability]) -> Iterator[str]:
    """This thing of the board, where the tree has the event of any."""
    events = [tree.timing for tree in trees if tree.timing.kind == "on"]
    if not events or any(map(_is_of_this, events)):
        return
    for at, unit in enumerate(units):
        if unit.tag == "THIS" and _noun_of(units[at + 1 :]) not in (None, "card"):
            yield unit.key


def _is_of_this(timing: Timing) -> bool:
    return any(one.attribute == "this" for one in timing.filters)


def _here(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """That something happens or holds at this place, where the tree lets it happen or hold anywhere."""
    anywhere = any(isinstance(node, Mod) or (isinstance(node, Timing) and node.kind == "on") for node in nodes)
    if anywhere and not any(isinstance(node, Filter) and _is_this(node) for node in nodes):
        yield from (unit.key for unit in units if unit.key in _HERE or unit.tag == "HERE_AT")
        yield from (unit.key for unit in units[:1] if unit.key in _THERE)


def _is_this(node: Filter) -> bool:
    return node.attribute == _THIS or any(str(getattr(value, "name", "")) == _THIS for value in node.values)


def _noun_of(units: Sequence[WordUnit]) -> str | None:
    """The noun of the thing that the first telling word names."""
    named = next((one.value for one in units if one.tag != "IDLE"), None)
    return named.get("noun") if isinstance(named, Mapping) else None


def _in_return(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """In return for something, where the tree has neither a price, or none, nor an event that it could be for."""
    if not any(isinstance(node, (Pay, Free)) or (isinstance(node, Timing) and node.kind == "on") for node in nodes):
        yield from (unit.key for unit in units if unit.tag == "FOR_IT")


def _in_one_period(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """In the next, the third, the last period, where the tree lets it hold in all of them."""
    numbers = set(numbers_in(nodes))
    if not any(isinstance(node, Transfer) for node in nodes):
        return
    for before, unit in pairwise(units):
        named = before.tag == "ORD" or before.key in _ONE_PERIOD
        phase = unit.tag == "TIME" and str(unit.value).startswith("each ")
        if named and (phase or unit.key in _PERIODS) and before.value not in numbers:
            yield unit.key


def _only_these(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """Things that it holds for alone, where the tree does not name them."""
    stated = " ".join(repr(node) for node in nodes)
    for at, unit in enumerate(units):
        after = next((one for one in units[at + 1 :] if one.tag != "IDLE"), None) if unit.tag == "ONLY" else None
        if after is None or after.tag not in ("THING", "ADJ") or not isinstance(after.value, Mapping):
            continue
        telling = [str(value) for name, value in after.value.items() if name not in _GENERAL]
        if telling and not any(value in stated for value in telling):
            yield after.key


def _is_nothing(nodes: Sequence[Node]) -> bool:
    """Whether a tree gives none of something: that a thing is not had is no effect."""
    return any(isinstance(node, Amount) and node.count == Number(0) for node in nodes) and not any(
        isinstance(node, Mod) for node in nodes
    )
