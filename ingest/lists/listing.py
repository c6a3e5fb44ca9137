"""Components that running text lists: `in the box you find a board, four figures and twelve tiles`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from kartotek.ingest.confidence import ADDED_UP, PLAIN
from kartotek.ingest.layout.sentences import sentences_of
from kartotek.ingest.lists.chunk import (
    ADJECTIVE,
    FILLERS,
    OF_THEM,
    Chunk,
    is_known,
    is_look,
    is_noun_phrase,
    says_spread,
)
from kartotek.ingest.lists.chunking import chunks_of
from kartotek.ingest.lists.doubts import met
from kartotek.ingest.lists.entries import ListGroup
from kartotek.ingest.lists.entry_components import add_up_to
from kartotek.ingest.lists.entry_reading import EntryReading
from kartotek.ingest.lists.facts import DraftComponent
from kartotek.ingest.lists.names import nominative, singular
from kartotek.ingest.lists.part_names import names_in_nominative, without_ability
from kartotek.ingest.lists.prose_numbers import ProseNumbers, united
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.words.lexicon import is_piece, is_word, kind_of_piece, piece_of
from kartotek.ingest.words.players import is_player
from kartotek.ingest.words.tokens import NO_WORD, BookToken
from kartotek.ingest.words.verb_forms import is_verb_form
from kartotek.ingest.words.word_runs import first_number, has_number, has_word, word_at
from kartotek.schema.hungarian.features import Case
from kartotek.schema.hungarian.prefixes import PREFIXES

__all__ = ["ListedBook", "begins_list", "components_of_prose", "says_list"]


# ---- kinds and totals ----
# Out of wood and stone 12 each were made, out of clay 8     the things stand in the case that says out of what
# most of them are boats: twelve of them                     the thing stands before the clause
# thirty show a hill, ten a lake                             so many cards of each kind

_OUT_OF: Final = ("ból", "ből")
_OF_IT: Final = ("belole", "beloluk")
_NEAR: Final = 4
_FEWEST: Final = 2


def _component(name: str, certain: bool, number: BookToken) -> DraftComponent:
    """What a number counts, by its name in a dictionary form that is certain or not."""
    doubts = {
        "name-unclear": not certain,
        "letter-in-number": not number.is_well_read,
        "number-cut": number.crowded,
    }
    return DraftComponent(name, piece_of(name)[0], number.value, number.line, number.how, PLAIN, "", met(doubts))


def _places(sentence: Sequence[BookToken]) -> list[int]:
    return [at for at, token in enumerate(sentence) if token.counts]


# ---- out of what ----


def counted_out_of(sentence: Sequence[BookToken], known: Collection[str]) -> list[DraftComponent]:
    """The things out of which there are so many, where every number of a sentence counts such a thing."""
    made: list[DraftComponent] = []
    start = 0
    for at in _places(sentence):
        sources = [token for token in sentence[start:at] if _is_source(token)]
        if not sources or _may_count_next(sentence, at):
            return []
        shared = len(sources) > 1 and not sentence[at].written.apiece
        made += (_source(token, sentence[at], known).doubted(*met({"qualified": shared})) for token in sources)
        start = at + 1
    return made


def _source(token: BookToken, number: BookToken, known: Collection[str]) -> DraftComponent:
    name, certain = nominative(token.text.lower(), known)
    return _component(name, certain and token.as_scanned, number)


def _is_source(token: BookToken) -> bool:
    """Whether a word says out of what; a colour or a kind is no thing."""
    return token.text.endswith(_OUT_OF) and token.key not in OF_THEM and not says_spread(token)


def _may_count_next(sentence: Sequence[BookToken], at: int) -> bool:
    """Whether a noun may follow a number: no sign, no verb, and no word that changes nothing."""
    after = word_at(sentence, at + 1)
    ends = after is NO_WORD or bool(after.before.strip()) or after.key in FILLERS
    return not (ends or is_word(after.key, "units", "copies") or is_verb_form(after.text))


# ---- of them ----


def counted_of_them(sentence: Sequence[BookToken], known: Collection[str]) -> list[DraftComponent]:
    """The thing before a clause that says how many there are of it."""
    first = first_number(sentence)
    said = any(token.key in _OF_IT for token in sentence[first + 1 : first + _NEAR])
    noun = word_at(sentence, first - 1)
    if not said or noun is NO_WORD or not sentence[first].follows(":,") or is_verb_form(noun.text):
        return []
    text = noun.text.lower()
    name, certain = singular(text, known) if text.endswith("k") and key_of(text) not in known else (text, True)
    return [_component(name, certain and noun.as_scanned, sentence[first]).doubted("qualified")]


# ---- shown on so many ----


def shown_on(sentence: Sequence[BookToken], total: DraftComponent, known: Collection[str]) -> list[DraftComponent]:
    """What so many cards of a total show, where every number of a sentence says on how many."""
    places = _places(sentence)
    if len(places) < _FEWEST or total.count is None or not is_piece(total.name_hu):
        return []
    shown = [(at, _shown(sentence, at)) for at in places]
    if any(word is NO_WORD for _, word in shown):
        return []
    kind = total.name_hu.lower()
    compounds = {word.key for _, word in shown if _has_forms(word.key + key_of(kind), known)}
    made = [_part(word, kind if compounds else "", sentence[at], word.key in compounds) for at, word in shown]
    fits = add_up_to(total, made)
    return [_settled(replace(one, part_of=total.name_hu), fits) for one in made]


def _shown(sentence: Sequence[BookToken], at: int) -> BookToken:
    """What stands behind a number of cards; no word where the number does not say on how many."""
    after = word_at(sentence, at + 1)
    on_pieces = after.key.endswith("n") and bool(kind_of_piece(after.text.lower()))
    shown = word_at(sentence, at + 1 + on_pieces)
    on_so_many = on_pieces or sentence[at].written.case == Case.SUP
    return shown if on_so_many and not shown.before.strip() else NO_WORD


def _has_forms(compound: str, known: Collection[str]) -> bool:
    """Whether the book has a compound in some form: its last vowel may be long there."""
    return any(key.startswith(compound) for key in known)


def _part(shown: BookToken, kind: str, number: BookToken, listed: bool) -> DraftComponent:
    """The cards that show a thing, by its name and their kind where the book so calls them or others beside them."""
    name = shown.text.lower() + kind if kind else shown.text
    return _component(name, shown.as_scanned, number).doubted(*met({"qualified": not listed}))


def _settled(one: DraftComponent, fits: bool) -> DraftComponent:
    return replace(one, confidence=ADDED_UP) if fits else one.doubted("does-not-add-up")


_LONGEST_NAME: Final = 1
"""How many words a name has that no kind of piece ends, in running text: more may hold a verb."""
_NUMBER_OF: Final = ("szama", "szamuk")
_BE: Final = ("van", "vannak", "kell", "lesz", "jut", "jar")
_WORTH: Final = ("er", "ernek")
"""Verbs at the end of a sentence that says what a thing is worth."""
_EVERY: Final = ("minden", "mindegyik")
_DOERS: Final = ("ó", "ő")
"""Endings of what does something: such a word is a thing or describes one, whatever verb it comes of."""
_THIS: Final = ("ez", "ezek", "o", "ok")
_BOX: Final = "dobozban"
_APPOSITION: Final = 3
"""How many words a clause has that names the thing before it: `this is the ferryman`."""
_DESCRIBED: Final = 2


@dataclass(frozen=True, slots=True)
class ListedBook:
    """What component lists are read with: the words and the scans of a book by line, the keys of all its words, and
    for how many players it is at most."""

    tokens: Mapping[int, Sequence[BookToken]]
    scans: Mapping[int, str]
    known: Collection[str]
    most: int


def says_list(words: Sequence[BookToken]) -> bool:
    """Whether running text says that it lists what there is."""
    return has_word(words, "setup", "lists")


def begins_list(words: Sequence[BookToken]) -> bool:
    """Whether a sentence lists what there is, or counts what is in the box."""
    return says_list(words) or (has_number(words) and any(word.key.startswith(_BOX) for word in words))


def components_of_prose(lines: Sequence[int], book: ListedBook) -> list[DraftComponent]:
    """What every sentence lists, with names as a list would print them; from the first one on that says so."""
    sentences = list(sentences_of(lines, book.tokens, book.scans))
    first = next((place for place, sentence in enumerate(sentences) if begins_list(sentence)), 0)
    numbers = ProseNumbers(book.known, book.most)
    made: list[DraftComponent] = []
    for place, sentence in enumerate(sentences):
        counted = numbers.read(sentence)
        listed = place >= first and has_number(sentence)
        before = _before_numbers(sentence, made, book.known) if listed else []
        made += united(before or (list(_in_sentence(sentence, book)) if listed else []), counted)
    return made


def _before_numbers(
    sentence: Sequence[BookToken], made: Sequence[DraftComponent], known: Collection[str]
) -> list[DraftComponent]:
    """What a sentence counts whose numbers no noun follows."""
    shown = shown_on(sentence, made[-1], known) if made else []
    return shown or counted_out_of(sentence, known) or counted_of_them(sentence, known)


def _in_sentence(sentence: Sequence[BookToken], book: ListedBook) -> Iterator[DraftComponent]:
    first = first_number(sentence)
    limits = ("limited",) if has_word(sentence, "setup", "limits") or sentence[-1].key in _WORTH else ()
    words = _without_verbs(sentence[first:])
    words = [replace(words[0], before=" "), *words[1:]]
    group = ListGroup([], book.most if _is_for_each(sentence[:first], sentence) else 0)
    for one in names_in_nominative(_counted(words, _number_of(sentence, first, book.known), book.most), book.known):
        yield group.counted(without_ability(one).doubted(*limits, *_doubts_of_name(one.name_hu, book.known)))


def _is_for_each(lead: Sequence[BookToken], sentence: Sequence[BookToken]) -> bool:
    """Whether a sentence begins with whom all of it is for, and gives no sum: `minden játékosnak jut egy ...`."""
    each = has_word(lead, "players", "each")
    every = any(one.key in _EVERY and is_player(other, "") for one, other in pairwise(lead))
    return (each or every) and not has_word(sentence, "spread", "total")


def _without_verbs(words: Sequence[BookToken]) -> list[BookToken]:
    """The words without verbs; the sign before a verb stands before the word after it."""
    made: list[BookToken] = []
    sign = ""
    for place, token in enumerate(words):
        if _is_verb(token) or _is_said(words, place):
            sign = sign or token.before.strip()
            continue
        made.append(replace(token, before=f"{sign} ") if sign and not token.before.strip() else token)
        sign = ""
    return made


def _is_verb(token: BookToken) -> bool:
    return token.key in _BE or is_word(token.key, "setup", "lists")


def _is_said(words: Sequence[BookToken], place: int) -> bool:
    """Whether a verb stands at a place, or its particle behind it; what follows a number describes what it counts."""
    word, before = words[place], word_at(words, place - 1)
    if before is NO_WORD or before.counts or word.counts:
        return False
    if word.text.endswith(_DOERS):
        return False
    return is_verb_form(word.text) or (word.text in PREFIXES and is_verb_form(before.text))


def _counted(words: Sequence[BookToken], total: DraftComponent | None, most: int) -> list[DraftComponent]:
    """What the words from the first number on count; a total that stands before it has the number for itself."""
    reading = EntryReading(most)
    for place, chunk in enumerate(_with_appositions(list(chunks_of(words, flows=True)))):
        _end_name(chunk)
        if place == 0 and total is not None:
            reading.begin(total)
            chunk.words.clear()
        elif not _is_inflected(chunk):
            reading.add(chunk)
    return reading.result()


def _is_inflected(chunk: Chunk) -> bool:
    """Whether its number has a case of its own, so that it counts no word behind it: `it is worth three`."""
    return chunk.counts and chunk.written.case != Case.NOM and bool(chunk.words[chunk.split :])


def _with_appositions(chunks: Sequence[Chunk]) -> Iterator[Chunk]:
    """The chunks; one that only names a kind of piece by the name that the clause after it gives: `a blue figure, this
    is the ferryman`."""
    named = [_apposition(one, other) for one, other in pairwise(chunks)]
    for place, chunk in enumerate(chunks):
        name = next(iter(named[place : place + 1]), None)
        if name is not None:
            yield replace(chunk, words=[name], split=0, remark=True)
        elif place == 0 or named[place - 1] is None:
            yield chunk


def _apposition(one: Chunk, other: Chunk) -> BookToken | None:
    """The name that a clause gives a kind of piece; None where it gives none."""
    generic = one.counts and any(is_piece(word.text.lower()) for word in one.words[-1:])
    names = not other.counts and [word.key in _THIS for word in other.words[:1]] == [True]
    short = len(other.words) == _APPOSITION and other.words[1].is_article
    return other.words[-1] if generic and names and short else None


def _doubts_of_name(name: str, known: Collection[str]) -> tuple[str, ...]:
    """The doubt that a name leaves: it has many words, or may still stand in a case."""
    kind = piece_of(name)[0]
    long = len(name.split()) > _LONGEST_NAME and not kind
    inflected = not kind and nominative(name, known)[0] != name
    return ("name-unclear",) if long or inflected else ()


def _end_name(chunk: Chunk) -> None:
    """End the name of a chunk at its first noun, or at the kind of piece right behind it: what follows in a sentence
    says something of it, unless these are two words that may be one name."""
    after = enumerate(chunk.words[chunk.split :], start=chunk.split)
    if chunk.counts and not _is_described(chunk.words[chunk.split :]):
        noun = next((place for place, word in after if _is_noun(word)), None)
        chunk.noun_last = chunk.noun_last if noun is None else noun + _is_bare_piece(word_at(chunk.words, noun + 1))


def _is_bare_piece(word: BookToken) -> bool:
    """Whether a word is a kind of piece, without a name and without a case."""
    kind, bare = piece_of(word.text)
    return bool(kind) and not bare


def _is_described(words: Sequence[BookToken]) -> bool:
    """Whether two words may be one name: both say something, and no case ends them."""
    return len(words) == _DESCRIBED and is_noun_phrase(words) and not any(map(is_known, words))


def _is_noun(word: BookToken) -> bool:
    """Whether a word may name a thing, and does not only describe or count it."""
    describes = word.key.endswith(ADJECTIVE) or is_look(word)
    return not is_known(word) and (not describes or bool(piece_of(word.text)[0]))


# ---- totals before their number ----


def _number_of(sentence: Sequence[BookToken], first: int, known: Collection[str]) -> DraftComponent | None:
    """`the number of the cards is 48`, `of the brooms there are 12`: the thing stands before the number."""
    noun, number = _noun_before(sentence, first), sentence[first].written
    if noun is None:
        return None
    name, certain = singular(noun.text.lower().removesuffix(_OUT_OF[0]).removesuffix(_OUT_OF[1]), known)
    doubts = () if certain and number.exact and noun.as_scanned else ("name-unclear",)
    return DraftComponent(name, piece_of(name)[0], number.value, sentence[first].line, number.how, PLAIN, "", doubts)


def _noun_before(sentence: Sequence[BookToken], first: int) -> BookToken | None:
    """The noun that a number counts which stands before it."""
    if first >= 2 and sentence[first - 1].key in _NUMBER_OF:
        return sentence[first - 2]
    sources = (token for token in sentence[:first] if token.text.endswith(_OUT_OF) and token.key not in OF_THEM)
    return next(sources, None) if _ends_clause(word_at(sentence, first + 1)) else None


def _ends_clause(word: BookToken) -> bool:
    """Whether what follows a number is nothing that it counts."""
    said = is_word(word.key, "units", "copies") or is_word(word.key, "setup", "lists") or is_verb_form(word.text)
    return word is NO_WORD or word.before.strip() != "" or said
