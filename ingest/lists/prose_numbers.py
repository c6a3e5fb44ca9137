"""Numbers of things in running text that lists components, and what they count."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Final

from kartotek.ingest.confidence import PLAIN
from kartotek.ingest.lists.chunk import (
    ADJECTIVE,
    AND,
    FILLERS,
    OF_THEM,
    is_look,
    is_pronoun,
    is_relative,
    is_unit,
    says_spread,
)
from kartotek.ingest.lists.doubts import met
from kartotek.ingest.lists.facts import DraftComponent
from kartotek.ingest.lists.names import COLLECTIVE, OURS, last_word, nominative, possessor_of, singular
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.words.lexicon import is_piece, is_word, piece_of
from kartotek.ingest.words.players import is_player
from kartotek.ingest.words.tokens import NO_WORD, BookToken
from kartotek.ingest.words.verb_forms import dictionary_form, is_dictionary_form, is_verb, is_verb_form
from kartotek.ingest.words.word_runs import word_at
from kartotek.schema.hungarian.features import Case

__all__ = ["ProseNumbers", "is_said", "is_source", "united"]


# ---- nouns ----
# `négy kerek asztalt`      kerek asztal, accusative
# `tíz piros babotok`       bab, owned by those who read
# `húsz szál drót`          drót: a measure before a noun only says how pieces of it are counted

_OUT_OF: Final = ("ból", "ből")
_DONE: Final = ("ott", "ett", "tt", "lt", "nt")
_PLACES: Final = ("ban", "ben", "ba", "be", "ra", "re", "hoz", "hez", "nal", "nel", "rol", "tol", "nak", "nek", "kent")
"""Endings of words that say where, to whom or as what: they end the name of what is counted."""
_SHORTEST_PLACE: Final = 5
_LONGEST: Final = 3
_OWNED: Final = ("ja", "je")
_WITH: Final = ("al", "el")
_OF_THAT: Final = "é"
_DOERS: Final = ("ó", "ő")
_BE: Final = frozenset(("van", "vannak", "lesz", "jut", "jar", "kell", "akad", "erkezik"))


@dataclass(frozen=True, slots=True)
class CountedNoun:
    """A noun behind a number: its dictionary form, its last word, and whether that form is certain."""

    name: str
    word: BookToken
    certain: bool

    @property
    def place(self) -> bool:
        """Whether it says where: then it is nothing that the number counts."""
        return _says_where(self.word)


def noun_behind(words: Sequence[BookToken], at: int, known: Collection[str]) -> CountedNoun | None:
    """The noun behind a place; None where a sign, a verb or a number stands there."""
    phrase = _phrase(words, at)
    if not phrase or is_player(phrase[-1], "") or all(is_word(word.key, "units", "copies") for word in phrase):
        return None
    name, certain = named(phrase[-1], known)
    lead = [word.text for word in phrase[:-1]] if is_unit(phrase[-1]) else []
    return CountedNoun(" ".join([*lead, name]), phrase[-1], certain and not lead)


def _phrase(words: Sequence[BookToken], at: int) -> list[BookToken]:
    """The words of the noun phrase behind a place, up to its noun, measures left out."""
    found: list[BookToken] = []
    start = at + 1 + 2 * _is_made_out_of(words, at + 1)
    for place, word in enumerate(words[start : start + 1 + _LONGEST], start=start):
        if word.before.strip() or _ends_phrase(word, found):
            break
        if _measures(word, word_at(words, place + 1)):
            continue
        found.append(word)
        if _is_inflected(word) or piece_of(word.text)[0]:
            return found
    return found[: _noun_place(found) + 1]


def _is_made_out_of(words: Sequence[BookToken], at: int) -> bool:
    """Whether two words say out of what the thing behind them was made: `fából faragott`."""
    source, done = word_at(words, at), word_at(words, at + 1)
    return source.text.endswith(_OUT_OF) and done.key.endswith(_DONE) and not done.before.strip()


def _noun_place(found: Sequence[BookToken]) -> int:
    """The place of the first word that may be a noun; that of the last one where all describe."""
    nouns = (place for place, word in enumerate(found) if not (is_look(word) or word.key.endswith(ADJECTIVE)))
    return next(nouns, len(found) - 1)


def _ends_phrase(word: BookToken, found: Sequence[BookToken]) -> bool:
    """Whether a word cannot belong to the phrase: it counts, joins, points, or says what happens or where."""
    if word.counts or word.is_article or word.key in AND or word.key in FILLERS or is_pronoun(word):
        return True
    if is_relative(word) or says_spread(word) or is_said(word):
        return True
    return bool(found) and _says_where(word)


def is_said(word: BookToken) -> bool:
    """Whether a word is a verb, and not what does something (`evező`)."""
    listed = word.key in _BE or is_word(word.key, "setup", "lists")
    return listed or (is_verb_form(word.text) and not word.text.endswith(_DOERS))


def _says_where(word: BookToken) -> bool:
    return word.key.endswith(_PLACES) and len(word.key) >= _SHORTEST_PLACE and not is_dictionary_form(word.text.lower())


def _measures(word: BookToken, after: BookToken) -> bool:
    """Whether a word only counts pieces of the noun right behind it: `darab`, `szál`, `pakli`."""
    if after is NO_WORD or after.before.strip() or _ends_phrase(after, ()):
        return False
    return is_word(word.key, "units", "measured") or word.key in COLLECTIVE or is_word(word.key, "units", "copies")


def _is_inflected(word: BookToken) -> bool:
    form = word.text.lower()
    return form.endswith(("t", *OURS, *_OUT_OF)) and not is_dictionary_form(form)


# ---- dictionary forms ----


def named(word: BookToken, known: Collection[str]) -> tuple[str, bool]:
    """The dictionary form of a noun in whatever case it stands, and whether it is certain."""
    form = word.text if word.capital and word.before == " " else word.text.lower()
    if is_dictionary_form(form):
        return form, True
    name, certain = nominative(form, known)
    if name.endswith(_OF_THAT):
        return _whose(name, known), False
    if name.endswith(_OWNED) and not is_dictionary_form(name):
        owned = _owned(name, known)
        return (owned, False) if owned else (name, certain)
    lemma = dictionary_form(name) if name.endswith(_WITH) else name
    return (lemma, False) if lemma != name and not is_verb(lemma) else (name, certain)


def _whose(form: str, known: Collection[str]) -> str:
    """Whose something is: `a viharoké` are the cards of the `vihar`."""
    owner = form.removesuffix(_OF_THAT)
    if is_dictionary_form(owner):
        return owner
    return singular(owner, known)[0] if owner.endswith("k") else owner


def _owned(form: str, known: Collection[str]) -> str:
    """What somebody owns, without the ending that says so, if that is a word of the dictionary or of the book."""
    way = possessor_of(form)
    return way if way != form and _is_noun(way, known) else ""


def _is_noun(way: str, known: Collection[str]) -> bool:
    return bool(way) and (is_dictionary_form(way) or key_of(way) in known or is_piece(way))


def is_source(word: BookToken) -> bool:
    """Whether a word says out of what there are so many."""
    return word.text.endswith(_OUT_OF) and not is_pronoun(word) and not says_spread(word)


# ---- what pronouns mean ----

_SHORTEST: Final = 2
_SOURCE: Final = "ból"
_THERE_IS: Final = ("van", "akad", "keszult", "lapul", "letezik")
_PLACE: Final = ("ban", "ben", "on", "en")
_NUMBER_OF: Final = ("szama", "szamuk", "darabszama")
_CLAUSE: Final = frozenset(",;:()–")


def source_of(words: Sequence[BookToken], at: int) -> BookToken | None:
    """What says out of what there are so many: the last such word since the number before, else one behind it in its
    clause."""
    for place in range(at - 1, -1, -1):
        if words[place].counts:
            break
        if is_source(words[place]):
            return words[place]
    for word in words[at + 1 :]:
        if word.counts or not _CLAUSE.isdisjoint(word.before):
            break
        if is_source(word):
            return word
    return None


def owner_of(words: Sequence[BookToken], source: BookToken) -> BookToken | None:
    """Whose piece something is that no more is said of than its kind: `a róka bábujából`."""
    at = next(place for place, word in enumerate(words) if word is source)
    owner = word_at(words, at - 1)
    kind = piece_of(possessor_of(source.text.lower()[: -len(_SOURCE)].replace("á", "a").replace("é", "e")))
    beside = source.before == " " and _may_be_noun(owner) and owner.text.islower()
    return owner if kind[0] and not kind[1] and beside else None


def subject_of(words: Sequence[BookToken], at: int) -> BookToken | None:
    """The noun behind the last article before a number, or whose number is said: `a révház hat példányban`."""
    if word_at(words, at - 1).key in _NUMBER_OF:
        return words[at - 2] if at >= len(_NUMBER_OF[0]) // 2 and at > 1 else None
    for place in range(at - 1, 0, -1):
        if words[place].counts:
            break
        if words[place - 1].is_article and _may_be_noun(words[place]):
            return words[place]
    return None


def existing_of(words: Sequence[BookToken], at: int) -> BookToken | None:
    """The noun before a number of which the clause says that there are so many: `sárkányunk csak egy van`."""
    after = word_at(words, at + 1)
    if after.key not in _THERE_IS or after.before.strip():
        return None
    place = next((one for one in range(at - 1, -1, -1) if words[one].key not in FILLERS), -1)
    noun = word_at(words, place)
    return noun if noun is not NO_WORD and _may_be_noun(noun) and not noun.key.endswith(_PLACE) else None


def last_noun(words: Sequence[BookToken], at: int) -> BookToken | None:
    """The last word before a place that may be a noun."""
    return next((word for word in reversed(words[:at]) if _may_be_noun(word)), None)


def _may_be_noun(word: BookToken) -> bool:
    points = is_pronoun(word) or is_relative(word) or says_spread(word) or word.is_article or is_unit(word)
    counts = word.counts or word.seat is not None or is_player(word, "")
    shared = is_word(word.key, "plain", "words") or is_word(word.key, "setup", "limits")
    return not (points or counts or shared or is_said(word)) and len(word.key) > _SHORTEST


_SHOWN: Final = (Case.INE, Case.SUP)
_ENTRIES: Final = ("peldany", "darabban", "kiadas")
_EVERY: Final = ("minden", "mindegyik", "mindegyikuk", "mindegyikotok")
_TO_WHOM: Final = ("nak", "nek", "hoz", "hez")
_OUT_OF_IT: Final = frozenset("ezekbol ebbol abbol azokbol belole beloluk amelybol amelyekbol amibol".split())
_NEAR: Final = 4
_NAMELY: Final = ("ugymint", "tudniillik", "nevezetesen", "eloszor")
_CARD, _LEAF = "kártya", "lap"  # texts count cards by either
"""Cards by the word that lists have for them, and by the one that texts count them by."""
_THAT_IS: Final = ("azaz", "vagyis", "tehat", "osszesen", "mindosszesen", "mindossze", "ezekbol", "osszesseg")


@dataclass(frozen=True, slots=True)
class CountedInProse:
    """A component that running text counts, and the place of its number. `each`: that is for each player; `summed`: the
    sum of these stands behind it."""

    one: DraftComponent
    at: int
    each: bool = False
    summed: bool = False


class ProseNumbers:
    """Reads sentences one after the other. `most` is the highest number of players."""

    def __init__(self, known: Collection[str], most: int) -> None:
        self._known, self._most = known, most
        self._topic: BookToken | None = None
        self._cards = False

    def read(self, sentence: Sequence[BookToken]) -> list[CountedInProse]:
        """What a sentence counts, numbers for each player multiplied."""
        counted: list[CountedInProse] = []
        led = _is_for_each(sentence, next((at for at, token in enumerate(sentence) if token.counts), 0))
        for at in (place for place, token in enumerate(sentence) if token.counts):
            if counted and counted[-1].each and not counted[-1].summed and _sums_up(sentence, at):
                counted[-1] = self._summed(counted[-1], sentence[at])
                led = False
            else:
                counted += self._counted(sentence, at, led)
        self._topic = last_noun(sentence, len(sentence)) or self._topic
        self._cards = _names_cards(sentence)
        return _with_parts(sentence, [replace(one, one=self._multiplied(one)) for one in counted])

    def _counted(self, sentence: Sequence[BookToken], at: int, led: bool) -> list[CountedInProse]:
        noun = self._behind(sentence, at) or self._before(sentence, at)
        if noun is None:
            return []
        since = max((place for place in range(at) if sentence[place].counts), default=-1) + 1
        sources = [word for word in sentence[since:at] if is_source(word)] if sentence[at].written.apiece else []
        nouns = list(filter(None, map(self._noun, sources))) if len(sources) > 1 else [noun]
        each = led or _is_for_each(sentence, at)
        return [CountedInProse(_component(sentence[at], one), at, each) for one in nouns]

    def _behind(self, sentence: Sequence[BookToken], at: int) -> CountedNoun | None:
        """The noun behind a number without a case; behind an article where kinds of a total are listed."""
        if sentence[at].written.case not in (Case.NOM, *_SHOWN):
            return None
        noun = noun_behind(sentence, at, self._known)
        if noun is None and any(token.key in OF_THEM for token in sentence[:at]):
            article = next((place for place in range(at + 1, at + 3) if word_at(sentence, place).is_article), None)
            noun = noun_behind(sentence, article, self._known) if article is not None else None
        if noun is None or noun.place:
            return None
        return replace(noun, name=_CARD) if self._means_cards(sentence, at, noun) else noun

    def _means_cards(self, sentence: Sequence[BookToken], at: int, noun: CountedNoun) -> bool:
        """Whether so many `lap` are all the cards, which this sentence or the one before speaks of."""
        return noun.name == _LEAF and (self._cards or _names_cards(sentence[:at]))

    def _before(self, sentence: Sequence[BookToken], at: int) -> CountedNoun | None:
        """The noun that a number counts which none stands behind."""
        if _is_in_copies(sentence, at):
            return self._noun(subject_of(sentence, at))
        if sentence[at].written.case in _SHOWN or is_word(word_at(sentence, at + 1).key, "spread", "kinds"):
            return None
        if any(token.key in _OUT_OF_IT for token in sentence[max(0, at - _NEAR) : at + _NEAR]):
            return self._noun(last_noun(sentence, at) or self._topic)
        source = source_of(sentence, at)
        if source is None:
            return self._noun(existing_of(sentence, at))
        return self._noun(owner_of(sentence, source) or source)

    def _noun(self, word: BookToken | None) -> CountedNoun | None:
        if word is None:
            return None
        name, certain = named(word, self._known)
        return CountedNoun(name, word, certain)

    # ---- for each player ----

    def _summed(self, counted: CountedInProse, number: BookToken) -> CountedInProse:
        """A thing for each player with the total that stands behind it; a total that is no multiple is none."""
        count = counted.one.count or 1
        if number.value % count:
            return counted
        return replace(counted, one=replace(counted.one, count=number.value, line=number.line), summed=True)

    def _multiplied(self, counted: CountedInProse) -> DraftComponent:
        if not counted.each or counted.summed or counted.one.count is None:
            return counted.one
        return replace(counted.one.doubted("per-player"), count=counted.one.count * max(1, self._most))


def _names_cards(words: Sequence[BookToken]) -> bool:
    return any(token.key.startswith(key_of(_CARD)) for token in words)


def _component(number: BookToken, noun: CountedNoun) -> DraftComponent:
    doubts = {
        "letter-in-number": not number.is_well_read,
        "number-cut": number.crowded,
        "name-unclear": not (noun.certain and noun.word.as_scanned),
        "qualified": True,
    }
    return DraftComponent(
        noun.name, piece_of(noun.name)[0], number.value, number.line, number.how, PLAIN, "", met(doubts)
    )


def _is_in_copies(sentence: Sequence[BookToken], at: int) -> bool:
    """Whether a number says in how many copies its subject is there."""
    return word_at(sentence, at + 1).key.startswith(_ENTRIES)


def _sums_up(sentence: Sequence[BookToken], at: int) -> bool:
    """Whether a number says how many there are in all of the thing before it: `ez összesen tizenkét bábu`."""
    since = max((place for place in range(at) if sentence[place].counts), default=-1) + 1
    sums = any(token.key.startswith(_THAT_IS) for token in sentence[max(since, at - _NEAR) : at])
    after = word_at(sentence, at + 1)
    ends = after is NO_WORD or bool(after.before.strip()) or after.key in FILLERS
    return sums and (ends or is_unit(after) or is_said(after))


def _is_for_each(sentence: Sequence[BookToken], at: int) -> bool:
    """Whether a word before a number in its clause says that it is for each player."""
    first = next((place for place in range(at, 0, -1) if _begins_clause(sentence[place])), 0)
    return any(_says_each(sentence, place) for place in range(first, at))


def _begins_clause(token: BookToken) -> bool:
    """Whether a sign stands before a word; what `and` joins is still one clause."""
    return bool(token.before.strip())


def _says_each(sentence: Sequence[BookToken], at: int) -> bool:
    token, after = sentence[at], word_at(sentence, at + 1)
    every = token.key in _EVERY and (is_player(after, "") or after.key.endswith(_TO_WHOM) or token.key != "minden")
    return every or is_word(token.key, "players", "each") or says_spread(token, "each")


def _with_parts(sentence: Sequence[BookToken], counted: Sequence[CountedInProse]) -> list[CountedInProse]:
    """The components; those behind a total that make it up are its parts, where a sign or a word leads to them."""
    for place, total in enumerate(counted):
        end = _end_of_parts(total, counted[place + 1 :])
        if end and _leads_to_parts(sentence, total.at, counted[place + 1].at):
            of = total.one.name_hu
            named = [replace(part, one=replace(part.one, part_of=of)) for part in counted[place + 1 : place + 1 + end]]
            return [*counted[: place + 1], *named, *counted[place + 1 + end :]]
    return list(counted)


def _leads_to_parts(sentence: Sequence[BookToken], total: int, part: int) -> bool:
    """Whether a colon, a bracket or a word like `of them` stands between a total and the first part."""
    between = sentence[total + 1 : part + 1]
    return any(token.follows(":(") or token.key in OF_THEM or token.key in _NAMELY for token in between)


def _end_of_parts(total: CountedInProse, after: Sequence[CountedInProse]) -> int:
    """How many of the components behind a total make it up together; 0 where they do not."""
    sums = accumulate(one.one.count or 0 for one in after)
    return next((end for end, made in enumerate(sums, start=1) if made == total.one.count and end > 1), 0)


# ---- the same thing named twice ----


def united(listed: Sequence[DraftComponent], counted: Sequence[CountedInProse]) -> list[DraftComponent]:
    """The components of a list; one whose name is no noun has that which its number counts in the sentence, one that is
    for each player the number of all, and what the list lacks stands behind it."""
    made = list(listed)
    taken = {place for place, one in enumerate(made) if any(_has_name_of(one, found.one) for found in counted)}
    for found in counted:
        named = next((place for place, other in enumerate(made) if _has_name_of(other, found.one)), None)
        same = _same(made, found.one, taken) if named is None else None
        if named is not None:
            confirmed = any(_says_same(made[named], other) for other in counted)
            made[named] = replace(made[named], part_of=made[named].part_of or found.one.part_of)
            made[named] = made[named] if confirmed and not found.each else _of_all(made[named], found)
        elif same is None:
            made.append(found.one)
        else:
            taken.add(same)
            made[same] = _named(made[same], found.one)
    return made


def _has_name_of(other: DraftComponent, one: DraftComponent) -> bool:
    return key_of(other.name_hu) == key_of(one.name_hu)


def _says_same(listed: DraftComponent, found: CountedInProse) -> bool:
    """Whether some number of the sentence counts a component as the list does."""
    return not found.each and found.one.count == listed.count and _has_name_of(listed, found.one)


def _of_all(listed: DraftComponent, found: CountedInProse) -> DraftComponent:
    """A component of the list; where that is in doubt, or leaves out that so many are for each player, what its number
    counts in the sentence."""
    more = found.each and (found.summed or (found.one.count or 0) > (listed.count or 0))
    if not more and (listed.count == found.one.count or not listed.doubts):
        return listed
    return found.one if "per-player" not in listed.doubts or not found.each or found.summed else listed


def _named(listed: DraftComponent, one: DraftComponent) -> DraftComponent:
    """A component of the list, by the name that its number counts where its own is none."""
    if listed.name_hu == _LEAF and one.kind == "card":
        return replace(one, part_of=listed.part_of)
    lacks_kind = bool(one.kind) and not listed.kind and "name-unclear" in listed.doubts
    return listed if _may_be_listed(listed) and not lacks_kind else replace(one, part_of=one.part_of or listed.part_of)


def _same(made: Sequence[DraftComponent], one: DraftComponent, taken: Collection[int]) -> int | None:
    """The place of what has the same number in the same line, and is no other thing that a number counts."""
    same = ((other.line, other.count) == (one.line, one.count) for other in made)
    return next((place for place, holds in enumerate(same) if holds and place not in taken), None)


def _may_be_listed(one: DraftComponent) -> bool:
    """Whether the name of a component may stand in a list: it is no verb and no measure, and one word where it is in
    doubt."""
    last = last_word(one.name_hu).lower()
    if is_verb_form(last) or is_word(key_of(last), "units", "copies"):
        return False
    return "name-unclear" not in one.doubts or (" " not in one.name_hu and is_dictionary_form(last))
