"""Which Hungarian word stands for which English term of a segment, and what is found where none does."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from kartotek.catalog.drafts.english_terms import Mention
from kartotek.catalog.drafts.hungarian_terms import PairUse, Relatives, is_root
from kartotek.catalog.drafts.other_words import says_by_case, says_verb
from kartotek.catalog.drafts.segment import DraftFinding, MistakeKind, SourceSpan, TextSegment
from kartotek.catalog.drafts.termbase import GlossaryPair, Termbase, bare_text
from kartotek.catalog.drafts.tokens import DraftToken
from kartotek.catalog.drafts.untranslated import Leftover
from kartotek.schema.hungarian.prefixes import split_prefix

__all__ = ["TermMatch", "Matcher", "Matching"]

_NEAR: Final = 0.4
"""How far from its place in the sentence, as a share of it, a word can be that is blamed for a term."""


@dataclass(frozen=True, slots=True)
class TermMatch:
    """An English term and the Hungarian use that stands for it."""

    mention: Mention
    use: PairUse


@dataclass(slots=True)
class Matching:
    """What a segment's terms come to."""

    matches: list[TermMatch] = field(default_factory=list)
    findings: list[DraftFinding] = field(default_factory=list)


class Matcher:
    """Matches the terms of both sides of a segment, each occurrence once."""

    def __init__(self, base: Termbase, relatives: Relatives) -> None:
        self._base = base
        self._relatives = relatives

    def match(
        self,
        segment: TextSegment,
        mentions: Sequence[Mention],
        uses: Sequence[PairUse],
        words: Sequence[DraftToken],
        left: Sequence[Leftover],
        spelled_out: Collection[str] = (),
    ) -> Matching:
        """`spelled_out` are the concepts whose full word stands earlier in the draft: short forms of them will do."""
        result = Matching()
        free = list(uses)
        english = list(left)
        open_mentions: list[Mention] = []
        for mention in sorted(mentions, key=lambda mention: self._choices(mention, uses)):
            use = self._nearest(mention, [use for use in free if self._accepts(mention, use)], segment)
            if use is None:
                open_mentions.append(mention)
            else:
                free.remove(use)
                result.matches.append(TermMatch(mention, use))
        taken = {place for match in result.matches for place in range(match.use.first, match.use.last)}
        untaken = [None if place in taken else word for place, word in enumerate(words)]
        for mention in sorted(open_mentions, key=lambda mention: mention.start):
            short = bool(set(mention.concepts) & set(spelled_out))
            finding = self._explained(segment, mention, free, english, untaken, short=short)
            if finding is not None:
                result.findings.append(finding)
        result.findings += [self.untranslated(segment, leftover) for leftover in english]
        result.findings += self.refused(segment, free)
        return result

    def _choices(self, mention: Mention, uses: Sequence[PairUse]) -> int:
        return sum(self._accepts(mention, use) for use in uses)

    def _accepts(self, mention: Mention, use: PairUse) -> bool:
        """Whether the use is an accepted word for what the English says."""
        wanted = {pair for concept in mention.concepts for pair in self._base.by_concept[concept] if pair.accepted}
        return bool(wanted & set(use.items))

    def _nearest(self, mention: Mention, uses: Sequence[PairUse], segment: TextSegment) -> PairUse | None:
        width = max(1, len(segment.target))
        return min(uses, key=lambda use: abs(use.start / width - mention.position), default=None)

    def _explained(
        self,
        segment: TextSegment,
        mention: Mention,
        free: list[PairUse],
        english: list[Leftover],
        words: Sequence[DraftToken | None],
        *,
        short: bool,
    ) -> DraftFinding | None:
        """The finding for an English term without an accepted word; nothing where a related word stands for it."""
        left = next((item for item in english if set(item.pairs) & set(mention.pairs)), None)
        if left is not None:
            english.remove(left)
            return self.untranslated(segment, left, mention)
        refused = self._nearest(mention, [use for use in free if self._refuses(mention, use)], segment)
        if refused is not None:
            free.remove(refused)
            return self._finding("forbidden", segment, mention, refused)
        foreign = self._nearest(mention, [use for use in free if self._belongs(mention, use)], segment)
        if foreign is None and (mention.person or self._related(segment, mention, words, short=short)):
            return None
        other = foreign or self._stray(mention, free, segment)
        if other is not None:
            free.remove(other)
            found = self._finding("wrong-term", segment, mention, other)
            return replace(found, same_meaning=foreign is not None)
        return self._finding("missing", segment, mention, None)

    def _related(
        self, segment: TextSegment, mention: Mention, words: Sequence[DraftToken | None], *, short: bool
    ) -> bool:
        """Whether words stand for the term that are made of it or it of them. What a numeral in it says is not asked:
        that is for the numbers to find."""
        pairs = [pair for concept in mention.concepts for pair in self._base.by_concept[concept] if pair.accepted]
        if any(self._relatives.stand(pair, words, numerals=not mention.counts) for pair in pairs):
            return True
        is_verb = any(pair.hungarian.pos == "verb" for pair in mention.pairs)
        if is_verb and self._said_otherwise(segment, mention, words):
            return True
        return short and any(self._relatives.head_stands(pair, words) for pair in pairs)

    def _said_otherwise(self, segment: TextSegment, mention: Mention, words: Sequence[DraftToken | None]) -> bool:
        """Whether an everyday word or the verb's other voice says what an English verb does: built, megépül."""
        english = mention.text.lower().split()[0]
        return says_by_case(segment.target, english) or any(says_verb(word.low, english) for word in words if word)

    def _refuses(self, mention: Mention, use: PairUse) -> bool:
        return any(p.concept in mention.concepts and self._is_own(p.game) and not p.accepted for p in use.items)

    def _belongs(self, mention: Mention, use: PairUse) -> bool:
        """Whether the use is a word for the same concept, or its counterpart, in another game."""
        wanted = {other for concept in mention.concepts for other in self._base.counterparts(concept)}
        accepted = {bare_text(pair.hungarian.text) for pair in self._base.wanted(mention.concepts)}
        bare = {split_prefix(word)[1] for word in accepted}
        return any(
            p.concept in wanted
            and not is_root(bare_text(p.hungarian.text), accepted)
            and not (p.hungarian.pos == "verb" and split_prefix(bare_text(p.hungarian.text))[1] in bare)
            for p in use.items
        )

    def _stray(self, mention: Mention, free: Sequence[PairUse], segment: TextSegment) -> PairUse | None:
        """The word that may be meant for the term: near its place, of its part of speech and of its category."""
        kinds = {_kind(pair.hungarian.pos) for pair in mention.pairs}
        sorts = {self._category(pair) for pair in mention.pairs}
        width = max(1, len(segment.target))
        near = [use for use in free if abs(use.start / width - mention.position) <= _NEAR]
        alike = [
            use
            for use in near
            if all(_kind(pair.hungarian.pos) in kinds for pair in use.items)
            and any(self._category(pair) in sorts for pair in use.items)
        ]
        foreign = [use for use in alike if not any(self._is_own(pair.game) for pair in use.items)]
        return self._nearest(mention, foreign, segment) or (alike[0] if len(alike) == 1 else None)

    def _category(self, pair: GlossaryPair) -> str | None:
        return self._base.catalog.concepts[pair.concept].category

    def _is_own(self, game: str) -> bool:
        return game in self._base.line

    def refused(self, segment: TextSegment, uses: Sequence[PairUse]) -> Iterator[DraftFinding]:
        """Words that the game's glossary refuses, whatever the English says."""
        for use in uses:
            own = [pair for pair in use.items if self._is_own(pair.game)]
            if own and not any(pair.accepted for pair in own):
                concepts = tuple(dict.fromkeys(pair.concept for pair in own))
                why = f"{own[0].hungarian.text} is {own[0].hungarian.status} in {own[0].game}"
                note = f": {own[0].hungarian.note}" if own[0].hungarian.note else ""
                yield self.made("forbidden", segment, use.start, use.end, concepts, why + note)

    def untranslated(self, segment: TextSegment, left: Leftover, mention: Mention | None = None) -> DraftFinding:
        concepts = tuple(dict.fromkeys(pair.concept for pair in left.pairs))
        why = f"{segment.target[left.start : left.end]} is English"
        return self.made("untranslated", segment, left.start, left.end, concepts, why, mention)

    def _finding(self, kind: MistakeKind, segment: TextSegment, mention: Mention, use: PairUse | None) -> DraftFinding:
        end = len(segment.target)
        start, end = (use.start, use.end) if use else (end, end)
        why = f"the English says {mention.text}"
        if use is not None:
            own = [pair for pair in use.items if self._is_own(pair.game)]
            pair = (own or use.items)[0]
            what = f"is {pair.hungarian.status}" if kind == "forbidden" else f"means {pair.english}"
            why += f"; {bare_text(pair.hungarian.text)} {what} in {pair.game}"
        return self.made(kind, segment, start, end, mention.concepts, why, mention)

    def made(
        self,
        kind: MistakeKind,
        segment: TextSegment,
        start: int,
        end: int,
        concepts: Sequence[str],
        why: str,
        mention: Mention | None = None,
    ) -> DraftFinding:
        """A finding with the words that the glossary expects, and their lines."""
        source = SourceSpan(mention.start, mention.end, mention.text) if mention else None
        expected, evidence = self._base.expected(concepts), self._base.evidence(concepts)
        return DraftFinding(
            kind, segment, start, end, expected, why, concepts[0] if concepts else None, source, evidence
        )


def _kind(pos: str) -> str:
    return "noun" if pos in ("name", "phrase") else pos
