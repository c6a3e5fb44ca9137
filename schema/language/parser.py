"""Text to checked tree. Three ways in: an ability, a bundle (costs) and a condition (criteria)."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken, VisitError
from lark.lexer import PatternRE, PatternStr, TerminalDef

from kartotek.schema.language import check
from kartotek.schema.language.faults import EffectError
from kartotek.schema.language.limits import MAX_DEPTH, MAX_LENGTH
from kartotek.schema.language.nodes import Ability, Bundle, Cond, Node
from kartotek.schema.language.size import excess
from kartotek.schema.language.tree import TreeBuilder
from kartotek.schema.vocabulary import Vocabulary

__all__ = ["parse_ability", "parse_bundle", "parse_cond", "parse_unchecked"]

_LESS_NESTED = "take brackets out, or split the line into several abilities"
_MAX_PARSE_DEPTH = 3 * MAX_DEPTH


def parse_ability(text: str, vocabulary: Vocabulary, host: str | None = None) -> Ability:
    """One line of the language, type-checked; `host` is the kind of component that carries it."""
    return _checked_ability(text, vocabulary, host)


@lru_cache(maxsize=1024)  # a book says the same in many places, and the build asks for it again
def _checked_ability(text: str, vocabulary: Vocabulary, host: str | None) -> Ability:
    ability = parse_unchecked(text, vocabulary)
    check.check_ability(ability, text, vocabulary, host)
    return ability


def parse_unchecked(text: str, vocabulary: Vocabulary) -> Ability:
    """One line of the language whose names need not be known: a template, which is checked once it is filled."""
    ability = _tree(text, "ability", vocabulary)
    assert isinstance(ability, Ability)
    return ability


def parse_bundle(text: str, vocabulary: Vocabulary) -> Bundle:
    """A cost such as `2 wood, glass`."""
    bundle = _tree(text, "bundle", vocabulary)
    assert isinstance(bundle, Bundle)
    check.check_price(bundle, text, vocabulary)
    return bundle


def parse_cond(text: str, vocabulary: Vocabulary, host: str | None = None) -> Cond:
    """A criterion such as `count(city[connected]) >= 5`."""
    cond = _tree(text, "cond", vocabulary)
    check.check_cond(cond, text, vocabulary, host)  # type: ignore[arg-type]
    return cond  # type: ignore[return-value]


@cache
def _grammar() -> Lark:
    text = files("kartotek.schema.language").joinpath("grammar.lark").read_text(encoding="utf-8")
    return Lark(
        text,
        parser="lalr",
        start=["ability", "bundle", "cond"],
        propagate_positions=True,
        maybe_placeholders=True,
        edit_terminals=_whole_word,
    )


def _whole_word(terminal: TerminalDef) -> None:
    """A keyword ends where a word ends, also where no name could stand: `ofleft` is not `of left`."""
    if isinstance(terminal.pattern, PatternStr) and terminal.pattern.value.isalpha():
        terminal.pattern = PatternRE(rf"{terminal.pattern.value}\b")
        terminal.priority = 1


@lru_cache(maxsize=1024)  # lines recur in files and books
def _tree(text: str, start: str, vocabulary: Vocabulary) -> Node:
    if len(text) > MAX_LENGTH:
        span = (MAX_LENGTH, len(text))
        raise EffectError(
            "effect-too-long",
            f"{len(text)} characters, at most {MAX_LENGTH} are read",
            text,
            span,
            hint="split the line into several abilities",
        )
    try:
        parsed: Tree[Token] = _grammar().parse(text, start=start)
        _check_depth(parsed, text)
        node: Node = TreeBuilder(text, vocabulary).transform(parsed)
    except UnexpectedInput as error:
        raise _syntax_error(error, text) from None
    except VisitError as error:
        if isinstance(error.orig_exc, EffectError):
            raise error.orig_exc from None
        raise
    _check_size(node, text)
    return node


def _check_depth(parsed: Tree[Token], text: str) -> None:
    """Building the nodes recurses, so the depth of the parse tree is bounded first; brackets count here as well."""
    level = [parsed]
    for _ in range(_MAX_PARSE_DEPTH):
        level = [child for parent in level for child in parent.children if isinstance(child, Tree)]
        if not level:
            return
    raise EffectError("effect-too-big", "nested too deep", text, (0, len(text)), hint=_LESS_NESTED)


def _check_size(node: Node, text: str) -> None:
    large = excess(node)
    if large is not None:
        what, span = large
        hint = "split the line into several abilities" if span is None else _LESS_NESTED
        raise EffectError("effect-too-big", what, text, span or (0, len(text)), hint=hint)


def _syntax_error(error: UnexpectedInput, text: str) -> EffectError:
    found: int | None = error.pos_in_stream
    position = len(text) if found is None or found < 0 else found
    if isinstance(error, UnexpectedCharacters):
        return EffectError(
            "effect-syntax",
            f"the character {text[position]!r} cannot stand here",
            text,
            (position, position + 1),
            hint=_expected(error.allowed or set()),
        )
    if isinstance(error, UnexpectedToken) and error.token.type != "$END":
        token = str(error.token)
        return EffectError(
            "effect-syntax",
            f"{token!r} cannot stand here",
            text,
            (position, position + len(token)),
            hint=_expected(error.accepts or error.expected),
        )
    expected = error.expected if isinstance(error, UnexpectedEOF | UnexpectedToken) else set()
    return EffectError(
        "effect-syntax", "the line ends too early", text, (len(text), len(text) + 1), hint=_expected(set(expected))
    )


_READABLE = {
    "LSQB": "[",
    "RSQB": "]",
    "LPAR": "(",
    "RPAR": ")",
    "LBRACE": "{",
    "RBRACE": "}",
    "VBAR": "|",
    "COLON": ":",
    "COMMA": ",",
    "SEMICOLON": ";",
    "EQUALS": "=",
    "COMPARE": "a comparison",
    "MOD": "+= or -=",
    "UNKNOWN": "?",
    "NAME": "a name",
    "INT": "a number",
    "PLUS": "+",
    "MINUS": "-",
    "STAR": "*",
    "SLASH": "/",
    "DOT": ".",
    "__ANON_0": "->",
    "$END": "the end",
}


def _expected(terminals: set[str]) -> str:
    words = sorted({_READABLE.get(name, name.lower()) for name in terminals})
    return f"put one of: {', '.join(words)}" if words else ""
