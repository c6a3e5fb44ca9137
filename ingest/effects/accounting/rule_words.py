"""Words that the tree of a rule must show, those that it passed over, and clauses that turn another one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from itertools import pairwise, zip_longest
from typing import Final

from kartotek.ingest.confidence import UNLISTED
from kartotek.ingest.effects.accounting.tree_signs import SHOWN
from kartotek.ingest.effects.composition.tables import shared_senses
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.composition.units import units_of
from kartotek.ingest.effects.grammar.clauses import Clause, GameLanguage
from kartotek.ingest.text.sentences import Token
from kartotek.schema.hungarian.features import Case, Person
from kartotek.schema.language.node import Node, walk
from kartotek.schema.language.nodes import Ability, Do, Flag, ForScope, Held, Mod, Pay, Transfer

__all__ = ["doubly_denied", "acts", "idle_places", "passed_over", "unsaid"]


# Clauses that turn what another clause of their sentence says: not so that not, still so but, by the effect of what.
# Whoever reads one of the two by itself reads the opposite, or more than is said.
_DENIALS: Final = frozenset(("nem", "ne", "nincs", "nelkul", "anelkul"))
"""Negations of which a second one takes back the first; others only say it again."""
_THAT: Final = frozenset(("hogy", "ami", "amely", "aki"))
"""Words that make of a clause what another one speaks of."""
_BOTH: Final = 2
_STILL: Final = frozenset(("tovabbra", "valtozatlanul", "ugyanugy"))
"""Words for what stays as it is."""
_SPARING: Final = ("mentes", "felment", "elker", "menek", "megmenek", "szabadul", "megszabadul", "kimarad", "megusz")
"""How verbs of being spared something begin."""
_EFFECT: Final = "hatas"
"""How the forms of the word for an effect begin."""
_NAMELESS: Final = frozenset(("IDLE", "THIS", "YOU", "AND"))
"""Tags of words that do not say whose effect is meant."""


def doubly_denied(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """The second negation of a clause that a denied one speaks of, where the tree does not deny twice."""
    places = [at for at, unit in enumerate(units) if unit.key in _DENIALS]
    if len(places) < _BOTH or sum(SHOWN["negation"]([node]) for node in nodes) >= len(places):
        return
    for first, second in pairwise(places):
        if any(unit.key.startswith(tuple(_THAT)) for unit in units[first:second]):
            yield units[second].key


def contrasted(units: Sequence[WordUnit], nodes: Sequence[Node], clause: Clause) -> Iterator[str]:
    """What a sentence says to be so all the same, and whose effect it speaks of, where a rule that asks for single
    words reads a number or a permission from it that holds always."""
    if any(isinstance(node, (Mod, Flag)) for node in nodes):
        yield from _conceded(units, any(isinstance(node, Mod) for node in nodes))
        yield from _spared(units)
        yield from _sources(units, clause)


def _conceded(units: Sequence[WordUnit], numbered: bool) -> Iterator[str]:
    """Words before a `but` that say what must be done or stays as it is; where a number of the game is denied behind
    it, also what is done or is not so: that may be said of the same number."""
    last = max((at for at, unit in enumerate(units) if unit.tag == "BUT"), default=0)
    denied = numbered and any(unit.tag == "NEG" for unit in units[last:])
    for unit in units[:last]:
        if unit.tag == "MUST" or unit.key in _STILL or (denied and (unit.person or unit.tag == "NEG")):
            yield unit.key


def _spared(units: Sequence[WordUnit]) -> Iterator[str]:
    """Verbs of being spared something, where they are denied: then it is not so that it does not hold."""
    if any(unit.tag == "NEG" for unit in units):
        yield from (unit.key for unit in units if unit.key.startswith(_SPARING))


def _sources(units: Sequence[WordUnit], clause: Clause) -> Iterator[str]:
    """Things of which the effect is meant, and which the rule did not ask for."""
    for unit, after in pairwise(units):
        if after.key.startswith(_EFFECT) and unit.tag not in clause.understood | _NAMELESS:
            yield unit.key


# Words of a sentence that a rule passed over, though they say to whom, when, how often or how much.
# A rule asks for the words that it knows and leaves the rest. Most of what is left says nothing more; these words do.
SILENT: Final = frozenset(
    (
        "IDLE X SKIP AND OR THEN NEXT EVEN BUT SO THIS YOU OWN MUST THAT_CASE AFTER ACTION_TITLE V.be V.stand V.give"
        " V.due V.place V.start POSSIBLE SYMBOL LAST TOP EACH_OF EACH_TIME NUM EACH DONE_TO NOTHING_ELSE"
        " ONE_SORT WHO ASIDE SOME_OF HAVING"
    ).split()
)
"""Tags of words that say nothing more where a rule passes over them: they join, point, or name what is known. Numbers
are weighed elsewhere."""
_NAMING: Final = frozenset("THING THINGS RES STAT BUILDING CITY TECH SPACE COST NAME".split())
_PLACING: Final = frozenset((Case.SUP, Case.INE, Case.SUB, Case.ILL))
"""Cases of a thing that say where something is done."""
_YOURS: Final = ("ed", "od", "eid", "aid")
"""How a noun of doing ends that says what you do."""
_SHORTEST: Final = 3
_ARTICLES: Final = frozenset(("A", "Az"))
_IF: Final = "ha"
_WHETHER: Final = "hogy"
_REGARDLESS: Final = frozenset(("attol", "arra"))
_OR_NOT: Final = ("vagy", "sem")
FINITE: Final = frozenset((Person.YOU, Person.IT, Person.THEY))


def passed_over(tokens: Sequence[Token], clause: Clause) -> Iterator[str]:
    """The words that tell something, or that nothing knows, and that the reading of a rule did not use."""
    title = _title(tokens)
    idle = idle_places(tokens).union(range(title))
    named = {token.key for token in tokens[:title]}
    unread = set(range(len(tokens))) - clause.used - idle
    strange = unread | (_swallowed(clause) - idle)
    for unit in units_of(tokens, clause.language):
        token = tokens[unit.places[0]]
        if unit.tag == "X":
            left = not strange.isdisjoint(unit.places) and _is_strange(token, named)
        else:
            left = unread.issuperset(unit.places) and _tells(unit)
        if left:
            yield token.text


def _swallowed(clause: Clause) -> set[int]:
    """The places inside of phrases that rules made of several words, whatever these are."""
    return {place for item in (*clause.whole, *clause.main) if item.rules for place in item.tokens}


def _is_strange(token: Token, named: Set[str]) -> bool:
    """Whether an unknown word is a word, and not one of the title above: who knows what it says."""
    return token.confidence > UNLISTED and len(token.key) >= _SHORTEST and token.key not in named


def _title(tokens: Sequence[Token]) -> int:
    """How many words stand in lines above the one in which the sentence begins with an article: its title."""
    begins = (
        at
        for at, (before, token) in enumerate(pairwise(tokens), start=1)
        if token.text in _ARTICLES and not token.before and token.line != before.line
    )
    return next(begins, 0)


def idle_places(tokens: Sequence[Token]) -> frozenset[int]:
    """The places of words that add nothing: a title of one word before a clause that opens with `if` (not `only if`),
    and what holds either way, `regardless of whether ... or not`."""
    title = range(1) if _keys(tokens[1:2]) == (_IF,) and tokens[0].key not in shared_senses() else range(0)
    end = next((place + 2 for place, pair in enumerate(pairwise(tokens)) if _keys(pair) == _OR_NOT), 0)
    start = next((place for place in range(end) if tokens[place].key == _WHETHER), end)
    if start and tokens[start - 1].key in _REGARDLESS:
        start = max((place for place in range(start) if "," in tokens[place].before), default=start)
    return frozenset((*title, *range(start, end)))


def _keys(tokens: Sequence[Token]) -> tuple[str, ...]:
    return tuple(token.key for token in tokens)


def acts(label: Sequence[Token], language: GameLanguage) -> bool:
    """Whether the label of a sentence says what you do: then it is a part of what the sentence says."""
    verbs = (unit for unit in units_of(label, language) if unit.tag.startswith("V.") and unit.tag != "V.choose")
    return any(unit.person.startswith("2") for unit in verbs)


def _tells(unit: WordUnit) -> bool:
    """Whether a word that a rule passes over says something more."""
    tells = _TELLS.get(unit.tag)
    if tells is not None:
        return tells(unit)
    return unit.tag not in _UNTOLD and not _is_participle(unit)


def _tells_of_doing(unit: WordUnit) -> bool:
    """Whether a noun of doing says when, or what you do."""
    return (unit.case in ("at", "each") and unit.value != "now") or unit.key.endswith(_YOURS)


def _tells_of_thing(unit: WordUnit) -> bool:
    """Whether a thing says where something is done, or an event whose it is or for each of what."""
    if "event" in unit.value:
        return unit.owned or unit.case in (Case.DIST, Case.CAU)
    return unit.case in _PLACING


def _is_participle(unit: WordUnit) -> bool:
    """Whether a form of a verb says what is known of its noun, or how it is: connected, as it is connected."""
    if unit.tag.startswith("V."):
        return unit.person not in FINITE or unit.key.endswith("t")
    return unit.tag == "ADJ" and unit.key.endswith(("va", "ve"))


_UNTOLD: Final = SILENT | _NAMING
_TELLS: Final[Mapping[str, Callable[[WordUnit], bool]]] = {
    "TIME": lambda unit: str(unit.value) != "now",
    "DOING": _tells_of_doing,
    "THING": _tells_of_thing,
    "AGE": lambda unit: unit.case == Case.INE or unit.key.endswith("ban"),
}
"""Tags of words of which some forms say something more."""


# Words that the tree of a rule must show: side, actor, growth, time and quality.
# A tree that sets a number where the sentence lets one grow, or acts on things of any colour where it names one, says
# something else, though its rule used every word that it asks for.
_TIMING: Final = frozenset((Case.ADE, "tem", "at", Case.INS))
"""Cases of an event that say when something is done."""
_GIVING: Final = "ad"
_HAVING: Final = frozenset(("V.gain", "V.lose", "V.pay"))
"""Verbs of which the past tells of others who once got or lost something."""
_RETURNING: Final = frozenset(("visszaad", "bead", "lead", "befizet", "kifizet", "visszatesz"))
"""Verbs of giving something back or away."""


def unsaid(tokens: Sequence[Token], clause: Clause, trees: Sequence[Ability]) -> Iterator[str]:
    """The words whose meaning a tree must show, whatever rule read it: on which side, who acts, by how much more, when
    and of which quality."""
    units = units_of(tokens, clause.language)
    nodes = [node for tree in trees for node in walk(tree)]
    names = " ".join(repr(node) for node in nodes)
    found = (
        *(unit for unit in units if _is_other_side(unit, names)),
        *_too_late(units, clause, trees),
        *(unit for unit in units if _is_another_event(unit, names)),
        *_objections(units, clause),
        *filter(_is_past_of_others, units),
        *_unpaid(units, nodes),
        *_unset(units, nodes),
        *_qualities(units, nodes, names, clause.language),
    )
    yield from (tokens[unit.places[0]].text for unit in found)
    yield from contrasted(units, nodes, clause)


def _is_other_side(unit: WordUnit, names: str) -> bool:
    """Whether a word says left or right, and the tree does not."""
    return unit.tag in ("LEFT", "RIGHT") and unit.tag.lower() not in names


def _is_past_of_others(unit: WordUnit) -> bool:
    """Whether a verb tells what others once got or lost."""
    return unit.tag in _HAVING and unit.past and unit.person == Person.THEY


def _unpaid(units: Sequence[WordUnit], nodes: Sequence[Node]) -> list[WordUnit]:
    """Verbs of giving back or away, where the tree gives nothing up."""
    return [] if any(map(_gives_up, nodes)) else [unit for unit in units if _pays(unit)]


def _unset(units: Sequence[WordUnit], nodes: Sequence[Node]) -> list[WordUnit]:
    """Words that say who else acts, or by how much something grows, where the tree sets a number."""
    is_set = any(isinstance(node, Mod) and node.operator == "=" for node in nodes)
    return [*_grown(units), *_actors(units, nodes)] if is_set else []


def _too_late(units: Sequence[WordUnit], clause: Clause, trees: Sequence[Ability]) -> Iterator[WordUnit]:
    """Words that say at once where a tree says at the end, though no word does and the game does not always."""
    times = {str(unit.value) for unit in units if unit.tag == "TIME"}
    always = any(when.startswith("!") for when in clause.language.timing.values())
    if times == {"now"} and not always and any(tree.timing.kind == "end" for tree in trees):
        yield from (unit for unit in units if unit.tag == "TIME")


def _is_another_event(unit: WordUnit, names: str) -> bool:
    """Whether a word says when something happens by an event that the tree does not name: at building a level."""
    event = _event_of(unit)
    return bool(event) and event not in names


def _event_of(unit: WordUnit) -> str:
    """The event by which a word says when; empty where it says none."""
    if unit.tag == "THING" and "event" in unit.value and unit.case in _TIMING:
        return str(unit.value["event"])
    on, _, event = str(unit.value).partition(" ") if unit.tag == "TIME" else ("", "", "")
    return event if on == "on" else ""


def _objections(units: Sequence[WordUnit], clause: Clause) -> Iterator[WordUnit]:
    """The words for `but` after which a rule asks for nothing; numbers are weighed elsewhere."""
    for at, unit in enumerate(units):
        tags = {after.tag for after in units[at + 1 :]}
        objects = unit.tag == "BUT" and bool(tags - SILENT) and "NUM" not in tags
        if objects and clause.understood and tags.isdisjoint(clause.understood):
            yield unit


def _pays(unit: WordUnit) -> bool:
    """Whether a verb says that the component gives something back or away, or that you do."""
    if unit.person == Person.YOU:
        return unit.tag == "V.give" and unit.lemma == _GIVING
    return unit.tag == "V.pay" and unit.lemma in _RETURNING and unit.person == Person.IT


def _gives_up(node: Node) -> bool:
    return isinstance(node, (Pay, Mod, Do)) or (isinstance(node, Transfer) and node.kind == "lose")


def _grown(units: Sequence[WordUnit]) -> list[WordUnit]:
    """Verbs of growing by a number, which do not set anything to it."""
    if not any(unit.tag == "NUM" and unit.case == Case.INS for unit in units):
        return []
    return [unit for unit in units if unit.tag in ("V.grow", "V.thrive", "V.shrink") and unit.person in (*FINITE, "")]


def _qualities(
    units: Sequence[WordUnit], nodes: Sequence[Node], names: str, language: GameLanguage
) -> Iterator[WordUnit]:
    """The colours that no part of the tree has: it would hold for things of any. Rules can only use those that the
    words of their book have."""
    if any(isinstance(node, Held) for node in nodes):  # a colour may be the name of what is held
        return
    for unit in units:
        coloured = unit.tag == "ADJ" and "color" in unit.value and unit.key in language.lexicon.forms
        if coloured and str(unit.value["color"]) not in names:
            yield unit


def _actors(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[WordUnit]:
    """Other players who pay or get something and whom the tree does not name: they stand in the nominative beside a
    verb of theirs."""
    if any(isinstance(node, ForScope) for node in nodes):
        return
    theirs = any(unit.person == Person.THEY for unit in units)
    for unit, after in zip_longest(units, units[1:]):
        if unit.tag == "PERSON" and unit.case == Case.NOM and theirs and not (after is not None and after.owned):
            yield unit
