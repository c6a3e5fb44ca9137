"""Clauses of which one verb says several things, and cards whose actions a clause says to use."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.phrase import ComposedPhrase, only
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language.nodes import Seq, Step, UpTo

__all__ = ["use_of", "parts_of_list"]


# Cards whose actions a clause says to use.
_USING: Final = "now: use action of pick card"


def use_of(passage: ClausePassage) -> Step | None:
    """Using so many of one's cards that carry actions, or at most so many."""
    cards = _used(passage)
    if cards is None:
        return None
    using = passage.language.tree(_USING)
    return _repeated(using.effect, cards) if using is not None else None


def _repeated(step: Step, cards: ComposedPhrase) -> Step | None:
    """A step for each of so many cards, or for at most so many."""
    number = cards.n or 1
    if cards.bound:
        return UpTo(number, step) if cards.bound == "<=" else None
    return step if number == 1 else Seq((step,) * number)


def _used(passage: ClausePassage) -> ComposedPhrase | None:
    """The cards with actions that a clause says to use, if it says nothing else but when."""
    alone = passage.verbs == {"V.use"} and len(passage.phrases) == 2 + len(passage.of("time"))
    return only([p for p in passage.in_case("things", Case.ACC) if _acts(p)]) if alone else None


def _acts(phrase: ComposedPhrase) -> bool:
    plain = not phrase.ordinal and not phrase.each
    return plain and any(feature.get("type") == "action" for feature in phrase.features)


# Clauses of which one verb says several things: one for each blue card, two for each green one.
_COUNTING: Final = frozenset(("after", Case.CAU, Case.DIST))
_JOINTS: Final = ("AND", "BUT")


def parts_of_list(passage: ClausePassage) -> list[ClausePassage]:
    """The clause once for each thing or player of a list, with how much there is for it; none where it is no such list:
    what it is for must stand before how much, each time anew."""
    gives = "V.give" in passage.verbs
    listed = [p for p in passage.phrases if _is_for(p, gives) or _is_amount(p)]
    whom, given = listed[::2], listed[1::2]
    alike = all(_is_for(p, gives) and (p.kind, p.case) == (whom[0].kind, whom[0].case) for p in whom)
    if len(whom) < 2 or not alike or not _are_amounts(given, len(whom)):
        return []
    shared = passage.without(*listed).without_tags(*_JOINTS)
    named = [_with_noun(p, whom[0]) for p in whom]
    amounts = [replace(given[-1], n=p.n, places=p.places, apiece=p.apiece) for p in given]
    return [shared.with_phrases((*pair, *shared.phrases)) for pair in zip(named, amounts, strict=True)]


def _are_amounts(phrases: Sequence[ComposedPhrase], number: int) -> bool:
    """Whether there are so many amounts, of which the last one alone names the good."""
    goods = [p for p in phrases if p.kind == "amount"]
    return len(phrases) == number and all(map(_is_amount, phrases)) and len(goods) == 1 and goods[0] is phrases[-1]


def _is_for(phrase: ComposedPhrase, gives: bool) -> bool:
    """Whether a phrase says for what, each of which what gives so much, or who gets it."""
    if phrase.kind != "things":
        return phrase.kind == "player"
    several = phrase.each or phrase.plural
    return phrase.n is None and (phrase.case in _COUNTING or (gives and several and phrase.case == Case.NOM))


def _is_amount(phrase: ComposedPhrase) -> bool:
    """Whether a phrase is just so much, of a good or of the one to come."""
    return phrase.kind in ("amount", "number") and phrase.n is not None and not (phrase.bound or phrase.each)


def _with_noun(phrase: ComposedPhrase, first: ComposedPhrase) -> ComposedPhrase:
    """Things that only their quality names, with the noun and the owner of the first ones."""
    if phrase.kind != "things" or phrase.feature("noun") is not None:
        return phrase
    features = (*phrase.features, {"noun": first.feature("noun")})
    return replace(phrase, features=features, owned=first.owned, plural=first.plural, each=first.each)
