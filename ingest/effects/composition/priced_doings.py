"""What an action of the game costs, where a clause says what must be paid for doing it."""

from __future__ import annotations

from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.command_words import GameCommand, game_commands
from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.picks import only
from kartotek.ingest.effects.composition.trees import bundle_of
from kartotek.ingest.effects.composition.verb_forms import FOR_IT
from kartotek.ingest.text.keys import key_of
from kartotek.schema.language.nodes import Bundle, Do, Filter, Step, Word

__all__ = ["priced_doing"]

_FOR: Final = key_of(FOR_IT)
_WORDS: Final = frozenset(("MUST", "DOING", "AND", "ONLY"))
_KIND: Final = "kind"


def priced_doing(passage: ClausePassage) -> Step | None:
    """The action for the price that must be paid for it: for building a farm two credits are due; None where the
    clause says more."""
    doing, thing = only(passage.tagged("DOING")), only(passage.of("things"))
    owed = passage.verbs == {"V.pay"} and {"MUST"} <= passage.words <= _WORDS
    if doing is None or thing is None or not owed or not doing.key.endswith(_FOR):
        return None
    if passage.kinds - {"things", "amount", "word", "verb"} or not _is_priced(thing):
        return None
    command = only([one for one in game_commands(passage.language) if _does(one, doing, thing)])
    price = _price(passage)
    if command is None or price is None:
        return None
    return Do(command.name, (Filter(_KIND, "=", (Word(str(thing.feature(_KIND))),)),), (), price)


def _is_priced(thing: ComposedPhrase) -> bool:
    """Whether a phrase names one thing, or all, of a kind and says no more of it."""
    plain = thing.case == "nom" and thing.n in (None, 1) and not (thing.bound or thing.scope or thing.ordinal)
    return plain and len(thing.features) == 1 and thing.feature(_KIND) is not None


def _does(command: GameCommand, doing: ComposedPhrase, thing: ComposedPhrase) -> bool:
    """Whether a command does to such things what the noun of doing says."""
    return command.needs_thing and doing.lemma in command.lemmas and command.subject == thing.feature("noun")


def _price(passage: ClausePassage) -> Bundle | None:
    """The goods that are due; None where one of them has no number."""
    amounts = passage.of("amount")
    plain = all(p.case == "acc" and not (p.each or p.bound) for p in amounts)
    return bundle_of(amounts, "pay") if plain else None
