"""Phrases of a clause: amounts, things with what is said of them, players, verbs, times, and the words between."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from ingest.effects.composition.modifiers import is_home, modifies
from ingest.effects.composition.pending import PendingNoun
from ingest.effects.composition.people import scope_of, with_self
from ingest.effects.composition.phrase import ComposedPhrase
from ingest.effects.composition.unit import WordUnit

__all__ = ["phrases_of"]

_IDLE: Final = frozenset(("IDLE", "THIS", "YOU", "EVEN", "CITY", "BUILDING", "GOODS_OF", "UNUSED", "DONE_TO", "RATHER"))
_AT_PLAYER: Final = frozenset(("ade", "ine", "ela", "sup"))
_BOTH: Final = 2
_BY: Final = "altal"
_SUCH: Final = "olyan"
"""Announces a clause that says which."""
_ARTICLES: Final = frozenset(("a", "az"))
_TELLING: Final = frozenset(("ADJ", "NUM", "ONE", "ORD", "EACH", "OWN", "LEVELLED"))


def phrases_of(units: Sequence[WordUnit]) -> list[ComposedPhrase]:
    """The phrases of a clause in their order; idle words belong to none."""
    made: list[ComposedPhrase] = []
    pending = PendingNoun()
    for at, unit in enumerate(units):
        if unit.tag == "THIS" or unit.key in _ARTICLES:
            pending.flags.add("THIS" if unit.tag == "THIS" else "DEFINITE")
        if (unit.tag in _IDLE and not (unit.tag == "CITY" and unit.case == "nom")) or unit.key == _SUCH:
            pending.forget_owner(unit)
            continue
        if unit.tag in ("NUM", "ONE") and pending.n is not None and pending.n_case != "nom":
            made += _flushed(pending)
            pending = PendingNoun()
        if unit.tag in ("RES", "STAT", "THING"):
            made.append(_noun(unit, pending))
            pending = PendingNoun()
        elif unit.tag == "PERSON":
            pending = _player(unit, pending, units[at + 1 :], made)
        elif not modifies(unit, pending, units[at + 1 :]):
            made += [] if unit.tag == "TIME" and pending.says_only_each() else _flushed(pending)
            pending = PendingNoun()
            made += _word(unit, made)
    return _merged(with_self([*made, *_flushed(pending)]))


def _merged(phrases: list[ComposedPhrase]) -> list[ComposedPhrase]:
    """The phrases with things of two kinds that `and` joins as one: each mine and each lab."""
    made: list[ComposedPhrase] = []
    for phrase in phrases:
        joint = made[-1] if made else None
        first = made[-2] if len(made) > 1 else None
        if joint is not None and first is not None and joint.tag == "AND" and _are_alike(first, phrase):
            del made[-2:]
            places = (*first.places, *joint.places, *phrase.places)
            each = first.each or phrase.each
            made.append(replace(phrase, features=(*first.features, *phrase.features), each=each, places=places))
        else:
            made.append(phrase)
    return made


def _are_alike(first: ComposedPhrase, second: ComposedPhrase) -> bool:
    """Whether two phrases count things of one noun, distinguished by their kinds alone."""
    if first.kind != "things" or second.kind != "things" or first.n is not None or second.n is not None:
        return False
    nouns = [[f.get("noun") for f in p.features if "noun" in f] for p in (first, second)]
    kinds = [f.get("kind") for p in (first, second) for f in p.features]
    plain = len(first.features) == len(second.features) == 1 and None not in kinds and first.scope == second.scope
    return plain and nouns[0] == nouns[1] and first.case in ("nom", second.case)


def _noun(unit: WordUnit, pending: PendingNoun) -> ComposedPhrase:
    case, kind = unit.case, "things" if unit.tag == "THING" else "amount"
    phrase = pending.make(kind, unit.value, unit, case)
    if kind == "things":
        phrase = replace(phrase, features=(*phrase.features, pending.denied_kind(unit.value)), name=None)
    if phrase.n == _BOTH and any("scope" in f for f in pending.features):
        phrase = replace(phrase, n=None)  # the two neighbours, not two things
    return replace(phrase, each=phrase.each or case == "dist")


def _player(
    unit: WordUnit, pending: PendingNoun, following: Sequence[WordUnit], made: list[ComposedPhrase]
) -> PendingNoun:
    """A player as whoever acts, or, before something that is theirs, as its owner."""
    scope = scope_of(unit, pending.flags, pending.n, pending.scope)
    head = next((one for one in following if one.tag not in _IDLE and one.tag not in _TELLING), None)
    theirs = head is not None and head.tag == "THING" and head.owned and not any("," in u.before for u in following[:1])
    at_home = bool(following) and is_home(following[0])
    by_them = bool(following) and following[0].key == _BY
    nested = head is not None and head.tag in ("LEFT", "RIGHT") and unit.owned
    if unit.case in _AT_PLAYER or theirs or at_home or nested or by_them:
        kept = PendingNoun(units=[*pending.units, unit], scope=scope)
        kept.flags = pending.flags & {"EACH"} if pending.n is None and not nested else set()
        return kept
    made.append(replace(pending.make("player", scope, unit, unit.case), n=None, scope=None))
    return PendingNoun()


def _flushed(pending: PendingNoun) -> Iterator[ComposedPhrase]:
    """What was said of a noun that did not come: a number or a quality by itself, else the words one by one."""
    if not pending.units:
        return
    last = pending.units[-1]
    if pending.n is not None:
        yield replace(pending.make("number", None, None, pending.n_case), bound=pending.bound)
    elif pending.flags & {"LEFT", "RIGHT"}:
        yield replace(pending.make("player", "left" if "LEFT" in pending.flags else "right", None, "nom"), n=None)
    elif pending.scope is not None and not pending.features:
        yield replace(pending.make("player", pending.scope, None, last.case), scope=None)
    elif pending.features:
        yield replace(pending.make("things", None, None, last.case), plural=last.plural)
    else:
        yield from (_plain(unit) for unit in pending.units)


def _word(unit: WordUnit, made: list[ComposedPhrase]) -> Iterator[ComposedPhrase]:
    """A verb, a time or another word; `after` and `each of them` go with the noun before them."""
    before = made[-1] if made else None
    counted = before is not None and before.kind in ("things", "amount")
    happens = before is not None and unit.tag == "IN_CASE" and any("event" in f for f in before.features)
    if before is not None and counted and (unit.tag == "AFTER" or happens):
        made[-1] = replace(before, case="after", places=(*before.places, *unit.places))
    elif unit.tag == "EACH_FOR" and before is not None and counted:
        made[-1] = replace(before, case="cau", each=True, places=(*before.places, *unit.places))
    elif unit.tag == "EACH_OF" and before is not None and (counted or before.kind == "player"):
        made[-1] = replace(before, each=True, places=(*before.places, *unit.places))
    elif unit.tag == "APIECE" and any(p.kind in ("things", "amount") and p.plural for p in made):
        at = next(at for at, p in enumerate(made) if p.kind in ("things", "amount") and p.plural)
        made[at] = replace(made[at], each=True, places=(*made[at].places, *unit.places))
    else:
        yield _plain(unit)


def _period(unit: WordUnit) -> Mapping[str, Any]:
    """The period that a word names: dictionaries of games name it alone."""
    return unit.value if isinstance(unit.value, Mapping) else {"period": unit.value}


def _plain(unit: WordUnit) -> ComposedPhrase:
    kind = "verb" if unit.tag.startswith("V.") else "time" if unit.tag == "TIME" else "word"
    name = unit.value if kind == "time" else unit.tag
    n = unit.value if unit.tag == "TIMES" else None
    stated = (_period(unit),) if unit.tag == "PERIOD" else ()
    return ComposedPhrase(
        kind, name, n, unit.case, stated, places=unit.places, key=unit.key, before=unit.before, lemma=unit.lemma,
        person=unit.person, possible=unit.possible, command=unit.command, this=unit.value == "now",
    )  # fmt: skip
