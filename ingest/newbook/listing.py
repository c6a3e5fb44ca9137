"""Components that running text lists: `in the box you find a board, four figures and twelve tiles`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

from ingest.newbook.entries import chunks_of
from ingest.newbook.entry_reading import EntryReading
from ingest.newbook.facts import PLAIN, DraftComponent
from ingest.newbook.lexicon import is_word, piece_of
from ingest.newbook.names import nominative, singular
from ingest.newbook.sentences import sentences_of
from ingest.newbook.tokens import BookToken

__all__ = ["components_of_prose", "is_prose"]

_FEWEST_LINES: Final = 2
_NUMBER_OF: Final = ("szama", "szamuk")
_BE: Final = ("van", "vannak", "kell", "lesz", "jut", "jar")
_OUT_OF: Final = ("ból", "ből")


def is_prose(lines: Sequence[int], tokens: Mapping[int, Sequence[BookToken]]) -> bool:
    """Whether lines are running text and no list: most of them go on with the sentence of the line before."""
    listed = [tokens[number] for number in lines if tokens[number]]
    if not listed:
        return False
    lists = any(
        is_word(token.key, "setup", "lists") and not line[-1].after.endswith(":") for line in listed for token in line
    )
    if len(listed) < _FEWEST_LINES:
        return lists
    inside = sum(any(_ends(token) for token in line[1:]) for line in listed)
    flowing = sum(_flows(line) for line in listed[1:])
    return (inside > 0 or lists) and flowing > len(listed) / 2


def _announces(line: Sequence[BookToken]) -> bool:
    """Whether a colon ends a line: what it announces stands below it."""
    return line[-1].after.rstrip().endswith(":")


def _ends(token: BookToken) -> bool:
    return token.capital and any(sign in token.before for sign in ".!?") and token.number is None


def _flows(line: Sequence[BookToken]) -> bool:
    """Whether a line may go on with the one before: no bullet, and no number with its noun begins it."""
    first = line[0]
    return (
        not first.before.strip()
        and (first.number is None or not first.start)
        and (first.text[:1].islower() or any(_ends(token) for token in line[1:]))
    )


def components_of_prose(
    lines: Sequence[int],
    tokens: Mapping[int, Sequence[BookToken]],
    scans: Mapping[int, str],
    known: Collection[str],
    most: int,
) -> list[DraftComponent]:
    """What every sentence lists, with names as a list would print them; from the first one on that says so."""
    found: list[DraftComponent] = []
    sentences = list(sentences_of(lines, tokens, scans))
    says = [any(is_word(token.key, "setup", "lists") for token in sentence) for sentence in sentences]
    for sentence in sentences[says.index(True) if True in says else 0 :]:
        found += _in_sentence(sentence, known, most)
    return found


def _in_sentence(sentence: Sequence[BookToken], known: Collection[str], most: int) -> list[DraftComponent]:
    first = next((place for place, token in enumerate(sentence) if token.number is not None), None)
    if first is None:
        return []
    reading = EntryReading(most)
    total = _number_of(sentence, first, known)
    words = [token for token in sentence[first:] if not _is_verb(token)]
    for place, chunk in enumerate(chunks_of(words)):
        if place == 0 and total is not None:
            reading.begin(replace(total, part_of=""))
            chunk.words.clear()
            continue
        reading.add(chunk)
    return _in_nominative(reading.result(), known)


def _is_verb(token: BookToken) -> bool:
    return token.key in _BE or is_word(token.key, "setup", "lists")


def _number_of(sentence: Sequence[BookToken], first: int, known: Collection[str]) -> DraftComponent | None:
    """`the number of the cards is 48`, `of the brooms there are 12`: the thing stands before the number."""
    number, noun = sentence[first].number, _noun_before(sentence, first)
    if number is None or noun is None:
        return None
    name, certain = singular(noun.text.lower().removesuffix(_OUT_OF[0]).removesuffix(_OUT_OF[1]), known)
    doubts = () if certain and number.exact and noun.as_scanned else ("name-unclear",)
    how = "digit" if number.digits else "word"
    return DraftComponent(name, piece_of(name)[0], number.value, sentence[first].line, how, PLAIN, "", doubts)


def _noun_before(sentence: Sequence[BookToken], first: int) -> BookToken | None:
    after = sentence[first + 1 : first + 2]
    counted = not after or is_word(after[0].key, "units", "copies") or after[0].before.strip() != ""
    if first >= 2 and sentence[first - 1].key in _NUMBER_OF:
        return sentence[first - 2]
    return next((token for token in sentence[:first] if counted and token.text.endswith(_OUT_OF)), None)


def _in_nominative(found: Sequence[DraftComponent], known: Collection[str]) -> list[DraftComponent]:
    """The components of a sentence by their dictionary forms: where all its totals end as an object does, they are."""
    tops = [one.name_hu.endswith("t") for one in found if not one.part_of]
    objects = sum(tops) > len(tops) / 2
    renamed: dict[str, str] = {}
    made: list[DraftComponent] = []
    for one in found:
        if not objects or one.part_of or not one.name_hu.endswith("t"):
            made.append(replace(one, part_of=renamed.get(one.part_of, one.part_of)))
            continue
        name, certain = nominative(one.name_hu, known)
        renamed[one.name_hu] = name
        doubts = one.doubts if certain else (*one.doubts, "name-unclear")
        made.append(replace(one, name_hu=name, kind=one.kind or piece_of(name)[0], doubts=doubts))
    return made
