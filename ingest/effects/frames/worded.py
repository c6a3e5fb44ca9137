"""Frames whose rules stand in a game's table of words: deeds that words alone name, and deeds with amounts.

A rule has `needs` (tags of the clause, `|`: one of them), maybe `event` (tags of what happens before), `lacks`,
`goods` and `things` (one of them must be spoken of), `single` (the case of an amount that is one) and `denied` (it may
be said with a not). A deed that words alone name takes all words but amounts as read; one with amounts only those that
it needs and those that it tells `also`. In what it `says`, `<n acc>` is the number of the amount in that case,
`<pay acc>` and `<gain acc>` the amounts, `<good acc>` a good without a number, `<filters>` the things as filters,
`<mods.hook nom>` a hook set for each amount, `<TAG case>` the value of a word, `<TAG.part>` a part of it. `EACH` is one
of the words of `each`, every one of which makes a statement, `CONTEXT` the action that the text is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from ingest.effects.frames.frame import Frame, Said, is_plain
from ingest.effects.grammar.chunks import Item
from ingest.effects.grammar.clauses import Clause
from ingest.effects.grammar.meaning import bundle_text, is_bare
from ingest.effects.lexicon.word_tables import lexical_rules, row_name

__all__ = ["DEAL_FRAMES", "NAMED_FRAMES"]

_SLOT: Final = re.compile(r"<([\w|]+)(?:\.(\w+))?(?: (\w+))?>")
_TIMED: Final = frozenset(("TIME", "STAGE"))
_COUNTED: Final = frozenset(("BUNDLE", "VALUES"))
_TOLD: Final = _COUNTED | {"NUM", "ORD", "THINGS"}
"""What a deed with amounts takes as read only where a slot or the rule says so."""


@lru_cache(maxsize=16)
def _by_needs(game: str, table: str) -> Sequence[tuple[frozenset[str], Mapping[str, Any]]]:
    """The rules of a table with the tags that each cannot do without."""
    return [(frozenset(need for need in r["needs"] if is_plain(need)), r) for r in lexical_rules(game, table)]


def _rules(clause: Clause, table: str) -> Iterator[Mapping[str, Any]]:
    """The rules of a table that fit the clause."""
    for needs, rule in _by_needs(clause.language.game, table):
        if needs <= clause.tags and _fits(rule, clause):
            yield rule


def _fits(rule: Mapping[str, Any], clause: Clause) -> bool:
    tags = clause.tags
    if any("|" in need and tags.isdisjoint(need.split("|")) for need in rule["needs"]):
        return False
    before = {item.tag for item in clause.event}
    if not before.issuperset(rule.get("event", ())) or clause.says_any(*rule.get("lacks", ())):
        return False
    return ("NEG" not in tags or rule.get("denied", False)) and _speaks_of(rule, clause)


def _speaks_of(rule: Mapping[str, Any], clause: Clause) -> bool:
    """Whether the clause names one of the goods and one of the things that the rule is about."""
    goods = {amount.named(way) for i in clause.find("BUNDLE") for amount in i.value for way in ("pay", "gain")}
    features = [
        f for i in clause.main for f in ([i.value] if i.tag == "THING" else i.value[1] if i.tag == "THINGS" else ())
    ]
    things = {str(value) for feature in features for value in feature.values()}
    return ("goods" not in rule or not goods.isdisjoint(rule["goods"])) and (
        "things" not in rule or not things.isdisjoint(rule["things"])
    )


def _said(rule: Mapping[str, Any], text: str, clause: Clause, timing: str) -> Said:
    """What the rule says; the event that it asks for, or allows, is understood."""
    if "event" in rule or rule.get("whenever", False):
        clause.use(*clause.event)
        clause.event_read = clause.event_read or bool(clause.event)
    clause.excused = rule.get("excused", False)
    clause.rules.append(row_name(rule))
    asked = (*rule["needs"], *rule.get("event", ()), *rule.get("also", ()))
    clause.understood.update(tag for need in asked for tag in need.removeprefix("@").split("|"))
    limit, cap, named = rule.get("limit"), rule.get("cap", 1000), rule.get("named", False)
    return Said(text, timing, limit, subject=rule.get("subject"), cap=cap, named=named)


def _named_deed(clause: Clause) -> Iterator[Said]:
    """A deed that words alone name."""
    rule = next(_rules(clause, "deeds"), None)
    if rule is None:
        return
    kept = _TIMED if rule.get("whole", False) else _TIMED | _COUNTED
    clause.use(*(item for item in clause.main if item.tag not in kept))
    for word in rule.get("each", ("",)):
        timing = rule.get("timing", "now").replace("EACH", word)
        yield _said(rule, rule["says"].replace("EACH", word), clause, timing)


def _deal(clause: Clause) -> Iterator[Said]:
    """A deed with the amounts that the sentence tells."""
    yield from _of_rules((rule for rule in _rules(clause, "deals") if not rule.get("denied")), clause)


def _denied_deal(clause: Clause) -> Iterator[Said]:
    """The same where a part of what is told is that something is not done."""
    yield from _of_rules((rule for rule in _rules(clause, "deals") if rule.get("denied")), clause)


def _of_rules(rules: Iterable[Mapping[str, Any]], clause: Clause) -> Iterator[Said]:
    for rule in rules:
        says, timing = str(rule["says"]), str(rule.get("timing", "?now"))
        slots = [_slot(found, clause) for found in _SLOT.finditer(f"{timing}: {says}")]
        slots += [_single(clause, rule["single"])] if "single" in rule else []
        if any(text is None for text, _ in slots):
            continue
        filled = f"{timing}: {says}"
        for text, item in slots:
            filled = _SLOT.sub(str(text), filled, count=1) if text else filled
            clause.use(*([item] if item else []))
        timing, _, says = filled.partition(": ")
        known = {tag for need in rule["needs"] for tag in need.split("|")} - _TOLD | set(rule.get("also", ()))
        clause.use(*(item for item in clause.main if item.tag in known or (is_bare(item) and "X" in known)))
        yield _said(rule, says, clause, timing)
        return


def _single(clause: Clause, case: str) -> tuple[str | None, Item | None]:
    """The amount of one thing in a case: it adds nothing to what is said."""
    ones = (item for item in clause.find("BUNDLE", case) if [amount.n or 1 for amount in item.value] == [1])
    item = next(ones, None)
    return ("", item) if item else (None, None)


def _slot(found: re.Match[str], clause: Clause) -> tuple[str | None, Item | None]:
    """The text for a slot and the item that it comes from; none where the clause does not tell it."""
    name, part, case = found.group(1), found.group(2), found.group(3) or ""
    if name.isupper():
        return _word_slot(name.split("|"), part, case, clause)
    if name == "filters":
        things = list(clause.find("THING"))
        return clause.language.filters([item.value for item in things], "") or None, things[-1] if things else None
    for item in clause.find("BUNDLE", case):
        if name == "mods" and all(amount.n is not None for amount in item.value):
            return "; ".join(f"mod {part}[res = {a.named('gain')}] = {a.n}" for a in item.value), item
        open_ones = [amount.n is None for amount in item.value]
        if name == "good" and open_ones == [True]:
            return item.value[0].named("pay"), item
        if name == "n" and open_ones == [False]:
            return str(item.value[0].n), item
        if name in ("pay", "gain") and not any(open_ones):
            return bundle_text(item.value, name), item
    return None, None


def _word_slot(tags: Sequence[str], part: str | None, case: str, clause: Clause) -> tuple[str | None, Item | None]:
    """The value of a word: the number of things, a part of what it names; `last` is the last such word."""
    items = [i for i in (*clause.main, *clause.asides) if i.tag in tags and case in ("", "last", i.case)]
    for item in reversed(items) if case == "last" else items:
        value = item.value[0] if item.tag == "THINGS" else item.value.get(part) if part else item.value
        if value is not None:
            return str(value), item
    return None, None


DEAL_FRAMES: Final = (
    Frame("deed with amounts", (), _deal),
    Frame("deed with amounts", (), _denied_deal, denied=True),
)
NAMED_FRAMES: Final = (
    Frame("deed of the game", (), _named_deed, denied=True),
    Frame("deed of the game", (), _named_deed),
)
"""With what a sentence denies, and without."""
