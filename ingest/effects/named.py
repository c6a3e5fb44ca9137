"""What a text says in passing about components that it names: what they cost, what they are worth, what they free.

Examples tell such facts beside a story that is no rule, so only what stands right at a name is read: a price, a number
of points in brackets, or that one component makes another free.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import takewhile
from pathlib import Path
from typing import Final

from rapidfuzz.distance import Levenshtein

from ingest.effects.grammar.chunks import Item
from ingest.effects.grammar.clauses import Clause, GameLanguage, clause_of
from ingest.effects.lexicon.inflections import case_keys
from ingest.effects.lexicon.word_tables import other_names
from ingest.effects.notation import bundle_of, checked
from ingest.effects.statements import Statement
from ingest.known import component_rows
from ingest.prose.keys import key_of
from ingest.prose.sentences import Paragraph, Sentence, Token, sentences
from schema.hungarian import Lexeme
from schema.language.construct import ACTION, END, FREE_OF_CHARGE, UNKNOWN, do, flag, only_if, transfer
from schema.language.nodes import Ability, Bundle, Limit, Price

__all__ = ["PricedNames", "explain", "load_priced_names", "read_named"]

_LONGEST_NAME: Final = 4
_SHORTEST_FUZZY: Final = 8
_CERTAIN: Final = 950
_EXPLANATION: Final = "magyarazat"
_NEAR: Final = 2
_LAST: Final = 6
_PRICED: Final = "price of a named component"
_FREED: Final = "component that another makes free"
_WORTH: Final = "points of a named component"


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
        near = {
            self.by_key[form]
            for size in (-1, 0, 1)
            for form in self._by_shape.get((len(key) + size, key[0]), ())
            if Levenshtein.distance(form, key, score_cutoff=1) <= 1
        }
        return near.pop() if len(near) == 1 else None


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


@lru_cache(maxsize=8)
def load_priced_names(game: str, folder: Path) -> PricedNames:
    forms = {key_of(name): f"{game}:{component}" for name, component in other_names(game).items()}
    for path in sorted((folder / "games" / game / "components").glob("*.csv")):
        rows = list(component_rows(path))
        for row in rows if rows and "cost" in rows[0] and not rows[0].get("parent") else ():
            component = f"{game}:{path.stem}:{row['id']}"
            if row["name_hu"] not in ("", "?"):
                for key in case_keys(Lexeme(row["name_hu"])):
                    forms.setdefault(key, component)
            if row["name_en"] not in ("", "?"):
                forms.setdefault(key_of(row["name_en"]), component)
    return PricedNames({key: component for key, component in forms.items() if key})


def read_named(paragraph: Paragraph, language: GameLanguage, names: PricedNames) -> Iterator[Statement]:
    """Facts about named components, in a paragraph of any kind."""
    for sentence in sentences(paragraph):
        mentions = list(_mentions(sentence, language, names))
        whole = clause_of(sentence, language) if len({m.component for m in mentions}) > 1 else None
        freed = set(_freed(mentions, whole)) if whole else set()
        for mention in mentions:
            if mention.start in freed:
                found = [(_built_for(FREE_OF_CHARGE, only_if(UNKNOWN)), _FREED)]
                lines = sentence.line_from, sentence.line_to
            else:
                found = list(_facts(mention.rest))
                lines = mention.lines
            for ability, rule in found:
                made = checked(ability, language)
                if made is not None:
                    yield Statement(*lines, mention.component, made, _CERTAIN - mention.rest.doubt, (rule,))


def explain(found: list[Statement], paragraph: Paragraph, language: GameLanguage, names: PricedNames) -> None:
    """Give the statements right before an explanation that names one component that one as their subject."""
    if paragraph.tokens[0].key != _EXPLANATION:
        return
    mentions = {m.component for sentence in sentences(paragraph) for m in _mentions(sentence, language, names)}
    for place in range(max(0, len(found) - _LAST), len(found) if len(mentions) == 1 else 0):
        one = found[place]
        if one.subject is None and 0 < paragraph.line_from - one.line_to <= _NEAR:
            found[place] = replace(one, subject=next(iter(mentions)))


def _mentions(sentence: Sentence, language: GameLanguage, names: PricedNames) -> Iterator[_Mention]:
    """The named components in their order; a name and its translation in brackets are one."""
    tokens = sentence.tokens
    found: list[tuple[int, int, str]] = []
    at = 0
    while at < len(tokens):
        length, component = _name_at(tokens, at, names)
        if component is not None and found and found[-1][2] == component and at - found[-1][1] <= 1:
            found[-1] = (found[-1][0], at + length, component)
        elif component is not None:
            found.append((at, at + length, component))
        at += length
    for place, (start, end, component) in enumerate(found):
        after = found[place + 1][0] if place + 1 < len(found) else len(tokens)
        rest = clause_of(Sentence(tokens[end:after]), language)
        yield _Mention(component, start, tokens[start:after], end - start, rest)


def _name_at(tokens: Sequence[Token], at: int, names: PricedNames) -> tuple[int, str | None]:
    if tokens[at].aside or tokens[at].text[:1].isupper():
        run = list(takewhile(lambda token: token.number is None, tokens[at : at + _LONGEST_NAME]))
        for length in range(len(run), 0, -1):
            component = names.named("".join(token.key for token in run[:length]))
            if component is not None:
                return length, component
    return 1, None


def _freed(mentions: Sequence[_Mention], whole: Clause) -> Iterator[int]:
    """Where the components stand that may be built free because of another one: neither its condition nor its cause."""
    if not whole.says("FREE") or any(item.tag == "NEG" for item in whole.whole):
        return
    condition = {place for item in whole.event for place in item.tokens}
    for place, mention in enumerate(mentions):
        tags = [item.tag for item in mention.rest.main]
        outside = bool(condition) and not any(abs(near - mention.start) <= 1 for near in condition)
        if outside or (place and tags[:2] == ["FREE", "BUILT_OF"]):
            yield mention.start


def _built_for(price: Price, *limits: Limit) -> Ability:
    return Ability(ACTION, do("build", flag("this"), price=price), limits)


def _facts(rest: Clause) -> Iterator[tuple[Ability, str]]:
    price = _price(rest)
    if price is not None:
        yield _built_for(price), _PRICED
    worth = rest.asides[0] if rest.asides and rest.asides[0].tag == "BUNDLE" and rest.asides[0].tokens[0] == 0 else None
    if worth is not None and [(a.named("gain"), a.n is None) for a in worth.value] == [("vp", False)]:
        rest.use(worth)
        yield Ability(END, transfer("gain", bundle_of(worth.value))), _WORTH


def _price(rest: Clause) -> Price | None:
    """The price that stands after a name: in brackets after the word for it, or as what is needed or paid."""
    inside = [item.tag for item in rest.asides]
    if "COST_OF" in inside:
        return _one_bundle(rest, rest.asides[inside.index("COST_OF") + 1 :], "nom")
    tags = [item.tag for item in rest.main]
    if "NEG" in tags or rest.event:
        return None
    if tags and set(tags) <= {"FREE", "BUILT_OF", ","}:
        return FREE_OF_CHARGE if "FREE" in tags else None
    for verb, case in (("V.cost", "ill"), ("NEEDED", "sub"), ("NEEDED", "nom")):
        if verb in tags and (price := _one_bundle(rest, rest.main[: tags.index(verb)], case)):
            return price
    return _one_bundle(rest, rest.main, "sub") if "ALSO" in tags else None


def _one_bundle(rest: Clause, items: Sequence[Item], case: str) -> Bundle | None:
    """The one amount among the items, where nothing that could be more of it stands beside."""
    bundles = [item for item in items if item.tag == "BUNDLE" and item.case == case]
    if len(bundles) != 1 or any(amount.n is None for amount in bundles[0].value):
        return None
    if any(item.tag not in ("BUNDLE", "BUILT_OF", "V.be", "ALSO", ",") for item in items):
        return None
    rest.use(*items)
    return bundle_of(bundles[0].value, "pay")
