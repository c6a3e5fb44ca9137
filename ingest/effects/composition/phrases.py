"""Phrases of a clause: amounts, things with what is said of them, players, verbs, times, and the words between."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any, Final

from kartotek.ingest.effects.composition.noun_words import PendingNoun, is_home, modifies
from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.tables import PLAYER
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.schema.hungarian.features import Case
from kartotek.schema.hungarian.function_words import DEFINITE_ARTICLES

__all__ = ["INTO", "OUT_OF", "POSSESSOR", "is_store", "names_store", "pays_out", "with_either_thing", "phrases_of"]


# Which players a word for somebody else stands for.
_SIDES: Final = {"LEFT": "left", "RIGHT": "right", "SOME_ONE": "one"}
_BOTH: Final = 2
_SEVERAL: Final = {"neighbour": "neighbours", "opponent": "others"}
"""Whom the words for somebody mean where several of them are spoken of."""
_WITH_YOU: Final = {"neighbours": "around", "others": "all"}
_OTHER_PLACE: Final[Mapping[tuple[str, ...], int]] = {("YOU_TOO", "AND", ""): 2, ("", "AND", "YOU_TOO"): 0}
"""Where somebody else stands in `you and they`, `they and you`."""


def scope_of(unit: WordUnit, flags: set[str], number: int | None, of: str | None) -> str:
    """The scope of a player: by the words before it, and by whose neighbour it is."""
    side = _side_of(flags)
    if of is not None and unit.value == "neighbour":
        return f"{side}2" if side == of else "one"
    if unit.value not in _SEVERAL:
        return str(unit.value)
    return _one_or_several(unit.value, side, unit.plural or _are_several(flags, number))


def _side_of(flags: set[str]) -> str | None:
    """On which side a player sits, by a word before it."""
    return next((scope for flag, scope in _SIDES.items() if flag in flags), None)


def _are_several(flags: set[str], number: int | None) -> bool:
    """Whether a number or another word before a player says that it is more than one."""
    return number == _BOTH or not flags.isdisjoint(("BOTH", "EACH"))


def _one_or_several(value: str, side: str | None, several: bool) -> str:
    """The scope of a neighbour or an opponent: of neighbours one may say on which side they sit."""
    if side is not None:
        return side if value == "neighbour" else "one"
    return _SEVERAL[value] if several else "one"


def with_self(phrases: Sequence[ComposedPhrase]) -> list[ComposedPhrase]:
    """The phrases with `you and your neighbours` as one player, and with `you` left out where nobody else is named."""
    made: list[ComposedPhrase] = []
    at = 0
    while at < len(phrases):
        other = _with_you(phrases[at : at + 3])
        made.append(other or phrases[at])
        at += 3 if other is not None else 1
    return made


def _with_you(run: Sequence[ComposedPhrase]) -> ComposedPhrase | None:
    """You and somebody, or somebody and you, as one player."""
    at = _OTHER_PLACE.get(tuple(phrase.tag for phrase in run))
    if at is None or run[at].kind != "player":
        return None
    scope = _WITH_YOU.get(str(run[at].name), "one")
    return replace(run[at], name=scope, places=tuple(place for phrase in run for place in phrase.places))


# Words for where somebody has their goods: a treasury, a supply, an account; and what comes into it or goes out.
POSSESSOR: Final = "pos"
"""The case that a player has who is named as the one whose treasury it is."""
INTO: Final = frozenset((Case.ILL, Case.SUB, Case.ALL))
OUT_OF: Final = frozenset((Case.ELA, Case.DEL, Case.ABL))
_TO_YOU: Final = frozenset(("hozzad", "birtokodba", "oledbe", "markodba", "zsebre"))
_OWN_SUPPLY: Final = "OWN_SUPPLY"
_BEHIND: Final = {"moge": Case.ILL, "mogul": Case.ELA}
"""How an expression ends that says to where, or from where, one's own supply is meant."""
_PAYERS: Final = frozenset(("bank", "keszlet", "kincstar", "kassza", "penztar", "doboz"))
"""Words for what belongs to nobody and pays goods out, as subjects."""
_THEIRS: Final = "3"


def is_store(unit: WordUnit) -> bool:
    """Whether a word is a noun for where goods are, and says that they are somebody's."""
    return (unit.tag in ("IDLE", "CITY") and unit.owned) or unit.tag == _OWN_SUPPLY


def names_store(units: Iterable[WordUnit], *cases: str) -> bool:
    """Whether one of some words is such a noun in one of these cases, or says that something comes to you."""
    return any(_case_of(unit) in cases for unit in units)


def _case_of(unit: WordUnit) -> str:
    """The case of a noun for where goods are; empty for any other word."""
    if unit.key in _TO_YOU:
        return Case.ILL
    if unit.tag == _OWN_SUPPLY:
        return next((case for end, case in _BEHIND.items() if unit.key.endswith(end)), "")
    return unit.case if is_store(unit) else ""


def pays_out(units: Iterable[WordUnit]) -> bool:
    """Whether a store that is nobody's pays something: what is paid is then somebody's gain."""
    spoken = list(units)
    paying = [unit for unit in spoken if unit.tag == "V.pay"]
    theirs = bool(paying) and all(unit.person.startswith(_THEIRS) for unit in paying)
    return theirs and any(unit.key in _PAYERS and not unit.owned for unit in spoken)


# Things of two kinds that one word joins, as one phrase: each mine and each lab, a mine or a lab.
_TWO: Final = 2


def with_joined_things(phrases: Sequence[ComposedPhrase]) -> list[ComposedPhrase]:
    """The phrases with things of two kinds that `and` joins as one."""
    return _with_joined(_among(phrases), ("AND", "NOR"))


def with_either_thing(phrases: Sequence[ComposedPhrase]) -> list[ComposedPhrase]:
    """The phrases with things of two kinds of which `or` leaves one as one phrase; as they are where more is said of
    things, which may be meant of one of the two."""
    things = [p for p in phrases if p.kind == "things"]
    return _with_joined(phrases, ("OR",)) if len(things) == _TWO else list(phrases)


def _with_joined(phrases: Sequence[ComposedPhrase], joints: Collection[str]) -> list[ComposedPhrase]:
    made: list[ComposedPhrase] = []
    for phrase in phrases:
        whole = _joined(made[-2:], phrase, joints)
        if whole is None:
            made.append(phrase)
        else:
            made[-2:] = [whole]
    return made


def _among(phrases: Sequence[ComposedPhrase]) -> list[ComposedPhrase]:
    """The phrases with `of my buildings the red ones` as my red buildings."""
    made = list(phrases)
    at = next((at for at, p in enumerate(made) if p.tag == "AMONG"), 0)
    rest = [p for p in made[at + 1 : at + 3] if p.tag != "ONLY"]
    if at == 0 or not rest or not _are_all(made[at - 1]) or not _are_some(rest[0]):
        return made
    whole, some = made[at - 1], rest[0]
    places = (*whole.places, *made[at].places, *some.places)
    features = (*some.features, *whole.features)
    joined = replace(some, features=features, plural=True, owned=whole.owned, scope=whole.scope, places=places)
    end = made.index(some)
    return [*made[: at - 1], *made[at + 1 : end], joined, *made[end + 1 :]]


def _are_all(phrase: ComposedPhrase) -> bool:
    """Whether a phrase names all things that somebody has."""
    return phrase.kind == "things" and phrase.plural and phrase.feature("noun") is not None and phrase.n is None


def _are_some(phrase: ComposedPhrase) -> bool:
    """Whether a phrase says of things only which they are."""
    return phrase.kind == "things" and phrase.definite and phrase.feature("noun") is None and phrase.n is None


def _joined(before: Sequence[ComposedPhrase], phrase: ComposedPhrase, joints: Collection[str]) -> ComposedPhrase | None:
    """A phrase together with the two before it; None where these are no things like it and a word that joins."""
    if len(before) < _TWO or before[0].tag or before[1].tag not in joints or not _are_alike(before[0], phrase):
        return None
    first, joint = before
    places = (*first.places, *joint.places, *phrase.places)
    return replace(phrase, features=(*first.features, *phrase.features), each=first.each or phrase.each, places=places)


def _are_alike(first: ComposedPhrase, second: ComposedPhrase) -> bool:
    """Whether two phrases count things of one noun, distinguished by their kinds alone."""
    if not (_names_one_kind(first) and _names_one_kind(second)):
        return False
    same = (first.feature("noun"), first.scope) == (second.feature("noun"), second.scope)
    return same and first.case in (Case.NOM, second.case)


def _names_one_kind(phrase: ComposedPhrase) -> bool:
    """Whether a phrase says no more of things than of which kind they are."""
    plain = (phrase.kind, phrase.n, len(phrase.features)) == ("things", None, 1)
    return plain and phrase.feature("kind") is not None


# Words that are no part of a noun phrase: by themselves, or gone into the noun before them.
_NEIGHBOURS: Final = {"LEFT": "left", "RIGHT": "right"}
_CHANGES: Final[Mapping[str, Mapping[str, Any]]] = {
    "AFTER": {"case": "after"},
    "IN_CASE": {"case": "after"},
    "EACH_FOR": {"case": Case.CAU, "each": True},
    "EACH_OF": {"each": True},
    "APIECE": {"each": True},
    "PAIR_FOR": {"case": Case.CAU, "each": True, "n": 2},
    "PAIR_OF": {"each": True, "n": 2},
    "IN_PAIRS": {"each": True, "n": 2},
}
"""What words change of the noun that they go with."""


def left_over(pending: PendingNoun) -> list[ComposedPhrase]:
    """What was said of a noun that did not come: a number or a quality by itself, else the words one by one."""
    whole = _nounless(pending) if pending.units else None
    return [whole] if whole is not None else [_plain(unit) for unit in pending.units]


def _nounless(pending: PendingNoun) -> ComposedPhrase | None:
    last = pending.units[-1]
    if pending.n is not None and not _is_of_both(pending):
        return pending.make("number", None, None, pending.n_case)
    side = next((scope for flag, scope in _NEIGHBOURS.items() if flag in pending.flags), None)
    if side is not None:
        return pending.make("player", side, None, Case.NOM)
    if pending.features:
        return replace(pending.make("things", None, None, last.case), plural=last.plural)
    if pending.scope is not None:
        return replace(pending.make("player", pending.scope, None, last.case), scope=None)
    return None


def _is_of_both(pending: PendingNoun) -> bool:
    """Whether two are those of both neighbours: the two neighbouring cities."""
    return pending.n == _BOTH and any("scope" in feature for feature in pending.features)


def add_word(unit: WordUnit, made: list[ComposedPhrase]) -> None:
    """Add a verb, a time or another word; `after` and `each of them` go into the noun before them."""
    at = _noun_of(unit, made)
    if at is None:
        made.append(_plain(unit))
    else:
        made[at] = replace(made[at], places=(*made[at].places, *unit.places), **_CHANGES[unit.tag])


def _noun_of(unit: WordUnit, made: Sequence[ComposedPhrase]) -> int | None:
    """The place of the phrase that a word goes with."""
    if unit.tag in ("APIECE", "IN_PAIRS"):
        several = (at for at, p in enumerate(made) if p.is_noun and p.plural)
        return next((at for at in several if unit.tag == "APIECE" or _can_be_paired(made[at])), None)
    return len(made) - 1 if made and _goes_with(unit.tag, made[-1]) else None


def _goes_with(tag: str, before: ComposedPhrase) -> bool:
    """Whether a word says something of the phrase right before it."""
    match tag:
        case "AFTER" | "EACH_FOR":
            return before.is_noun
        case "IN_CASE":
            return before.is_noun and before.feature("event") is not None
        case "EACH_OF":
            return before.is_noun or before.kind == "player"
        case "PAIR_FOR" | "PAIR_OF":
            return before.is_noun and before.plural and _can_be_paired(before)
    return False


def _can_be_paired(things: ComposedPhrase) -> bool:
    """Whether things are of one sort, and not so many: a pair of two sorts may be one of each."""
    said = [name for feature in things.features for name in feature]
    return things.n is None and len(said) == len(set(said))


def _period(unit: WordUnit) -> Mapping[str, Any]:
    """The period that a word names: dictionaries of games name it alone."""
    return unit.value if isinstance(unit.value, Mapping) else {"period": unit.value}


def _plain(unit: WordUnit) -> ComposedPhrase:
    """A word by itself."""
    kind, name = ("time", unit.value) if unit.tag == "TIME" else ("word", unit.tag)
    n = unit.value if unit.tag in ("TIMES", "MULTIPLE") else None
    stated = (_period(unit),) if unit.tag == "PERIOD" else ()
    return ComposedPhrase(
        "verb" if unit.tag.startswith("V.") else kind, name, n, unit.case, stated, places=unit.places, key=unit.key,
        before=unit.before, lemma=unit.lemma, person=unit.person, possible=unit.possible, command=unit.command,
        this=unit.value == "now",
    )  # fmt: skip


# Phrases of a clause: amounts, things with what is said of them, players, verbs, times, and the words between.
_NOUNS: Final = frozenset(("RES", "STAT", "THING"))
_IDLE: Final = frozenset("IDLE THIS YOU EVEN CITY BUILDING GOODS_OF UNUSED DONE_TO RATHER ADDRESS".split())
_AT_PLAYER: Final = frozenset((Case.ADE, Case.INE, Case.ELA, Case.SUP))
_ONE: Final = "one"
"""The scope of somebody of whom it is not said who it is: the third neighbour, every second one."""
_BY: Final = "altal"
_WITH_THIS: Final = "ezzel"
_SUCH: Final = "olyan"
"""Announces a clause that says which."""
_BEFORE_NOUN: Final = _IDLE | {"ADJ", "NUM", "ONE", "ORD", "EACH", "OWN", "LEVELLED"}
"""Words that may stand between an owner and what is theirs."""


def phrases_of(units: Sequence[WordUnit]) -> list[ComposedPhrase]:
    """The phrases of a clause in their order; idle words belong to none."""
    row = _PhraseRow()
    for at, unit in enumerate(units):
        row.add(unit, units[at + 1 :])
    row.close()
    return with_joined_things(with_self(row.made))


class _PhraseRow:
    """The phrases made so far, and what was said of the noun to come."""

    def __init__(self) -> None:
        self.made: list[ComposedPhrase] = []
        self.pending = PendingNoun()

    def add(self, unit: WordUnit, following: Sequence[WordUnit]) -> None:
        """Add a word: to the noun to come, or as the end of a phrase."""
        if unit.is_after_sign and _is_over(unit, self.pending):
            self.close()
        _note_article(unit, self.pending, following)
        if _is_idle(unit) or (unit.tag == "HAVING" and not self._ends_with_number_of_things):
            self._pass_over(unit)
            return
        if _counts_anew(unit, self.pending) or _gives_to_side(unit, self.pending, following):
            self.close()
        self._place(unit, following)

    def _pass_over(self, unit: WordUnit) -> None:
        """Leave out an idle word; so many players stand by themselves."""
        if unit.value == PLAYER and self.pending.n is not None:
            self.close()
        self.pending.forget_owner(unit)

    def _place(self, unit: WordUnit, following: Sequence[WordUnit]) -> None:
        """Add a word by what it is: a noun, a player, something said of a noun to come, or a word by itself."""
        if unit.tag in _NOUNS:
            self._end_with(_noun(unit, self.pending))
        elif unit.tag == "PERSON":
            self._add_player(unit, following)
        elif not modifies(unit, self.pending, following):
            self._add_word(unit)
        elif _stands_alone(unit) and any(after.tag in ("NUM", "ONE") for after in following[:1]):
            self.close()

    @property
    def _ends_with_number_of_things(self) -> bool:
        """Whether so many things were named last: to have them may be a condition."""
        return any(p.is_noun and p.case == Case.NOM and p.n is not None for p in self.made[-1:])

    def close(self) -> None:
        """Add what was said of a noun that does not come."""
        self._end_with(*left_over(self.pending))

    def _end_with(self, *phrases: ComposedPhrase) -> None:
        self.made += phrases
        self.pending = PendingNoun()

    def _add_word(self, unit: WordUnit) -> None:
        if unit.tag == "TIME" and self.pending.says_only_each():
            self.pending = PendingNoun()
        self.close()
        add_word(unit, self.made)

    def _add_player(self, unit: WordUnit, following: Sequence[WordUnit]) -> None:
        """Add a player as whoever acts, or, before something that is theirs, note them as its owner."""
        pending = self.pending
        scope = scope_of(unit, pending.flags, pending.n, pending.scope) if pending.ordinal is None else _ONE
        if any(map(is_store, following[:1])):
            unit = unit._replace(case=POSSESSOR)
        beside = [*takewhile(lambda after: not after.is_after_sign, following)]
        nested = unit.owned and _head_of(beside).tag in ("LEFT", "RIGHT")
        if not (nested or unit.case in _AT_PLAYER or _is_owner(following)):
            self._end_with(replace(pending.make("player", scope, unit, unit.case), n=None, scope=None))
            return
        kept = pending.flags & {"EACH"} if pending.n is None and not nested else set()
        self.pending = PendingNoun(units=[*pending.units, unit], flags=kept, scope=scope)


def _note_article(unit: WordUnit, pending: PendingNoun, following: Sequence[WordUnit]) -> None:
    """Note that the noun to come is a known one, or this one."""
    pointed = unit.key == _WITH_THIS and any(after.key in DEFINITE_ARTICLES for after in following[:1])
    if unit.tag == "THIS" or pointed:
        pending.flags.add("THIS")
    elif unit.key in DEFINITE_ARTICLES:
        pending.flags.add("DEFINITE")


def _is_idle(unit: WordUnit) -> bool:
    """Whether a word is part of no phrase; a city is where it does something itself."""
    acts = (unit.tag, unit.case) == ("CITY", Case.NOM)
    return unit.key == _SUCH or (unit.tag in _IDLE and not acts)


def _gives_to_side(unit: WordUnit, pending: PendingNoun, following: Sequence[WordUnit]) -> bool:
    """Whether a number of goods follows the word for a side: that is then the player who sits there."""
    sided = not pending.flags.isdisjoint(("LEFT", "RIGHT"))
    return sided and unit.tag in ("NUM", "ONE") and any(after.tag in ("RES", "STAT") for after in following[:1])


def _stands_alone(unit: WordUnit) -> bool:
    """Whether a quality has a case of its own: it stands for the thing that has it."""
    return unit.tag in ("ADJ", "LEVELLED") and unit.case != Case.NOM


def _is_over(unit: WordUnit, pending: PendingNoun) -> bool:
    """Whether a word behind a comma says nothing more of the noun to come: a number before it stands by itself, and so
    does a quality before a number."""
    if pending.n is not None:
        return unit.tag not in ("NUM", "ONE", "ORD", "ADJ", "OR", "AND") or pending.n_case != Case.NOM
    return bool(pending.features) and unit.tag in ("NUM", "ONE")


def _counts_anew(unit: WordUnit, pending: PendingNoun) -> bool:
    """Whether a number or `each` begins another phrase, after a number that has its case already."""
    return unit.tag in ("NUM", "ONE", "EACH") and pending.n is not None and pending.n_case != Case.NOM


def _noun(unit: WordUnit, pending: PendingNoun) -> ComposedPhrase:
    """Goods or things with all that was said of them."""
    each = "EACH" in pending.flags or unit.case == Case.DIST
    if unit.tag != "THING":
        return replace(pending.make("amount", unit.value, unit, unit.case), n=_number(pending), each=each)
    phrase = pending.make("things", None, unit, unit.case)
    features = (*phrase.features, pending.denied_kind(unit.value))
    return replace(phrase, features=features, n=_number(pending), each=each)


def _number(pending: PendingNoun) -> int | None:
    """How many: where they are those of the two neighbours, that does not mean two."""
    whose = any("scope" in feature for feature in pending.features)
    return None if whose and pending.n == _BOTH else pending.n


_NOTHING: Final = WordUnit("", None, "", (), "")
"""What follows the last word."""


def _head_of(following: Sequence[WordUnit]) -> WordUnit:
    """The noun, or another word, that what is said next belongs to."""
    return next((unit for unit in following if unit.tag not in _BEFORE_NOUN), _NOTHING)


def _is_owner(following: Sequence[WordUnit]) -> bool:
    """Whether what follows a player is theirs: a thing of theirs, their home, what is done by them."""
    if not following:
        return False
    after, head = following[0], _head_of(following)
    theirs = head.tag == "THING" and head.owned and "," not in after.before
    return theirs or after.key == _BY or is_home(after)
