"""Sentences without a verb and terse notes, as the words that they stand for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from kartotek.ingest.effects.composition.clauses import has_verb, head_of
from kartotek.ingest.effects.composition.game_words import named_by, names_hook
from kartotek.ingest.effects.composition.trees import is_tradable
from kartotek.ingest.effects.composition.unit import WordUnit, tags_of
from kartotek.ingest.effects.composition.verb_forms import GAME_VERB, command_nouns
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.schema.hungarian.features import Case, Person

__all__ = [
    "is_bare",
    "leaves_out_verb",
    "with_predicate",
    "in_case",
    "has_open_sign",
    "is_note",
    "is_shorthand",
    "with_shorthand",
]


# Sentences without a verb that say what one gets, when or for each of what: *Bővítéskor +1 sikerpont*.
_POINTS: Final = "vp"
_GOODS: Final = frozenset(("RES", "STAT"))
_COUNTING: Final = frozenset((Case.CAU, Case.DIST))
_KNOWN: Final = frozenset(
    (
        "NUM ONE RES STAT AND OR IDLE YOU TIME PERIOD EACH THING ADJ LEVELLED ORD OWN AFTER EACH_FOR EACH_OF APIECE"
        " CITY DONE_TO ATLEAST OR_MORE_STOREYS ANYTIME ANYHOW_OFTEN DOING IN_CASE EVEN"
    ).split()
)
"""Words that name goods, things and times, and say no more."""
_WITHOUT: Final = "nelkul"
_NUMBERS: Final = frozenset(("NUM", "ONE"))
_LIMITING: Final = frozenset(("ATMOST", "ATLEAST", "EXCEPT", "BUT"))
_NO_GAIN: Final = frozenset("-–−=/→")
"""Signs before a number by which it is no gain."""


def is_elliptic(units: Sequence[WordUnit]) -> bool:
    """Whether a sentence has no verb, and says so much of a good, and when it is or for what."""
    if not _names_goods(units):
        return False
    if any(map(_excludes, units)):
        return False
    return "TIME" in tags_of(units) or _counts(units) or _is_worth(units)


def _names_goods(units: Sequence[WordUnit]) -> bool:
    """Whether some words have no verb, and name no more than goods, times and things."""
    spoken = [unit for unit in units if unit.tag != "EXCEPTING" and unit.key != _WITHOUT]
    if has_verb(units) or not tags_of(spoken) <= _KNOWN or not any(map(_is_gain, units)):
        return False
    return not any(":" in unit.before or not _NO_GAIN.isdisjoint(unit.before) for unit in units)


def is_bare(units: Sequence[WordUnit]) -> bool:
    """Whether such a sentence counts nothing: then it may be a part of another one."""
    return is_elliptic(units) and not _counts(units)


def _counts(units: Sequence[WordUnit]) -> bool:
    """Whether something is named for each of which it is."""
    return any(unit.case in _COUNTING or unit.tag in ("AFTER", "EACH_FOR") for unit in units)


def _is_gain(unit: WordUnit) -> bool:
    """Whether a word names a good in the case of what one gets."""
    return unit.tag in _GOODS and unit.case == Case.NOM and not unit.owned


def _is_worth(units: Sequence[WordUnit]) -> bool:
    """Whether things of yours are so many points."""
    things = any(unit.tag == "THING" and unit.case == Case.NOM and unit.owned for unit in units)
    return things and [unit.value for unit in units if unit.tag in _GOODS] == [_POINTS]


def with_predicate(units: list[WordUnit]) -> list[WordUnit]:
    """The units of such a sentence with the word that it leaves out: that it is a reward, or the value of things."""
    if is_elliptic(units):
        return [*units, _left_out("WORTH" if _is_worth(units) else "REWARD")]
    end = _end_of_goods(units)
    return [*units[:end], _left_out("REWARD"), *units[end:]] if end else units


def leaves_out_verb(units: list[WordUnit]) -> bool:
    """Whether a sentence leaves out its verb, and more is said than when it is and for what: a condition, a limit, or
    nothing at all."""
    return not is_elliptic(units) and bool(_end_of_goods(units))


def _left_out(tag: str) -> WordUnit:
    return WordUnit(tag, None, Case.NOM, (), "")


def _end_of_goods(units: list[WordUnit]) -> int:
    """Where the part of a sentence ends that names goods without a verb, the others being conditions and limits of it;
    0 where there is no such part."""
    if not any(map(_is_gain, units)):
        return 0
    pieces = list(_pieces(units))
    named = [piece for piece in pieces if not _is_bound(units[piece], piece.start > 0)]
    if not named or any(before.stop != after.start for before, after in pairwise(named)):
        return 0
    first, *others = units[named[0].start : named[-1].stop]
    goods = [first._replace(before="") if named[0].start else first, *others]  # behind a condition, not a name
    stated = len(named) < len(pieces) or _says_when(goods) or _are_bare_goods(goods)
    return named[-1].stop if stated and _names_goods(goods) else 0


def _says_when(units: Sequence[WordUnit]) -> bool:
    """Whether some words say at what, or in which case, it is."""
    return any(
        unit.tag == "IN_CASE" or _excludes(unit) or (unit.tag == "DOING" and unit.case in ("at", "each"))
        for unit in units
    )


def _excludes(unit: WordUnit) -> bool:
    """Whether a word says without what it is, or what does not count."""
    return unit.tag == "EXCEPTING" or unit.key == _WITHOUT


def _pieces(units: Sequence[WordUnit]) -> Iterator[slice]:
    """The parts of a sentence between its signs."""
    starts = [0, *(at for at, unit in enumerate(units) if at and unit.is_after_sign), len(units)]
    return (slice(*pair) for pair in pairwise(starts))


def _is_bound(piece: Sequence[WordUnit], behind: bool) -> bool:
    """Whether a part of a sentence is a condition, or, behind what the others say, an exception or a limit of it."""
    head = head_of(piece)
    if head in ("IF", "WHEN", "ONLY_THEN"):
        return has_verb(piece)
    return (behind and head in _LIMITING) or piece[-1].tag == "EXCEPTING"


def _are_bare_goods(units: Sequence[WordUnit]) -> bool:
    """Whether some words are no more than goods, each with its number."""
    tags = [unit.tag for unit in units if unit.tag not in ("AND", "OR", "EVEN", "IDLE")]
    if len(tags) % 2 or any(unit.is_after_sign or unit.tag == "IDLE" for unit in units[:1]):
        return False
    numbered = all(number in _NUMBERS for number in tags[::2]) and _GOODS.issuperset(tags[1::2])
    return numbered and all(_goes_on(unit) for before, unit in pairwise(units) if before.tag in _GOODS)


def _goes_on(unit: WordUnit) -> bool:
    """Whether a word behind a good goes on to name another one."""
    return unit.tag in ("AND", "OR", "EVEN", "IDLE") or "," in unit.before


# Signs of terse notes that stand for words: for each, for, more and less.
GOODS: Final = frozenset(("RES", "STAT"))
_PER: Final = "/"
_FOR: Final = frozenset("=→")
STANDING: Final = _FOR | {_PER}
"""Signs that stand for words."""
_PLUS, _MINUS = "+", "-"
_PARTING: Final = frozenset(",;")
_QUALITIES: Final = frozenset(("ADJ", "LEVELLED", "ORD", "NUM", "ONE", "NOT_ADJ"))
"""Words that say which things are meant."""
_TRADED: Final = frozenset(("NUM", "ONE", "RES", "AND"))
_CHEAPER: Final = frozenset(("olcsobb", "olcsobbak", "dragabb", "dragabbak"))
_Units = list[WordUnit]


def bare(unit: WordUnit) -> WordUnit:
    """A word without the signs in front of it that stand for words."""
    return unit._replace(before="".join(sign for sign in unit.before if sign in _PARTING))


def is_signed(unit: WordUnit) -> bool:
    """Whether a number has a sign."""
    return unit.tag in ("NUM", "ONE") and (_PLUS in unit.before or _MINUS in unit.before)


def is_less(unit: WordUnit) -> bool:
    """Whether the sign of a number is a minus."""
    return _MINUS in unit.before


def colon_in(units: Sequence[WordUnit]) -> int:
    """The place of the first word behind a colon; 0 where there is none."""
    return next((at for at, unit in enumerate(units) if at and ":" in unit.before), 0)


def in_case(units: Sequence[WordUnit], case: str) -> _Units:
    """The units with their goods in a case."""
    return [unit._replace(case=case) if unit.tag in GOODS else unit for unit in units]


def _without_sign(units: _Units) -> _Units:
    """The units without the sign before the first."""
    return [bare(units[0]), *units[1:]]


def counting(units: _Units, _: GameLanguage) -> _Units:
    """*Two points / tunnel* as two points for each tunnel."""
    at = next((at for at, unit in enumerate(units) if _PER in unit.before), 0)
    head = next((place for place in range(at, len(units)) if units[place].tag not in _QUALITIES), 0)
    if not at or not head or units[at - 1].tag not in GOODS or not _is_one_of_many(units[head]):
        return units
    counted = units[head]._replace(case=Case.DIST)
    return [*units[:at], *_without_sign([*units[at:head], counted]), *units[head + 1 :]]


def _is_one_of_many(unit: WordUnit) -> bool:
    """Whether a word names a thing or a good of which something may be had for each."""
    return unit.tag in ("THING", "RES") and unit.case == Case.NOM and not (unit.plural or unit.owned)


def exchanging(units: _Units, _: GameLanguage) -> _Units:
    """*Two ores = one credit* as that you may turn one into the other; points at the end are had for each so many."""
    places = [at for at, unit in enumerate(units) if not _FOR.isdisjoint(unit.before)]
    if len(places) != 1:
        return units
    at = places[0]
    start = max((place for place in range(at) if ":" in units[place].before), default=0)
    end = next((end for end in range(at + 1, len(units)) if units[end].tag not in _TRADED), len(units))
    given, had = units[start:at], units[at:end]
    if not _are_amounts(given) or not _are_amounts(had):
        return units
    return [*units[:start], *_exchange(given, _without_sign(had), _is_at_end(units)), *units[end:]]


def _exchange(given: _Units, had: _Units, final: bool) -> _Units:
    """That you may turn some goods into others; where it is at the end, points are had for each so many."""
    if final and [unit.value for unit in had if unit.tag == "RES"] == [_POINTS]:
        return [*in_case(given, Case.DIST), *had]
    turned = WordUnit("V.exchange", None, Case.NOM, (), "", person=Person.YOU, possible=True, lemma="vált")
    return [*in_case(given, Case.ACC), *in_case(had, Case.SUB), turned]


def _is_at_end(units: _Units) -> bool:
    """Whether a note is about the end of the game."""
    return any(unit.tag == "TIME" and unit.value == "end" for unit in units)


def _are_amounts(units: Sequence[WordUnit]) -> bool:
    """Whether some words are so much of one or more goods, each with its number, and none is less than nothing."""
    tags = [unit.tag for unit in units if unit.tag != "AND"]
    plain = not any(is_less(unit) or unit.owned or unit.case != Case.NOM for unit in units)
    paired = bool(tags) and not len(tags) % 2 and set(tags[1::2]) == {"RES"}
    return plain and paired and set(tags[::2]) <= {"NUM", "ONE"}


def changing(units: _Units, language: GameLanguage) -> _Units:
    """*Hand limit +1* as that it is greater by one."""
    at = next((at for at, unit in enumerate(units) if is_signed(unit)), 0)
    behind = [(unit.tag, unit.case) for unit in units[at + 1 :]]
    if not at or behind not in ([], [("THING", Case.NOM)]) or not names_hook(units[:at], language):
        return units
    tag, key = ("LESS", "kisebb") if is_less(units[at]) else ("MORE", "nagyobb")
    return [*units[:at], bare(units[at])._replace(case=Case.INS), WordUnit(tag, None, Case.NOM, (), key)]


def pricing(units: _Units, _: GameLanguage) -> _Units:
    """*Farms: -1 credit* and *farms: cheaper by a credit* as that they cost so much less."""
    colon = colon_in(units)
    title, rest = units[:colon], units[colon:]
    tags = tags_of(title) - {"IDLE"}
    if not {"THING"} <= tags <= {"THING", "ADJ", "PRICE"} or any(
        unit.case not in (Case.NOM, Case.ACC) for unit in title
    ):
        return units
    if any(unit.key in _CHEAPER for unit in rest):
        return [*title, *_without_sign(rest)]
    if [unit.tag for unit in rest] != ["NUM", "RES"] or not is_signed(rest[0]):
        return units
    less = is_less(rest[0])
    if not less and "PRICE" not in tags:
        return units  # a good that is had, or more to pay
    changed = WordUnit("LESS" if less else "MORE", None, Case.NOM, (), "olcsobb" if less else "dragabb")
    return [*(unit for unit in title if unit.tag != "PRICE"), bare(rest[0]), rest[1]._replace(case=Case.INS), changed]


def turning(units: _Units, _: GameLanguage) -> _Units:
    """*Coins: +5* as so many coins."""
    match units:
        case [WordUnit("RES" | "STAT", case=Case.NOM, owned=False) as good, WordUnit("NUM") as number]:
            if ":" in number.before and (_PLUS in number.before or good.tag == "STAT"):
                return [number._replace(before=_PLUS), good]
    return units


# Terse notes of what somebody gets or loses: *+3 érme*, *-2 érme minden ellenfélnek*, *Bal szomszéd: 2 érme*.
_GIVEN: Final = frozenset(("NUM", "ONE", "RES", "STAT", "AND", "IDLE", "TIME"))
_WHO: Final = frozenset(("PERSON", "LEFT", "RIGHT", "EACH", "BOTH"))
_COUNTED: Final = frozenset(("EACH", "ADJ", "THING", "LEVELLED", "ORD", "NUM", "OWN"))
"""Of what the title of a note consists that says for each of what something is had."""


def producing(units: _Units, language: GameLanguage) -> _Units:
    """*Stone or wood* as that these are produced."""
    goods = [unit for unit in units if unit.tag == "RES"]
    alone = tags_of(units) <= {"RES", "OR", "AND"} and all(unit.case == Case.NOM and not unit.owned for unit in goods)
    if not goods or not alone or not all(is_tradable(unit.value, language) for unit in goods):
        return units
    return [*in_case(units, Case.ACC), _verb("V.produce", "termel")]


def addressing(units: _Units, _: GameLanguage) -> _Units:
    """*Left neighbour: two coins* as that they are due to them, *each green card: a coin* as a coin for each."""
    colon = colon_in(units)
    title, rest = units[:colon], units[colon:]
    head = _head_of(title)
    if head is None or not tags_of(rest) <= _GIVEN:
        return units
    for_each = head.tag == "THING"
    made = [unit._replace(case=Case.CAU if for_each else Case.DAT) if unit is head else unit for unit in title]
    due = [] if for_each or any(map(is_signed, rest)) else [_verb("V.due", "jár")]
    return [*made, rest[0]._replace(before=rest[0].before.replace(":", "")), *rest[1:], *due]


def _head_of(title: Sequence[WordUnit]) -> WordUnit | None:
    """The player who gets something, or the thing for each of which it is had; None where a title names neither."""
    tags = tags_of(title) - {"IDLE"}
    heads = [unit for unit in title if unit.tag in ("PERSON", "THING") and unit.case == Case.NOM]
    if len(heads) != 1:
        return None
    known = tags <= _WHO if heads[0].tag == "PERSON" else "EACH" in tags <= _COUNTED
    return heads[0] if known else None


def _verb(tag: str, lemma: str) -> WordUnit:
    """A verb that a note leaves out."""
    return WordUnit(tag, None, Case.NOM, (), "", lemma=lemma)


def adding(units: _Units, _: GameLanguage) -> _Units:
    """*+3 coins* as three coins that are due, *-2 coins for the others* as what they lose; what says without a sign
    when it is had, or for each of what, stays as it is."""
    given = any(map(_is_receiver, units))
    if not (given or any(map(is_signed, units))) or is_elliptic(units):
        return units
    made = [unit for part in _parts(units) for unit in _added(part)]
    return made if len(made) > len(units) else units


def _is_receiver(unit: WordUnit) -> bool:
    return unit.tag == "PERSON" and unit.case == Case.DAT


def _parts(units: _Units) -> Iterator[_Units]:
    """The units between signs that part them."""
    start = 0
    for at, unit in enumerate(units):
        if at and unit.is_after_sign:
            yield units[start:at]
            start = at
    yield units[start:]


def _added(part: _Units) -> _Units:
    """A part of a note with the verb for whom it names, or for the sign of its number."""
    signed = [at for at, unit in enumerate(part) if is_signed(unit)]
    if not signed and any(map(_is_receiver, part)) and tags_of(part) <= _GIVEN | _WHO:
        return [*part, _verb("V.due", "jár")]
    if len(signed) != 1 or not any(unit.tag in GOODS and unit.case == Case.NOM for unit in part[signed[0] + 1 :][:1]):
        return part
    if not is_less(part[signed[0]]):
        return [*part, _verb("V.due", "jár")]
    lost = [unit._replace(case=Case.NOM) if _is_receiver(unit) else unit for unit in in_case(part, Case.ACC)]
    return [*lost, _verb("V.lose", "veszít")]


# Terse notes of what is to be done, by the noun of doing it: *Húzás: 2 lap*, *1 telep építése ingyen*, *2 mező
# előre*.
_GOING: Final = "lép"
FORWARD: Final = frozenset(("elore", "felfele", "feljebb"))
_SPACES: Final = frozenset(("mezo", "szint", "lepes", "hely"))
_SHORTEST: Final = 3
"""Shorter parts are parts of other words too."""
_COMMANDED: Final = frozenset("NUM ONE THING FREE IDLE ADJ ORD LEVELLED TIME OR AND DOING X RES SOME_ONE".split())
"""What a note of something to do consists of."""


def going(units: _Units, _: GameLanguage) -> _Units:
    """*Two spaces forward on the track* as that you go so far."""
    if not any(unit.key in FORWARD for unit in units) or any(unit.tag in GOODS for unit in units):
        return units
    at = next((at for at, unit in enumerate(units[:-1]) if unit.tag == "NUM" and units[at + 1].key in _SPACES), None)
    if at is None:
        return units
    verb = WordUnit(GAME_VERB, None, Case.NOM, (), "", lemma=_GOING, person=Person.YOU, command=True)
    return [*map(bare, units[:at]), bare(units[at])._replace(case=Case.ACC), *map(bare, units[at + 1 :]), verb]


def commanding(units: _Units, language: GameLanguage) -> _Units:
    """*Drawing: two cards* and *the building of a farm* as what is to be done."""
    nouns = [at for at, unit in enumerate(units) if _lemma(unit, language)]
    if len(nouns) != 1 or not tags_of(units) <= _COMMANDED or not _names_objects(units, nouns[0], language):
        return units
    at = nouns[0]
    verb = units[at]._replace(
        tag=GAME_VERB, lemma=_lemma(units[at], language), case=Case.NOM, person=Person.YOU, command=True
    )
    made = [*units[:at], verb, *units[at + 1 :]]
    if not any(unit.tag == "THING" for unit in made):
        made += [units[at]._replace(tag="THING", value=_thing(units[at], language), before="")]
    return [_as_object(bare(unit)) for unit in made]


def _as_object(unit: WordUnit) -> WordUnit:
    """A thing that is named by itself as what something is done to."""
    return unit._replace(case=Case.ACC) if (unit.tag, unit.case) == ("THING", Case.NOM) else unit


def _lemma(unit: WordUnit, language: GameLanguage) -> str:
    """The verb of which a word, or its last part behind a thing, is the noun; empty where none can be commanded."""
    if unit.tag != "X" and (unit.tag, unit.case) != ("DOING", "noun"):
        return ""
    nouns = command_nouns(language)
    return nouns.get(unit.key) or nouns.get(unit.key[_thing_size(unit, language) :], "")


def _thing_size(unit: WordUnit, language: GameLanguage) -> int:
    """How many letters of a word are a thing that something is done to; 0 where none are."""
    nouns = command_nouns(language)
    cuts = (cut for cut in range(_SHORTEST, len(unit.key) - _SHORTEST) if unit.key[cut:] in nouns)
    named = ((cut, named_by(unit.key[:cut], 1, language)) for cut in cuts if unit.tag == "X")
    return next((cut for cut, entry in named if entry is not None and entry.tag == "THING"), 0)


def _thing(unit: WordUnit, language: GameLanguage) -> object:
    """What the first part of a word for doing something to a thing names."""
    entry = named_by(unit.key[: _thing_size(unit, language)], 1, language)
    return entry.value if entry is not None else None


def _names_objects(units: _Units, at: int, language: GameLanguage) -> bool:
    """Whether a note names what it is to be done to, or with: before the noun, in it, or behind its colon; and no goods
    but a price."""
    if any(unit.tag in GOODS and unit.case != Case.CAU for unit in units) or any(map(is_signed, units)):
        return False
    colon = any(":" in unit.before for unit in units[at + 1 :])
    things = units[at + 1 :] if colon else units[:at]
    if _has_thing(units, Case.INS) or _has_thing(things, Case.NOM):
        return True
    return colon and "NUM" in tags_of(things) and bool(_thing_size(units[at], language))


def _has_thing(units: _Units, case: str) -> bool:
    return any((unit.tag, unit.case) == ("THING", case) for unit in units)


# Terse notes as the words that they stand for: *2 pont / alagút*, *2 érc = 1 kredit*, *-2 érme minden ellenfélnek*,
# *Kézlimit +1*, *Húzás: 2 lap*.
_NUMBERED: Final = frozenset(("NUM", "ONE", "IDLE", "MORE", "LESS", "THING"))
"""What stands behind the name of a number that it changes."""
_NOTED: Final = frozenset(("X", "DOING", "PERSON", "OR"))
_SIGNS: Final = STANDING | frozenset("+-:")
_STEPS: Final[tuple[Callable[[_Units, GameLanguage], _Units], ...]] = (
    counting, exchanging, changing, pricing, turning, going, addressing, adding, producing, commanding,
)  # fmt: skip
"""What is put into words, one after the other."""


def with_shorthand(units: _Units, language: GameLanguage) -> _Units:
    """The units of a sentence without a verb, with words in place of its signs; any other as it is."""
    if any(unit.is_verb for unit in units) or not any(map(_may_stand_for_words, units)):
        return units
    for step in _STEPS:
        units = step(units, language)
    return units


def _may_stand_for_words(unit: WordUnit) -> bool:
    """Whether a word has a sign before it, or is one that a note may be built on."""
    return unit.tag in _NOTED or unit.key in FORWARD or not _SIGNS.isdisjoint(unit.before)


def is_shorthand(units: _Units, language: GameLanguage) -> bool:
    """Whether a sentence says with signs or nouns what it does not say in words."""
    return with_shorthand(units, language) is not units


def is_note(label: Sequence[WordUnit], rest: Sequence[WordUnit], language: GameLanguage) -> bool:
    """Whether a label names a number that the words behind its colon change, what is to be done, or what costs less."""
    if not label or any(unit.is_verb for unit in rest) or not any(":" in unit.before for unit in rest[:1]):
        return False
    tags = tags_of(rest)
    changes = tags <= _NUMBERED and not tags.isdisjoint(("MORE", "LESS")) and names_hook(label, language)
    return changes or is_shorthand([*label, *rest], language)


def has_open_sign(units: Sequence[WordUnit]) -> bool:
    """Whether a sign that stands for a word was not put into one."""
    return any(not STANDING.isdisjoint(unit.before) for unit in units)
