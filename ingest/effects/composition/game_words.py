"""How a game words its things, events, verbs and numbers, and words made of a thing and what is done to it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from typing import Final

from kartotek.ingest.effects.composition.phrase import named_units, places_of
from kartotek.ingest.effects.composition.tables import synonyms
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.composition.verb_forms import command_lemma, event_nouns, event_texts, lemma_of
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.effects.lexicon.forms import inflected, owners_in
from kartotek.ingest.effects.lexicon.lexicon import LexiconEntry
from kartotek.ingest.effects.lexicon.word_tables import case_keys
from kartotek.ingest.text.keys import key_of
from kartotek.schema.hungarian.features import Case
from kartotek.schema.hungarian.nouns import CASES, Lexeme, adjective
from kartotek.schema.hungarian.prefixes import split_prefix
from kartotek.schema.language.nodes import Step
from kartotek.schema.words import VerbWords, Words

__all__ = [
    "denied_qualities",
    "host_words",
    "named_by",
    "named_keys",
    "pointed_hosts",
    "EventPattern",
    "event_patterns",
    "BY_WHICH",
    "LOOSE",
    "GameCommand",
    "game_commands",
    "ROOT",
    "HookPattern",
    "hook_patterns",
    "hook_step",
    "hook_texts",
    "names_hook",
    "split_compound",
]


# The words of a game for its goods, things and components, in all their forms.
_THINGS: Final = frozenset(("RES", "STAT", "THING", "ADJ", "NAME"))
_EVENT: Final = "ACT_"
"""How the tags begin that name an event of the game."""
_ALSO: Final = {"kártya": ("lap",)}
"""What things are called beside the name that a game gives them."""
_AT_HAND: Final[tuple[Case, ...]] = (Case.NOM, Case.DAT, Case.ADE)
_DONE: Final = ("ett", "ott", "att")
_VERBAL: Final = ("tt", "ó", "ő")
"""How words end that say what was done, or what does something."""
_BEFORE: Final = "before"
"""The text of an attribute that stands before the thing that has it."""
_UNDONE: Final = ("lan", "len")
_CAUSED: Final = ("tat", "tet")
"""How a verb ends that lets something do it."""
_SO_MADE: Final = ("va", "ve", "tal", "ottal", "ettel")
_SO_BEING: Final = ("ik", "nak", "nek", "o", "ott", "ett")
"""Endings of verbs for what was made so, and for what is so by itself."""


def named_by(key: str, parts: int, language: GameLanguage) -> LexiconEntry | None:
    """The good, thing or quality of the game that so many words name."""
    entry = language.lexicon.forms.get(key)
    named = _as_thing(entry, language) if entry is not None else None
    named = named or _nouns(language).get(key) or _related_qualities(language).get(key)
    if entry is None and named is None:
        named = _stated_qualities(language).get(key)
    return named if named is not None and named.parts == parts else None


def named_keys(language: GameLanguage) -> Set[str]:
    """The keys of what goods, things and qualities are called beside the forms of the lexicon."""
    return _nouns(language).keys() | _related_qualities(language).keys()


def _as_thing(entry: LexiconEntry, language: GameLanguage) -> LexiconEntry | None:
    """A word of the game as the thing that it is: an event or noun too; None where it is none."""
    name = entry.tag.lower()
    event = name.removeprefix(_EVENT.lower())
    if event != name and event in language.vocabulary.events:
        return entry._replace(tag="THING", value={"event": event})
    if name in language.vocabulary.nouns:
        return entry._replace(tag="THING", value={"noun": name})
    return entry if entry.tag in _THINGS else None


@lru_cache(maxsize=8)
def host_words(language: GameLanguage) -> frozenset[str]:
    """The words for the kinds of components, in the cases in which one speaks of the one at hand."""
    hosts = language.words.terms.get("hosts", {}) if language.words is not None else {}
    return frozenset(case_keys(term.hu)[CASES.index(case)] for term in hosts.values() for case in _AT_HAND)


@lru_cache(maxsize=8)
def pointed_hosts(language: GameLanguage) -> frozenset[str]:
    """The same words in every case, and the last words of longer names: this tile, with this character. A longer word
    may end with one of them."""
    hosts = language.words.terms.get("hosts", {}) if language.words is not None else {}
    heads = (replace(term.hu, lemma=term.hu.lemma.split()[-1]) for term in hosts.values())
    return frozenset(key for head in heads for key in case_keys(head))


@lru_cache(maxsize=8)
def denied_qualities(language: GameLanguage) -> Mapping[str, LexiconEntry]:
    """What was not done to a thing, by the forms of what may have been: undeveloped, unconnected."""
    found: dict[str, LexiconEntry] = {}
    for key, entry in language.lexicon.forms.items():
        if entry.tag == "ADJ" and key.endswith(_DONE):
            found |= {stem + ending: entry for stem in (key[:-1], key[:-3]) for ending in _UNDONE}
    return found


@lru_cache(maxsize=8)
def _related_qualities(language: GameLanguage) -> Mapping[str, LexiconEntry]:
    """What things are, by other forms of the verb that made them so: connected, that connects, is connected."""
    found: dict[str, LexiconEntry] = {}
    for key, entry in language.lexicon.forms.items():
        if entry.tag == "ADJ" and entry.case == Case.NOM and "flags" in entry.value and key.endswith(_DONE):
            verb = key[:-3]
            itself = verb[:-3] if verb.endswith(_CAUSED) else None
            found |= {verb + ending: entry for ending in _SO_MADE}
            found |= {itself + ending: entry for ending in _SO_BEING} if itself is not None else {}
    return found


@lru_cache(maxsize=8)
def _stated_qualities(language: GameLanguage) -> Mapping[str, LexiconEntry]:
    """The values of attributes that are words before a thing, in all their forms: green, special; not those that two
    attributes share."""
    found: dict[str, LexiconEntry | None] = {}
    for lemma, value in _words_of_qualities(language) if language.words is not None else ():
        for key, entry in inflected(adjective(lemma), "ADJ", value) if _is_plain_quality(lemma) else ():
            found[key] = entry if found.setdefault(key, entry) == entry else None
    return {key: entry for key, entry in found.items() if entry is not None}


def _is_plain_quality(lemma: str) -> bool:
    """Whether a word is a quality of its own: one that says what was done has the forms of a verb too."""
    return lemma.isalpha() and not lemma.endswith(_VERBAL)


def _words_of_qualities(language: GameLanguage) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The single words for the values of attributes by which things are not called, and for flags."""
    words = language.words
    assert words is not None
    for noun, declared in language.vocabulary.nouns.items():
        for name, attribute in declared.attributes.items():
            if not _names_things(noun, name, words):
                values = words.values.get(str(attribute.of), {})
                yield from ((one.hu.lemma, {name: value}) for value, terms in values.items() for one in terms)
            stated = words.attributes.get(f"{noun}.{name}") or words.attributes.get(name)
            if attribute.type == "flag" and stated is not None:
                yield stated.hu.get(_BEFORE, ""), {"flags": name}


@lru_cache(maxsize=8)
def _nouns(language: GameLanguage) -> Mapping[str, LexiconEntry]:
    """The things of the vocabulary in all their forms; values that are things themselves stand for them."""
    if language.words is None:
        return {}
    found: dict[str, LexiconEntry] = {}
    for lexeme, value in _values_as_things(language, language.words):
        found |= dict(inflected(lexeme, "THING", value, owners_in(language.tables)))
    for lexeme, noun in _names_of_nouns(language.words):
        found = dict(inflected(lexeme, "THING", {"noun": noun}, owners_in(language.tables))) | found
    return found


def _values_as_things(language: GameLanguage, words: Words) -> Iterator[tuple[Lexeme, Mapping[str, str]]]:
    """The values of attributes that are called like things, with the things that they are values of."""
    for noun, declared in language.vocabulary.nouns.items():
        for name, attribute in declared.attributes.items():
            values = words.values.get(str(attribute.of), {}) if _names_things(noun, name, words) else {}
            yield from ((terms[0].hu, {"noun": noun, name: v}) for v, terms in values.items() if len(terms) == 1)


def _names_things(noun: str, attribute: str, words: Words) -> bool:
    """Whether things are called by the values of one of their attributes."""
    stated = words.attributes.get(f"{noun}.{attribute}") or words.attributes.get(attribute)
    return stated is not None and bool(stated.head)


def _names_of_nouns(words: Words) -> Iterator[tuple[Lexeme, str]]:
    """What the things of the game are called."""
    for noun, term in words.terms.get("nouns", {}).items():
        yield term.hu, noun
        yield from ((Lexeme(other), noun) for other in _ALSO.get(term.hu.lemma, ()))


# How a game words its events: the verb, the other words, and the case of what an event happens to.
_EVENT_SLOT: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")
_SECOND: Final = re.compile(r"(?:asz|esz|sz|ol|el|öl)$")
_LEFT_OUT_OF_EVENTS: Final = frozenset(("a", "az", "egy", "el", "meg", "fel", "elore", "vegre", "epites", "helyett"))


@dataclass(frozen=True, slots=True)
class EventPattern:
    """How an event is said. `others` are words that must be there, by the beginning that all their forms share;
    `optional` those that need not, by their keys."""

    event: str
    lemmas: frozenset[str]
    others: tuple[str, ...]
    case: str
    optional: frozenset[str] = frozenset()


@lru_cache(maxsize=8)
def event_patterns(language: GameLanguage) -> tuple[EventPattern, ...]:
    """The events of a game by their wording, those of more words first."""
    made = _made(language) if language.words is not None else ()
    return tuple(sorted(made, key=lambda one: -len(one.others)))


def _made(language: GameLanguage) -> Iterator[EventPattern]:
    for event, text in _worded(language):
        lemma = lemma_of(_EVENT_SLOT.sub(" ", text))
        if lemma is not None:
            case = next((case or Case.NOM for name, case in _EVENT_SLOT.findall(text) if name == "what"), "")
            others = _other_words(text, lemma)
            needed = tuple(key for key in others if key not in _LEFT_OUT_OF_EVENTS)
            yield EventPattern(event, _alike(lemma), needed, case, _LEFT_OUT_OF_EVENTS.intersection(others))


def _other_words(text: str, lemma: str) -> list[str]:
    """The keys of the words that a text has beside its verb."""
    words = _EVENT_SLOT.sub(" ", text).replace("a~", " ").split()
    return [key_of(word) for word in words if lemma_of(word) != lemma]


def _worded(language: GameLanguage) -> Iterator[tuple[str, str]]:
    """The events with the texts of the game's words, and with those that its book uses beside them."""
    for event, texts in (*event_texts(language), *language.table("happenings").items()):
        yield from ((event, text) for text in texts)


def _alike(lemma: str) -> frozenset[str]:
    """The verb itself, with a particle that adds nothing, and those that say the same."""
    bare = split_prefix(lemma)[1]
    return frozenset((lemma, bare, f"meg{bare}", f"fel{bare}", f"el{bare}", *synonyms().get(bare, ())))


# How a game words its verbs: the verb with its particle, the other words, and the cases of thing and number.
_COMMAND_SLOT: Final = re.compile(r"\{(\w+)(?:#(\w+))?(?::(\w+))?\}")
_ROOT: Final = 5
_LEFT_OUT_OF_COMMANDS: Final = frozenset(
    ("a", "az", "egy", "hogy", "balra", "kovetkezo", "egyszintet", "mezot", "szintet")
)
"""Words of the texts that a command may leave out."""
LOOSE: Final = frozenset(("meg", "fel", "elore"))
"""Particles that a command may do without."""
BY_WHICH: Final = frozenset((Case.INS, Case.SUP))
"""The cases of a thing that one moves with or on: any of them, where none is named."""


@dataclass(frozen=True, slots=True)
class GameCommand:
    """How a verb of the game is said."""

    name: str
    lemmas: frozenset[str]
    particle: str
    roots: tuple[str, ...]
    """The beginnings of other words that must be there."""
    optional: frozenset[str]
    """Words of its text, by their keys, that need not be there."""
    subject: str | None
    """The noun that it is done to."""
    case: str
    """The case of the thing that it is done to; empty where there is none."""
    needs_thing: bool
    """Whether that must be named."""
    unit: str
    """The noun that its number counts, by its key; empty where it has none."""
    unit_name: str
    """The name of that noun."""
    unit_case: str

    @property
    def needs_particle(self) -> bool:
        """Whether the verb means something else without its particle."""
        return self.particle not in ("", *LOOSE)


@dataclass(frozen=True, slots=True)
class _Slot:
    """A place of a text that something is filled in."""

    unit: str = ""
    case: str = ""


@lru_cache(maxsize=8)
def game_commands(language: GameLanguage) -> tuple[GameCommand, ...]:
    """The verbs of a game, those of more words first."""
    words = language.words.verbs if language.words is not None else {}
    made = [_command(name, stated, language) for name, stated in words.items()]
    return tuple(sorted(made, key=lambda one: -len(one.roots)))


def _command(name: str, stated: VerbWords, language: GameLanguage) -> GameCommand:
    text = stated.hu or "{verb}{price} {what:acc}"
    slots, literal = _slots(text), _literal(text)
    subject, number = language.vocabulary.verbs[name].subject, slots.get("0", _Slot())
    return GameCommand(
        name=name,
        lemmas=_lemmas(stated),
        particle=key_of(stated.verb.prefix),
        roots=tuple(word[:_ROOT] for word in literal if word not in _LEFT_OUT_OF_COMMANDS),
        optional=_LEFT_OUT_OF_COMMANDS.intersection(literal),
        subject=subject,
        case=slots.get("what", _Slot(case=Case.ACC)).case if subject is not None else "",
        needs_thing=subject is not None and "what" in slots,
        unit=_unit_key(number.unit, language),
        unit_name=number.unit,
        unit_case=number.case,
    )


def _slots(text: str) -> Mapping[str, _Slot]:
    return {name: _Slot(unit, case or Case.NOM) for name, unit, case in _COMMAND_SLOT.findall(text)}


def _literal(text: str) -> Sequence[str]:
    """The words of a text around what is filled in, by their keys."""
    return [*filter(None, map(key_of, _COMMAND_SLOT.sub(" ", text).replace("a~", " ").replace("-", " ").split()))]


def _lemmas(stated: VerbWords) -> frozenset[str]:
    """The verb with and without its particle, and the verbs that say the same."""
    lemma = command_lemma(stated)
    own = (lemma, stated.verb.prefix + lemma)
    return frozenset(own).union(*(synonyms().get(one, ()) for one in own))


def _unit_key(unit: str, language: GameLanguage) -> str:
    """How the word begins for what a number of a command counts."""
    units = language.words.terms["units"] if language.words is not None and unit else {}
    return key_of(units[unit].hu.lemma.split()[-1])[:_ROOT] if unit in units else ""


# How a game words its hooks, the numbers of the game that effects change: the texts, and the roots that name one.
ROOT: Final = 6
"""How many letters of a word all its forms share."""
_HOOK_SLOT: Final = re.compile(r"\{[^}]*\}")
_EMPTY: Final = frozenset(
    "a az egy kerul kerulnek szukseges lehet nalad ingyen kapsz minden tobb nagyobb tobbe".split()
)


@dataclass(frozen=True, slots=True)
class HookPattern:
    """A hook and the roots of the words that name it."""

    hook: str
    roots: tuple[str, ...]
    verbal: bool = False
    """Whether one of these words is a verb of its own: so many cards you may keep."""

    def places_in(self, units: Sequence[WordUnit]) -> set[int] | None:
        """The places of the words that name it; None where one is not there."""
        found = named_units(units, self.roots, lambda unit, root: root in unit.key)
        return places_of(found) if found is not None else None


def hook_texts(language: GameLanguage, way: str) -> Iterator[tuple[str, str]]:
    """The hooks of a game with the texts that say them set, or raised."""
    hooks = language.words.phrases.get("hooks", {}) if language.words is not None else {}
    return ((hook, texts.get("hu", {}).get(way, "")) for hook, texts in hooks.items())


@lru_cache(maxsize=8)
def hook_patterns(language: GameLanguage) -> tuple[HookPattern, ...]:
    """The hooks that words name, those of more words first."""
    texts = zip(hook_texts(language, "set"), hook_texts(language, "up"), strict=True)
    own = ((hook, text) for hook, said in language.table("measures").items() for text in said)
    verbal = (replace(_pattern(*one), verbal=True) for one in own)
    made = dict.fromkeys((*(_pattern(*one) for one in chain.from_iterable(texts)), *verbal))
    return tuple(sorted(filter(_is_telling, made), key=lambda one: -len(one.roots)))


def _pattern(hook: str, said: str) -> HookPattern:
    text = _HOOK_SLOT.sub(" ", said).replace("a~", " ").replace("-", " ")
    return HookPattern(hook, tuple(key_of(word)[:ROOT] for word in text.split() if key_of(word) not in _EMPTY))


def _is_telling(pattern: HookPattern) -> bool:
    """Whether a word of those that name a hook is long enough to mean nothing else."""
    return max(map(len, pattern.roots), default=0) >= ROOT


def names_hook(units: Sequence[WordUnit], language: GameLanguage) -> bool:
    """Whether some words name a number of the game."""
    return any(pattern.places_in(units) is not None for pattern in hook_patterns(language))


def hook_step(language: GameLanguage, hook: str, filters: str, sign: str, number: int | None) -> Step | None:
    """A hook set or changed by a number, with filters in brackets; None where the game has no such thing."""
    tree = language.tree(f"always: mod {hook}{filters} {sign} {number}")
    return tree.effect if tree is not None else None


# Words made of a thing and the noun of what is done to it, as two units: *bányaépítéskor*, *szövetségalapítás*.
_IN_PAIRS: Final = "paronkent"
_SHORTEST: Final = 4
"""Shorter parts are parts of other words too."""


def split_compound(unit: WordUnit, language: GameLanguage) -> list[WordUnit]:
    """An unknown word as the thing and the noun of doing that it is made of; any other as it is."""
    key = unit.key
    if unit.tag == "X" and key.endswith(_IN_PAIRS):
        return _in_pairs(unit, language)
    for cut in range(_SHORTEST, len(key) - _SHORTEST) if unit.tag == "X" else ():
        noun = event_nouns(language).get(key[cut:])
        thing = _thing(unit._replace(key=key[:cut]), noun[0], language) if noun is not None else None
        if noun is not None and thing is not None:
            return [thing, unit._replace(tag="DOING", case=noun[1], key=key[cut:], lemma=noun[0], before="")]
    return [unit]


def _in_pairs(unit: WordUnit, language: GameLanguage) -> list[WordUnit]:
    """A good or thing and *in pairs* in one word as each two of them; any other word as it is."""
    entry = named_by(unit.key.removesuffix(_IN_PAIRS), 1, language)
    if entry is None or entry.tag not in ("THING", "RES") or entry.case != Case.NOM or entry.owned:
        return [unit]
    counted = unit._replace(tag=entry.tag, value=entry.value, case=Case.DIST, before="")
    return [unit._replace(tag="NUM", value=2), counted]


def _thing(unit: WordUnit, verb: str, language: GameLanguage) -> WordUnit | None:
    """The first part of a compound: a thing of the game, or a word that an event of this verb is said with."""
    entry = named_by(unit.key, 1, language)
    if entry is not None and entry.tag == "THING" and entry.case == Case.NOM and not entry.owned:
        return unit._replace(tag="THING", value=entry.value)
    said = (other for one in event_patterns(language) if verb in one.lemmas for other in one.others)
    named = any(unit.key in (other[:-1], other[:-2]) for other in said)
    return unit._replace(tag="COMPOUND") if named else None
