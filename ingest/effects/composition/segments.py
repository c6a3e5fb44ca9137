"""A sentence cut into clauses and these set in order: what one leaves out in its middle, what two of them share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from kartotek.ingest.effects.composition.clauses import (
    are_goods,
    ends_with_each,
    has_verb,
    head_of,
    is_apiece,
    is_cap,
    is_denial,
    is_limit,
    is_opening,
    is_usage,
    needs_no_verb,
    shares_verb,
)
from kartotek.ingest.effects.composition.phrase import only
from kartotek.ingest.effects.composition.phrases import phrases_of
from kartotek.ingest.effects.composition.unit import WordUnit, tags_of
from kartotek.schema.hungarian.features import Case, Person
from kartotek.schema.hungarian.function_words import DEFINITE_ARTICLES

__all__ = ["segments_of", "IF_NOT", "arranged", "each_in"]


# A sentence cut into clauses: at the signs and words that bind one clause to another.
_SUBORDINATE: Final = frozenset(
    (
        "IF WHEN WHO WHICH WHICH_ACC SO BUT OTHERWISE EXCEPT ONLY_THEN NEXT EACH_TIME THEN AS_MUCH BESIDES HOWEVER_MANY"
    ).split()
)
_OPEN: Final = frozenset(("IF", "WHEN", "SO", "NEXT", "THEN", "EACH_TIME", "OTHERWISE", "ONLY_THEN"))
"""Clauses that go on past a comma until they have a verb."""
_NEITHER: Final = frozenset(("semnem", "senem", "sem", "se"))
_INSERTED: Final = frozenset(("EXCEPT", "WHICH", "WHICH_ACC", "WHO"))
_Units = Sequence[WordUnit]


def segments_of(units: _Units) -> Iterator[list[WordUnit]]:
    """The units by clauses: cut at a sign before a word that binds a clause, or between two clauses with verbs."""
    held, *pieces = _pieces(units)
    later: list[list[WordUnit]] = []
    for piece in pieces:
        if later and _denies_too(piece, later[-1]):
            later[-1] += piece
        elif _is_inserted(held, piece):
            later.append(piece)
        elif _begins_another(held, piece):
            yield held
            held = piece
        else:
            held = [*held, *piece]
    yield held
    yield from later


def _pieces(units: _Units) -> list[list[WordUnit]]:
    pieces: list[list[WordUnit]] = [[]]
    for at, unit in enumerate(units):
        if pieces[-1] and _begins_piece(unit, pieces[-1], units[at + 1 :]):
            pieces.append([])
        pieces[-1].append(unit)
    return pieces


def _begins_piece(unit: WordUnit, before: _Units, following: _Units) -> bool:
    """Whether a sign or word may begin a clause; `and` and `or` do between two verbs, the second before the next
    sign."""
    if unit.is_after_sign or unit.tag == "SO":
        return True
    rest = takewhile(lambda one: not one.is_after_sign, following)
    return unit.tag in ("AND", "OR") and has_verb(before) and has_verb(rest)


def _begins_another(held: _Units, piece: _Units) -> bool:
    """Whether a piece begins another clause than the one held."""
    if is_limit(held) and head_of(piece) in ("IF", "WHEN"):
        return True
    if head_of(piece) == "ATMOST" and has_verb(piece) and ends_with_each(held):
        return True
    if _compares(piece, held) or is_opening(held) or _denies_too(piece, held):
        return False
    return _binds(piece, held) or (not _is_unfinished(held) and _is_second(held, piece))


def _compares(piece: _Units, held: _Units) -> bool:
    """Whether a piece says than what something is more or less; a condition may hold two numbers against each other."""
    return head_of(piece) == "THAN" and ("AS_MUCH" not in tags_of(piece) or head_of(held) == "IF")


def _denies_too(piece: _Units, held: _Units) -> bool:
    """Whether a piece without a verb goes on to deny as the clause before it does: neither this, nor that."""
    denials = [[unit.key for unit in part if unit.tag == "NEG"][:1] for part in (piece, held)]
    return bool(denials[0]) and denials[0] == denials[1] and denials[0][0] in _NEITHER and not has_verb(piece)


def _binds(piece: _Units, held: _Units) -> bool:
    """Whether a piece is a clause of its own by its words alone."""
    if head_of(piece) in _SUBORDINATE or ";" in piece[0].before or _says_paid(piece) or _measures(piece, held):
        return True
    stated = is_apiece(piece) or is_cap(piece) or is_denial(piece) or _points_back(piece) or _is_bought(piece, held)
    return stated or _excepts(piece, "EXCEPT", "EXCEPTING")


def _points_back(piece: _Units) -> bool:
    """Whether a piece behind a colon says how often what stands before that may be used."""
    return ":" in piece[0].before and is_usage(piece)


def _is_bought(piece: _Units, held: _Units) -> bool:
    """Whether a piece behind a colon has a verb, and what stands before it is goods alone: their price."""
    return ":" in piece[0].before and has_verb(piece) and are_goods(held)


def _measures(piece: _Units, held: _Units) -> bool:
    """Whether a piece says as many as there are of what (*mint ahány*), or how that is rounded."""
    tags = tags_of(piece)
    return (head_of(piece) == "THAN" and "AS_MUCH" in tags) or (tags == {"ROUNDED"} and "AS_MUCH" in tags_of(held))


def _says_paid(piece: _Units) -> bool:
    """Whether a piece without a verb says that the price of what was said is paid."""
    return "AT_PRICE" in tags_of(piece) and not has_verb(piece)


def _is_unfinished(held: _Units) -> bool:
    """Whether a clause goes on past a comma, as it has no verb yet."""
    return head_of(held) in _OPEN and not has_verb(held) and not needs_no_verb(held)


def _is_second(held: _Units, piece: _Units) -> bool:
    """Whether a piece has a verb of its own beside that of the clause before, or shares it as another player."""
    if head_of(held) in _SUBORDINATE or _is_left_out(held):
        return True
    if shares_verb(held) and has_verb(piece) and "PERSON" in tags_of(piece):
        return True
    return has_verb(held) and (has_verb(piece) or not tags_of(piece).isdisjoint(("YOU_TOO", "PERSON")))


def _is_left_out(held: _Units) -> bool:
    """Whether what was said before is only where something is not so: and not on this."""
    kept = [unit for unit in held if unit.tag not in ("IDLE", "AND")]
    return bool(kept) and kept[0].tag == "NEG" and tags_of(kept[1:]) in ({"THING"}, {"ADJ", "THING"})


def _is_inserted(held: _Units, piece: _Units) -> bool:
    """Whether a piece says more of something that the clause around it counts, before that has its verb."""
    if has_verb(held) or head_of(held) in _SUBORDINATE:
        return False
    return head_of(piece) in _INSERTED or _excepts(piece, "EXCEPTING")


def _excepts(piece: _Units, *tags: str) -> bool:
    """Whether a piece without a verb says what is left out."""
    return not has_verb(piece) and not tags_of(piece).isdisjoint(tags)


# What a clause leaves out in its own middle: except the blue ones every card, everybody but you.
_CASES: Final = {"kivetelevel": Case.NOM, "kivul": Case.SUP}
"""The case of what stands before words that leave something out; before all others it is their object."""
_EXCEPTING: Final = frozenset(("EXCEPTING", "BESIDES", "EXCEPT"))
_WHOLE: Final = frozenset(("EACH", "EVERYBODY", "PERSON", "AS_MUCH"))
"""What something can be left out of."""
_NAMED: Final = frozenset(("ADJ", "NOT_ADJ", "ORD", "LEVELLED", "OWN", "NAME"))
_JOINTS: Final = frozenset(("AND", "OR"))
Segments = list[list[WordUnit]]
"""The clauses of a sentence."""


def with_exceptions_last(segments: Segments) -> Segments:
    """The clauses, what one of them leaves out as a clause of its own behind them all."""
    made: Segments = []
    later: Segments = []
    for segment in segments:
        found = _exception_in(segment)
        if found is None:
            made.append(segment)
            continue
        start, at = found
        later.append([segment[at]._replace(tag="EXCEPT", before=""), *segment[start:at]])
        rest = [*segment[:start], *segment[at + 1 :]]
        made += [rest] if rest else []
    return [*made, *later]


def _exception_in(segment: Sequence[WordUnit]) -> tuple[int, int] | None:
    """Where what is left out begins and ends in a clause: before the word that says so."""
    at = next((at for at, unit in enumerate(segment) if unit.tag in _EXCEPTING), None)
    whole = not tags_of(segment).isdisjoint(_WHOLE) or any(unit.case == Case.DIST for unit in segment)
    if at is None or not has_verb(segment) or not whole or "EVEN" in tags_of(segment):
        return None
    start = _start_of(segment, at)
    left_out = tags_of(segment[start:at])
    if left_out == {"YOU_TOO"}:
        return start, at
    named = not left_out.isdisjoint(("THING", "ADJ", "LEVELLED"))
    return (start, at) if named and _case_before(segment[:at]) == _CASES.get(segment[at].key, Case.ACC) else None


def _case_before(units: Sequence[WordUnit]) -> str:
    return units[-1].case if units else ""


def _start_of(segment: Sequence[WordUnit], at: int) -> int:
    """Where the things that are left out begin: at their article, or at the first word that may say which they are."""
    start = at
    while start and not segment[start].is_after_sign and _belongs(segment[start - 1], segment[start:at]):
        start -= 1
        ended = segment[start].key in DEFINITE_ARTICLES and not any(
            one.tag in _JOINTS for one in segment[start - 1 : start]
        )
        if ended:
            break
    return start


def _belongs(unit: WordUnit, following: Sequence[WordUnit]) -> bool:
    """Whether a word goes with the things that are left out behind it."""
    if unit.tag in ("THING", "YOU_TOO"):
        return not following or following[0].tag in _JOINTS or unit.owned
    return unit.tag in _NAMED or unit.key in DEFINITE_ARTICLES or (unit.tag in _JOINTS and bool(following))


# Clauses set in order before they are read: verbs that two share, limits and measures that stand apart.
IF_NOT: Final = "ha nem"
"""The key of `otherwise` where it stands for a condition that is denied."""
_WHICHEVER: Final = "barmely"
_SO_MANY: Final = frozenset(("SO_MUCH", "SO_OFTEN", "HALF_SO_MUCH"))
_PLAINLY_DENIED: Final = frozenset(("IDLE", "NEG", "WHEN", "IF", "AND", "BUT", "THING", "ADJ", "NUM", "YOU"))
_EVERYBODY, _OTHERS = "all", "others"


def arranged(segments: Segments) -> Segments:
    """The clauses, each with its verb and its goods, and those that say how many there are behind the others."""
    for step in _STEPS:
        segments = step(segments)
    return segments


def each_in(segments: Segments) -> int | None:
    """How much each is worth where a clause of its own says it; the clause is taken out."""
    for at, segment in enumerate(segments[1:], start=1):
        number = _each_of(segment)
        if number is not None:
            del segments[at]
            return number
    return None


def _each_of(segment: list[WordUnit]) -> int | None:
    """The one number that a clause says of each of some things, where it is no price."""
    if not is_apiece(segment) or any(unit.tag == "RES" and unit.case == Case.CAU for unit in segment):
        return None
    number = only([p for p in phrases_of(segment) if p.n is not None])
    return number.n if number is not None and not number.bound else None


def _with_when(segments: Segments) -> Segments:
    """The clauses, the first one as a clause of time where it says with whichever of them you do something."""
    first = [unit for unit in segments[0] if unit.tag != "IDLE"]
    whichever = bool(first) and first[0].tag in ("ANY", "SOME_ONE") and first[0].key.startswith(_WHICHEVER)
    done = only([unit for unit in first if unit.is_verb])
    if not whichever or done is None or done.person != Person.YOU or done.possible or done.command:
        return segments
    stated = any(has_verb(segment) for segment in segments[1:])
    return [[first[0]._replace(tag="WHEN"), *first[1:]], *segments[1:]] if stated else segments


def _with_otherwise(segments: Segments) -> Segments:
    """The clauses, a bare `if not` behind a condition as `otherwise` at the head of the clause after it."""
    made: Segments = []
    denial: WordUnit | None = None
    for segment in segments:
        tags = tags_of(segment) - {"IDLE", "BUT", "AND"}
        asked = any(head_of(before) == "IF" for before in made)
        if asked and tags in ({"IF", "NONE"}, {"IF", "NEG"}):
            denial = segment[0]._replace(tag="OTHERWISE", key=IF_NOT)
        elif denial is not None:
            made.append([denial, *segment])
            denial = None
        else:
            made.append(segment)
    return made if denial is None else segments


def _with_goods(segments: Segments) -> Segments:
    """The clauses, `two for each island, but at most eight points` with the points behind the first number too."""
    made: Segments = []
    for before, segment in zip(([], *segments), segments, strict=False):
        most = _most_in(segment) if ends_with_each(before) else None
        if most is None:
            made.append(segment)
        else:
            named = before[-1].tag == "RES"  # then only the verb is wanting
            made[-1] = [*before, *(unit for unit in segment[most + 1 :] if unit.is_verb or not named)]
            made.append([*segment[:most], segment[most]._replace(case=Case.ACC)])
    return made


def _most_in(segment: list[WordUnit]) -> int | None:
    """The place of the one number that a clause with a verb says after `at most`, where it begins with that."""
    tags = [unit.tag for unit in segment]
    at = tags.index("ATMOST") if "ATMOST" in tags and has_verb(segment) else None
    if at is None or set(tags[:at]) - {"BUT", "IDLE"} or tags[at:].count("NUM") != 1:
        return None
    return tags.index("NUM", at)


def _sparing_you(segments: Segments) -> Segments:
    """The clauses with everybody as all the others where one of them excepts you."""
    if not any(map(_leaves_you_out, segments)):
        return segments
    return [list(map(_as_others, segment)) for segment in segments]


def _leaves_you_out(segment: list[WordUnit]) -> bool:
    """Whether a clause excepts you, or says no more than that you do not."""
    tags = tags_of(segment)
    return {"EXCEPT", "YOU_TOO"} <= tags or tags - {"IDLE", "BUT"} == {"YOU_TOO", "NEG"}


def _as_others(unit: WordUnit) -> WordUnit:
    """Everybody as all the others, any other word as it is."""
    if unit.tag == "EVERYBODY":
        return unit._replace(tag="PERSON", value=_OTHERS, case=Case.DAT if unit.key.endswith("nak") else Case.NOM)
    return unit._replace(value=_OTHERS) if (unit.tag, unit.value) == ("PERSON", _EVERYBODY) else unit


def _with_verbs(segments: Segments) -> Segments:
    """The clauses, those of another player without a verb with that of the clause before, or else of the one after."""
    made: Segments = []
    for segment, after in zip(segments, [*segments[1:], []], strict=True):
        later = _is_before_otherwise(segment, after)
        verbs = [unit._replace(person="") for unit in (made[-1] if made and not later else after) if unit.is_verb]
        made.append([*segment, *verbs] if len(verbs) == 1 and (later or shares_verb(segment)) else segment)
    return made


def _is_before_otherwise(segment: list[WordUnit], after: list[WordUnit]) -> bool:
    """Whether a clause without a verb says how much there is, and the next one how much otherwise."""
    goods = any(unit.tag in ("RES", "STAT", "NUM") for unit in segment)
    return head_of(after) == "OTHERWISE" and goods and not has_verb(segment) and head_of(segment) not in ("IF", "WHEN")


def _measures_last(segments: Segments) -> Segments:
    """The clauses, one that says how many there are behind the one that says so many."""
    if len(segments) < 2 or "AS_MUCH" not in tags_of(segments[0]):
        return segments
    measure, *others = segments
    at = next((at for at, one in enumerate(others) if not _SO_MANY.isdisjoint(tags_of(one))), len(others) - 1)
    return [*others[: at + 1], measure, *others[at + 1 :]]


def _concessions_last(segments: Segments) -> Segments:
    """The clauses, *however many there are* behind the clause that it does not change."""
    if len(segments) < 2 or head_of(segments[0]) != "HOWEVER_MANY" or head_of(segments[1]) in ("IF", "WHEN"):
        return segments
    first, second, *others = segments
    return [second, first, *others]


def _without_denied_time(segments: Segments) -> Segments:
    """The clauses without *not when that happens* behind the one that says when: it adds nothing."""
    made: Segments = []
    for segment in segments:
        spoken = [unit.tag for unit in segment if unit.tag not in ("IDLE", "AND", "BUT")]
        head = head_of(made[-1]) if made else ""
        if head in ("WHEN", "IF") and spoken[:2] == ["NEG", head] and _does_other(segment, made[-1]):
            places = tuple(place for unit in segment for place in unit.places)
            made[-1] = [*made[-1], segment[0]._replace(tag="RATHER", places=places, before="")]
        else:
            made.append(segment)
    return made


def _does_other(segment: list[WordUnit], before: list[WordUnit]) -> bool:
    """Whether a clause has one verb that is another than that of the one before, and says no more than what it is done
    to."""
    verbs, others = ([unit.lemma for unit in part if unit.is_verb] for part in (segment, before))
    plain = tags_of(segment) <= _PLAINLY_DENIED | {unit.tag for unit in segment if unit.is_verb}
    return len(verbs) == len(others) == 1 and verbs != others and plain


_STEPS: Final = (
    _without_denied_time, _with_when, _with_otherwise, _with_goods, with_exceptions_last, _sparing_you, _with_verbs,
    _measures_last, _concessions_last,
)  # fmt: skip
"""What is set in order, one after the other."""
