"""What a text says in passing about components that it names, and prices stated by themselves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain, takewhile
from pathlib import Path
from typing import Final

from rapidfuzz.distance import Levenshtein

from kartotek.ingest.confidence import FOUND_BY_NAME
from kartotek.ingest.effects.composition.clauses import are_goods
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.composition.units import units_of
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause, GameLanguage, clause_of
from kartotek.ingest.effects.grammar.notation import bundle_of, checked
from kartotek.ingest.effects.grammar.statements import Statement
from kartotek.ingest.effects.lexicon.word_tables import case_keys, word_table
from kartotek.ingest.terms.known import component_rows
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.text.sentences import Paragraph, Sentence, Token, sentences
from kartotek.schema.hungarian import Lexeme
from kartotek.schema.hungarian.features import Case
from kartotek.schema.hungarian.function_words import CONJUNCTIONS, DEFINITE_ARTICLES
from kartotek.schema.language.construct import ACTION, END, FREE_OF_CHARGE, UNKNOWN, amount, do, flag, only_if, transfer
from kartotek.schema.language.nodes import Ability, Alternative, Bundle, Free, Limit, Price

__all__ = ["PricedNames", "load_priced_names", "explain", "read_named", "named_price", "stated_price"]


# The components of a game that have a price, by every form of their names.
_SHORTEST_FUZZY: Final = 8


@dataclass(frozen=True)
class PricedNames:
    """The components of a game that have a price, by every form of their names."""

    by_key: Mapping[str, str]

    @cached_property
    def _by_shape(self) -> Mapping[tuple[int, str], Sequence[str]]:
        found: dict[tuple[int, str], list[str]] = defaultdict(list)
        for key in self.by_key:
            found[len(key), key[0]].append(key)
        return found

    def named(self, key: str) -> str | None:
        exact = self.by_key.get(key)
        if exact is not None or len(key) < _SHORTEST_FUZZY:
            return exact
        near = {self.by_key[form] for form in self._alike(key) if Levenshtein.distance(form, key, score_cutoff=1) <= 1}
        return near.pop() if len(near) == 1 else None

    def _alike(self, key: str) -> Iterator[str]:
        """The names with the same first letter and nearly as many."""
        for size in (-1, 0, 1):
            yield from self._by_shape.get((len(key) + size, key[0]), ())


@lru_cache(maxsize=8)
def load_priced_names(game: str, folder: Path) -> PricedNames:
    """The names of the components of a game that have a price: its other words for them first, then those printed."""
    forms = {key_of(name): f"{game}:{component}" for name, component in word_table(game).get("called", {}).items()}
    for path in sorted((folder / "games" / game / "components").glob("*.csv")):
        for component, key in _printed_names(path):
            forms.setdefault(key, f"{game}:{component}")
    return PricedNames({key: component for key, component in forms.items() if key})


def _printed_names(path: Path) -> Iterator[tuple[str, str]]:
    """The components of a file by the keys of their names: the Hungarian one in all cases, and the English one."""
    rows = list(component_rows(path))
    if not rows or "cost" not in rows[0] or rows[0].get("parent"):
        return
    for row in rows:
        component = f"{path.stem}:{row['id']}"
        if row["name_hu"] not in ("", "?"):
            yield from ((component, key) for key in case_keys(Lexeme(row["name_hu"])))
        if row["name_en"] not in ("", "?"):
            yield component, key_of(row["name_en"])


# What a text says in passing about components that it names: what they cost, what they are worth, what they free.
# Examples tell such facts beside a story that is no rule, so only what stands right at a name is read: a price, a
# number of points in brackets, or that one component makes another free.
_LONGEST_NAME: Final = 4
_EXPLANATION: Final = "magyarazat"
_NEAR: Final = 2
_LAST: Final = 6
_BARE: Final = frozenset(("FREE", "BUILT_OF", ","))
_BESIDE_PRICE: Final = frozenset(("BUNDLE", "BUILT_OF", "V.be", "ALSO", ","))
_PRICED: Final = "price of a named component"
_FREED: Final = "component that another makes free"
_WORTH: Final = "points of a named component"


@dataclass(frozen=True, slots=True)
class _Mention:
    """A component named in a sentence, with the words up to the next name."""

    component: str
    start: int
    tokens: tuple[Token, ...]
    words: int
    rest: Clause

    @property
    def lines(self) -> tuple[int, int]:
        """The lines of the name and of what was read after it."""
        places = [*range(self.words), *(self.words + at for at in self.rest.used)]
        read = [self.tokens[at].line for at in places]
        return min(read), max(read)

    @property
    def neighbourhood(self) -> range:
        """The place of the name and those beside it."""
        return range(self.start - 1, self.start + 2)


def read_named(paragraph: Paragraph, language: GameLanguage, names: PricedNames) -> Iterator[Statement]:
    """Facts about named components, in a paragraph of any kind."""
    for sentence in sentences(paragraph):
        for component, lines, doubt, (ability, rule) in _named_facts(sentence, language, names):
            made = checked(ability, language)
            if made is not None:
                yield Statement(*lines, component, made, FOUND_BY_NAME - doubt, (rule,))


def _named_facts(
    sentence: Sentence, language: GameLanguage, names: PricedNames
) -> Iterator[tuple[str, tuple[int, int], int, tuple[Ability, str]]]:
    """What a sentence says of each component that it names: component, lines, doubt, and the ability with its rule."""
    mentions = list(_mentions(sentence, language, names))
    several = len({mention.component for mention in mentions}) > 1
    freed = set(_freed(mentions, clause_of(sentence, language))) if several else set()
    for mention in mentions:
        if mention.start in freed:
            fact = (_built_for(FREE_OF_CHARGE, only_if(UNKNOWN)), _FREED)
            yield mention.component, (sentence.line_from, sentence.line_to), mention.rest.doubt, fact
            continue
        for fact in list(_facts(mention.rest)):
            yield mention.component, mention.lines, mention.rest.doubt, fact


def explain(found: list[Statement], paragraph: Paragraph, language: GameLanguage, names: PricedNames) -> None:
    """Give the statements right before an explanation that names one component that one as their subject; where its
    list goes on, a name was not recognised."""
    if paragraph.tokens[0].key != _EXPLANATION:
        return
    spoken = [part for one in sentences(paragraph) for part in (one, Sentence(one.label)) if part.tokens]
    mentions = [one for part in spoken for one in _mentions(part, language, names)]
    if len({one.component for one in mentions}) != 1 or any(map(_goes_on, mentions)):
        return
    for place, one in list(enumerate(found))[-_LAST:]:
        if one.subject is None and 0 < paragraph.line_from - one.line_to <= _NEAR:
            found[place] = replace(one, subject=mentions[0].component)


def _goes_on(mention: _Mention) -> bool:
    """Whether a comma and an article, or a word for and, follow a name, as another name of a list would."""
    behind = mention.tokens[1 : mention.words + 1]
    listed = any("," in token.before and token.text in DEFINITE_ARTICLES for token in behind)
    return listed or any(token.text in CONJUNCTIONS for token in behind)


def _mentions(sentence: Sentence, language: GameLanguage, names: PricedNames) -> Iterator[_Mention]:
    """The named components in their order, each with the words up to the next."""
    tokens = sentence.tokens
    found = _places_of_names(tokens, names)
    ends = [start for start, _, _ in found[1:]] + [len(tokens)]
    for (start, end, component), after in zip(found, ends, strict=False):
        rest = clause_of(Sentence(tokens[end:after]), language)
        yield _Mention(component, start, tokens[start:after], end - start, rest)


def _places_of_names(tokens: Sequence[Token], names: PricedNames) -> list[tuple[int, int, str]]:
    """Where names begin and end, and their components; a name and its translation in brackets are one."""
    found: list[tuple[int, int, str]] = []
    at = 0
    while at < len(tokens):
        length, component = _name_at(tokens, at, names)
        if component is not None:
            start = at
            if found and found[-1][2] == component and at - found[-1][1] <= 1:
                start, _, _ = found.pop()
            found.append((start, at + length, component))
        at += length
    return found


def _name_at(tokens: Sequence[Token], at: int, names: PricedNames) -> tuple[int, str | None]:
    if tokens[at].aside or tokens[at].capital:
        run = list(takewhile(lambda token: token.number is None, tokens[at : at + _LONGEST_NAME]))
        for length in range(len(run), 0, -1):
            component = names.named("".join(token.key for token in run[:length]))
            if component is not None:
                return length, component
    return 1, None


def _freed(mentions: Sequence[_Mention], whole: Clause) -> Iterator[int]:
    """Where the components stand that may be built free because of another one: neither its condition nor its cause."""
    if not whole.says("FREE") or "NEG" in map(_tag, whole.whole):
        return
    condition = _places(whole.event)
    caused = mentions if condition else ()
    yield from (one.start for one in caused if condition.isdisjoint(one.neighbourhood))
    yield from (one.start for one in mentions[1:] if _is_said_free(one.rest))


def _places(items: Sequence[Item]) -> set[int]:
    return set(chain.from_iterable(item.tokens for item in items))


def _tag(item: Item) -> str:
    return item.tag


def _is_said_free(rest: Clause) -> bool:
    return list(map(_tag, rest.main[:2])) == ["FREE", "BUILT_OF"]


def _built_for(price: Price, *limits: Limit) -> Ability:
    return Ability(ACTION, do("build", flag("this"), price=price), limits)


def _facts(rest: Clause) -> Iterator[tuple[Ability, str]]:
    price = _price(rest)
    if price is not None:
        yield _built_for(price), _PRICED
    worth = rest.asides[0] if rest.asides else None
    if worth is not None and _is_worth(worth):
        rest.use(worth)
        yield Ability(END, transfer("gain", bundle_of(worth.value))), _WORTH


def _is_worth(aside: Item) -> bool:
    """Whether what stands in brackets right behind a name is a number of points."""
    if aside.tag != "BUNDLE" or aside.tokens[0] != 0 or len(aside.value) != 1:
        return False
    (points,) = aside.value
    return points.named("gain") == "vp" and points.n is not None


def _price(rest: Clause) -> Price | None:
    """The price that stands after a name: in brackets after the word for it, or as what is needed or paid."""
    inside = list(map(_tag, rest.asides))
    if "COST_OF" in inside:
        return _one_bundle(rest, rest.asides[inside.index("COST_OF") + 1 :], Case.NOM)
    tags = list(map(_tag, rest.main))
    if "NEG" in tags or rest.event:
        return None
    if tags and _BARE.issuperset(tags):
        return FREE_OF_CHARGE if "FREE" in tags else None
    return _price_asked(rest, tags)


def _price_asked(rest: Clause, tags: Sequence[str]) -> Price | None:
    """The amount before the word that asks for it."""
    for verb, case in (("V.cost", Case.ILL), ("NEEDED", Case.SUB), ("NEEDED", Case.NOM)):
        price = _one_bundle(rest, rest.main[: tags.index(verb)], case) if verb in tags else None
        if price:
            return price
    return _one_bundle(rest, rest.main, "sub") if "ALSO" in tags else None


def _one_bundle(rest: Clause, items: Sequence[Item], case: str) -> Bundle | None:
    """The one amount among the items, where nothing that could be more of it stands beside."""
    bundles = [item.value for item in items if item.tag == "BUNDLE" and item.case == case]
    alone = len(bundles) == 1 and _BESIDE_PRICE.issuperset(item.tag for item in items)
    if not alone or any(amount.n is None for amount in bundles[0]):
        return None
    rest.use(*items)
    return bundle_of(bundles[0], "pay")


# Prices that a sentence states by itself: *Ára: 2 érme*, *Költsége 1 fa vagy 3 kő*, *Ingyenes*.
_PRICE: Final = "PRICE"
_FREE: Final = "FREE"
_COSTS: Final = "V.cost"


def stated_price(sentence: Sentence, language: GameLanguage) -> Bundle | Free | None:
    """The price that a sentence states and nothing else; None for any other sentence."""
    units = [one for one in units_of((*sentence.label, *sentence.tokens), language) if one.tag != "IDLE"]
    at = next((place for place, unit in enumerate(units) if unit.tag == _PRICE), None)
    said = units if at is None else units[at + 1 :]
    if [unit.tag for unit in said] == [_FREE]:
        return FREE_OF_CHARGE
    if at is None and [unit.tag for unit in said[-1:]] == [_COSTS]:
        return _paid(said[:-1], Case.ILL)
    return _paid(said, Case.NOM) if at is not None else None


def named_price(words: Sequence[Token], language: GameLanguage) -> Bundle | Free | None:
    """The price that words behind a name state, with the word for it or without."""
    units = units_of([one._replace(aside=False) for one in words], language)
    said = [one for one in units if one.tag not in ("IDLE", _PRICE)]
    return FREE_OF_CHARGE if [unit.tag for unit in said] == [_FREE] else _paid(said, Case.NOM)


def _paid(units: Sequence[WordUnit], case: str) -> Bundle | None:
    """So much of some goods, or of others; None where a word says more."""
    if not are_goods(units) or any(unit.tag == "RES" and unit.case != case for unit in units):
        return None
    ways: list[list[tuple[int, str]]] = [[]]
    number: int | None = None
    for unit in units:
        if unit.tag == "OR":
            ways.append([])
        elif unit.tag in ("NUM", "ONE"):
            number = int(unit.value)
        elif unit.tag == "RES":
            if number is None or not isinstance(unit.value, str):
                return None
            ways[-1].append((number, unit.value))
            number = None
    if number is not None or not all(ways):
        return None
    bundles = tuple(Bundle(tuple(amount(n, name) for n, name in way)) for way in ways)
    return bundles[0] if len(bundles) == 1 else Bundle((Alternative(bundles),))
