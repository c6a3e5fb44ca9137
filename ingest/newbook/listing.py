"""Components that running text lists: `in the box you find a board, four figures and twelve tiles`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

from ingest.newbook.chunk import OF_THEM, Chunk, is_known
from ingest.newbook.chunk_values import ADJECTIVE
from ingest.newbook.chunking import chunks_of
from ingest.newbook.entry_reading import EntryReading
from ingest.newbook.facts import PLAIN, DraftComponent
from ingest.newbook.lexicon import is_word, piece_of
from ingest.newbook.names import nominative, singular
from ingest.newbook.sentences import sentences_of
from ingest.newbook.tokens import BookToken, run_on

__all__ = ["components_of_prose", "is_prose", "says_list"]

_WRAPPED: Final = 50
"""How long a line of running text is at least that another one follows."""
_BROKEN: Final = " -\u00ad\n"
"""What follows the first half of a word that a line end breaks."""
_NEAR: Final = 4
_LONGEST_NAME: Final = 1
"""How many words a name has that no kind of piece ends, in running text: more may hold a verb."""
_NUMBER_OF: Final = ("szama", "szamuk")
_BE: Final = ("van", "vannak", "kell", "lesz", "jut", "jar")
_OUT_OF: Final = ("ból", "ből")


def is_prose(lines: Sequence[int], tokens: Mapping[int, Sequence[BookToken]], scans: Mapping[int, str]) -> bool:
    """Whether lines that follow each other are running text: its end is that of a sentence, its line ends are not those
    of entries, and its first number stands before what it counts."""
    listed = [tokens[number] for number in lines if tokens[number]]
    if not listed or any(_begins_item(scans[number]) for number in lines) or not _ends(listed[-1]):
        return False
    run = run_on(listed)
    wrapped = all(len(scans[line[0].line].rstrip()) >= _WRAPPED for line in listed[:-1])
    entries = len(listed) > 1 and all(line[-1].after.strip(_BROKEN) for line in listed)
    return wrapped and not entries and _counts_what_follows(run)


def _begins_item(scan: str) -> bool:
    """Whether a bullet begins a line."""
    first = scan.strip()[:1]
    return bool(first) and not first.isalnum() and first not in "(„"


def _begins_sentence(token: BookToken) -> bool:
    return token.capital and any(sign in token.before for sign in ".!?") and token.number is None


def _ends(line: Sequence[BookToken]) -> bool:
    return line[-1].after.rstrip("”\"')").endswith((".", "!", "?"))


def _counts_what_follows(run: Sequence[BookToken]) -> bool:
    """Whether the first number has words before it and the noun that it counts behind it, or stands in a sentence that
    says that it lists what there is."""
    first = next((place for place, token in enumerate(run) if token.number is not None), len(run))
    if any(is_word(token.key, "setup", "lists") for token in run[: first + _NEAR]):
        return first < len(run)
    after = run[first + 1 : first + 2]
    goes_on = first > 0 or any(_begins_sentence(token) for token in run[1:])
    return goes_on and bool(after) and not after[0].before.strip() and not is_word(after[0].key, "units", "copies")


def says_list(lines: Sequence[int], tokens: Mapping[int, Sequence[BookToken]]) -> bool:
    """Whether running text says that it lists what there is."""
    return any(is_word(token.key, "setup", "lists") for number in lines for token in tokens[number])


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
    words = [replace(words[0], before=" "), *words[1:]]
    limited = any(is_word(token.key, "setup", "limits") for token in sentence)
    for place, chunk in enumerate(chunks_of(words)):
        _end_name(chunk)
        if place == 0 and total is not None:
            reading.begin(replace(total, part_of=""))
            chunk.words.clear()
            continue
        reading.add(chunk)
    found = _in_nominative(reading.result(), known)
    return [replace(one, doubts=(*one.doubts, *_doubts(one, limited))) for one in found]


def _doubts(one: DraftComponent, limited: bool) -> tuple[str, ...]:
    long = len(one.name_hu.split()) > _LONGEST_NAME and not piece_of(one.name_hu)[0]
    return (*(("limited",) if limited else ()), *(("name-unclear",) if long else ()))


def _end_name(chunk: Chunk) -> None:
    """End the name of a chunk at its first noun: what follows it in a sentence is the verb."""
    for place in range(chunk.split, len(chunk.words)):
        word = chunk.words[place]
        describes = word.key.endswith(ADJECTIVE) or is_word(word.key, "plain", "looks")
        if chunk.number is not None and not is_known(word) and (piece_of(word.text)[0] or not describes):
            chunk.noun_last = place
            return


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
    sources = (token for token in sentence[:first] if token.text.endswith(_OUT_OF) and token.key not in OF_THEM)
    return next(sources, None) if counted else None


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
