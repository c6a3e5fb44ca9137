"""For how many players something is, as sentences, brackets, lists and tables say it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from kartotek.ingest.words.lexicon import is_word
from kartotek.ingest.words.numbers import WrittenNumber, people_of
from kartotek.ingest.words.players import is_player
from kartotek.ingest.words.tokens import BookToken
from kartotek.ingest.words.word_runs import word_at
from kartotek.schema.hungarian.features import Case

__all__ = ["ImpliedCondition", "conditions_in"]


# ---- conditions that only others beside them make plain: `with four eight`, `otherwise six` ----

MOST_PLAYERS: Final = 12
MORE: Final = "tobb"
FEWER: Final = "kevesebb"
_UP_TO: Final = Case.TER
_FROM: Final = Case.ABL
_CASES: Final = (Case.ADE, Case.SUP, Case.DAT, Case.INS, Case.ALL, _UP_TO, _FROM)
_BEFORE_VALUES: Final = (Case.INS, _FROM)
"""Cases that say `with so many` only where a value follows: things are given in one, ranges begin in the other."""
_OTHER: Final = ("mas", "minden")
_THAN_THIS: Final = ("ennel", "annal")
_PARITY: Final = {"paros": 0, "paratlan": 1}
_NEAR: Final = 5
_WITH: Final = ("nal", "nel")


@dataclass(frozen=True, slots=True)
class ImpliedCondition:
    """Numbers of players, the words that say so (first to last), and whether these are beyond doubt. `parallel`: the
    numbers go with as many values, one by one (`2/3/4 players`)."""

    players: tuple[int, ...]
    first: int
    last: int
    exact: bool
    parallel: bool = False

    @property
    def places(self) -> range:
        """The places of the words that say so."""
        return range(self.first, self.last + 1)


# ---- numbers by themselves ----


def bare_conditions(tokens: Sequence[BookToken], admitted: Sequence[int]) -> Iterator[ImpliedCondition]:
    """Numbers in a case that says `with so many`, where another condition of the sentence names the players."""
    for at, token in enumerate(tokens):
        if _follows_if(tokens, at) or _stands_before_value(tokens, at) or _says_with(tokens, at):
            yield _and_more(tokens, ImpliedCondition((token.written.value,), at, at, token.exact), admitted)
        elif _stands_in_case(tokens, at):
            yield ImpliedCondition((token.written.value,), at, at + 1, token.exact)


def numbers_alone(tokens: Sequence[BookToken], admitted: Sequence[int]) -> list[ImpliedCondition]:
    """`kettőnél 6, háromnál 9`: several numbers of players that the book is for, each with a value right after it."""
    found = [
        ImpliedCondition((token.written.value,), at, at, token.exact)
        for at, token in enumerate(tokens[:-1])
        if token.written.case == Case.ADE and token.written.value in admitted and tokens[at + 1].counts
    ]
    return found if len(found) > 1 else []


def _follows_if(tokens: Sequence[BookToken], at: int) -> bool:
    """`ha három, kilenc`: a number right after `if` that a comma ends."""
    number, after = tokens[at].written, word_at(tokens, at + 1)
    stands = word_at(tokens, at - 1).key == "ha" and after.before.strip() == ","
    return stands and number.case == Case.NOM and 1 <= number.value <= MOST_PLAYERS


def _stands_before_value(tokens: Sequence[BookToken], at: int) -> bool:
    """`három játékos hatot, négy nyolcat`: a number that begins a clause right before one in the accusative."""
    number, value = tokens[at].written, word_at(tokens, at + 1)
    begins = at > 0 and tokens[at].before.strip() == "," and not value.before.strip()
    return begins and number.case == Case.NOM and 1 < number.value <= MOST_PLAYERS and value.written.case == Case.ACC


def _stands_in_case(tokens: Sequence[BookToken], at: int) -> bool:
    """`két játékos esetén tíz, három esetén tizennégy`: a number right before `in the case of`."""
    number = tokens[at].written
    counts = number.case == Case.NOM and 1 <= number.value <= MOST_PLAYERS
    return counts and is_word(word_at(tokens, at + 1).key, "players", "case")


def _says_with(tokens: Sequence[BookToken], at: int) -> bool:
    """Whether a number stands in a case that says `with so many`."""
    number, after = tokens[at].written, word_at(tokens, at + 1)
    follows = after.counts and after.written.case != _UP_TO
    return _may_count_players(number) and (number.case not in _BEFORE_VALUES or follows)


def _may_count_players(number: WrittenNumber) -> bool:
    return number.case in _CASES and 1 <= number.value <= MOST_PLAYERS


def _and_more(tokens: Sequence[BookToken], found: ImpliedCondition, admitted: Sequence[int]) -> ImpliedCondition:
    """`ötnél vagy többnél`, `öttől`: so many players or more; `háromig`: so many or fewer."""
    case = tokens[found.first].written.case
    if case == _UP_TO:
        fewer = tuple(one for one in admitted if one <= found.players[0])
        return replace(found, players=fewer or found.players)
    if case == _FROM:
        return replace(found, players=tuple(one for one in admitted if one >= found.players[0]) or found.players)
    if word_at(tokens, found.last + 1).key != "vagy" or not word_at(tokens, found.last + 2).key.startswith(MORE):
        return found
    players = tuple(one for one in admitted if one >= found.players[0])
    return replace(found, players=players or found.players, last=found.last + 2)


# ---- even and odd ----


def parity_conditions(tokens: Sequence[BookToken], own: str, admitted: Sequence[int]) -> list[ImpliedCondition]:
    """`páros létszámnál`, `páratlannál`: conditions that admit every second number of players. One of them names the
    players, or none is a condition; the solo game has rules of its own."""
    found = [one for at in range(len(tokens)) for one in _parity_at(tokens, at, own, admitted)]
    return [one for one, _ in found] if any(named for _, named in found) else []


def _parity_at(
    tokens: Sequence[BookToken], at: int, own: str, admitted: Sequence[int]
) -> Iterator[tuple[ImpliedCondition, bool]]:
    """The condition that begins at a place, and whether it names the players."""
    rest = next((rest for word, rest in _PARITY.items() if tokens[at].key.startswith(word)), None)
    last = at + word_at(tokens, at + 1).key.startswith("szam")
    named = is_player(word_at(tokens, last + 1), own)
    if rest is not None and (named or tokens[last].key.endswith(_WITH)):
        players = tuple(one for one in admitted if one > 1 and one % 2 == rest)
        yield from ((one, named) for one in _condition(players, at, last + named, tokens[at].clear))


# ---- all others ----


@dataclass(frozen=True, slots=True)
class _Unnamed:
    """The numbers of players that a book admits and no condition names: all, those above and those below all named."""

    rest: tuple[int, ...]
    more: tuple[int, ...]
    fewer: tuple[int, ...]


def other_conditions(
    tokens: Sequence[BookToken], found: Sequence[ImpliedCondition], own: str, admitted: Sequence[int]
) -> Iterator[ImpliedCondition]:
    """Conditions that mean the numbers of players which the others do not name."""
    unnamed = _unnamed(found, admitted)
    exact = all(one.exact for one in found)
    for at, token in enumerate(tokens):
        if any(after.counts for after in tokens[at + 1 : at + 1 + _NEAR]):  # else it says what would happen otherwise
            yield from _condition(_meant_by(token, unnamed), at, at, exact)
    for at, (one, other) in enumerate(pairwise(tokens)):
        yield from _condition(_meant_by_both(one, other, own, unnamed), at, at + 1, exact)


def _condition(players: tuple[int, ...], first: int, last: int, exact: bool) -> Iterator[ImpliedCondition]:
    if players:
        yield ImpliedCondition(players, first, last, exact)


def _unnamed(found: Sequence[ImpliedCondition], admitted: Sequence[int]) -> _Unnamed:
    named = {number for one in found for number in one.players}
    rest = tuple(one for one in admitted if one not in named)
    least, greatest = min(named), max(named)
    return _Unnamed(rest, tuple(one for one in rest if one > greatest), tuple(one for one in rest if one < least))


def _meant_by(token: BookToken, unnamed: _Unnamed) -> tuple[int, ...]:
    """The numbers of players that one word means: `többen`, `kevesebben`, `különben`."""
    meanings = (("more", unnamed.more), ("fewer", unnamed.fewer), ("rest", unnamed.rest))
    return next((players for entry, players in meanings if is_word(token.key, "players", entry)), ())


def _meant_by_both(one: BookToken, other: BookToken, own: str, unnamed: _Unnamed) -> tuple[int, ...]:
    """The numbers of players that two words mean: `in any other case`, `with fewer players`."""
    if one.key in _OTHER and other.key == "esetben":
        return unnamed.rest
    if one.key in _THAN_THIS:
        return _compared(other.key, unnamed)
    return _compared(one.key, unnamed) if one.key in (FEWER, MORE) and is_player(other, own) else ()


def _compared(key: str, unnamed: _Unnamed) -> tuple[int, ...]:
    """The numbers of players above or below those named, as a word compares them."""
    if key.startswith(FEWER):
        return unnamed.fewer
    return unnamed.more if key.startswith(MORE) else ()


# ---- conditions that name the players ----

_SHORT_OR: Final = Case.ILL
_OR: Final = frozenset(("vagy", "es", "illetve", _SHORT_OR))
_DASHES: Final = frozenset(("-", "–", "—"))
_SIGNS: Final = frozenset(("/", "-", "–", "—", ",", "+"))
_COUNTED_AS: Final = (Case.NOM, "other", Case.ADE, Case.TER, Case.ABL)
_SOME_PLAYER: Final = "egyjatekos"
_AT_LEAST: Final = frozenset(("legalabb", "minimum"))
_AT_MOST: Final = frozenset(("legfeljebb", "maximum", "legfoljebb"))


def conditions_in(tokens: Sequence[BookToken], own: str = "", admitted: Sequence[int] = ()) -> list[ImpliedCondition]:
    """The conditions of a run of words, in order. `admitted` are the numbers of players that the book is for: those
    that `with more` or `otherwise` mean, unless another condition names them."""
    named = (_condition_at(tokens, at, own, admitted) for at in range(len(tokens)))
    found = _united([*filter(None, named), *parity_conditions(tokens, own, admitted)], tokens)
    found = found or numbers_alone(tokens, admitted)
    if found:
        taken = {place for one in found for place in one.places}
        bare = [one for one in bare_conditions(tokens, admitted) if one.first not in taken]
        found = _united(sorted([*found, *bare], key=lambda one: one.first), tokens) if bare else found
        found += list(other_conditions(tokens, found, own, admitted))
    return sorted(found, key=lambda one: one.first)


def _condition_at(tokens: Sequence[BookToken], at: int, own: str, admitted: Sequence[int]) -> ImpliedCondition | None:
    """The condition whose last word, but for `in the case of`, stands at a place."""
    people, exact = _people(tokens[at])
    if people:
        counted = _with_suspended(tokens, ImpliedCondition((people,), at, _last(tokens, at), exact))
        return _bounded(tokens, counted, "", admitted) or counted
    return _before_noun(tokens, at, admitted) if at and is_player(tokens[at], own) else None


# ---- words that count people ----


def _people(token: BookToken) -> tuple[int, bool]:
    """How many people a word counts together (0: none), and whether it stands there so; the first half of a number
    word that a line cuts is none, and an article may have grown together with its noun (`egyjátékos`)."""
    people = people_of(token.raw)
    if token.counts and token.written.value != people:
        return 0, False
    if people is None:
        return people_of(token.text) or 0, False
    return people, not token.key.startswith(_SOME_PLAYER)


def _with_suspended(tokens: Sequence[BookToken], found: ImpliedCondition) -> ImpliedCondition:
    """`két- és háromfős`: the number before a conjunction counts people too, where a hyphen suspends the word."""
    joint, suspended = word_at(tokens, found.first - 1), word_at(tokens, found.first - 2)
    if not (suspended.counts and joint.key in _OR and joint.before.startswith("-")):
        return found
    number = suspended.written
    exact = found.exact and number.exact
    return replace(found, players=(number.value, *found.players), first=found.first - 2, exact=exact)


def _last(tokens: Sequence[BookToken], at: int) -> int:
    """Where a condition ends: a word like `in the case of` belongs to it."""
    last = at
    while is_word(word_at(tokens, last + 1).key, "players", "case") and not tokens[last].after:
        last += 1
    return last


def _united(found: list[ImpliedCondition], tokens: Sequence[BookToken]) -> list[ImpliedCondition]:
    """Words for people that `or` or a hyphen joins are one condition: `ketten vagy hárman`, `hárman-négyen`."""
    made: list[ImpliedCondition] = []
    for one in found:
        if made and _joins(tokens, made[-1], one):
            last = made.pop()
            players = tuple(sorted({*last.players, *one.players}))
            one = ImpliedCondition(players, last.first, one.last, last.exact and one.exact)
        made.append(one)
    return made


def _joins(tokens: Sequence[BookToken], one: ImpliedCondition, other: ImpliedCondition) -> bool:
    between = tokens[one.last + 1 : other.first]
    if one.parallel or other.parallel:
        return False
    if not between:
        return tokens[other.first].before.strip() in _DASHES
    return len(between) == 1 and between[0].key in _OR and not between[0].before.strip()


# ---- numbers before a word for players ----


@dataclass(frozen=True, slots=True)
class _Listed:
    """Numbers that stand in a row before a word: where they begin, and the signs between them."""

    words: tuple[BookToken, ...]
    first: int
    signs: frozenset[str]

    @property
    def players(self) -> tuple[int, ...]:
        """The values; with a dash between two, all from one to the other."""
        values = tuple(word.written.value for word in self.words)
        if self.signs and self.signs <= _DASHES and len(values) == 2:
            return tuple(range(values[0], values[1] + 1))
        return values

    @property
    def may_be_article(self) -> bool:
        """Whether it is no more than the word for one: `egy játékos`."""
        return len(self.words) == 1 and self.words[0].written.value == 1 and not self.words[0].raw.isdecimal()


def _before_noun(tokens: Sequence[BookToken], at: int, admitted: Sequence[int]) -> ImpliedCondition | None:
    """The numbers of players that the words before a word for players say."""
    listed = _listed_before(tokens, at)
    if listed is None or listed.may_be_article or is_word(word_at(tokens, listed.first - 1).key, "setup", "all"):
        return None
    exact = all(word.exact for word in listed.words)
    found = ImpliedCondition(listed.players, listed.first, _last(tokens, at), exact, "/" in listed.signs)
    return _bounded(tokens, found, tokens[at - 1].key, admitted)


def _listed_before(tokens: Sequence[BookToken], at: int) -> _Listed | None:
    """The numbers that say how many players a word means, or what `more` and `fewer` before it compare with."""
    compared = tokens[at - 1].key
    if compared not in (MORE, FEWER):
        return _numbers_before(tokens, at)
    end = at - 1
    end -= compared == MORE and word_at(tokens, end - 1).key in _OR and end > 1
    return _numbers_before(tokens, end) if _compares(tokens, end) else None


def _compares(tokens: Sequence[BookToken], end: int) -> bool:
    """Whether the number before `more` or `fewer` is what is compared with: `háromnál több`, `három vagy több`."""
    number = word_at(tokens, end - 1)
    return number.counts and (number.written.case == Case.ADE or tokens[end].key in _OR)


def _numbers_before(tokens: Sequence[BookToken], end: int) -> _Listed | None:
    """The numbers right before a place: `2`, `2-3`, `2 or 3`, `2/3/4`."""
    places: list[int] = []
    signs: set[str] = set()
    place, step = end - 1, 1
    while step and _counts_people(word_at(tokens, place)):
        places.insert(0, place)
        step, sign = _joint(tokens, place)
        signs.add(sign)
        place -= step
    words = tuple(tokens[one] for one in places)
    return _Listed(words, places[0], frozenset(signs - {""})) if places else None


def _joint(tokens: Sequence[BookToken], place: int) -> tuple[int, str]:
    """How many words before a number another number of the same row stands (0: none does), and the sign between."""
    word, before = tokens[place], word_at(tokens, place - 1)
    sign = _sign_before(word)
    if sign in _SIGNS and _rises(before, word) and not _is_value(tokens, place - 1):
        return 1, sign
    unsigned = not sign or (sign == "." and before.key == _SHORT_OR)
    joined = unsigned and before.key in _OR and _rises(word_at(tokens, place - 2), word)
    return (2 if joined else 0), ""


def _sign_before(word: BookToken) -> str:
    """The sign between a word and the one before it in its line."""
    return word.before.strip() if "\n" not in word.before else ""


def _is_value(tokens: Sequence[BookToken], at: int) -> bool:
    """Whether a number before another one is what goes with the players named before it: `two players 2, three
    players 5`."""
    before = word_at(tokens, at - 1)
    if is_player(before, "") or is_word(before.key, "players", "case"):
        return True
    return tokens[at].written.digits != tokens[at + 1].written.digits


def _rises(one: BookToken, other: BookToken) -> bool:
    return _counts_people(one) and one.written.value < other.written.value


def _counts_people(token: BookToken) -> bool:
    return token.written.case in _COUNTED_AS and 1 <= token.written.value <= MOST_PLAYERS


# ---- bounds ----


def _bounded(
    tokens: Sequence[BookToken], found: ImpliedCondition, compared: str, admitted: Sequence[int]
) -> ImpliedCondition | None:
    """A condition with the numbers of players that a bound admits; None where it admits none."""
    bounds = _bounds(tokens, found, compared)
    if bounds is None:
        return found
    players = tuple(one for one in admitted if bounds[0] <= one <= bounds[1])
    return replace(found, players=players) if players else None


def _bounds(tokens: Sequence[BookToken], found: ImpliedCondition, compared: str) -> tuple[int, int] | None:
    """The least and the greatest number of players that a bound admits; None where there is no bound."""
    value = found.players[0]
    if compared == MORE:
        return (value if _follows_or(tokens, found) else value + 1), MOST_PLAYERS
    return (1, value - 1) if compared == FEWER else _stated_bounds(tokens, found)


def _stated_bounds(tokens: Sequence[BookToken], found: ImpliedCondition) -> tuple[int, int] | None:
    """The bounds that a word before the numbers or the ending of the noun states: `legalább három`, `háromtól`."""
    value, noun = found.players[0], tokens[found.last].key
    before = word_at(tokens, found.first - 1).key
    if before in _AT_LEAST or noun.endswith("tol"):
        return value, MOST_PLAYERS
    return (1, value) if before in _AT_MOST or noun.endswith("ig") else None


def _follows_or(tokens: Sequence[BookToken], found: ImpliedCondition) -> bool:
    """Whether `or` stands between the number and `more`: `three or more players`."""
    return any(token.key in _OR for token in tokens[found.first : found.last])
