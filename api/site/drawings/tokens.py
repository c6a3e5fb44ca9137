"""An effect as a row of tokens: numbers, symbols, colours and short words, in the order of its syntax tree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from kartotek.schema.vocabulary import Vocabulary

__all__ = ["DrawnToken", "ability_lines", "tokens_of"]

DrawnKind = Literal["number", "symbol", "colour", "word"]

_SIGNS: Final = {">=": "≥", "<=": "≤", "!=": "≠", "=": "=", ">": ">", "<": "<", "+=": "+", "-=": "−"}
_DECLARED: Final = ("resources", "stats", "nouns", "verbs", "events", "hooks", "flags", "scopes")
_CATEGORY: Final = {
    "resources": "resource", "stats": "stat", "nouns": "noun", "verbs": "verb", "events": "event", "hooks": "hook",
    "flags": "flag", "scopes": "scope",
}  # fmt: skip
_COLOURS: Final = frozenset(("brown", "grey", "blue", "yellow", "red", "green", "purple", "white", "orange", "black"))
_WORDS: Final = frozenset(("kind", "timing", "operator", "private", "every", "period"))


_FIRST: Final = {name: place for place, name in enumerate(("verb", "hook", "flag", "noun", "filters", "bundle", "per"))}
"""What is drawn first of a node: the act, then what it is done to."""


@dataclass(frozen=True, slots=True)
class DrawnToken:
    """One thing to draw: a number, a declared name as its symbol, a colour, or a word.

    `category` is that of a declared name, or the attribute whose value a word is.
    """

    kind: DrawnKind
    value: str
    category: str = ""


def tokens_of(tree: Mapping[str, Any], vocabulary: Vocabulary) -> list[DrawnToken]:
    """The tokens of an ability's syntax tree as JSON."""
    return list(_node(tree, vocabulary))


def ability_lines(tree: Mapping[str, Any], vocabulary: Vocabulary) -> list[list[DrawnToken]]:
    """When, what and how often, each on a line of its own."""
    lines = [list(_node(tree.get(part), vocabulary)) for part in ("timing", "effect", "limits")]
    return [line for line in lines if line]


def _node(node: Any, vocabulary: Vocabulary) -> Iterator[DrawnToken]:
    if isinstance(node, list):
        for item in node:
            yield from _node(item, vocabulary)
    elif isinstance(node, Mapping):
        match node.get("node"):
            case "Number":
                yield DrawnToken("number", str(node["value"]))
            case "Amount":
                yield from _node(node["count"], vocabulary)
                yield from _name(node["resource"], vocabulary)
            case "Timing":
                yield from _timing(node, vocabulary)
            case "Ability":
                for part in ("timing", "effect", "limits"):
                    yield from _node(node.get(part), vocabulary)
            case "Filter":
                yield from _filter(node, vocabulary)
            case _:
                yield from _plain(node, vocabulary)
    elif isinstance(node, str):
        yield from _name(node, vocabulary)
    elif isinstance(node, int) and not isinstance(node, bool):
        yield DrawnToken("number", str(node))


def _timing(node: Mapping[str, Any], vocabulary: Vocabulary) -> Iterator[DrawnToken]:
    yield DrawnToken("word", str(node["kind"]))
    if node.get("name"):
        yield from _name(node["name"], vocabulary)
    yield from _node(node.get("filters"), vocabulary)


def _filter(node: Mapping[str, Any], vocabulary: Vocabulary) -> Iterator[DrawnToken]:
    if node.get("operator") not in (None, "="):
        yield DrawnToken("word", f"{node['attribute']} {_SIGNS.get(str(node['operator']), node['operator'])}")
    for token in _node(node.get("values"), vocabulary):
        yield DrawnToken("word", token.value, str(node["attribute"])) if token.kind == "word" else token


def _plain(node: Mapping[str, Any], vocabulary: Vocabulary) -> Iterator[DrawnToken]:
    """Any other node: what it says in words, then its parts in their order."""
    if isinstance(node.get("kind"), str):
        yield DrawnToken("word", node["kind"])
    if isinstance(node.get("operator"), str):
        yield DrawnToken("word", _SIGNS.get(node["operator"], node["operator"]))
    for key, value in sorted(node.items(), key=lambda item: _FIRST.get(item[0], len(_FIRST))):
        if key in ("node", "every") and (key == "node" or value == 1):
            continue
        if isinstance(value, bool) or value is None or (key in _WORDS and isinstance(value, str) and key != "period"):
            continue
        yield from _node(value, vocabulary)


def _name(name: str, vocabulary: Vocabulary) -> Iterator[DrawnToken]:
    if name in _COLOURS:
        yield DrawnToken("colour", name)
        return
    for kind in _DECLARED:
        if name in getattr(vocabulary, kind):
            yield DrawnToken("symbol", name, _CATEGORY[kind])
            return
    yield DrawnToken("word", name.replace("_", " "))
