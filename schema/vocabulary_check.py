"""Is a vocabulary sound? Names are unique and can be written in expressions, and what they refer to is declared."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from kartotek.schema.vocabulary_parts import AttributeSpec, EventSpec, HookSpec, NounSpec, VerbSpec

if TYPE_CHECKING:
    from kartotek.schema.vocabulary import Vocabulary

__all__ = ["RESERVED", "problems"]

RESERVED: Final = frozenset(
    "now always end action free each on once per if may then else for pick choose up to times later pay gain lose have"
    " produce private replace mod allow forbid use of it this that most sum distinct sets count min max band"
    " ranked not exists".split()
)
_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
_STEPS: Final = frozenset(
    "with must try until next together bid move peek reveal exchange shuffle set give steal turn".split()
)
"""Words that begin a step, and so cannot be verbs."""
_NUMBERS: Final = frozenset("size mine hook groups layers players highest lowest largest smallest total them".split())
"""Words that stand where an amount or a scope could, and so cannot be either."""
_UNIQUE: Final = ("resources", "stats", "nouns", "verbs", "hooks", "flags")


def problems(vocabulary: Vocabulary) -> Iterator[str]:
    """What is wrong, one sentence each."""
    seen: dict[str, str] = {}
    for kind in _UNIQUE:
        for name in getattr(vocabulary, kind):
            if name in seen:
                yield f"{name!r} stands in {seen[name]} and in {kind}"
            seen[name] = kind
    for kind in (*_UNIQUE, "scopes", "periods"):
        taken = {"verbs": _STEPS, "resources": _NUMBERS, "stats": _NUMBERS, "scopes": _NUMBERS, "nouns": _NUMBERS}
        for name in getattr(vocabulary, kind):
            yield from _spelling(name, kind)
            if name in taken.get(kind, ()):
                yield f"{name!r} is a word of the language and cannot be one of the {kind}"
    holders: tuple[NounSpec | EventSpec | HookSpec, ...] = (
        *vocabulary.nouns.values(),
        *vocabulary.events.values(),
        *vocabulary.hooks.values(),
    )
    for holder in holders:
        for attribute in holder.attributes.values():
            yield from _spelling(attribute.name, f"attributes of {holder.name}")
            yield from _attribute(vocabulary, holder.name, attribute)
    yield from _references(vocabulary)


def _spelling(name: str, kind: str) -> Iterator[str]:
    if name in RESERVED:
        yield f"{name!r} is a word of the language and cannot be one of the {kind}"
    if not _NAME.fullmatch(name):
        yield f"{name!r} is no name that an expression can use"


def _attribute(vocabulary: Vocabulary, holder: str, attribute: AttributeSpec) -> Iterator[str]:
    if attribute.type not in ("flag", "number", "domain", "object"):
        yield f"{holder}.{attribute.name} has no such type: {attribute.type}"
    if attribute.type == "domain" and attribute.of not in vocabulary.domains:
        yield f"{holder}.{attribute.name} names no declared domain: {attribute.of}"
    if attribute.type == "object" and attribute.of is not None and attribute.of not in vocabulary.nouns:
        yield f"{holder}.{attribute.name} names no declared noun: {attribute.of}"


def _references(vocabulary: Vocabulary) -> Iterator[str]:
    """Names inside declarations that nothing declares."""
    subjects = [event.subject for event in vocabulary.events.values()]
    subjects += [verb.subject for verb in vocabulary.verbs.values()]
    for noun in (*subjects, *(host.noun for host in vocabulary.hosts.values())):
        if noun is not None and noun not in vocabulary.nouns:
            yield f"no noun {noun!r} is declared"
    for verb in vocabulary.verbs.values():
        yield from _of_verb(vocabulary, verb)
    yield from _of_table(vocabulary)
    for resource in vocabulary.resources.values():
        strange = [name for name in resource.substitutes if name not in vocabulary.resources]
        yield from (f"{resource.name}: no resource {name!r} is declared" for name in strange)
    for domain in vocabulary.domains.values():
        for group, members in domain.groups.items():
            missing = [value for value in members if value not in domain.values]
            yield from (f"{domain.name}.{group}: no value {value!r} is declared" for value in missing)


def _of_table(vocabulary: Vocabulary) -> Iterator[str]:
    """Zones and maps."""
    for zone in vocabulary.zones.values():
        yield from _spelling(zone.name, "zones")
        if zone.refill is not None and zone.refill not in vocabulary.zones:
            yield f"{zone.name}: no zone {zone.refill!r} is declared"
        if zone.name == "looked" or zone.refill == zone.name:
            yield f"{zone.name!r} cannot be a zone of this kind"
    for item in vocabulary.maps.values():
        noun, links = vocabulary.nouns.get(item.noun), vocabulary.nouns.get(item.links or "")
        if noun is None or (item.links is not None and links is None) or ((item.shape == "links") != bool(item.links)):
            yield f"{item.name}: a map names the noun that it is made of, and what joins it where its shape is 'links'"
            continue
        needed = {"links": (), "line": ("x",), "ring": ("x",)}.get(item.shape, ("x", "y"))
        yield from (
            f"{item.name}: {item.noun} needs a number {name!r}"
            for name in needed
            if noun.attributes.get(name, AttributeSpec("", "flag")).type != "number"
        )
        ends = [one for one in links.attributes.values() if one.of == item.noun] if links else []
        if links and len(ends) != 2:
            yield f"{item.name}: {item.links} needs two objects of {item.noun}, its ends"


def _of_verb(vocabulary: Vocabulary, verb: VerbSpec) -> Iterator[str]:
    for kind in verb.params:
        if kind not in ("int", "scope", "object") and kind not in vocabulary.domains:
            yield f"{verb.name}: no parameter type {kind!r}"
    for name in verb.reads:
        if name not in vocabulary.hooks and name not in vocabulary.flags:
            yield f"{verb.name}: no hook or flag {name!r} is declared"
