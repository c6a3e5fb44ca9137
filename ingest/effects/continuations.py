"""Sentences that say more of what the one before them said: a price, a deed that follows, what holds otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from ingest.effects.statements import Statement

__all__ = ["MARKS", "PRICE", "SO_OFTEN", "continued", "paid"]

PRICE: Final = "PRICE "
UPGRADE_IT: Final = "UPGRADE_IT "
OTHERWISE: Final = "OTHERWISE "
ONLY_THOSE: Final = "ONLY_THOSE "
REPRICE: Final = "REPRICE "
UNLESS: Final = "UNLESS "
REPEAT: Final = "REPEAT "
EVENT_WITH: Final = "EVENT_WITH "
SO_OFTEN: Final = "SO_OFTEN "
MARKS: Final = (PRICE, UPGRADE_IT, OTHERWISE, ONLY_THOSE, REPRICE, UNLESS, REPEAT, EVENT_WITH, SO_OFTEN)

_DEED: Final = re.compile(r"action: (build|upgrade)(\[[^\]]*\])?")
_UPGRADE: Final = re.compile(r"\bupgrade(\[[^\]]*\])?(?! for|\()")
_BUILD: Final = re.compile(r"build\[kind = \w+\]$")
_PRICED: Final = re.compile(r"(action: build\[[^\]]*\]) for [\w, ]+")
_REPLACED: Final = re.compile(r"always: replace (\w+) -> .*")
_MOST_TIMES: Final = 50
_KIND_ALONE: Final = 60


def continued(mark: Statement, last: tuple[str, Statement | None] | None, label: str) -> Iterator[Statement]:
    """The statement that the mark and what was said before it make together; none where they make nothing."""
    word, _, rest = mark.expression.partition(" ")
    deed = last[1] if last is not None else None
    if f"{word} " == PRICE:
        yield from _priced(mark, rest, last, label)
    elif f"{word} " == REPRICE and deed is not None:
        priced = _PRICED.fullmatch(deed.expression)
        if priced:
            sure = min(mark.confidence, deed.confidence)
            yield replace(mark, expression=f"{priced.group(1)} for {rest} | if ?", confidence=sure)
    elif deed is not None:
        text = _more(f"{word} ", rest, deed.expression)
        if text is not None:
            yield replace(
                deed,
                line_to=mark.line_to,
                expression=text,
                confidence=min(mark.confidence, deed.confidence),
                rules=(*deed.rules, *mark.rules),
                replaces=deed.expression,
            )


def paid(price: Statement, deed: Statement) -> Statement:
    """A deed of a list with the price that stands before it in the list."""
    found = re.fullmatch(r"action: (use action of pick slot.*)", deed.expression)
    if found is None or not price.expression.startswith(PRICE):
        return deed
    text = f"action: pay {price.expression.removeprefix(PRICE)} -> {found.group(1)}"
    sure = min(price.confidence, deed.confidence)
    return replace(deed, line_from=price.line_from, expression=text, confidence=sure, rules=(*price.rules, *deed.rules))


def _priced(price: Statement, cost: str, last: tuple[str, Statement | None] | None, label: str) -> Iterator[Statement]:
    """A price belongs to the thing of the label, or to the deed of the sentence before."""
    deed = last[1] if last is not None else None
    if deed is not None and len(_UPGRADE.findall(deed.expression)) == 1 and not _DEED.fullmatch(deed.expression):
        text = _UPGRADE.sub(lambda found: f"{found.group()} for {cost}", deed.expression)
        sure = min(price.confidence, deed.confidence)
        yield replace(deed, line_to=price.line_to, expression=text, confidence=sure, replaces=deed.expression)
    elif label:
        yield replace(price, expression=f"action: build[kind = {label}] for {cost}")
    elif last is not None:
        kind, deed = last
        before = deed.expression if deed is not None else f"action: build[kind = {kind}]"
        sure = price.confidence - _KIND_ALONE
        if _DEED.fullmatch(before):
            start = deed.line_from if deed is not None else price.line_from
            sure = max(sure, min(price.confidence, deed.confidence)) if deed is not None else sure
            yield replace(price, line_from=start, expression=f"{before} for {cost}", confidence=sure)


def _more(word: str, rest: str, before: str) -> str | None:
    if word == UPGRADE_IT and _BUILD.search(before):
        return _BUILD.sub(lambda found: f"({found.group()}; upgrade(that) for {rest})", before)
    if word == OTHERWISE and before.startswith("each feeding: for each"):
        return _otherwise(before, rest)
    if word == EVENT_WITH:
        found = re.match(r"on \w+\[kind = \w+", before)
        return None if found is None or rest in before else f"{found.group()}, {rest}{before[found.end() :]}"
    if word == ONLY_THOSE:
        noun, flag = rest.split()[:2]
        return _narrowed(before, noun, flag)
    if word == UNLESS:
        return _unless(before, rest.split())
    if word == SO_OFTEN:
        return None if " | " in before else f"{before} | once per {rest}"
    if word == REPEAT and ": pay " in before:
        return before.replace(": pay ", f": up to {_MOST_TIMES} times pay ", 1)
    return None


def _unless(before: str, kinds: Sequence[str]) -> str:
    """It holds until such a thing stands: of several alike, the one that has to do with the good in question."""
    good = _REPLACED.fullmatch(before)
    wanted = [kind for kind in kinds[1:] if good and kind.endswith(f"_{good.group(1)}")] or kinds[:1]
    return f"{before} | if not exists structure[kind = {wanted[0]}]"


def _otherwise(before: str, rest: str) -> str | None:
    """What is lost where the thing wanted is not there: the condition is what was to be lost so far."""
    last = re.search(r"lose (\w+)$", before)
    if last is None:
        return None
    return f"{before[: last.start()]}if {last.group(1)} >= 1 then lose {last.group(1)} else {rest}"


def _narrowed(before: str, noun: str, flag: str) -> str | None:
    """The things counted are only those that are so."""
    found = re.search(rf"\b{noun}(\[[^\]]*\])?", before)
    if found is None or flag in (found.group(1) or ""):
        return None
    filters = f"{found.group(1)[:-1]}, {flag}]" if found.group(1) else f"[{flag}]"
    return before[: found.start()] + noun + filters + before[found.end() :]
