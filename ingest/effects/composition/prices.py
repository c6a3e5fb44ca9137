"""Prices of the game that a sentence sets or changes: of goods bought from neighbours, and of what an action costs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.draft import AbilityDraft
from kartotek.ingest.effects.composition.game_words import (
    ROOT,
    GameCommand,
    HookPattern,
    event_patterns,
    game_commands,
    hook_step,
    hook_texts,
)
from kartotek.ingest.effects.composition.phrase import ComposedPhrase, only
from kartotek.ingest.effects.composition.trees import bundle_of
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.composition.verb_forms import FOR_IT
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.text.keys import key_of
from kartotek.schema.hungarian.features import Case, Person
from kartotek.schema.language.node import walk
from kartotek.schema.language.nodes import Bundle, Do, Filter, Step, Word

__all__ = ["price_of", "priced_doing", "COST", "take_unchanged"]


# Prices of the game that a sentence sets or changes: of goods bought from neighbours, and of what an action costs.
_BUYING: Final = "vasarol"
_LITTLE: Final = frozenset(
    "minden egy kerul tobbe kevesebbe kell miatt veszitesz tobbet kevesebbet sem jatekos tobbi hatasai nem".split()
)
_SIDES: Final = frozenset(("left", "right", "left2", "right2"))
_SPEAKING: Final = frozenset(
    (
        "IF WHEN WHICH WHICH_ACC OTHERWISE EXCEPT EXCEPTING NONE PERIOD TIMES OR SO AS_MUCH SO_MUCH HALF_OF ATMOST"
        " X ORD AGE FIRST BEFORE EACH_PLAYER SOME_OF"
    ).split()
)
"""Words that say more than a price does, or that nothing knows."""
_GETTING: Final = frozenset(("V.buy", "V.take", "V.gain"))
_EITHER: Final = frozenset(("barmelyik", "barmely", "akarmelyik"))
"""Words for either of two: whichever it is."""
_SIGNS: Final = {"LESS": "-=", "MORE": "+=", "V.shrink": "-=", "V.grow": "+="}
_BY: Final = frozenset((Case.INS,))
"""The case of by how much a price is another one."""
_PRICES: Final = frozenset((Case.CAU, Case.ACC, Case.ILL, Case.NOM, Case.SUB))
"""The cases of what something is bought for."""


def price_of(passage: ClausePassage) -> Step | None:
    """What the clause makes of a price; None where it names none, or says more."""
    if passage.words & _SPEAKING or any(p.ordinal or p.bound for p in passage.phrases) or _is_for_each(passage):
        return None
    return _bought(passage) or _paid(passage)


def _is_for_each(passage: ClausePassage) -> bool:
    """Whether the clause counts things: a price for each of something is another thing."""
    return any(p.case in ("after", Case.DIST) or (p.each and p.case == Case.CAU) for p in passage.of("amount"))


def _bought(passage: ClausePassage) -> Step | None:
    """Goods of a class, bought from a neighbour for so much."""
    hook, seller = _buying_hook(passage.language), _seller_in(passage)
    listed = _listed_class(passage)
    if listed is not None:
        passage = passage.without(*listed.goods)
    amount, changed = only(_without_replaced(passage)), only([*passage.words & _SIGNS.keys()])
    if hook is None or seller is None or not _is_buying(passage):
        return None
    cases = _PRICES if changed is None else _BY
    if amount is None or amount.n is None or amount.case not in cases or _buys_another_thing(passage):
        return None
    side = [f"side = {seller}"] if seller in _SIDES else []
    goods = [*_values(passage, hook), *([f"class = {listed.name}"] if listed is not None else [])]
    if not goods and not passage.in_case("player", Case.ABL):
        return None  # what is paid to somebody for nothing that is named
    return _set(passage.language, hook, [*goods, *side], "=" if changed is None else _SIGNS[changed], amount.n)


@dataclass(frozen=True, slots=True)
class _ListedClass:
    """A class of goods all of which a clause names."""

    name: str
    goods: Sequence[ComposedPhrase]


def _listed_class(passage: ClausePassage) -> _ListedClass | None:
    """The class of goods that a clause names one by one; None where one of it is missing, or another is among them."""
    resources = passage.language.vocabulary.resources
    goods = [p for p in passage.in_case("amount", Case.ACC) if p.n is None and isinstance(p.name, str)]
    groups = {resources[p.name].group for p in goods if p.name in resources}
    group = only([*groups])
    if group is None or {p.name for p in goods} != {name for name, one in resources.items() if one.group == group}:
        return None
    return _ListedClass(group, goods)


def _buys_another_thing(passage: ClausePassage) -> bool:
    """Whether what is bought is no good of the game: a card, something of a colour, an unknown word beside the verb."""
    beside = [{one.tag, other.tag} for one, other in pairwise(passage.phrases)]
    unknown = any("X" in tags and not tags.isdisjoint(_GETTING) for tags in beside)
    return unknown or bool(passage.in_case("things", Case.ACC)) or any(unit.tag == "ADJ" for unit in passage.units)


def _is_buying(passage: ClausePassage) -> bool:
    """Whether a clause says that goods are bought, taken or had, or what they cost."""
    if "NEG" in passage.words or "time" in passage.kinds:
        return False
    owed = {"V.pay", "MUST"} <= passage.verbs | passage.words
    owed |= bool(passage.in_case("player", Case.DAT)) or "V.cost" in passage.verbs or "PRICE" in passage.words
    return owed or any(map(_buys, passage.units)) or _takes_goods(passage)


def _buys(unit: WordUnit) -> bool:
    """Whether a verb says that known goods come from somebody."""
    return unit.tag == "V.buy" or (unit.definite and unit.tag in ("V.take", "V.gain"))


def _takes_goods(passage: ClausePassage) -> bool:
    """Whether goods of a class may be taken for the price: raw materials, not so many of them."""
    may = any(unit.tag in _GETTING and unit.possible for unit in passage.units)
    return may and len(passage.of("amount")) == 1 and not passage.of("number")


def _seller_in(passage: ClausePassage) -> str | None:
    """The only player of the clause, where goods are bought from them."""
    player = only(passage.of("player"))
    if player is None or player.case not in _sellers(passage):
        return None
    if player.name == "one" and any(unit.key in _EITHER for unit in passage.units):
        return "neighbours"
    return str(player.name) if player.name in (*_SIDES, "neighbours") else None


def _sellers(passage: ClausePassage) -> Sequence[str]:
    """The cases of whoever goods are bought from: from them, for what you give them, by what theirs cost."""
    if "V.cost" in passage.verbs or "PRICE" in passage.words:
        return (Case.ABL, Case.ADE, Case.NOM)
    yours = any(p.person == Person.YOU for p in passage.of("verb"))
    return (Case.ABL, Case.DAT) if yours and passage.verbs <= {"V.pay", "V.give"} else (Case.ABL,)


@lru_cache(maxsize=8)
def _buying_hook(language: GameLanguage) -> str | None:
    """The price of goods that are bought from others."""
    return next((hook for hook, text in hook_texts(language, "set") if _BUYING in key_of(text)), None)


def _without_replaced(passage: ClausePassage) -> list[ComposedPhrase]:
    """The amounts of the clause without those in place of which another comes."""
    phrases = passage.phrases
    gone = {at - 1 for at, p in enumerate(phrases) if p.tag == "INSTEAD"}
    return [p for at, p in enumerate(phrases) if p.kind == "amount" and at not in gone]


def _paid(passage: ClausePassage) -> Step | None:
    """What an action costs of a good: so much less or more, or nothing."""
    change = _change_in(passage)
    if change is None or "player" in passage.kinds:
        return None
    amounts = [f"res = {p.name}" for p in passage.of("amount")]
    for pattern in _paid_hooks(passage.language):
        goods = amounts or list(_values(passage, pattern.hook))
        if len(goods) == 1 and _is_named(pattern, passage):
            return _set(passage.language, pattern.hook, goods, *change)
    return None


@lru_cache(maxsize=8)
def _paid_hooks(language: GameLanguage) -> tuple[HookPattern, ...]:
    """The prices of actions, with the roots of all the words that say one set."""
    made = (HookPattern(hook, tuple(_roots(text))) for hook, text in hook_texts(language, "set"))
    return tuple(one for one in made if one.roots and _is_paid(one.hook, language))


def _roots(text: str) -> Iterator[str]:
    roots = (key_of(word)[:ROOT] for word in text.split() if "{" not in word)
    return (root for root in roots if len(root) == ROOT and root not in _LITTLE)


def _is_paid(hook: str, language: GameLanguage) -> bool:
    """Whether a hook is a price of goods that is not that of things of a kind."""
    attributes = language.vocabulary.hooks[hook].attributes
    return "res" in attributes and "kind" not in attributes


def _is_named(pattern: HookPattern, passage: ClausePassage) -> bool:
    """Whether a clause has all the words that name a price, and no other time than that of the action."""
    times = passage.of("time")
    if any(_is_of_event(p, pattern.hook) for p in times):
        return len(times) == 1
    if not all(p.key.startswith(pattern.roots) for p in times):
        return False
    if any(_is_step_of(p, pattern.hook, passage.language) for p in passage.tagged("DOING")):
        return not passage.in_case("things", Case.INS)  # by which only some of the steps are done
    return all(any(unit.key.startswith(root) for unit in passage.units) for root in pattern.roots)


def _is_step_of(doing: ComposedPhrase, hook: str, language: GameLanguage) -> bool:
    """Whether a noun of doing names the event that a price is that of."""
    events = (one for one in event_patterns(language) if hook == f"{one.event}_cost")
    return any(doing.lemma in one.lemmas for one in events)


def _is_of_event(time: ComposedPhrase, hook: str) -> bool:
    """Whether a time is the event that a price is that of: at every step, what a step costs."""
    kind, _, event = str(time.name).partition(" ")
    return kind == "on" and hook == f"{event}_cost"


def _change_in(passage: ClausePassage) -> tuple[str, int] | None:
    """How the clause changes a price: so much less or more, or to nothing."""
    numbers = [p.n for p in passage.of("amount", "number") if p.n is not None]
    if "NEG" in passage.words:
        return ("=", 0) if not numbers and _is_due(passage) else None
    changing = passage.words | passage.verbs if "PRICE" in passage.words else passage.words
    word, number = only([*changing & _SIGNS.keys()]), only(numbers)
    return (_SIGNS[word], number) if word is not None and number is not None else None


def _is_due(passage: ClausePassage) -> bool:
    return "MUST" in passage.words or "V.cost" in passage.verbs


def _values(passage: ClausePassage, hook: str) -> Iterator[str]:
    """The attributes of a hook whose values the clause names in the game's words, as filters."""
    language = passage.language
    for name, attribute in language.vocabulary.hooks[hook].attributes.items():
        values = language.words.values.get(str(attribute.of), {}) if language.words is not None else {}
        named = (value for value, terms in values.items() if _is_said(terms[0].hu.lemma, passage.units))
        yield from (f"{name} = {value}" for value in named if value not in _SIDES)


def _is_said(lemma: str, units: Iterable[WordUnit]) -> bool:
    """Whether a word of the game stands among some words in any form."""
    root = key_of(lemma)[: ROOT + 2]
    return any(unit.key.startswith(root) for unit in units)


def _set(language: GameLanguage, hook: str, filters: Sequence[str], sign: str, number: int) -> Step | None:
    return hook_step(language, hook, f"[{', '.join(filters)}]" if filters else "", sign, number)


# What an action of the game costs, where a clause says what must be paid for doing it.
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
    plain = thing.case == Case.NOM and thing.n in (None, 1) and not (thing.bound or thing.scope or thing.ordinal)
    return plain and len(thing.features) == 1 and thing.feature(_KIND) is not None


def _does(command: GameCommand, doing: ComposedPhrase, thing: ComposedPhrase) -> bool:
    """Whether a command does to such things what the noun of doing says."""
    return command.needs_thing and doing.lemma in command.lemmas and command.subject == thing.feature("noun")


def _price(passage: ClausePassage) -> Bundle | None:
    """The goods that are due; None where one of them has no number."""
    amounts = passage.of("amount")
    plain = all(p.case == Case.ACC and not (p.each or p.bound) for p in amounts)
    return bundle_of(amounts, "pay") if plain else None


# Clauses that say of another price than the one that changes that it stays as it is.
_SAYING_UNCHANGED: Final = frozenset(
    ("BUT", "AND", "UNCHANGED", "PRICE", "PRICE_OF", "COST_OF", "NEG", "SO_MUCH", "OTHERS", "X")
)
_VERBS: Final = frozenset(("V.change", "V.cost", "V.be", "V.stand"))
COST: Final = "koltseg"
"""In the words for what something costs of a good."""


def take_unchanged(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """That another price does not change: it adds nothing, unless it is the one that was said to."""
    if not _says_so(passage) or passage.words - _SAYING_UNCHANGED or passage.verbs - _VERBS:
        return None
    draft.understood |= passage.words & {"NEG"}
    costs, goods = passage.tagged("X"), passage.of("amount")
    if not draft.is_lasting or any(p.n is not None for p in passage.phrases) or any(COST not in p.key for p in costs):
        return False
    named = [str(p.name) for p in goods] + [good for p in costs for good in _goods_in(p.key, passage)]
    return len(named) == len(costs) + len(goods) and _is_other(named, passage, draft)


def _is_other(goods: list[str], passage: ClausePassage, draft: AbilityDraft) -> bool:
    """Whether neither of these goods, nor, where none is named, the kind of things, is what was said to change."""
    changed = _changed_in(draft)
    named = goods or [str(p.feature("kind")) for p in passage.of("things")]
    known = not passage.tagged("X") or not changed.isdisjoint(passage.language.vocabulary.resources)
    return changed.isdisjoint(named) and known


def _says_so(passage: ClausePassage) -> bool:
    if "V.change" in passage.verbs:
        return "NEG" in passage.words
    return "UNCHANGED" in passage.words and "NEG" not in passage.words


def _goods_in(key: str, passage: ClausePassage) -> list[str]:
    """The good that a word for a cost begins with: what it costs of it."""
    entry = passage.language.lexicon.forms.get(key[: key.index(COST)])
    return [str(entry.value or entry.tag)] if entry is not None else []


def _changed_in(draft: AbilityDraft) -> set[str]:
    """The goods and kinds of which a price was said to change."""
    return {node.name for part in draft.parts for node in walk(part.step) if isinstance(node, Word)}
