"""A hundred correct sentences of our own: hardly a false alarm, and each term that is taken out of one is missed."""

from __future__ import annotations

from collections.abc import Iterator

from kartotek.catalog.drafts.check import Checker, checker
from kartotek.catalog.drafts.matching import TermMatch
from kartotek.catalog.drafts.segment import TextSegment
from kartotek.catalog.drafts.tokens import tokens_of
from kartotek.catalog.store import Catalog
from tests.catalog.drafts.scoring import FOLDER

# Free translations: a player who is called a neighbour, a turn that goes without saying, conclusions that are drawn.
ALARMS = 6
LOST = 0.02


def pairs() -> Iterator[tuple[str, str, str]]:
    for line in (FOLDER / "correct.tsv").read_text(encoding="utf-8").splitlines():
        game, english, hungarian = line.split("\t")
        yield game, english, hungarian


def test_hardly_a_false_alarm(catalog: Catalog) -> None:
    found = [
        finding
        for game, english, hungarian in pairs()
        for finding in checker(catalog, game).check([TextSegment(hungarian, english, "a")])
    ]
    assert len(found) <= ALARMS, [(f.kind, f.text, f.source) for f in found]


def test_no_false_alarm_without_the_english(catalog: Catalog) -> None:
    for game, _, hungarian in pairs():
        assert not list(checker(catalog, game).check([TextSegment(hungarian, line=1)])), hungarian


def matches(glossary: Checker, english: str, hungarian: str) -> list[TermMatch]:
    words = tokens_of(hungarian)
    mentions, uses = glossary.english.mentions(english), glossary.hungarian.uses(hungarian, words)
    return glossary.matcher.match(TextSegment(hungarian, english, "a"), mentions, uses, words, []).matches


def test_a_term_taken_out_is_missed(catalog: Catalog) -> None:
    tried, lost = 0, []
    for game, english, hungarian in pairs():
        glossary = checker(catalog, game)
        # For a person a pronoun or the verb's ending may stand: none is missed.
        for match in (each for each in matches(glossary, english, hungarian) if not each.mention.person):
            without = f"{hungarian[: match.use.start]}izé{hungarian[match.use.end :]}"
            findings = glossary.check([TextSegment(without, english, "a")])
            tried += 1
            if not any(f.source and f.source.text == match.mention.text for f in findings):
                lost.append((match.mention.text, without))
    assert tried > 250
    assert len(lost) <= LOST * tried, lost
