"""How a game words its verbs: the verb with its particle, the other words, and the cases of thing and number."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from kartotek.ingest.effects.composition.tables import synonyms
from kartotek.ingest.effects.composition.verb_forms import command_lemma
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.text.keys import key_of
from kartotek.schema.words import VerbWords

__all__ = ["BY_WHICH", "LOOSE", "GameCommand", "game_commands"]

_SLOT: Final = re.compile(r"\{(\w+)(?:#(\w+))?(?::(\w+))?\}")
_ROOT: Final = 5
_LITTLE: Final = frozenset(("a", "az", "egy", "hogy", "balra", "kovetkezo", "egyszintet", "mezot", "szintet"))
"""Words of the texts that a command may leave out."""
LOOSE: Final = frozenset(("meg", "fel", "elore"))
"""Particles that a command may do without."""
BY_WHICH: Final = frozenset(("ins", "sup"))
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
        roots=tuple(word[:_ROOT] for word in literal if word not in _LITTLE),
        optional=_LITTLE.intersection(literal),
        subject=subject,
        case=slots.get("what", _Slot(case="acc")).case if subject is not None else "",
        needs_thing=subject is not None and "what" in slots,
        unit=_unit_key(number.unit, language),
        unit_name=number.unit,
        unit_case=number.case,
    )


def _slots(text: str) -> Mapping[str, _Slot]:
    return {name: _Slot(unit, case or "nom") for name, unit, case in _SLOT.findall(text)}


def _literal(text: str) -> Sequence[str]:
    """The words of a text around what is filled in, by their keys."""
    return [*filter(None, map(key_of, _SLOT.sub(" ", text).replace("a~", " ").replace("-", " ").split()))]


def _lemmas(stated: VerbWords) -> frozenset[str]:
    """The verb with and without its particle, and the verbs that say the same."""
    lemma = command_lemma(stated)
    own = (lemma, stated.verb.prefix + lemma)
    return frozenset(own).union(*(synonyms().get(one, ()) for one in own))


def _unit_key(unit: str, language: GameLanguage) -> str:
    """How the word begins for what a number of a command counts."""
    units = language.words.terms["units"] if language.words is not None and unit else {}
    return key_of(units[unit].hu.lemma.split()[-1])[:_ROOT] if unit in units else ""
