"""Random GraphQL documents: valid ones made from the schema, and hostile ones."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from graphql import (
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLInt,
    GraphQLInterfaceType,
    GraphQLList,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLSchema,
    get_named_type,
    is_leaf_type,
)

__all__ = ["FIXED", "MADE", "hostile_query", "random_query"]

TEXTS: Final = (
    "coin",
    "brown",
    "vizvezetek",
    "érmét",
    "c:brown cost<=1",
    "x:y:z",
    "",
    "card",
    "wood",
    "name_hu",
    "(",
    "or",
)
# Values that filters admit, by the name of the argument or field; others are refused.
VALUES: Final[Mapping[str, Sequence[str]]] = {
    "kind": ("card", "stage", "hex"), "family": ("card", "slot"), "edition": ("1", "first edition"),
    "color": ("brown", "blue"), "costHas": ("wood", "credit"), "concept": ("coin", "érme"),
    "any": ("coin", "build"), "resource": ("coin", "ore"), "verb": ("build",), "event": ("build", "pass"),
    "hook": ("trade_price",), "gain": ("vp", "coin"), "produce": ("wood",), "pay": ("power",),
    "known": ("name_hu", "all"), "unknown": ("name_hu", "any"), "fields": ("color", "game", "attribute.level"),
    "category": ("resource", "event"), "role": ("gain",), "search": ("c:brown cost<=1", "vizvezetek"),
}  # fmt: skip
EXPRESSIONS: Final = ("now: gain 3 coin", "end: gain vp per card[color = blue]", "nonsense", "")


class _Maker:
    """Makes one document; `ids` are ids that exist."""

    def __init__(self, chance: random.Random, schema: GraphQLSchema, ids: Sequence[str]) -> None:
        self.chance = chance
        self.schema = schema
        self.ids = ids
        self.aliases = 0
        self.variables: dict[str, Any] = {}
        self.declared: list[str] = []
        self.fragments: list[str] = []

    def document(self) -> str:
        assert self.schema.query_type is not None
        selection = self.selection(self.schema.query_type, self.chance.randint(2, 7))
        head = f"query Q({', '.join(self.declared)})" if self.declared else "query Q"
        return " ".join([head, selection, *self.fragments])

    def selection(self, kind: GraphQLObjectType | GraphQLInterfaceType, depth: int) -> str:
        parts = ["__typename"] if self.chance.random() < 0.3 else []
        names = list(kind.fields)
        for name in self.chance.sample(names, min(len(names), self.chance.randint(1, 4))):
            parts += [self.field(kind, name, depth)]
        if isinstance(kind, GraphQLInterfaceType) and self.chance.random() < 0.5:
            own = self.chance.choice(self.schema.get_possible_types(kind))
            parts.append(f"... on {own.name} {self.selection(own, depth - 1)}" if depth > 1 else "")
        elif depth > 1 and self.chance.random() < 0.1:
            name = f"F{len(self.fragments)}"
            self.fragments.append("")
            self.fragments[int(name[1:])] = f"fragment {name} on {kind.name} {self.selection(kind, depth - 1)}"
            parts.append(f"...{name}")
        wanted = [part for part in parts if part]
        return "{ " + " ".join(wanted or ["__typename"]) + " }"

    def field(self, kind: GraphQLObjectType | GraphQLInterfaceType, name: str, depth: int) -> str:
        definition = kind.fields[name]
        inner = get_named_type(definition.type)
        leaf = is_leaf_type(inner)
        if not leaf and depth <= 1:
            return ""
        if self.aliases >= 14:
            return "" if definition.args or not leaf else name
        self.aliases += 1
        alias = f"a{self.aliases}"
        given = [
            f"{argument}: {self.value(spec.type, argument)}"
            for argument, spec in definition.args.items()
            if isinstance(spec.type, GraphQLNonNull) or self.chance.random() < 0.25
        ]
        text = f"{alias}: {name}" + (f"({', '.join(given)})" if given else "")
        if self.chance.random() < 0.1:
            text += f" @{self.chance.choice(['include', 'skip'])}(if: {self.flag()})"
        if leaf:
            return text
        assert isinstance(inner, GraphQLObjectType | GraphQLInterfaceType)
        return f"{text} {self.selection(inner, depth - 1)}"

    def flag(self) -> str:
        if self.chance.random() < 0.5:
            return self.chance.choice(["true", "false"])
        name = f"v{len(self.declared)}"
        self.declared.append(f"${name}: Boolean!")
        self.variables[name] = self.chance.random() < 0.5
        return f"${name}"

    def value(self, kind: Any, name: str, depth: int = 0) -> str:
        if isinstance(kind, GraphQLNonNull):
            inner = kind.of_type
            return str(self.chance.randint(0, 12)) if inner == GraphQLInt else self.value(inner, name, depth)
        if isinstance(kind, GraphQLList):
            many = 0 if depth > 3 else self.chance.randint(0, 2)
            return "[" + ", ".join(self.value(kind.of_type, name, depth + 1) for _ in range(many)) + "]"
        if isinstance(kind, GraphQLEnumType):
            return str(self.chance.choice(list(kind.values)))
        if isinstance(kind, GraphQLInputObjectType):
            fields = [
                f"{key}: {self.value(spec.type, key, depth + 1)}"
                for key, spec in kind.fields.items()
                if isinstance(spec.type, GraphQLNonNull) or (depth < 4 and self.chance.random() < 0.12)
            ]
            return "{" + ", ".join(fields) + "}"
        return self.scalar(str(kind.name), name)

    def scalar(self, kind: str, name: str) -> str:
        match kind:
            case "Boolean":
                return self.flag()
            case "Int":
                if self.chance.random() < 0.5:
                    return str(self.chance.randint(0, 12))
                variable = f"v{len(self.declared)}"
                self.declared.append(f"${variable}: Int")
                self.variables[variable] = self.chance.randint(0, 12)
                return f"${variable}"
            case "JSON":
                return "{seats: [{coin: 3}, {}]}"
            case "ID" if name == "game":
                return _quoted(self.chance.choice(("seven-wonders", "Gaia Project", "armada")))
            case "ID":
                return _quoted(self.chance.choice(self.ids))
            case _ if name in VALUES and self.chance.random() < 0.8:
                return _quoted(self.chance.choice(VALUES[name]))
            case _:
                return _quoted(self.chance.choice(EXPRESSIONS if name == "text" else TEXTS))


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def random_query(seed: int, schema: GraphQLSchema, ids: Sequence[str]) -> tuple[str, dict[str, Any]]:
    """A document that the schema admits, with its variables. Equal seeds give equal documents."""
    maker = _Maker(random.Random(seed), schema, ids)
    text = maker.document()
    return text, maker.variables


_DOUBLING: Final = " ".join(f"fragment F{n} on Query {{ ...F{n + 1} ...F{n + 1} }}" for n in range(30))

FIXED: Final = (
    "{ components(first: 100) { nodes { parts { parts { parts { parts { id } } } } } } }",
    "{ ...A } " + _DOUBLING,
    "{ ...F0 } " + _DOUBLING + " fragment F30 on Query { games { id } }",
    "{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }",
    "{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }",
    "{ cards(first: 99999999999999999999) { nodes { id } } }",
    "{ cards(first: -1) { nodes { id } } }",
    '{ cards(after: "") { nodes { id } } }',
    '{ cards(after: "AAAA") { nodes { id } } }',
    '{ cards(before: "Iz k=") { nodes { id } } }',
    '{ parseEffect(game: "nowhere", text: "now: gain coin") { valid } }',
    '{ evaluateEffect(game: "seven-wonders", host: "card", text: "now: gain coin", state: []) { state } }',
    '{ evaluateEffect(game: "seven-wonders", host: "x", text: "now: gain coin", state: {seats: 9}) { state } }',
    "{ validateReplay(replay: {game: 1}) { valid } }",
    "mutation { games { id } }",
    "subscription { games { id } }",
    "query A { games { id } } query A { games { id } }",
    '{ withPacks(packs: ["nobody"]) { games { id } } }',
    "query($x: [[[Int!]!]!]) { games { id } }",
    "fragment A on Query { games { id } }",
    "{ games { id @include(if: 3) } }",
    "",
)

MADE: Final[tuple[Callable[[random.Random], str], ...]] = (
    lambda r: "{" * r.randint(1, 5000),
    lambda r: "{ " + "games { base " * r.randint(13, 200) + "{ id }" + "}" * 300,
    lambda r: "{ " + " ".join(f"a{n}: games {{ id }}" for n in range(r.randint(16, 200))) + " }",
    lambda r: "{ games { " + "id " * r.randint(60, 900) + "} }",
    lambda r: "{ __typename " + "@skip(if: false) " * r.randint(21, 200) + "}",
    lambda r: f"{{ search(text: {_quoted('(' * r.randint(1, 600))}) {{ totalCount }} }}",
    lambda r: f"{{ search(text: {_quoted('-' * r.randint(1, 600))}) {{ totalCount }} }}",
    lambda r: f'{{ parseEffect(game: "seven-wonders", text: {_quoted("(" * r.randint(1, 9000))}) {{ valid }} }}',
    lambda r: f"{{ node(id: {_quoted(''.join(r.choice('abc:#é☃') for _ in range(r.randint(0, 50))))}) {{ id }} }}",
    lambda r: " ".join(f"query Q{n} {{ games {{ id }} }}" for n in range(r.randint(2, 60))),
    lambda r: "".join(chr(r.randint(1, 0x2FFF)) for _ in range(r.randint(0, 200))),
    lambda r: "{ components(where: " + "{not: " * r.randint(1, 300) + "{}" + "}" * 300 + ") { totalCount } }",
    lambda r: "{ components(where: {and: [" + "{free: true}, " * r.randint(101, 200) + "]}) { totalCount } }",
    lambda r: "{ nodes(ids: [" + '"x", ' * r.randint(101, 300) + "]) { id } }",
    lambda r: '"""' + "x" * r.randint(0, 5000),
)


def hostile_query(seed: int) -> str:
    """A document that is refused, or costs nothing worth mentioning."""
    chance = random.Random(seed)
    if chance.random() < 0.5:
        return chance.choice(FIXED)
    return chance.choice(MADE)(chance)
