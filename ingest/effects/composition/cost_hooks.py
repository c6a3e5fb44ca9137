"""What building things of a kind costs of a good: more, less, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final, Literal

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.hook_words import HookPattern, hook_patterns
from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.picks import only
from kartotek.ingest.effects.composition.trees import in_a_row
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.schema.language.nodes import Ability, Filter, Mod, Number, Step, Timing, Word
from kartotek.schema.language.printer import print_ability

__all__ = ["NAMING", "PURPOSE", "cost_change_of", "cost_change_when", "free_of", "other_change_of", "sign_of"]

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
    if good is None or good.n is None or good.case != "ins" or sign == "=" or not _says_only_dearer(passage):
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
    amounts, number = passage.of("amount"), only(passage.in_case("number", "ins"))
    if [p.n for p in amounts] == [None] and number is not None and len(passage.of("number")) == 1:
        amounts = [replace(amounts[0], n=number.n)]
    return amounts if all(p.n is not None and isinstance(p.name, str) for p in amounts) else []
