"""Names that a book gives in both languages: a Hungarian name with the English one in brackets, or the other way."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rapidfuzz.distance import Levenshtein

from kartotek.ingest.confidence import RIVALLED
from kartotek.ingest.structure.facts import Finding
from kartotek.ingest.structure.members import Member, Members
from kartotek.ingest.structure.tokens import run_text
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.text.repaired import Repaired
from kartotek.ingest.text.tokens import Token
from kartotek.schema.hungarian import Lexeme
from kartotek.schema.hungarian.features import Case
from kartotek.schema.hungarian.function_words import ARTICLES
from kartotek.schema.hungarian.nouns import inflect

__all__ = ["gloss_facts"]

_RULE: Final = "name-in-both-languages"
_PRINTED: Final = "name-in-capitals"
_ENGLISH: Final = "angol"
"""Behind a name: it is the English one."""
_LONGEST: Final = 4
_SHORTEST_NEAR: Final = 6
_STOPS: Final = ".,;:!?()"


def gloss_facts(stream: Sequence[Token], members: Members, repaired: Repaired) -> Iterator[Finding]:
    """Names of both languages of every component that is glossed so."""
    english = _english(members)
    for start, end in _asides(stream):
        inside = stream[start:end]
        found = _known(inside, english)
        if found is not None:
            member, doubt = found
            hungarian = list(_name_before(stream, start))
            yield from _facts(member, inside, hungarian, doubt, repaired)
            continue
        labelled = [token.key for token in inside] == [_ENGLISH]
        before = _english_before(stream, start, english) if labelled or inside[0].text[:1].isupper() else None
        if before is not None and labelled:
            lines = ((stream[start - before[1]].line, inside[0].line),)
            yield Finding(before[0].id, "name_en", before[0].name_en, lines, _RULE, (before[2],) if before[2] else ())
        elif before is not None and not any(token.digits for token in inside):
            member, width, doubt = before
            yield from _facts(member, stream[start - width : start], inside, doubt, repaired)
    yield from _capitals(stream, english)


def _english(members: Members) -> Mapping[str, Sequence[Member]]:
    found: dict[str, list[Member]] = defaultdict(list)
    for member in members.by_id.values():
        if member.name_en:
            found[key_of(member.name_en)].append(member)
    return {key: named for key, named in found.items() if len(named) == 1}


def _asides(stream: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Runs of tokens between brackets."""
    at = 0
    while at < len(stream):
        if not stream[at].aside:
            at += 1
            continue
        end = at + 1
        while end < len(stream) and stream[end].aside and "(" not in stream[end].before:
            end += 1
        yield at, end
        at = end


def _raw(tokens: Sequence[Token]) -> str:
    return "".join(key_of(token.raw or token.text) for token in tokens)


def _known(tokens: Sequence[Token], english: Mapping[str, Sequence[Member]]) -> tuple[Member, str] | None:
    """The component that a run names in English, letter by letter or one letter off."""
    if len(tokens) > _LONGEST:
        return None
    key = _raw(tokens)
    if key in english:
        return english[key][0], ""
    near = [name for name in english if len(key) >= _SHORTEST_NEAR and _near(name, key)]
    return (english[near[0]][0], "near-name") if len(near) == 1 else None


def _near(one: str, other: str) -> bool:
    return Levenshtein.distance(one, other, score_cutoff=1) <= 1


def _english_before(
    stream: Sequence[Token], start: int, english: Mapping[str, Sequence[Member]]
) -> tuple[Member, int, str] | None:
    for width in range(min(_LONGEST, start), 0, -1):
        run = stream[start - width : start]
        found = _known(run, english) if not any(token.aside for token in run) else None
        if found is not None:
            return found[0], width, found[1]
    return None


def _name_before(stream: Sequence[Token], start: int) -> Sequence[Token]:
    """The words right before a bracket that make a name: from the first capital after an article or a stop."""
    first = start
    for at in range(start - 1, max(-1, start - 1 - _LONGEST), -1):
        if stream[at].key in ARTICLES or stream[at].aside or stream[at].digits:
            break
        if stream[at].text[:1].isupper():
            first = at
        if any(sign in stream[at].before for sign in _STOPS):
            break
    return stream[first:start]


def _facts(
    member: Member,
    english: Sequence[Token],
    hungarian: Sequence[Token],
    doubt: str,
    repaired: Repaired,
) -> Iterator[Finding]:
    lines = ((min(token.line for token in (*hungarian, *english)), max(token.line for token in english)),)
    penalties = (doubt,) if doubt else ()
    yield Finding(member.id, "name_en", member.name_en, lines, _RULE, penalties)
    name = _lemma_of(hungarian, repaired)
    if name:
        weak = any(token.confidence < RIVALLED for token in hungarian) or _is_misread(name, member)
        yield Finding(member.id, "name_hu", name, lines, _RULE, (*penalties, *(("weak-word",) if weak else ())))


_MISREAD: Final = 2
"""Letters by which a name differs from another that it may be, misread."""


def _is_misread(name: str, member: Member) -> bool:
    """Whether a name is nearly the one that the component is known by."""
    known, key = key_of(member.name_hu), key_of(name)
    return bool(known) and known != key and Levenshtein.distance(known, key, score_cutoff=_MISREAD) <= _MISREAD


def _lemma_of(tokens: Sequence[Token], repaired: Repaired) -> str:
    """A name in the form of a dictionary: its last word without what inflection adds."""
    if not tokens:
        return ""
    last = tokens[-1].text
    lemma = repaired.lemma(last.lower())
    if lemma is None:
        return ""
    head = run_text(tokens[:-1])
    if key_of(inflect(Lexeme(lemma), Case.NOM, plural=True)) == key_of(last):
        lemma = last.lower()
    word = lemma[:1].upper() + lemma[1:] if last[:1].isupper() and not head else lemma
    return f"{head} {word}" if head else word


def _capitals(stream: Sequence[Token], english: Mapping[str, Sequence[Member]]) -> Iterator[Finding]:
    """English names in capitals, as a list of cards prints them."""
    for at, token in enumerate(stream):
        if not (token.raw.isupper() and len(token.raw) > 1):
            continue
        for width in range(min(_LONGEST, len(stream) - at), 0, -1):
            run = stream[at : at + width]
            key = _raw(run)
            if key in english and all(one.raw.isupper() for one in run):
                lines = ((run[0].line, run[-1].line),)
                yield Finding(english[key][0].id, "name_en", english[key][0].name_en, lines, _PRINTED)
                break
