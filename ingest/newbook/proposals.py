"""The words of a new book, proposed before its effects are read: goods, cards, pieces, people, places, verbs.

Whether a thing is a good is decided by how the book uses it: so much of it is gained, paid, lost or given, it is in a
price, or something is had for it. What it is made of only helps where the book never says what is done with it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, Literal, get_args

from kartotek.ingest.confidence import LIKELY_WORD, PROPOSED_WORD, SURE_WORD
from kartotek.ingest.effects.composition.tables import shared_senses
from kartotek.ingest.effects.composition.verb_forms import VerbSense, shared_verbs
from kartotek.ingest.lists.facts import DraftComponent
from kartotek.ingest.lists.links import Links
from kartotek.ingest.text.keys import key_of, keys_of
from kartotek.ingest.words.lexicon import is_word, piece_of
from kartotek.ingest.words.tokens import BookToken
from kartotek.ingest.words.verb_forms import is_dictionary_form, is_verb_form
from kartotek.schema.hungarian.analyse import is_form
from kartotek.schema.hungarian.conjugation import conjugation
from kartotek.schema.hungarian.features import Person

__all__ = ["ProposedWord", "WordRole", "SeenUse", "address_of", "proposed_words"]

WordRole = Literal["good", "point", "card", "piece", "phase", "period", "person", "place", "verb"]
_ROLES: Final[tuple[WordRole, ...]] = get_args(WordRole)
_GOODS: Final = ("resource", "coin", "marker")
"""What goods are mostly made as."""
_CARD: Final = "card"
_HANDLING: Final = frozenset(
    "V.gain V.pay V.lose V.give V.due V.reach V.sell V.buy V.part V.produce V.exchange".split()
)
"""Verbs whose object is a good where it has a number."""
_MOVING: Final = frozenset(("V.move", "V.stand", "V.come"))
_PRICE: Final = frozenset(("ara", "ar", "koltsege", "koltseg"))
_TOGETHER: Final = (Person.WE, Person.YOU_ALL)
_POINT: Final = "pont"
_BETWEEN: Final = frozenset(("es", "vagy", "illetve", "valamint"))
_ACTING: Final = frozenset(("minden", "valamennyi", "mindegyik", "mas", "tobbi", "masik", "kezdo"))
_PLACING: Final = ("ra", "re", "on", "en", "n", "ba", "be")
_WHENEVER: Final = frozenset(("valahanyszor", "amikor", "ahanyszor", "mikor"))
_OF_YOURS: Final = ("dert", "aert", "eert", "nkert", "tokert", "tekert")
"""How a thing of somebody's ends for each of which something is had."""
_OWN: Final = ("ja", "je", "a", "e")
"""How a noun ends that is somebody's: a dictionary may list that form too."""
_PHASE: Final = "fazis"
_DRAW: Final = "húz"
_PERIODS: Final = ("kör", "forduló", "játék", "játékos")
_ENDS: Final = frozenset(("elejen", "vegen", "kezdeten"))
_SHORTEST: Final = 2
_OFTEN: Final = 2
_NO_GOOD: Final = frozenset(
    "darab db fordulo kor jatekos jatek fo szemely ev perc mezo lepes szint hely alkalom oldal"
    " ertek akcio sor oszlop".split()
)
"""What numbers count that nobody owns: turns, steps, people, places."""


@dataclass(frozen=True, slots=True)
class SeenUse:
    """How a word is used on a line: what shows what it is."""

    role: WordRole
    line: int
    why: str


@dataclass(frozen=True, slots=True)
class ProposedWord:
    """A word of the book in its dictionary form, what it stands for, the lines where it is used so, and its forms."""

    word: str
    role: WordRole
    lines: tuple[int, ...]
    why: str
    confidence: int
    forms: tuple[str, ...] = ()

    def as_row(self) -> dict[str, Any]:
        return {**asdict(self), "lines": list(self.lines), "forms": list(self.forms)}


def proposed_words(
    sentences: Sequence[Sequence[BookToken]], components: Sequence[DraftComponent], lemma: Callable[[str], str | None]
) -> list[ProposedWord]:
    """The words of the sentences of a book, the goods first, then those that more lines show."""
    lexicon = _Lemmas(sentences, components, lemma)
    uses: dict[str, list[SeenUse]] = defaultdict(list)
    for word, use in _uses(sentences, lexicon):
        uses[word].append(use)
    for word, use in _made(components):
        uses[word].append(use)
    forms = lexicon.forms_of(uses)
    made = [_proposal(word, found, forms.get(word, ())) for word, found in uses.items()]
    return sorted(filter(None, made), key=lambda one: (_ROLES.index(one.role), -len(one.lines), one.word))


def address_of(sentences: Sequence[Sequence[BookToken]]) -> str:
    """The persons in which a book speaks of its players beside the second: to all of them, or as us."""
    senses = (sense for sentence in sentences for token in sentence if (sense := _verb(token)) is not None)
    counts = Counter(sense.person for sense in senses)
    together = [person for person in _TOGETHER if counts[person]]
    return " ".join(together) if sum(counts[person] for person in together) > counts[Person.YOU] else ""


def _proposal(word: str, uses: Sequence[SeenUse], forms: Sequence[str]) -> ProposedWord | None:
    """A word with the role that most speaks for: one that is handled as a good is one, whatever it is made as."""
    shown = {use.role for use in uses}
    role: WordRole | None = next((role for role in _ROLES if role in shown), None)
    if role is None:
        return None
    if role == "good" and any(use.role == "card" and use.why != "drawn" for use in uses):
        role = "card"
    reasons = [use for use in uses if use.role == role]
    lines = tuple(sorted({use.line for use in reasons}))
    strong = any(use.why not in ("verb", "made as") for use in reasons)
    confidence = SURE_WORD if strong and len(lines) >= _OFTEN else LIKELY_WORD if strong else PROPOSED_WORD
    return ProposedWord(
        word, role, lines, "; ".join(dict.fromkeys(use.why for use in reasons)), confidence, tuple(forms)
    )


def _made(components: Sequence[DraftComponent]) -> Iterator[tuple[str, SeenUse]]:
    """What the list of components says by what things are made as: cards are cards, cubes mostly goods."""
    totals = {one.part_of for one in components if one.part_of and not one.name_hu[:1].isdigit()}
    for one in components:
        if one.name_hu[:1].isdigit():
            continue
        good = one.kind in _GOODS and one.name_hu not in totals
        role: WordRole = "card" if one.kind == _CARD else "good" if good else "piece"
        yield one.name_hu.lower(), SeenUse(role, one.line, "made as")


class _Lemmas:
    """Dictionary forms of the nouns of a book: names of components, words of the dictionary, or its own."""

    def __init__(
        self,
        sentences: Sequence[Sequence[BookToken]],
        components: Sequence[DraftComponent],
        lemma: Callable[[str], str | None],
    ) -> None:
        self._links = Links([one.name_hu for one in components])
        self._names = [one.name_hu.lower() for one in components]
        self._lemma = lemma
        self._words = {token.text.lower() for sentence in sentences for token in sentence if token.number is None}
        self._texts = [token for sentence in sentences for token in sentence if token.number is None]
        self._found: dict[str, str | None] = {}

    def of(self, token: BookToken) -> str | None:
        """The dictionary form of a noun; None for other words."""
        text = token.text.lower()
        if text not in self._found:
            self._found[text] = self._look_up(token, text)
        return self._found[text]

    def _look_up(self, token: BookToken, text: str) -> str | None:
        if len(text) < _SHORTEST or is_word(token.key, "plain", "words"):
            return None
        name = next((one for one in self._names if is_form(text, one, "noun")), None) or self._linked(token)
        if name is not None:
            return name
        known = self._lemma(text)
        if known is not None and is_form(text, known, "noun"):
            bare = next((known.removesuffix(own) for own in _OWN if known.endswith(own)), known)
            return bare if is_dictionary_form(bare) and is_form(text, bare, "noun") else known
        cuts = [text[:end] for end in range(len(text) - 1, _SHORTEST - 1, -1)]
        shorter = [cut for cut in cuts if is_form(text, cut, "noun")]
        listed = (cut for cut in shorter if is_dictionary_form(cut) and not is_verb_form(cut))
        return next(listed, None) or next((cut for cut in shorter if cut in self._words), text)

    def is_form(self, token: BookToken) -> bool:
        """Whether a word is a form of a noun that is known otherwise: it is not its own dictionary form."""
        return self.of(token) not in (None, token.text.lower())

    def is_component(self, token: BookToken) -> bool:
        """Whether a word is the name of a component, whatever else it may be."""
        return any(is_form(token.text.lower(), name, "noun") for name in self._names)

    def _linked(self, token: BookToken) -> str | None:
        """The component that a word names in short."""
        name = self._links.word(token.raw) or self._links.word(token.text)
        return name.lower() if name is not None else None

    def forms_of(self, words: Iterable[str]) -> dict[str, tuple[str, ...]]:
        """The forms in which the book has these words."""
        wanted, found = set(words), defaultdict(set)
        for token in self._texts:
            word = self.of(token)
            if word in wanted:
                found[word].add(token.text.lower())
        return {str(word): tuple(sorted(forms)) for word, forms in found.items()}


# ---- how words are used ----


def _uses(sentences: Sequence[Sequence[BookToken]], lexicon: _Lemmas) -> Iterator[tuple[str, SeenUse]]:
    for sentence in sentences:
        for clause in _clauses(sentence):
            senses = [sense for token in clause if (sense := _verb(token)) is not None]
            yield from _counted(clause, senses, lexicon)
            yield from _objects(clause, senses, lexicon)
            yield from _moments(clause)
            yield from _players(clause, lexicon)
            yield from _placed(clause, senses, lexicon)
            yield from ((sense.lemma, SeenUse("verb", clause[0].line, "verb")) for sense in senses)


def _clauses(sentence: Sequence[BookToken]) -> Iterator[Sequence[BookToken]]:
    """The words between two signs, but for the commas of a list of numbers."""
    start = 0
    for at, token in enumerate(sentence):
        lists = token.follows(",") and token.number is not None
        if at > start and token.follows(",;:") and not lists:
            yield sentence[start:at]
            start = at
    yield sentence[start:]


def _verb(token: BookToken) -> VerbSense | None:
    return shared_verbs().get(token.key)


def _counted(
    clause: Sequence[BookToken], senses: Sequence[VerbSense], lexicon: _Lemmas
) -> Iterator[tuple[str, SeenUse]]:
    """Things with a number that are handled as goods: by the verb, in a price, or for which something is had."""
    handled = any(sense.tag in _HANDLING for sense in senses)
    priced = any(token.key in _PRICE for token in clause[:3])
    for number, token in pairwise(clause):
        if number.number is None or not (_is_noun(token) or lexicon.is_component(token)):
            continue
        word = lexicon.of(token)
        if word is None or key_of(word) in _NO_GOOD:
            continue
        for role, why in _reasons(token, word, handled, priced):
            yield word, SeenUse(role, token.line, why)


def _reasons(token: BookToken, word: str, handled: bool, priced: bool) -> Iterator[tuple[WordRole, str]]:
    role: WordRole = "point" if key_of(word).endswith(_POINT) else "card" if _is_card(word) else "good"
    if handled and token.key.endswith("t"):
        yield role, "gained, paid or lost"
    if priced:
        yield role, "in a price"
    if handled and token.key.endswith("ert"):
        yield role, "had for it"


def _objects(
    clause: Sequence[BookToken], senses: Sequence[VerbSense], lexicon: _Lemmas
) -> Iterator[tuple[str, SeenUse]]:
    """The one thing that is got whenever something happens, that is built, or for each of which something is had."""
    tags = {sense.tag for sense in senses}
    objects = [token for token in clause if token.key.endswith("t") and _is_noun(token) and lexicon.is_form(token)]
    if clause[0].key in _WHENEVER and tags == {"V.gain"} and len(objects) == 1:
        yield from _as(objects, "good", "got whenever", lexicon)
    if tags == {"V.build"}:
        yield from _as(objects[:1], "piece", "built", lexicon)
    if any(token.key in _drawing() for token in clause):
        yield from _as([token for token in objects if lexicon.is_component(token)][:1], "card", "drawn", lexicon)
    for each, token in pairwise(clause):
        if each.key == "minden" and token.key.endswith(_OF_YOURS) and _is_noun(token) and lexicon.is_form(token):
            yield from _as([token], "piece", "counted", lexicon)


@lru_cache(maxsize=1)
def _drawing() -> frozenset[str]:
    """The keys of the forms of the verb for drawing."""
    return frozenset(keys_of([form.text for form in conjugation(_DRAW)]))


def _as(tokens: Sequence[BookToken], role: WordRole, why: str, lexicon: _Lemmas) -> Iterator[tuple[str, SeenUse]]:
    for token in tokens:
        word = lexicon.of(token)
        if word is not None and key_of(word) not in _NO_GOOD:
            yield word, SeenUse("card" if _is_card(word) else role, token.line, why)


def _moments(clause: Sequence[BookToken]) -> Iterator[tuple[str, SeenUse]]:
    """Parts of the game: what is called a phase, and what has a beginning and an end each time, turns and rounds aside,
    which every game has."""
    for token, after in pairwise(clause):
        if after.key.startswith(_PHASE) and _is_noun(token) and token.number is None:
            yield f"{token.text.lower()} fázis", SeenUse("phase", token.line, "called a phase")
    for each, token, after in zip(clause, clause[1:], clause[2:], strict=False):
        if each.key == "minden" and after.key in _ENDS and _is_noun(token):
            word = token.text.lower()
            if not any(is_form(word, one, "noun") for one in _PERIODS):
                yield word, SeenUse("period", token.line, "begins and ends each time")


def _is_card(word: str) -> bool:
    return piece_of(word)[0] == _CARD


def _is_noun(token: BookToken) -> bool:
    return token.number is None and not is_verb_form(token.text) and token.key not in shared_senses()


def _players(clause: Sequence[BookToken], lexicon: _Lemmas) -> Iterator[tuple[str, SeenUse]]:
    """Nouns that act: *every baker gains*."""
    for before, token, after in zip(clause, clause[1:], (*clause[2:], None), strict=False):
        verb = _verb(after) if after is not None else None
        acts = verb is not None and verb.person in (Person.IT, Person.THEY)
        word = lexicon.of(token) if before.key in _ACTING and acts and _is_noun(token) else None
        if word == token.text.lower():
            yield word, SeenUse("person", token.line, "acts")


def _placed(
    clause: Sequence[BookToken], senses: Sequence[VerbSense], lexicon: _Lemmas
) -> Iterator[tuple[str, SeenUse]]:
    """Nouns that something is moved to or stands on."""
    if not any(sense.tag in _MOVING for sense in senses):
        return
    for token in clause:
        word = lexicon.of(token) if token.key.endswith(_PLACING) and _is_noun(token) else None
        if word is not None and word != token.text.lower():
            yield word, SeenUse("place", token.line, "moved to, or stood on")
