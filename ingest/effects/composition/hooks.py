"""Numbers of the game that a sentence sets, raises or lowers: what building costs, what one may buy, what is spared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Final, Literal

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.game_words import (
    HookPattern,
    event_patterns,
    hook_patterns,
    hook_step,
    hook_texts,
)
from kartotek.ingest.effects.composition.phrase import ComposedPhrase, all_made, only
from kartotek.ingest.effects.composition.trees import in_a_row
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.text.keys import key_of
from kartotek.schema.hungarian.features import Case, Person
from kartotek.schema.language.nodes import Ability, Filter, Mod, Number, Step, Timing, Word
from kartotek.schema.language.printer import print_ability

__all__ = [
    "PURPOSE",
    "cost_change_when",
    "other_change_of",
    "hook_of",
    "PRICE",
    "event_price_of",
    "event_price_when",
    "spared_loss_of",
    "trade_limit_of",
]


# What building things of a kind costs of a good: more, less, or nothing.
NAMING: Final = frozenset(
    "ENOUGH MORE LESS AND ONLY NEEDED BUILDING_OF MINE_OF MUST NEXT FIRST THEN PRICE_OF COST_OF DOING PRICE".split()
)
"""Words that only help to name a number."""
PURPOSE: Final = ("asahoz", "esehez")
"""The ends of a word for what a number is needed for."""
_COSTING: Final = frozenset(("NEEDED", "V.cost", "V.stand", "V.pay", "V.build", "BUILDING_OF", "DOING", "PRICE"))
"""Words for building, and for what it costs."""
_PRICED_BY: Final = frozenset(("kind", "res"))
"""The attributes of a number that is what things of a kind cost of a good."""
_GOOD: Final = "res"
_LESS_OR_MORE: Final = frozenset(("LESS", "MORE", "MUST"))
_DEARER: Final = ("olcsobb", "dragabb")
_Sign = Literal["=", "+=", "-="]


def sign_of(passage: ClausePassage) -> _Sign:
    """Whether a clause lowers a number, raises it, or sets it."""
    names = passage.verbs | passage.words
    if names & {"LESS", "V.shrink"}:
        return "-="
    return "+=" if names & {"MORE", "V.grow", "V.thrive"} else "="


def cost_change_of(passage: ClausePassage) -> Step | None:
    """Building things of a kind costs so much more or less of a good."""
    passage = _without_purpose(passage)
    sign, given = sign_of(passage), _changes(passage)
    if sign == "=" or not given or passage.words - NAMING or not _speaks_of_costs(passage) or _happens_once(passage):
        return None
    return _cost(passage, given, sign)


def _without_purpose(passage: ClausePassage) -> ClausePassage:
    """The clause without the word for what so much of a good is needed for, right behind the things themselves."""
    for thing, word in pairwise(passage.phrases):
        if thing.kind == "things" and word.tag == "X" and word.key.endswith(PURPOSE) and "NEEDED" in passage.words:
            return passage.without(word)
    return passage


def cost_change_when(passage: ClausePassage, timing: Timing | None) -> Step | None:
    """So much more or less of a good to pay whenever things of a kind are built: that is what they cost."""
    sign, given = sign_of(passage), _changes(passage)
    if sign == "=" or not given or passage.verbs != {"V.pay"} or passage.words - _LESS_OR_MORE or passage.of("things"):
        return None
    match timing:
        case Timing("on", "build", (Filter("kind", "=", (Word(kind),)),)):
            hook = _cost_hook(passage)
            made = in_a_row([_mod(hook, kind, good, sign) for good in given]) if hook is not None else None
            return made if made is not None and _is_known(made, passage.language) else None
    return None


def other_change_of(passage: ClausePassage, last: Step | None) -> Step | None:
    """So much more or less of another good for what the clause before says the price of: but dearer by a credit."""
    if not isinstance(last, Mod) or all(one.attribute != _GOOD for one in last.filters):
        return None
    good, sign = only(passage.of("amount")), sign_of(passage)
    if good is None or good.n is None or good.case != Case.INS or sign == "=" or not _says_only_dearer(passage):
        return None
    others = [one for one in last.filters if one.attribute != _GOOD]
    made = Mod(last.hook, (*others, Filter(_GOOD, "=", (Word(good.name),))), sign, Number(good.n))
    return made if made.filters != last.filters and _is_known(made, passage.language) else None


def _says_only_dearer(passage: ClausePassage) -> bool:
    """Whether a clause says that something is dearer or cheaper, and by how much, and no more."""
    named = passage.words <= {"BUT", "AND", "LESS", "MORE"} and passage.kinds <= {"amount", "word"}
    return named and any(unit.key.startswith(_DEARER) for unit in passage.units)


def free_of(passage: ClausePassage) -> Step | None:
    """Things of a kind cost nothing of a good."""
    good = only([p for p in passage.of("amount") if p.n is None and isinstance(p.name, str)])
    alone = len(passage.of("word", "verb")) + 2 == len(passage.phrases)  # but for the things and the good
    return _cost(passage, [replace(good, n=0)], "=") if good is not None and alone and _is_free(passage) else None


def _is_free(passage: ClausePassage) -> bool:
    """Whether the words of a clause say that something costs nothing, and no more."""
    due = passage.verbs == {"V.cost"} or (passage.verbs == {"V.pay"} and "MUST" in passage.words)
    return due and passage.words <= {"NEG", "MUST"}


def _cost(passage: ClausePassage, goods: Sequence[ComposedPhrase], sign: _Sign) -> Step | None:
    """The price of the kind of things that the clause names, changed by so much of each good."""
    thing = only([p for p in passage.of("things") if p.feature("kind") is not None])
    hook = _cost_hook(passage)
    if hook is None or thing is None:
        return None
    made = in_a_row([_mod(hook, str(thing.feature("kind")), good, sign) for good in goods])
    return made if _is_known(made, passage.language) else None


def _mod(hook: str, kind: str, good: ComposedPhrase, sign: _Sign) -> Mod:
    filters = (Filter("kind", "=", (Word(kind),)), Filter("res", "=", (Word(good.name),)))
    return Mod(hook, filters, sign, Number(good.n or 0))


def _is_known(step: Step, language: GameLanguage) -> bool:
    """Whether the game has such a number of such things."""
    return language.tree(print_ability(Ability(Timing("always"), step))) is not None


def _happens_once(passage: ClausePassage) -> bool:
    """Whether something is to be built now, or so many things: that changes no price for good."""
    return any(p.command for p in passage.of("verb")) or any((p.n or 1) > 1 for p in passage.of("things"))


def _speaks_of_costs(passage: ClausePassage) -> bool:
    """Whether a clause speaks of building, of costs, or of what is cheaper or dearer."""
    if (passage.verbs | passage.words) & _COSTING:
        return True
    return any(unit.key.startswith(_DEARER) for unit in passage.units)


def _cost_hook(passage: ClausePassage) -> str | None:
    """The price of things that the clause speaks of: the one of which it has most words."""
    named = {pattern.hook: pattern for pattern in hook_patterns(passage.language)}
    hooks = passage.language.vocabulary.hooks.items()
    priced = [named.get(name, HookPattern(name, ())) for name, hook in hooks if hook.attributes.keys() >= _PRICED_BY]
    stated = [pattern for pattern in priced if pattern.places_in(passage.units) is not None]
    return max(stated, key=lambda pattern: len(pattern.roots)).hook if stated else None


def _changes(passage: ClausePassage) -> list[ComposedPhrase]:
    """The goods with by how much their price changes; none where one of them has no number."""
    amounts, number = passage.of("amount"), only(passage.in_case("number", Case.INS))
    if [p.n for p in amounts] == [None] and number is not None and len(passage.of("number")) == 1:
        amounts = [replace(amounts[0], n=number.n)]
    return amounts if all(p.n is not None and isinstance(p.name, str) for p in amounts) else []


# Numbers of the game that a sentence sets, raises or lowers, by the words in which the game says them.
_SIGNS: Final = frozenset("+-")
_CHANGING: Final = frozenset("V.be V.grow V.thrive V.shrink V.cost V.stand V.pay V.build V.change".split())


def hook_of(passage: ClausePassage) -> Step | None:
    """What the clause makes of a number of the game; None where it names none, or a phrase was not understood."""
    if passage.kinds & {"player", "time"} or any(p.each for p in passage.of("amount")):
        return None
    if "NEG" in passage.words:
        return free_of(passage)
    if passage.words & {"NONE", "SO", "OR"}:
        return None
    changed = cost_change_of(passage) if passage.verbs <= _CHANGING else None
    return changed or _named(passage)


def _named(passage: ClausePassage) -> Step | None:
    """The number that words name, with the things that it is the number of."""
    for pattern in hook_patterns(passage.language):
        used = pattern.places_in(passage.units)
        known = used is not None and _verbs_left(passage, used if pattern.verbal else set()) <= _CHANGING
        step = _changed(pattern.hook, used, passage) if used is not None and known else None
        if step is not None:
            return step
    return None


def _verbs_left(passage: ClausePassage, used: set[int]) -> set[str]:
    """The verbs that are no part of the words that name a number."""
    return {p.tag for p in passage.of("verb") if not p.is_within(used)}


def _changed(hook: str, used: set[int], passage: ClausePassage) -> Step | None:
    """A hook set or changed by the one number that the clause states."""
    number = _number_in(passage, used)
    sign = "=" if number is not None and number.case == Case.SUB else sign_of(passage)  # it grows to so much
    if sign == "=" and any(unit.tag == "NUM" and not _SIGNS.isdisjoint(unit.before) for unit in passage.units):
        return None  # so much more or less
    if number is None or (number.case == Case.INS) != (sign != "=") or passage.phrases == (number,):
        return None  # so much of a good by itself sets nothing
    if number.kind == "amount" and "res" in passage.language.vocabulary.hooks[hook].attributes:
        return None  # what it costs of that good alone
    kinds = _kinds_of([p for p in passage.without(number).phrases if not p.is_within(used)])
    if kinds is None:
        return None
    return _step(hook, kinds, sign, number, passage.language)


def _step(hook: str, kinds: Sequence[str], sign: str, number: ComposedPhrase, language: GameLanguage) -> Step | None:
    """A hook set or changed, of things of these kinds; None where it has none."""
    if kinds and "kind" not in language.vocabulary.hooks[hook].attributes:
        return None
    return hook_step(language, hook, language.filters([{"kind": kind} for kind in kinds], hook), sign, number.n)


def _number_in(passage: ClausePassage, used: set[int]) -> ComposedPhrase | None:
    """The only number that the clause states; that of things without a quality where there is no other."""
    stated = [p for p in passage.phrases if _states_number(p, used)]
    return only(stated or [*filter(_is_number_of_things, passage.of("things"))])


def _states_number(phrase: ComposedPhrase, used: set[int]) -> bool:
    """Whether a phrase is a number or an amount, or belongs with its number to the name of the hook."""
    if phrase.kind in ("number", "amount") and phrase.n is not None:
        return True
    return bool(phrase.n) and not used.isdisjoint(phrase.places)


def _is_number_of_things(phrase: ComposedPhrase) -> bool:
    return bool(phrase.n) and len(phrase.features) == 1 and "noun" in phrase.features[0]


def _kinds_of(rest: Sequence[ComposedPhrase]) -> list[str] | None:
    """The kinds of the things that a number is the number of; None where more is said."""
    things = [p for p in rest if p.kind == "things"]
    kinds = [str(f["kind"]) for p in things for f in p.features if "kind" in f]
    return kinds if len(kinds) == len(things) and all(map(_helps, rest)) else None


def _helps(phrase: ComposedPhrase) -> bool:
    """Whether a phrase only helps to name a number: the things it is of, what it is needed for, that it is enough."""
    return (
        phrase.kind in ("things", "verb")
        or phrase.tag in NAMING
        or (phrase.tag == "X" and phrase.key.endswith(PURPOSE))
    )


# What doing something costs of a good from now on, where a game has such a number for one of its events.
_WORDS: Final = frozenset(("EACH", "DOING", "LESS", "MORE", "MUST", "NEG"))
_PRICING: Final = frozenset(("V.cost", "V.pay"))
_MORE: Final = frozenset(("things", "player", "time"))
"""What would say for whom, when or with what it is so: that no such number has."""
PRICE: Final = "_cost"
"""How the number is called after the event that it is the price of."""


def event_price_of(passage: ClausePassage) -> Step | None:
    """So much more, less or nothing of a good for whatever the noun of doing says."""
    doing = only(passage.tagged("DOING"))
    if doing is None or passage.words - _WORDS or not passage.verbs or passage.verbs - _PRICING:
        return None
    named = (one.event for one in event_patterns(passage.language) if doing.lemma in one.lemmas and not one.others)
    return _priced(next(named, ""), passage)


def event_price_when(passage: ClausePassage, timing: Timing | None) -> Step | None:
    """The same of the event that another clause names; not of one that only some things bring about."""
    plain = timing is not None and timing.kind == "on" and not timing.filters
    if not plain or timing is None or passage.verbs != {"V.pay"} or passage.words - _WORDS:
        return None
    return _priced(str(timing.name), passage)


def _priced(event: str, passage: ClausePassage) -> Step | None:
    hook = passage.language.vocabulary.hooks.get(event + PRICE)
    good = only(passage.of("amount"))
    if hook is None or hook.attributes.keys() != {"res"} or good is None or passage.kinds & _MORE:
        return None
    change = _nothing(good, passage) if "NEG" in passage.words else _change(good, passage)
    return hook_step(passage.language, event + PRICE, f"[res = {good.name}]", *change) if change is not None else None


def _nothing(good: ComposedPhrase, passage: ClausePassage) -> tuple[str, int] | None:
    """That nothing of a good is to be paid, not even once."""
    once = [p.n for p in passage.of("number")] in ([], [1])
    free = good.n is None and once and passage.words.isdisjoint(("LESS", "MORE"))
    return ("=", 0) if free else None


def _change(good: ComposedPhrase, passage: ClausePassage) -> tuple[str, int] | None:
    """By how much more or less of a good is to be paid."""
    sign, number = sign_of(passage), only(passage.of("number"))
    by = good if number is None else number if good.n is None else None
    if sign == "=" or by is None or by.n is None:
        return None
    return (sign, by.n) if by.case == Case.INS and not by.bound else None


# Losses that somebody is spared, by the words in which the game says that none comes.
_LOSING: Final = "vesz"
_BECAUSE: Final = "miatt"
_EFFECTS: Final = "hatas"
_CAUSED: Final = frozenset((_BECAUSE, "kovetkezteben", "altal", "folytan"))
_ANYBODY: Final = frozenset(("one", "others", "opponents", "opponent"))
_SAID_OF_LOSSES: Final = frozenset(("NEG", "X", "NEXT", "ONE"))


def spared_loss_of(passage: ClausePassage) -> Step | None:
    """Nothing of a good is lost by what others do; None where the game does not say so, or more is said."""
    good, player, verb = only(passage.of("amount")), only(passage.of("player")), only(passage.of("verb"))
    if good is None or player is None or verb is None or passage.words - _SAID_OF_LOSSES or "NEG" not in passage.words:
        return None
    yours = verb.tag == "V.lose" and verb.person == Person.YOU and player.name in _ANYBODY and player.case == Case.NOM
    none = good.case == Case.ACC and good.n in (None, 1) and not good.bound
    if not (yours and none and _names_effects(passage)) or passage.kinds & {"things", "time", "number"}:
        return None
    hook = only([*_loss_hooks(passage.language)])
    return hook_step(passage.language, hook, f"[res = {good.name}]", "=", 0) if hook is not None else None


def _names_effects(passage: ClausePassage) -> bool:
    """Whether the words that nothing else knows say that the effects of somebody are the cause."""
    unknown = [p.key for p in passage.tagged("X")]
    return len(unknown) == 2 and unknown[0].startswith(_EFFECTS) and unknown[1] in _CAUSED


@lru_cache(maxsize=8)
def _loss_hooks(language: GameLanguage) -> tuple[str, ...]:
    """The losses that others bring, of which the game can say that there is none."""
    return tuple(_spared(language))


def _spared(language: GameLanguage) -> Iterator[str]:
    for hook, text in hook_texts(language, "none"):
        words = [key_of(word) for word in text.split() if "{" not in word]
        if _BECAUSE in words and any(word.startswith(_LOSING) for word in words):
            yield hook


# How many goods one may buy from somebody in each turn, and for how much.
_BUYING: Final = "vasarol"
_EACH_TURN: Final = "koronkent"
_SIDE: Final = "side"
_TURN: Final = "turn"
_GOODS: Final = frozenset(("RAW", "GOODS", "WARES"))
_SAID_OF_TRADE: Final = _GOODS | {"PERIOD", "EACH_ONE", "APIECE", "ATMOST"}


def trade_limit_of(passage: ClausePassage) -> Step | None:
    """So many goods a turn may be bought from one who sits on a side, each for so much; None where more is said."""
    verb, player = only(passage.of("verb")), only(passage.of("player"))
    number, price, hooks = only(passage.of("number")), only(passage.of("amount")), _trade_hooks(passage.language)
    if verb is None or player is None or number is None or price is None or hooks is None:
        return None
    allowed = verb.tag == "V.buy" and verb.possible and player.case == Case.ABL and not passage.words - _SAID_OF_TRADE
    if not allowed or not _is_each_turn(passage) or not passage.words & _GOODS:
        return None
    if price.case != Case.CAU or not price.n or not number.n or passage.kinds & {"things", "time"}:
        return None
    there = f"[{_SIDE} = {player.name}]"
    values = zip(hooks, (number.n, price.n), strict=True)
    steps: list[Step] | None = all_made(
        [hook_step(passage.language, hook, there, "=", value) for hook, value in values]
    )
    return in_a_row(steps) if steps is not None else None


def _is_each_turn(passage: ClausePassage) -> bool:
    period = only(passage.tagged("PERIOD"))
    return period is not None and period.features[0].get("period") == _TURN


@lru_cache(maxsize=8)
def _trade_hooks(language: GameLanguage) -> tuple[str, str] | None:
    """How many goods are bought in a turn, and what one costs; None where the game does not have both."""
    said = [(hook, key_of(text)) for hook, text in hook_texts(language, "set") if _BUYING in key_of(text)]
    limit = only([hook for hook, text in said if _EACH_TURN in text])
    price = only([hook for hook, text in said if _EACH_TURN not in text])
    return (limit, price) if limit is not None and price is not None else None
