"""The numbers of a sentence: what each counts, for how many players, at which places, and how it depends on players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from kartotek.ingest.lists.setup.tags import CountItem
from kartotek.ingest.text.sentences import Token
from kartotek.schema.hungarian.features import Case
from kartotek.schema.hungarian.numerals import number_of

__all__ = [
    "CountedValue",
    "condition_in",
    "conditions_in",
    "fewer_players",
    "follows",
    "has_lost_condition",
    "in_clause",
    "names_other_players",
    "players_at",
    "players_as_well",
    "seat_in",
    "values_in",
]


# ---- for how many players ----

_PEOPLE: Final = Case.SUP
"""The case of a number in words that counts people."""
_OF_FIGURES: Final = frozenset(("an", "en"))
"""The ending of figures that count people."""
_ALSO: Final = "is"
_HEAD: Final = 3
"""So many words of a sentence at most stand before whom it is about, with its number in a list."""


@dataclass(frozen=True, slots=True)
class PlayerCondition:
    """Numbers of players, the places of the first and the last word that say them, and whether a colon behind them
    makes them the head of what follows."""

    players: tuple[int, ...]
    first: int
    last: int
    heads: bool = False


def condition_in(items: Sequence[CountItem], admitted: range) -> tuple[int, ...]:
    """For how many players something is, where a heading says so."""
    found = list(conditions_in(items, admitted))
    return found[0].players if len(found) == 1 else ()


def players_at(items: Sequence[CountItem], at: int, admitted: range) -> tuple[int, ...]:
    """For how many players is what stands at a place: by the last condition before it, else by the only one."""
    found = list(conditions_in(items, admitted))
    before = [one for one in found if one.first < at]
    return before[-1].players if before else found[0].players if len(found) == 1 else ()


def names_other_players(items: Sequence[CountItem], admitted: range) -> bool:
    """Whether a number of players is named that the game does not have."""
    pairs = [(before, item) for before, item in pairwise(items) if item.tag == "PLAYER" and before.tag == "NUM"]
    return any(before.case == Case.NOM and not before.ordinal and before.value not in admitted for before, _ in pairs)


def fewer_players(items: Sequence[CountItem], admitted: range) -> tuple[int, ...]:
    """The numbers of players below the one that a condition names: *if there are fewer than four of you*."""
    if not any(item.tag == "IF" for item in items[:1]):
        return ()
    pairs = [one for one, other in pairwise(items) if one.tag == "NUM" and other.tag == "FEWER"]
    limits = [one.value for one in pairs if one.case == Case.ADE and any(item.tag == "V.PLAY" for item in items)]
    return tuple(number for number in admitted if number < limits[0]) if len(limits) == 1 else ()


def seat_in(items: Sequence[CountItem], admitted: range) -> int | None:
    """The place in the order of players of the one that a sentence begins with: *the third player*, *the player at
    place 2*, *the last player*."""
    for at, item in enumerate(items[:_HEAD]):
        tags = [other.tag for other in items[at + 1 : at + 3]]
        if item.tag == "LAST" and tags[:1] == ["PLAYER"]:
            return admitted[-1]
        if item.tag == "NUM" and item.ordinal and (tags[:1] == ["PLAYER"] or tags == ["SPACE", "PLAYER"]):
            return int(item.value)
    return None


def players_as_well(tokens: Sequence[Token], admitted: range) -> frozenset[int]:
    """The numbers of players who can play as well: so many people, and the word for also behind them. What follows is
    for them alone, and a heading says so, if it is not lost."""
    people = (_people(tokens[:at], admitted) for at, token in enumerate(tokens) if token.key == _ALSO)
    return frozenset(number for number in people if number is not None)


def _people(tokens: Sequence[Token], admitted: range) -> int | None:
    """The number of people that words end with."""
    if not tokens or tokens[-1].before:
        return None
    if tokens[-1].key in _OF_FIGURES:
        number = tokens[-2].number if len(tokens) > 1 else None
    else:
        found = number_of(tokens[-1].key)
        number = found[0] if found is not None and found[1] == _PEOPLE else None
    return number if number in admitted else None


def has_lost_condition(items: Sequence[CountItem], admitted: range) -> bool:
    """Whether a heading says for how many players something is in words that are not understood: a number of players
    that is no condition, or the word for their use without one."""
    if condition_in(items, admitted):
        return False
    pairs = [(one.tag, other.tag) for one, other in pairwise(items)]
    return ("NUM", "PLAYER") in pairs or ("X", "FOR_USE") in pairs or ("PLAYER", "FOR_USE") in pairs


def conditions_in(items: Sequence[CountItem], admitted: range) -> Iterator[PlayerCondition]:
    """Everything that says for how many players, in its order."""
    for at, item in enumerate(items):
        if item.tag == "PEOPLE" and item.value in admitted:
            begun = _suspended(items, at)
            yield PlayerCondition((*begun, item.value), at - 2 * len(begun), at)
        numbers = _numbers_before(items, at, admitted) if _may_say(items, at) else ()
        if numbers:
            last = at + 1 if any(map(_is_in_case, items[at + 1 : at + 2])) else at
            heads = any(":" in one.before for one in items[last + 1 : last + 2])
            yield PlayerCondition(tuple(n for n, _ in numbers), numbers[0][1], last, heads)


def _suspended(items: Sequence[CountItem], at: int) -> tuple[int, ...]:
    """The number of people whose word ends with that of the next one: `one- and two-player games`."""
    number, joint = items[at - 2 : at] if at > 1 else (None, None)
    if number is None or joint is None or joint.tag not in ("AND", "OR"):
        return ()
    value = 1 if number.tag == "ONE" else number.value
    return (value,) if number.tag in ("ONE", "NUM") else ()


def _may_say(items: Sequence[CountItem], at: int) -> bool:
    """Whether numbers before a word are those of players for whom something is: `in case of`, or players in a case, or
    before a word or a colon, that says so."""
    item = items[at]
    if item.tag == "IN_CASE":
        return not follows(items, at, "PLAYER")
    if item.tag != "PLAYER":
        return False
    return item.case in (Case.ADE, Case.DAT) or any(
        _is_in_case(one) or ":" in one.before for one in items[at + 1 : at + 2]
    )


def _is_in_case(item: CountItem) -> bool:
    return item.tag in ("IN_CASE", "FOR_USE")


def follows(items: Sequence[CountItem], at: int, tag: str) -> bool:
    """Whether a word with this tag stands right before a place."""
    return at > 0 and items[at - 1].tag == tag


def _numbers_before(items: Sequence[CountItem], at: int, admitted: range) -> list[tuple[int, int]]:
    """The numbers of players right before a place, in rising order: `2`, `2 or 3`, `2-3`."""
    found: list[tuple[int, int]] = []
    place = at - 1
    while place >= 0:
        item = items[place]
        plain = item.tag == "NUM" and item.case == Case.NOM and not item.ordinal
        # A range that goes on beyond the players of the game ends with these.
        number = min(item.value, admitted[-1]) if plain and not found and "-" in item.before else item.value
        if plain and number in admitted:
            if found and number >= found[0][0]:
                break
            found.insert(0, (number, place))
        elif item.tag not in ("AND", "OR") or not found:
            break
        place -= 1
    return found


# ---- numbers ----

_REACH: Final = 4
_MINUS: Final = ("-", "–", "−")
"""What a number below zero begins with; behind a bullet stands a blank."""


@dataclass(frozen=True, slots=True)
class CountedValue:
    """A number of a sentence. `relation`: `plus` the number of players, so many `per` player, `printed` on a thing, or
    how it is implied; a value that is no number is a `text`.
    `tags` are those of its clause, `stray` is how many words and numbers there are not understood; `unclear` is a value
    of which nobody knows for how many players it is."""

    number: int
    thing: str | None
    case: str
    at: int
    line: int
    confidence: int
    end: int = 0
    players: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    relation: str = ""
    stray: int = 0
    unclear: bool = False
    tags: frozenset[str] = frozenset()
    text: str = ""


def values_in(items: Sequence[CountItem], admitted: range) -> list[CountedValue]:
    """All numbers of a sentence outside its brackets that count something."""
    conditions = list(conditions_in(items, admitted))
    taken = {place for condition in conditions for place in range(condition.first, condition.last + 1)}
    values = list(_values(items, taken))
    values, conditions = _bare_conditions(values, conditions, admitted)
    paired = [replace(value, players=_players_of(value, values, conditions)) for value in values]
    known = {place for value in paired for place in range(value.at, value.end)} | taken
    known |= {condition.first for condition in conditions}
    unclear = _stand_around(paired, conditions)
    return [in_clause(replace(value, unclear=value in unclear), items, known) for value in paired]


def _values(items: Sequence[CountItem], taken: set[int]) -> Iterator[CountedValue]:
    at = 0
    while at < len(items):
        item = items[at]
        used = 1
        if item.tag == "AS_MANY" and any(other.tag == "WE_PLAY" for other in items[at : at + _REACH]):
            thing = _thing(items, at + 1)
            yield CountedValue(0, thing, Case.ACC, at, item.line, item.confidence, at + 1, relation="plus")
        elif item.tag == "NUM" and at not in taken and not item.ordinal and not item.aside:
            value, used = _value(items, at)
            if value is not None:
                yield replace(value, end=at + used)
        elif item.tag == "NUM" and item.aside and follows(items, at, "PER_PLAYER"):
            thing = _thing(items, at + 1)
            yield CountedValue(item.value, thing, item.case, at, item.line, item.confidence, at + 1, relation="per")
        at += used


def _value(items: Sequence[CountItem], at: int) -> tuple[CountedValue | None, int]:
    """What a number counts, and how many items say it."""
    item = items[at]
    beside = _tag(items, at + 1)
    if beside == "MORE" and item.case == Case.INS:
        return _more(items, at), 2
    if beside == "VALUED":
        return _printed(items, at), 2
    if beside == "MORE" and item.case == Case.ADE:
        return CountedValue(item.value, _thing(items, at + 2), Case.ADE, at, item.line, item.confidence), 2
    return _counted(items, at)


def _counted(items: Sequence[CountItem], at: int) -> tuple[CountedValue, int]:
    """A number with the thing behind it, or before it; said twice, it is so many of each colour."""
    item = items[at]
    twice = _tag(items, at + 1) == "NUM" and items[at + 1].value == item.value
    units = _behind_units(items, at + 1 + twice)
    end = _behind_modifier(items, units)
    thing, case = _thing_and_case(items, at, end)
    times = _colours(items, end + 1)
    each = any(one.tag == "COLOUR" for one in items[end + 1 : end + 1 + _REACH])
    confidence = item.confidence if twice == bool(times) or not each else 0  # of so many each, a number is lost
    number, more = (item.value * times, 3) if twice and times else (item.value, 0)
    places = tuple(_places(items, end))
    used = end + more if end == units else units  # the number inside is one of its own
    return CountedValue(number, thing, case, at, item.line, confidence, places=places), used - at


def _behind_units(items: Sequence[CountItem], at: int) -> int:
    """The first place behind words for pieces and for more, and behind a value that stands before the thing."""
    while _tag(items, at) in ("UNIT", "VALUED", "EXTRA"):
        at += 1
    if _tag(items, at) == "NUM" and items[at].case == "adj":
        at += 2 if _tag(items, at + 1) == "VALUED" else 1
    return at


def _behind_modifier(items: Sequence[CountItem], at: int) -> int:
    """The place of a thing behind what says of what number of others it is made, or what it costs."""
    tags = [item.tag for item in items[at : at + 4]]
    if tags[:3] == ["NUM", "THING", "THING"] and items[at + 1].case == Case.ELA:
        return at + 2
    return at + 3 if tags == ["NUM", "THING", "COSTING", "THING"] else at


def _thing_and_case(items: Sequence[CountItem], at: int, end: int) -> tuple[str | None, str]:
    """What the number at one place counts, up to another one, and the case of both together."""
    item, thing = items[at], _thing(items, end)
    if item.case != Case.NOM:
        return thing, item.case
    if thing is not None:
        return thing, items[end].case
    stated = _stated_before(items, at)
    return stated, "of" if stated is not None else Case.NOM


def _tag(items: Sequence[CountItem], at: int) -> str:
    """The tag of an item; none behind the last one."""
    return items[at].tag if at < len(items) else ""


def _stated_before(items: Sequence[CountItem], at: int) -> str | None:
    """What a number counts that stands after it: `of tunnels 46`, `the number of cards is 3`."""
    before = items[max(0, at - 2) : at]
    if before and before[-1].tag == "THING" and before[-1].case == Case.ELA:
        return str(before[-1].value)
    return str(before[0].value) if [item.tag for item in before] == ["THING", "NUMBER"] else None


def _printed(items: Sequence[CountItem], at: int) -> CountedValue | None:
    """A value with its sign that tokens carry: `tokens of value +3`."""
    thing, item = _thing(items, at + 2), items[at]
    if thing is None or not ("+" in item.before or item.before.endswith(_MINUS)):
        return None
    number = -item.value if item.before.endswith(_MINUS) else item.value
    places, case = tuple(_places(items, at + 2)), items[at + 2].case
    return CountedValue(number, thing, case, at, item.line, item.confidence, places=places, relation="printed")


def _colours(items: Sequence[CountItem], at: int) -> int:
    """Of how many colours there are so many each: `of all 4 colours`; 0 where it does not say that."""
    tags = [item.tag for item in items[at : at + 3]]
    return int(items[at + 1].value) if tags == ["ALL", "NUM", "COLOUR"] else 0


def _thing(items: Sequence[CountItem], at: int) -> str | None:
    named = at < len(items) and items[at].tag == "THING" and not _parts(items[at])
    return items[at].value if named else None


def _places(items: Sequence[CountItem], at: int) -> Iterator[int]:
    """The ordinal numbers after a value, up to the next value, or to what is left of one."""
    for item in items[at:]:
        if item.tag == "PLACE" or (item.tag == "NUM" and item.ordinal):
            yield item.value
        elif item.tag in ("NUM", "VALUED"):
            return


def _more(items: Sequence[CountItem], at: int) -> CountedValue | None:
    """So many more than there are players."""
    item = items[at]
    before, after = items[max(0, at - 2) : at], items[at + 2 : at + 2 + _REACH]
    if [other.tag for other in before] == ["PLAYER", "NUMBER"]:
        return CountedValue(
            item.value, _thing(items, at + 2), Case.ACC, at, item.line, item.confidence, relation="plus"
        )
    if [other.tag for other in after[:3]] == ["THAN", "PLAYER", "NUMBER"]:
        things = [other.value for other in items[:at] if other.tag == "THING"]
        return CountedValue(
            item.value, things[0] if things else None, Case.NOM, at, item.line, item.confidence, relation="plus"
        )
    return None


def _bare_conditions(
    values: list[CountedValue], conditions: list[PlayerCondition], admitted: range
) -> tuple[list[CountedValue], list[PlayerCondition]]:
    """`18 with 4 and 16 with 5 players`, where only the last says that it is about players."""
    bare = [
        value
        for before, value in pairwise(values)
        if conditions
        and value.thing is None
        and value.case == Case.NOM
        and before.case != Case.NOM
        and value.number in admitted
        and value.at == before.at + 1
        and conditions[0].first > values[0].at
    ]
    made = [*conditions, *(PlayerCondition((value.number,), value.at, value.at) for value in bare)]
    return [value for value in values if value not in bare], sorted(made, key=lambda condition: condition.first)


def _players_of(
    value: CountedValue, values: Sequence[CountedValue], conditions: Sequence[PlayerCondition]
) -> tuple[int, ...]:
    """The condition that a value stands under: the one before it, or after it where values come first and no colon
    says that they follow."""
    if not conditions or value.relation:
        return ()
    if _lead(conditions, values):
        before = [condition for condition in conditions if condition.first < value.at]
        return before[-1].players if before else ()
    after = [condition for condition in conditions if condition.first > value.at]
    return after[0].players if after else ()


def _lead(conditions: Sequence[PlayerCondition], values: Sequence[CountedValue]) -> bool:
    """Whether conditions stand before their values: the first one does, or a colon follows one."""
    first = next((value.at for value in values if value.thing is not None or value.case != Case.NOM), values[0].at)
    return conditions[0].first < first or any(condition.heads for condition in conditions)


def _stand_around(values: Sequence[CountedValue], conditions: Sequence[PlayerCondition]) -> list[CountedValue]:
    """Values of things that are counted before the first condition and behind the last one: one condition is lost.
    Where colons say to which values conditions belong, only those in front are without theirs."""
    if not conditions:
        return []
    behind = {value.thing for value in values if value.at > conditions[-1].last}
    around = [value for value in values if value.thing in behind and not value.relation]
    unclear = [value for value in around if value.at < conditions[0].first]
    headed = any(condition.heads for condition in conditions)
    return around if unclear and not headed else unclear


def in_clause(value: CountedValue, items: Sequence[CountItem], known: set[int]) -> CountedValue:
    """The value with what its clause says besides, and how much of that means nothing to us."""
    first = next((place for place in range(value.at, 0, -1) if _parts(items[place])), 0)
    last = next((place for place in range(value.at + 1, len(items)) if _parts(items[place])), len(items))
    clause = [place for place in range(first, last) if not items[place].aside]
    stray = [place for place in clause if _unknown(items[place]) or (place not in known and _lone(items, place))]
    return replace(value, stray=len(stray), tags=frozenset(items[place].tag for place in clause))


def _unknown(item: CountItem) -> bool:
    """A word that means nothing to us; a single letter is a scrap or the bullet of a list."""
    return item.tag == "X" and len(str(item.value)) > 1


def _parts(item: CountItem) -> bool:
    return any(sign in item.before for sign in ",;:")


def _lone(items: Sequence[CountItem], place: int) -> bool:
    """Whether a number belongs to no value: not an ordinal, not `of value 3`, not the second of `3-3`."""
    item = items[place]
    if item.tag != "NUM":
        return False
    twin = place > 0 and items[place - 1].tag == "NUM" and items[place - 1].value == item.value
    return not item.ordinal and item.case not in ("adj", Case.INS) and not twin
