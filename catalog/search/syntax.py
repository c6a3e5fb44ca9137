"""The search text as people type it: `c:brown age:1 cost<=1 -effect:coin (gain:vp or "clay pool")`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple, cast

from kartotek.catalog.search.conditions import (
    ANYTHING,
    AllOf,
    AnyOf,
    Condition,
    KeyCondition,
    Negated,
    SearchOperator,
    TextCondition,
)
from kartotek.catalog.search.keys import full_name
from kartotek.schema.errors import KartotekError

__all__ = ["MAX_LENGTH", "MAX_NESTING", "MAX_TERMS", "parse_search", "print_search"]

MAX_LENGTH: Final = 500
MAX_TERMS: Final = 50
MAX_NESTING: Final = 10

_TOKEN: Final = re.compile(
    r"""\s*(?:(?P<open>\()|(?P<close>\))|(?P<minus>-(?=\S))
    |(?:(?P<key>[^\W\d][\w.]*)(?P<op><=|>=|!=|[:=<>])(?P<value>"[^"]*"|[^\s()"]*))
    |"(?P<phrase>[^"]*)"|(?P<word>[^\s()"]+)|(?P<stray>"))""",
    re.VERBOSE,
)
_OR: Final = frozenset({"or", "vagy"})
_AND: Final = frozenset({"and", "és"})
_CONNECTIVES: Final = _OR | _AND
_NUMBER: Final = re.compile(r"-?\d{1,9}", re.ASCII)


class _Token(NamedTuple):
    kind: str
    text: str
    place: int
    test: tuple[str, str, str] = ("", "", "")


def parse_search(text: str) -> Condition:
    """The condition that a search text states; blank text asks for everything."""
    if len(text) > MAX_LENGTH:
        raise KartotekError(
            "query-syntax", f"the search text has {len(text)} characters", hint=f"at most {MAX_LENGTH} are read"
        )
    tokens = list(_tokens(text))
    if len(tokens) > MAX_TERMS:
        raise KartotekError("query-syntax", f"the search has {len(tokens)} terms", hint=f"at most {MAX_TERMS} are read")
    return _Reader(tokens).read() if tokens else ANYTHING


def print_search(condition: Condition) -> str:
    """A search text that asks for the same."""
    return _printed(condition, inside=False)


def _printed(condition: Condition, inside: bool) -> str:
    match condition:
        case KeyCondition(key, operator, value):
            return f"{key}{operator}{_quoted(str(value))}"
        case TextCondition(text, phrase):
            return f'"{text}"' if phrase or not text or text in _CONNECTIVES or not text[0].isalnum() else text
        case Negated(part):
            return f"-{_printed(part, inside=True)}"
        case AllOf(parts):
            text = " ".join(_printed(part, inside=True) for part in parts)
        case AnyOf(parts):
            text = " or ".join(_printed(part, inside=True) for part in parts)
    return f"({text})" if inside else text


def _quoted(value: str) -> str:
    return value if value and not set(value) & set(' ()"\t\n') else f'"{value}"'


def _tokens(text: str) -> Iterator[_Token]:
    place, end = 0, len(text.rstrip())
    while place < end:
        found = _TOKEN.match(text, place)
        assert found is not None, "every character begins a token"
        place = found.end()
        start = found.start(found.lastgroup or "key") if found.lastgroup != "value" else found.start("key")
        match found.lastgroup:
            case "value":
                yield _Token("test", found["key"], start, (found["key"], found["op"], found["value"].strip('"')))
            case "word" if found["word"].casefold() in _CONNECTIVES:
                yield _Token("or" if found["word"].casefold() in _OR else "and", found["word"], start)
            case "stray":
                raise _fault("a quotation mark has no partner", start, 'close it with another "')
            case kind:
                yield _Token(str(kind), found[str(kind)], start)


class _Reader:
    """Reads alternatives of terms; `or` binds weaker than standing side by side."""

    def __init__(self, tokens: list[_Token]) -> None:
        self._tokens = tokens
        self._next = 0
        self._depth = 0

    def read(self) -> Condition:
        found = self._alternatives()
        left = self._peek()
        if left is not None:
            raise _fault("a bracket is closed that was not opened", left.place, "take it out")
        return found

    def _peek(self) -> _Token | None:
        return self._tokens[self._next] if self._next < len(self._tokens) else None

    def _alternatives(self) -> Condition:
        parts = [self._row()]
        while (token := self._peek()) is not None and token.kind == "or":
            self._next += 1
            parts.append(self._row())
        return parts[0] if len(parts) == 1 else AnyOf(tuple(parts))

    def _row(self) -> Condition:
        parts: list[Condition] = []
        while (token := self._peek()) is not None and token.kind not in ("or", "close"):
            self._next += 1
            if token.kind != "and":
                parts.append(self._term(token))
        if not parts:
            place = self._tokens[min(self._next, len(self._tokens) - 1)].place
            raise _fault("nothing stands here to search for", place, "put a word or a test such as color:brown")
        return parts[0] if len(parts) == 1 else AllOf(tuple(parts))

    def _term(self, token: _Token) -> Condition:
        match token.kind:
            case "minus":
                following = self._peek()
                if following is None or following.kind in ("or", "and", "close"):
                    raise _fault("a minus has nothing behind it", token.place, "put the term that must not hold")
                self._next += 1
                return Negated(self._nested(following))
            case "open":
                return self._nested(token)
            case "test":
                return _test(token)
            case _:
                return TextCondition(token.text, phrase=token.kind == "phrase")

    def _nested(self, token: _Token) -> Condition:
        self._depth += 1
        if self._depth > MAX_NESTING:
            raise _fault("brackets are nested too deep", token.place, f"at most {MAX_NESTING} deep")
        found = self._bracketed(token) if token.kind == "open" else self._term(token)
        self._depth -= 1
        return found

    def _bracketed(self, token: _Token) -> Condition:
        found = self._alternatives()
        closing = self._peek()
        if closing is None:
            raise _fault("a bracket is not closed", token.place, "close it with )")
        self._next += 1
        return found


def _test(token: _Token) -> Condition:
    key, operator, value = token.test
    if not value:
        raise _fault(f"the key {key!r} has no value", token.place, f"write it as {key}:VALUE")
    name = full_name(key)
    number = int(value) if _NUMBER.fullmatch(value) else None
    if operator in ("<", "<=", ">", ">=") and number is None:
        raise _fault(f"{value!r} is no number", token.place, f"write words as {key}:{value}")
    plain = ":" if operator in ("=", "!=") else operator
    test = KeyCondition(name, cast("SearchOperator", plain), value if number is None else number)
    return Negated(test) if operator == "!=" else test


def _fault(what: str, place: int, hint: str) -> KartotekError:
    return KartotekError("query-syntax", what, where=f"column {place + 1} of the search text", hint=hint)
