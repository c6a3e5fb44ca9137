"""The words of a sentence that turn a statement into another one, and whether a reading accounts for each of them.

A negation, a limit, an exception, another receiver: whoever overlooks one reads the opposite, or too much. So each is
entered in a ledger, and a reading that says nothing of it is not taken for a fact. The check goes over the tree that
was read, not over the words that a rule marked as used.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from ingest.effects.composition.figures import ENDINGS
from ingest.effects.grammar.clauses import Clause
from ingest.effects.tree_signs import SHOWN, names_in, numbers_in, speaks_of_others
from ingest.prose.keys import key_of
from ingest.prose.sentences import Token
from schema.hungarian.numerals import number_of, ordinal_of, times_of
from schema.language.node import Node, walk
from schema.language.nodes import Ability, ForScope, Mod, OncePer, Select, Timing

__all__ = ["Operator", "operators_in", "unaccounted"]


_AMBIGUOUS: Final = frozenset(("hat", "het", "ott", "egy", "otet", "ezert"))
_ONES: Final = frozenset(("egy", "1", "egyik", "egyet"))
_DAMAGED: Final = re.compile(r"\d+[A-HJ-Za-z]|[A-HJ-Za-z]\d+|\d+[A-Za-z]\d+|l{2,3}|[lO]{2}")
_GROUP: Final = re.compile(r"\d{3}")
_OTHER: Final = frozenset(("masik", "mas", "tobbi", "valamelyik", "barmelyik"))
_LONG_WORD: Final = 7
_NO_WORD: Final = 860
"""A word that no list of Hungarian words has is never more certain than this."""
_FROM_STEP: Final = "szintrol"
_WORD: Final = 3
_STEPS: Final = frozenset(("szint", "szintje", "szintjuk"))
"""A step that is the subject of its sentence: which one it is, belongs to the subject."""
_PLACES_IN_TEXT: Final = ("pontj", "lepeseben", "oldal", "abra", "fejezet")
_TELLING: Final = frozenset(("BUNDLE", "VALUES", "ALT", "THINGS", "PAYOFF"))
_FIXED_TIMES: Final = frozenset(
    ("end", "action", "each income", "each production", "on pass", "each draw", "each era_end")
)
_OTHER_PLAYERS: Final = ("szomszed", "tobbi", "masik", "jatekosok", "ellenfel", "mindenki", "mas")
_BINDING: Final = frozenset(("de", "hanem", "ha", "hogy", "kiveve", "ami", "amely", "amelyet", "amit", "csak"))
"""Words that bind a clause to the one before it."""


@dataclass(frozen=True, slots=True)
class Operator:
    """A word that changes what a sentence says: its kind, its place in the sentence, and the number that it names."""

    kind: str
    place: int
    text: str
    number: int | None = None


@lru_cache(maxsize=1)
def _table() -> Mapping[str, Mapping[str, Sequence[str]]]:
    return tomllib.loads(files("ingest.effects").joinpath("operators.toml").read_text("utf-8"))


@lru_cache(maxsize=1)
def _kinds() -> Mapping[str, str]:
    """The kind of every operator word, by its key."""
    return {key_of(word): kind for kind, row in _table().items() for word in row["words"]}


@lru_cache(maxsize=65536)
def _kind_of(key: str, misread: bool) -> str | None:
    """The kind of an operator word; where it may be misread, also of a long one with a wrong letter."""
    kind = _kinds().get(key)
    if kind is not None or not misread or len(key) < _LONG_WORD:
        return kind
    near = process.extractOne(key, _kinds().keys(), scorer=Levenshtein.distance, score_cutoff=1)
    return _kinds()[near[0]] if near is not None and len(near[0]) >= _LONG_WORD else None


@lru_cache(maxsize=1)
def tags_of_kinds() -> Mapping[str, frozenset[str]]:
    """The lexicon tags that stand for each kind of operator."""
    return {kind: frozenset(row["tags"]) for kind, row in _table().items()}


def operators_in(tokens: Sequence[Token]) -> Iterator[Operator]:
    """The operators of a sentence, brackets aside: what stands there explains, and has rules of its own."""
    keys = [token.key for token in tokens]
    for place, token in enumerate(tokens):
        if token.aside or _is_idle(keys, place) or _is_glued(tokens, place):
            continue
        kind = _kind_of(token.key, token.confidence <= _NO_WORD)
        if kind is not None:
            yield Operator(kind, place, token.text)
        elif _is_damaged(tokens, place):
            yield Operator("damaged number", place, token.text)
        place_in_row = ordinal_of(token.key)
        if place_in_row is not None and place + 1 < len(tokens) and keys[place + 1] in _STEPS:
            continue
        if place_in_row is not None and place_in_row != 1:
            yield Operator("number", place, token.text, place_in_row)
        elif place_in_row == 1:
            yield Operator("first", place, token.text)
        often = times_of(token.key)
        if often is not None and often > 1:
            yield Operator("times", place, token.text, often)
        if _is_other_player(keys, place):
            yield Operator("receiver", place, token.text)
        if _is_grouped(tokens, place):
            yield Operator("damaged number", place, token.text)
        number = token.number if token.number is not None else _spelled(token)
        if number is not None and number > 1 and not _is_reference(keys, place):
            yield Operator("number", place, token.text, number)


def _is_damaged(tokens: Sequence[Token], place: int) -> bool:
    """Whether a number has letters in it, is one end of a range, or is no whole number."""
    token = tokens[place]
    after = tokens[place + 1] if place + 1 < len(tokens) else None
    decimal = token.number == 0 and after is not None and after.number is not None and after.before == ","
    ranged = token.number is not None and "-" in token.before
    return _DAMAGED.fullmatch(token.text) is not None or ranged or decimal


def _is_glued(tokens: Sequence[Token], place: int) -> bool:
    """Whether a token goes with the number before it: its ending, or the same number again, for each."""
    before = tokens[place - 1] if place else None
    if before is None or tokens[place].before not in ("", "-", "–"):
        return False
    if before.number is not None:
        again = tokens[place].number == before.number and tokens[place].before != ""
        return again or (tokens[place].key in ENDINGS and tokens[place].number is None)
    return tokens[place].before == "-" and tokens[place].key == before.key and number_of(before.key) is not None


def _is_other_player(keys: Sequence[str], place: int) -> bool:
    """Whether somebody else is named: another player, each player."""
    return keys[place].startswith("jatekos") and place > 0 and keys[place - 1] in _OTHER


def _is_grouped(tokens: Sequence[Token], place: int) -> bool:
    """Whether a number goes on after a blank, in groups of three figures."""
    after = tokens[place + 1] if place + 1 < len(tokens) else None
    if tokens[place].number is None or after is None or after.before:
        return False
    return _GROUP.fullmatch(after.text) is not None


def _spelled(token: Token) -> int | None:
    """The number that a word spells; `six` and `seven` are words of other meanings too."""
    found = number_of(token.key) if token.key not in _AMBIGUOUS else None
    return found[0] if found is not None and found[1] != "times" else None


def _is_idle(keys: Sequence[str], place: int) -> bool:
    """Whether an operator says nothing here: at least one, exactly without a number, not even if, whether or not."""
    key, after = keys[place], keys[place + 1] if place + 1 < len(keys) else ""
    before = keys[max(0, place - 2) : place]
    if (key == "legalabb" and after in _ONES) or (key.startswith("semmi") and after.startswith("mas")):
        return True
    if key in ("sem", "ha") and "akkor" in before and "sem" in (*before, key):
        return True
    if key == "pontosan" and not after.isdecimal() and (number_of(after) or (0, "times"))[1] == "times":
        return True
    if key == "csak" and before[-1:] in (["ahanyszor"], ["amikor"]):
        return True
    if key in ("csak", "csupan") and (after.isdecimal() or number_of(after) is not None):
        return True
    return key in ("nem", "sem") and before[-1:] == ["vagy"]


def _is_reference(keys: Sequence[str], place: int) -> bool:
    """Whether a number names a place of the text itself, where a step begins, or stands among scraps of icons."""
    after = keys[place + 1] if place + 1 < len(keys) else ""
    icon = keys[place] in keys[place + 1 :] and all(len(key) < _WORD for key in keys[:place])
    return after.startswith(_PLACES_IN_TEXT) or after == _FROM_STEP or icon


def unaccounted(
    tokens: Sequence[Token], trees: Sequence[Ability], clause: Clause, stated: bool = False
) -> list[Operator]:
    """The operators of a sentence that what was read from it says nothing of, all its readings together; `stated`: a
    rule found out which component they are about, and has used its name for that."""
    nodes = [node for tree in trees for node in walk(tree)]
    numbers = Counter(numbers_in(nodes))
    hooks = clause.language.vocabulary.hooks
    bases = [hooks[node.hook].base for node in nodes if isinstance(node, Mod)]
    worth = {*_products(numbers), *(base for base in bases if isinstance(base, int))}
    joined = {item.tag for item in (*clause.main, *clause.event) if item.rules and set(item.tokens) <= clause.used}
    understood = clause.understood | joined
    left = [] if stated else list(_unnamed(clause, nodes))
    left += _unheard(tokens, nodes)
    for operator in operators_in(tokens):
        if tags_of_kinds().get(operator.kind, frozenset()) & understood or _is_part(operator, clause):
            continue
        if operator.kind in ("number", "times"):
            if numbers[operator.number] > 0:
                numbers[operator.number] -= 1
            elif operator.number not in worth and not (operator.number == 2 and speaks_of_others(nodes)):
                left.append(operator)
        elif operator.kind == "condition" and clause.event_read:
            continue
        elif not (
            SHOWN[operator.kind](nodes)
            or _is_apart(operator, tokens, clause)
            or _is_corrected(operator, tokens, clause)
        ):
            left.append(operator)
    return left


def _unnamed(clause: Clause, nodes: Sequence[Node]) -> Iterator[Operator]:
    """Things called by their titles, and times, that the tree does not speak of."""
    stated = {value for node in nodes for value in names_in(node)}
    timed = [node for node in nodes if isinstance(node, Timing)]
    timings = {node.kind if node.name is None else f"{node.kind} {node.name}" for node in timed}
    for item in (*(clause.whole or clause.main), *clause.event):
        if item.tag == "NAME" and isinstance(item.value, Mapping) and "NAME" not in clause.understood:
            if stated.isdisjoint(str(value) for value in item.value.values()) and not clause.about:
                yield Operator("name", item.tokens[0], str(item.value))
        elif item.tag in ("PERIOD", "LIMIT") and len(item.tokens) > 2 and not _is_period(item.value, nodes):
            yield Operator("period", item.tokens[0], str(item.value))
        elif item.tag == "TIME" and item.value in _FIXED_TIMES - timings and "TIME" not in clause.understood:
            yield Operator("time", item.tokens[0], str(item.value))


def _is_period(value: object, nodes: Sequence[Node]) -> bool:
    """Whether a tree that limits how often names the period that the sentence does."""
    named = value[0] if isinstance(value, tuple) else value
    limits = [node.period for node in nodes if isinstance(node, OncePer)]
    return named in limits if limits else not isinstance(value, tuple)


def _unheard(tokens: Sequence[Token], nodes: Sequence[Node]) -> Iterator[Operator]:
    """Other players that the tree speaks of and the sentence does not."""
    scoped = [node for node in nodes if isinstance(node, (Select, ForScope)) and node.scope]
    if scoped and not any(token.key.startswith(_OTHER_PLAYERS) for token in tokens):
        yield Operator("receiver", 0, str(scoped[0].scope))


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
    comma = next((at for at in range(operator.place + 1, len(tokens)) if "," in tokens[at].before), None)
    start = max((at for at in range(operator.place + 1) if "," in tokens[at].before), default=0)
    happens = any(operator.place in item.tokens for item in clause.event)
    if operator.kind != "negation" or comma is None or happens or tokens[start].key in _BINDING:
        return False
    stated = [min(item.tokens) for item in clause.whole or clause.main if item.tag in _TELLING and item.tokens]
    return bool(stated) and min(stated) >= comma and tokens[comma].key not in _BINDING
