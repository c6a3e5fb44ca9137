"""The words of a sentence as units: what each one is, by the words of all sentences and by those of the game."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from ingest.effects.grammar.clauses import Language
from ingest.effects.grammar.phrases import TIMES
from ingest.effects.lexicon.forms import CONJUGATED, inflected
from ingest.effects.lexicon.lexicon import Entry
from ingest.effects.lexicon.verbs import Verbs
from ingest.prose.keys import key_of
from ingest.prose.sentences import Token
from schema.hungarian.nouns import CASES, Lexeme, declension
from schema.hungarian.numerals import number_of, ordinal_of

__all__ = ["Unit", "shared_forms", "units_of"]

_THINGS: Final = frozenset(("RES", "STAT", "THING", "ADJ", "NAME"))
_LONGEST: Final = 4
_STOREYS: Final = ("szintes", "szintu", "emeletes")
_NEIGHBOUR: Final = "szomszéd"
_AT: Final = "kor"
_ENDINGS: Final = {
    "gyel": "ins", "vel": "ins", "val": "ins", "mal": "ins", "tel": "ins", "nal": "ins", "tal": "ins", "cal": "ins",
    "t": "acc", "et": "acc", "at": "acc", "ot": "acc", "ert": "cau", "re": "sub", "ra": "sub", "be": "ill", "ba": "ill",
    "szor": "times", "szer": "times", "nel": "ade",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Unit:
    """A word, or a fixed expression of several. `places` are its tokens, `before` the signs in front of it."""

    tag: str
    value: Any
    case: str
    places: tuple[int, ...]
    key: str
    before: str = ""
    plural: bool = False
    owned: bool = False
    doubt: int = 0


@lru_cache(maxsize=1)
def _table() -> Mapping[str, Any]:
    return tomllib.loads(files("ingest.effects.composition").joinpath("lexicon.toml").read_text("utf-8"))


@lru_cache(maxsize=1)
def _forms() -> Mapping[str, tuple[str, Any, str, bool]]:
    """Tag, value, case and number of every form that all games share."""
    table = _table()
    found: dict[str, tuple[str, Any, str, bool]] = {
        key_of(word): ("IDLE", None, "nom", False) for word in table["idle"]["words"]
    }
    for group in (table["words"], table["forms"]):
        found |= {key_of(form): (tag, None, "nom", False) for tag, forms in group.items() for form in forms}
    found |= {key_of(form): ("TIME", when, "nom", False) for when, forms in table["times"].items() for form in forms}
    for owner in ("you", "they", None):
        for plural in (False, True):
            forms = declension(Lexeme(_NEIGHBOUR, link="o"), plural=plural, owner=owner)
            found |= {key_of(form): ("NEIGHBOUR", owner, case, plural) for case, form in zip(CASES, forms, strict=True)}
    return found


@lru_cache(maxsize=1)
def shared_forms() -> Mapping[str, str]:
    """The words that all games share, with their tags."""
    return {key: form[0] for key, form in _forms().items()}


@lru_cache(maxsize=1)
def _verbs() -> Verbs:
    return Verbs(((tag, stems) for tag, stems in _table()["verbs"].items()), CONJUGATED)


def units_of(tokens: Sequence[Token], language: Language) -> list[Unit]:
    """The units of a sentence, brackets left out."""
    found: list[Unit] = []
    at = 0
    while at < len(tokens):
        unit = _unit(tokens, at, language)
        at += len(unit.places)
        if not tokens[unit.places[0]].aside:
            found.append(unit)
    return found


def _unit(tokens: Sequence[Token], at: int, language: Language) -> Unit:
    token = tokens[at]
    if token.number is not None:
        return _number(tokens, at)
    runs = _runs(tokens, at)
    listed, own = _listed(runs, token, at, language), _game_word(runs, token, at, language)
    if listed is not None and own is not None and own.tag == "PERIOD" and len(own.places) > len(listed.places):
        return own
    return listed or own or _single(token, at, language)


def _listed(runs: Sequence[str], token: Token, at: int, language: Language) -> Unit | None:
    """The longest expression that all games share, or that names a good, a thing or a quality of the game."""
    for length in range(len(runs), 0, -1):
        key, places = runs[length - 1], tuple(range(at, at + length))
        known, entry = _forms().get(key), language.lexicon.forms.get(key) or _nouns(language).get(key)
        if entry is not None and entry.tag not in _THINGS:
            entry = _nouns(language).get(key)
        thing = entry is not None and entry.tag in _THINGS and entry.parts == length
        if thing and entry is not None and (known is None or known[0] == "IDLE"):
            return Unit(entry.tag, entry.value, entry.case, places, key, token.before, entry.plural, entry.owned)
        if known is not None:
            return Unit(known[0], known[1], known[2], places, key, token.before, known[3], bool(known[1]))
    return None


def _game_word(runs: Sequence[str], token: Token, at: int, language: Language) -> Unit | None:
    """The longest other expression of the game; a time where it is one."""
    when = _moments(language).get(token.key)
    if when is not None:
        return Unit("TIME", when, "nom", (at,), token.key, token.before)
    numeral = number_of(token.key)
    if numeral is not None and numeral[1] != "nom":
        tag = "TIMES" if numeral[1] == "times" else "NUM"
        return Unit(tag, numeral[0], numeral[1], (at,), token.key, token.before)
    for length in range(len(runs), 0, -1):
        key, places = runs[length - 1], tuple(range(at, at + length))
        entry = language.lexicon.forms.get(key)
        if entry is None or entry.parts != length or entry.tag == "SKIP":
            continue
        when = TIMES.get(entry.tag) if entry.tag != "INCOME" or entry.case == "ine" else None
        if when is not None:
            return Unit("TIME", when, entry.case, places, key, token.before)
        return Unit(entry.tag, entry.value, entry.case, places, key, token.before, entry.plural, entry.owned)
    return None


def _single(token: Token, at: int, language: Language) -> Unit:
    """A word that no list has as it stands: a verb, a numeral, a time, or one of the game's with a letter wrong."""
    verb = _verbs().tag(token.key) or _prefixed(token.key)
    numeral, place = number_of(token.key), ordinal_of(token.key)
    if verb is not None:
        return Unit(verb, None, "nom", (at,), token.key, token.before)
    if numeral is not None:
        return Unit("TIMES" if numeral[1] == "times" else "NUM", numeral[0], numeral[1], (at,), token.key, token.before)
    if place is not None:
        return Unit("ORD", place, "nom", (at,), token.key, token.before)
    floors = next((end for end in _STOREYS if token.key.endswith(end)), None)
    storeys = number_of(token.key.removesuffix(floors)) if floors else None
    if storeys is not None and storeys[1] == "nom":
        return Unit("ADJ", {"level": storeys[0], "floors": storeys[0]}, "nom", (at,), token.key, token.before)
    entry, cost = language.lexicon.word(token.key)
    if entry is None:
        return Unit("X", None, "nom", (at,), token.key, token.before)
    tag = "IDLE" if entry.tag == "SKIP" else entry.tag
    return Unit(tag, entry.value, entry.case, (at,), token.key, token.before, entry.plural, entry.owned, cost)


@lru_cache(maxsize=8)
def _nouns(language: Language) -> Mapping[str, Entry]:
    """The things of the vocabulary in all their forms; values that are things themselves stand for them."""
    if language.words is None:
        return {}
    found: dict[str, Entry] = {}
    for noun, declared in language.vocabulary.nouns.items():
        for name, attribute in declared.attributes.items():
            told = language.words.attributes.get(f"{noun}.{name}") or language.words.attributes.get(name)
            for value, terms in language.words.values.get(attribute.of or "", {}).items() if told and told.head else ():
                if len(terms) == 1:
                    found |= dict(inflected(terms[0].hu, "THING", {"noun": noun, name: value}))
    for noun, term in language.words.terms.get("nouns", {}).items():
        found |= {key: entry for key, entry in inflected(term.hu, "THING", {"noun": noun}) if key not in found}
    return found


@lru_cache(maxsize=8)
def _moments(language: Language) -> Mapping[str, str]:
    """The words for at such a time, of the phases of a game and of its events that have a noun."""
    found: dict[str, str] = {}
    phases = language.words.terms.get("phases", {}) if language.words is not None else {}
    for phase, term in phases.items():
        found |= {key_of(word) + _AT: f"each {phase}" for word in (term.hu.lemma, term.hu.lemma.split()[0])}
    for key, entry in language.lexicon.forms.items():
        name = entry.tag.removeprefix("ACT_").lower()
        if entry.case == "nom" and not entry.owned and name in language.vocabulary.events:
            found[key + _AT] = f"on {name}"
    return found


def _prefixed(key: str) -> str | None:
    """The tag of a verb behind its particle."""
    for prefix in ("meg", "el", "fel", "be", "ki", "elo"):
        tag = _verbs().tag(key.removeprefix(prefix)) if key.startswith(prefix) else None
        if tag is not None:
            return tag
    return None


def _number(tokens: Sequence[Token], at: int) -> Unit:
    """A number in figures with what is glued to it: an ordinal, a case, or the same number again for each."""
    token = tokens[at]
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    doubt = max(0, 900 - token.confidence)
    if after is not None and after.key in _ENDINGS and "." not in after.before:
        tag = "TIMES" if _ENDINGS[after.key] == "times" else "NUM"
        return Unit(tag, token.number, _ENDINGS[after.key], (at, at + 1), token.key, token.before, doubt=doubt)
    if after is not None and after.number == token.number and not after.before:
        return Unit("NUM", token.number, "nom", (at, at + 1), token.key, token.before, doubt=doubt)
    if after is not None and "." in after.before and after.text[:1].islower():
        return Unit("ORD", token.number, "nom", (at,), token.key, token.before, doubt=doubt)
    return Unit("NUM", token.number, "nom", (at,), token.key, token.before, doubt=doubt)


def _runs(tokens: Sequence[Token], at: int) -> list[str]:
    """The keys of one, two and more tokens from a place on, as far as nothing parts them."""
    made: list[str] = []
    for place, token in enumerate(tokens[at : at + _LONGEST]):
        if token.number is not None or (place and token.before):
            break
        made.append((made[-1] if made else "") + token.key)
    return made
