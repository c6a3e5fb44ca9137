"""A move as one sentence in the page's language. The sentences are data: `moves.toml` of each game."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, cast

from markupsafe import Markup, escape

from kartotek.catalog.store import Component
from kartotek.schema.did_you_mean import did_you_mean
from kartotek.schema.errors import KartotekError
from kartotek.schema.hungarian import CASES, Lexeme, article, inflect
from kartotek.schema.hungarian.features import Case
from kartotek.schema.paths import data_folder
from kartotek.schema.word_types import Language, Words

__all__ = ["MovePatterns", "MoveSentences", "SpeechVoice", "move_patterns", "read_patterns"]

_SLOT: Final = re.compile(r"\{([a-z_0-9]+)(?::([a-z-]+)|\|([^{}|]+))?\}")
"""`{card}`, `{card:acc}`; `{draw|cards}` is the word for more than one."""
_NOT_SAID: Final = frozenset(("seat", "do", "chance", "p", "drew"))
"""Keys that no sentence says: who moves, the verb itself, and what chance did."""
_KNOWN: Final = ("say", "with", "hidden", "after", "like")
_STEP: Final = "step"
_TABLES: Final = (_STEP, "words", "components")
_READ_AS: Final = ("goods", "list", "place", "steps", "a", "the")
_MOST_STEPS: Final = 24

TextPair = Mapping[str, str]
"""A text by its language."""


@dataclass(frozen=True, slots=True)
class _MovePattern:
    """How one verb is said: the sentence, and a part for every further key, or for every value of one."""

    say: TextPair
    parts: Mapping[str, Mapping[str, Any]]
    hidden: frozenset[str]
    after: str | None = None


@dataclass(frozen=True, slots=True)
class MovePatterns:
    """The sentences of one game: for moves, for steps inside them, and what values are called."""

    moves: Mapping[str, _MovePattern] = field(default_factory=dict)
    steps: Mapping[str, _MovePattern] = field(default_factory=dict)
    words: Mapping[str, Mapping[str, TextPair]] = field(default_factory=dict)
    components: Mapping[str, str] = field(default_factory=dict)


@cache
def move_patterns(games: tuple[str, ...]) -> MovePatterns:
    """The patterns of a game over those of the game that it expands; none where a game has no file."""
    merged = MovePatterns()
    for game in reversed(games):
        path = data_folder() / "games" / game / "moves.toml"
        if path.is_file():
            own = read_patterns(path.read_text(encoding="utf-8"), str(path.name))
            merged = MovePatterns(
                {**merged.moves, **own.moves},
                {**merged.steps, **own.steps},
                {**merged.words, **own.words},
                {**merged.components, **own.components},
            )
    return merged


def read_patterns(text: str, where: str = "moves.toml") -> MovePatterns:
    """Patterns from the text of their file. Raises where a key is not known or a language is missing."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise KartotekError("data-format", "not a TOML file", where=where, why=str(error)) from error
    tables = {name: table for name, table in raw.items() if name not in _TABLES}
    return MovePatterns(
        {name: _pattern(name, table, tables, where) for name, table in tables.items()},
        {name: _pattern(name, table, raw[_STEP], where) for name, table in raw.get(_STEP, {}).items()},
        {
            name: {key: _said(said, where) for key, said in table.items()}
            for name, table in raw.get("words", {}).items()
        },
        raw.get("components", {}),
    )


def _pattern(name: str, table: Mapping[str, Any], tables: Mapping[str, Any], where: str) -> _MovePattern:
    for key in table:
        if key not in _KNOWN:
            hint = did_you_mean(key, _KNOWN)
            raise KartotekError("data-format", f"{name}: {key!r} is no key of a move", where=where, hint=hint)
    shared = tables.get(table.get("like", ""), {})
    parts = {**shared.get("with", {}), **table.get("with", {})}
    for part in parts.values():
        for said in [part] if "en" in part else part.values():
            _said(said, where)
    hidden = frozenset((*shared.get("hidden", ()), *table.get("hidden", ())))
    return _MovePattern(_said(table.get("say", {}), where), parts, hidden, table.get("after"))


def _said(said: Mapping[str, str], where: str) -> TextPair:
    if set(said) != {"en", "hu"}:
        raise KartotekError("data-format", "a sentence needs en and hu, and nothing else", where=where)
    for text in said.values():
        for _, form, _ in _SLOT.findall(text):
            case = form.removeprefix("the-")
            if form and not form.isalpha() and case not in CASES:
                raise KartotekError(
                    "data-name", f"there is no form {form!r}", where=where, hint=did_you_mean(case, CASES)
                )
    return said


@dataclass(frozen=True, slots=True)
class SpeechVoice:
    """What sentences need of the viewer: components with links, words, places on boards."""

    language: Language
    words: Words | None
    component: Callable[[str], Component | None]
    name: Callable[[Component], str]
    linked: Callable[[Component, str], Markup]
    label: Callable[[str], str]
    place: Callable[[str], Markup]
    by_id: Callable[[str], Component | None]


class MoveSentences:
    """Says moves of one game."""

    def __init__(self, patterns: MovePatterns, voice: SpeechVoice) -> None:
        self._patterns = patterns
        self._voice = voice

    def can_say(self, move: Mapping[str, Any]) -> bool:
        """Whether a pattern says the move with all its keys."""
        pattern = self._pattern_of(move)
        return pattern is not None and all(
            key in _keys_of(pattern, self._voice.language) for key in move.keys() - _NOT_SAID
        )

    def say(self, move: Mapping[str, Any], before: Sequence[Mapping[str, Any]] = ()) -> Markup | None:
        """The sentence without who acts; None where no pattern says it. `before` are the moves made so far."""
        pattern = self._pattern_of(move)
        if pattern is None:
            return None
        if pattern.after is not None:
            nothing: Mapping[str, Any] = {}
            earlier = next((old for old in reversed(before) if _is_earlier(old, move, pattern.after)), nothing)
            move = {**{key: value for key, value in earlier.items() if key != "chance"}, **move}
        said = self._filled(pattern.say, move)
        for key, part in pattern.parts.items():
            if key in move and move[key] not in (False, None, [], {}):
                chosen = part if "en" in part else part.get(str(move[key]))
                if chosen is not None:
                    said += self._filled(chosen, move)
        return said

    def after_of(self, move: Mapping[str, Any]) -> str | None:
        """The verb of an earlier move whose keys the sentence says again."""
        pattern = self._pattern_of(move)
        return pattern.after if pattern is not None else None

    def _pattern_of(self, move: Mapping[str, Any]) -> _MovePattern | None:
        if "do" in move:
            return self._patterns.moves.get(str(move["do"]))
        return next((pattern for key, pattern in self._patterns.steps.items() if key in move), None)

    def _filled(self, said: TextPair, move: Mapping[str, Any]) -> Markup:
        text, shown, at = said[self._voice.language], Markup(), 0
        for slot in _SLOT.finditer(text):
            value = move.get(slot[1])
            filled = escape("" if value == 1 else slot[3]) if slot[3] else self._value(value, slot[2] or "")
            shown += escape(text[at : slot.start()]) + filled
            at = slot.end()
        return shown + escape(text[at:])

    # ---- values ----

    def _value(self, value: Any, form: str) -> Markup:
        match form:
            case "goods":
                return self._goods(value if isinstance(value, Mapping) else {})
            case "list":
                return self._list(value, "")
            case "steps":
                return self._steps(value if isinstance(value, list) else [])
            case "place":
                return self._voice.place(str(value))
        if form in self._patterns.words or form in self._patterns.components:
            return self._list(value, form)
        if isinstance(value, list):
            return self._list(value, form)
        return self._one(value, form)

    def _list(self, value: Any, form: str) -> Markup:
        values = value if isinstance(value, list) else [value]
        return _joined([self._one(item, form) for item in values], self._voice.language)

    def _one(self, value: Any, form: str) -> Markup:
        """A number, a component with its link, or a word, in a form."""
        if isinstance(value, int) or value is None:
            return escape("" if value is None else value)
        said = self._patterns.words.get(form, {}).get(str(value))
        if said is not None:
            return escape(said[self._voice.language])
        pattern = self._patterns.components.get(form)
        found = self._voice.by_id(pattern.format(value)) if pattern else None
        found = found or (self._voice.component(str(value)) if not pattern else None)
        name = self._voice.name(found) if found is not None else self._voice.label(str(value).partition("#")[0])
        if found is not None and self._voice.language == "hu" and not found.name_hu and form:
            return self._foreign(found, name, form)
        before, text = self._formed(name, form)
        shown = self._voice.linked(found, text) if found is not None else escape(text)
        return escape(before) + shown

    def _foreign(self, component: Component, name: str, form: str) -> Markup:
        """A name that is not Hungarian stands in quotation marks, and what it is takes the ending."""
        _, kind = self._formed(self._voice.label(component.kind), form.removeprefix("the-"))
        before = f"{article(name)} " if form.startswith("the") else ""
        return escape(before) + "„" + self._voice.linked(component, name) + "” " + escape(kind)

    def _formed(self, name: str, form: str) -> tuple[str, str]:
        """What stands before a name, and the name in its form."""
        if self._voice.language == "en":
            if form != "a":
                return "", name
            return ("an " if name[:1].lower() in "aeiou" else "a "), name[:1].lower() + name[1:]
        case = form.removeprefix("the-").removeprefix("the") or Case.NOM
        text = inflect(Lexeme(name), cast("Case", case)) if case in CASES and case != Case.NOM else name
        return (f"{article(text)} " if form.startswith("the") else ""), text

    def _goods(self, goods: Mapping[str, Any]) -> Markup:
        """`2 stone and 1 wood`; in Hungarian as what somebody gets or gives."""
        return _joined([escape(self._good(name, count)) for name, count in goods.items()], self._voice.language)

    def _good(self, name: str, count: Any) -> str:
        words = self._voice.words.find(name) if self._voice.words is not None else None
        if words is None:
            return f"{count} {self._voice.label(name)}"
        if self._voice.language == "hu":
            return f"{count} {inflect(words.hu, Case.ACC)}"
        return f"{count} {words.one if count == 1 else words.many}"

    def _steps(self, steps: Sequence[Any]) -> Markup:
        said = [self.say(step) for step in steps[:_MOST_STEPS] if isinstance(step, Mapping)]
        return Markup("; ").join(text for text in said if text)


def _is_earlier(old: Mapping[str, Any], move: Mapping[str, Any], verb: str) -> bool:
    return old.get("seat") == move.get("seat") and old.get("do") == verb


def _keys_of(pattern: _MovePattern, language: str) -> set[str]:
    """The keys that a pattern says or leaves out on purpose."""
    return {key for key, *_ in _SLOT.findall(pattern.say[language])} | pattern.parts.keys() | pattern.hidden


def _joined(parts: Sequence[Markup], language: Language) -> Markup:
    """`a, b and c`."""
    if len(parts) < 2:
        return parts[0] if parts else escape("–")
    word = " and " if language == "en" else " és "
    return Markup(", ").join(parts[:-1]) + word + parts[-1]
