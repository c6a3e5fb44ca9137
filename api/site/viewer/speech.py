"""Moves, changes and abilities in words of the page's language, every component linked to its page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from markupsafe import Markup, escape

from kartotek.api.site.context import PageContext
from kartotek.api.site.drawings.sheet import TABLE, Drawing
from kartotek.api.site.viewer.film import ColumnChange
from kartotek.api.site.viewer.move_sentences import MoveSentences, SpeechVoice, move_patterns
from kartotek.api.site.viewer.words import WORDS
from kartotek.catalog.replays.story import Doing
from kartotek.catalog.rules.need_words import in_hungarian
from kartotek.catalog.store import Component
from kartotek.schema.hungarian import inflect
from kartotek.schema.hungarian.features import Case
from kartotek.schema.word_types import LANGUAGES, Language

__all__ = ["Speech"]

_KINDS: Final = (
    "card", "assistant", "character", "urbanization", "board", "shipyard", "island", "faction", "booster", "tech_tile",
    "advanced_tech_tile", "federation_token", "contract", "metropolis", "slot", "track", "structure", "planet",
)  # fmt: skip
"""Kinds in the order in which a short name of a log is looked for."""
_NOT_SAID: Final = frozenset(("seat", "do", "chance", "p"))
_JOINED: Final = Markup(", ")
_CODE: Final = re.compile(r"[=*!]|\d,")
_UPGRADED: Final = "+"
"""What a position writes behind the name of a structure."""
_RULE_CODE: Final = re.compile(r"rule:[a-z-]+")
_NO_COMPONENTS: Final = frozenset(("hex", "hexes", "to", "shift", "site", "space", "answer", "first", "take", "ships"))
"""Parts of moves whose values name places or ways, not components."""
_COUNTED: Final = {
    "bld": (
        "mine", "trading_station", "lab", "institute", "academy_knowledge", "academy_qic", "gaiaformer",
        "station",
    ),
}  # fmt: skip
"""Columns that count structures: what stands at each place of the list."""
_STRUCTURES: Final = "structure_kind"
_SEATS: Final = frozenset(("order", "passed", "first_player", "holder"))
"""Columns whose numbers are those of seats."""


class Speech:
    """Says things about one game. `film` sees the packs that the game is played with; `main` is what has pages."""

    def __init__(self, main: PageContext, film: PageContext, game: str) -> None:
        self._main = main
        self._film = film
        self._game = game
        self._place = LANGUAGES.index(main.language)
        self.places: Mapping[str, str] = {}
        """Spaces of the boards in words, which the scene of the table gives."""

    @property
    def language(self) -> Language:
        return self._main.language

    # ---- words ----

    def word(self, key: str) -> str:
        """A word of the viewer, for this game or for all, or else what the catalog calls it."""
        for known in (f"{self._game}:{key}", key):
            if known in WORDS:
                return WORDS[known][self._place]
        return self._film.label(key, self._game)

    def called(self, value: str) -> str:
        """What a word of a move is called: a kind of structure or another value, else a declared name."""
        found = self.label("kind", value)
        return found if found != value.replace("_", " ") else self.word(value)

    def label(self, attribute: str, value: str) -> str:
        """What a value of an attribute is called."""
        return self._film.value(attribute, value, self._game)

    def verb(self, key: str) -> str:
        return self.word(f"do_{key}" if f"do_{key}" in WORDS else key)

    def seat(self, seat: int) -> str:
        return self.word("seat_n").format(n=seat + 1)

    # ---- components ----

    def component(self, name: str) -> Component | None:
        """The component that a short name of a log stands for."""
        kind, colon, slug = name.partition(":")
        if colon:
            return self._film.world.catalog.components.get(f"{self._game}:{kind}:{slug}")
        return self._by_name.get(name.partition("#")[0].rstrip("*"))

    @cached_property
    def _by_name(self) -> Mapping[str, Component]:
        catalog = self._film.world.catalog
        order = {kind: place for place, kind in enumerate(_KINDS)}
        base = catalog.games[self._game].base
        games = [self._game, *([base] if base else [])]
        items = [item for game in games for item in catalog.of_game(game) if item.kind in order]
        found: dict[str, Component] = {}
        for item in sorted(items, key=lambda item: order[item.kind]):
            for name in (item.slug, item.value("log_id")):
                if isinstance(name, str):
                    found.setdefault(name, item)
        return found

    def name(self, component: Component) -> str:
        return self._film.name(self._film.view(component))

    def by_id(self, name: str) -> Component | None:
        return self._film.world.catalog.components.get(name)

    def abilities_of(self, component: Component) -> Sequence[Mapping[str, Any]]:
        return self._film.view(component).get("abilities", ())

    @cached_property
    def drawing_words(self) -> Drawing:
        """What drawings inside a table need."""
        return self._film.drawing_words(self._game, TABLE)

    def has_symbol(self, name: str) -> bool:
        return self.drawing_words.symbol(name) is not None

    def sentence_of(self, component: Component) -> str:
        """What a component does; its name where that is not known."""
        said = [each["sentence"] for each in self._film.view(component).get("abilities", ())]
        texts = [text for each in said if (text := each["hu" if self._place else "en"])]
        return " ".join(texts) or self.name(component)

    def address(self, component: Component) -> str | None:
        """The address of its page; what is invented has none."""
        return self._main.address(component.id) if component.id in self._main.world.catalog.components else None

    def linked(self, component: Component, text: str | None = None) -> Markup:
        address = self.address(component)
        shown = text or self.name(component)
        return Markup('<a href="{}">{}</a>').format(address, shown) if address else escape(shown)

    @cached_property
    def sentences(self) -> MoveSentences:
        """The sentences of the game's moves."""
        components = self._film.world.catalog.components
        voice = SpeechVoice(
            language=self._main.language,
            words=self._film.world.sentences.words(self._game),
            component=self.component,
            name=self.name,
            linked=self.linked,
            label=self.called,
            place=self.place,
            by_id=lambda name: next(
                (components[full] for game in self.games if (full := f"{game}:{name}") in components), None
            ),
        )
        return MoveSentences(move_patterns(self.games), voice)

    @property
    def games(self) -> tuple[str, ...]:
        """The game and what it expands."""
        return self._film.games_of(self._game)

    def place(self, name: str) -> Markup:
        """Where a space of a board is, in words; nothing where no board says."""
        return escape(self.places.get(name, ""))

    def rule_address(self, rule: str) -> str:
        """The page of a rule that was broken, or of all rules where it has none of its own."""
        slug = rule.rpartition(":")[2]
        rules = self._main.world.catalog.rules
        game = next((game for game in self.games if f"{game}:rule:{slug}" in rules), None)
        return f"/{self._main.language}/{game}/rules/{slug}" if game else f"/{self._main.language}/{self._game}/rules"

    def fault_value(self, value: Any) -> Markup:
        """What a rule needs or what is there; a dash where it says neither."""
        if value is None or value == "":
            return escape("–")
        if not isinstance(value, str) or self.component(value):
            return self.value(value)
        return escape(in_hungarian(value) if self._main.language == "hu" else value)

    # ---- values ----

    def value(self, value: Any, column: str = "") -> Markup:
        """A value of a column or of a move."""
        if value is None:
            return escape(self.word("none"))
        if isinstance(value, bool):
            return escape(self.word("yes" if value else "no"))
        if isinstance(value, int):
            return escape(self.seat(value) if column in _SEATS else value)
        if isinstance(value, str):
            return self._text(value, column)
        return self._several(value, column)

    def _several(self, value: Any, column: str) -> Markup:
        """A mapping or a list."""
        if isinstance(value, Mapping):
            return _JOINED.join(self._pair(key, item) for key, item in value.items()) or escape(self.word("none"))
        counted = _COUNTED.get(column, ())
        if len(counted) == len(value):
            held = [(name, count) for name, count in zip(counted, value, strict=True) if count]
            return _JOINED.join(self._structures(*each) for each in held) or escape(self.word("none"))
        return self._list(value, column)

    def _structures(self, name: str, count: int) -> Markup:
        """`3 research labs`."""
        words = self._film.world.sentences.words(self._game)
        known = words.value(_STRUCTURES, name)[0] if words is not None else None
        if known is None:
            return Markup("{} {}").format(count, self.called(name))
        shown = known.hu.lemma if self._main.language == "hu" else known.one if count == 1 else known.many
        found = self.component(name)
        return Markup("{} {}").format(count, self.linked(found, shown) if found is not None else shown)

    def _text(self, value: str, column: str) -> Markup:
        found = self.component(value) if column not in _NO_COMPONENTS else None
        if found is not None:
            return self.linked(found)
        if value.endswith(_UPGRADED):
            return Markup("{} ({})").format(self._text(value.rstrip(_UPGRADED), column), self.word("site_upgraded"))
        return escape(self.called(value) if value.isidentifier() else value)

    def _pair(self, key: str, value: Any) -> Markup:
        if isinstance(value, int) and not isinstance(value, bool):
            found = self.component(key) if key not in WORDS else None
            return Markup("{} {}").format(value, self.linked(found) if found is not None else self.called(key))
        return Markup("{}: {}").format(self.word(key), self.value(value, key))

    def _list(self, values: Sequence[Any], column: str) -> Markup:
        if values and all(isinstance(item, Mapping) and _is_step(item) for item in values):
            return Markup("; ").join(self.move(item) for item in values)
        return _JOINED.join(self.value(item, column) for item in values) or escape(self.word("none"))

    # ---- sentences ----

    def move(self, move: Mapping[str, Any], before: Sequence[Mapping[str, Any]] = ()) -> Markup:
        """What somebody does, without who does it; `before` are the moves made so far."""
        sentence = self.sentences.say(move, before)
        if sentence is not None:
            return sentence
        said = [escape(self.verb(str(move["do"])))] if "do" in move else []
        said += [self._part(key, value) for key, value in move.items() if key not in _NOT_SAID]
        return Markup(" · ").join(said)

    def _part(self, key: str, value: Any) -> Markup:
        if value is True:
            return escape(self.word(key))
        if key in ("card", "steps", "tile", "structure", "faction"):
            return self.value(value, key)
        return Markup("{}: {}").format(self.word(key), self.value(value, key))

    def doings(self, doings: Iterable[Doing]) -> list[Markup]:
        """What abilities did, each thing once: an ability of several steps is used once."""
        return list(dict.fromkeys(map(self.doing, doings)))

    def doing(self, doing: Doing) -> Markup:
        """What an ability did, after the component that it belongs to."""
        who = self.seat(doing.seat) if doing.seat is not None else ""
        match doing.kind:
            case "gain" | "lose":
                said = self.word(f"does_{doing.kind}").format(who=who, what=self._amount(doing.name, doing.value))
            case "note":
                said = self.word("does_note").format(who=who, what=f"{self.word(doing.name)}: {doing.value}")
                said = self.word("does_instead").format(who=who) if _RULE_CODE.search(said) else said
            case "do":
                verb = self._film.label(doing.name, self._game)
                said = self.word("does_do").format(who=who, what=self.word(doing.name) if verb == doing.name else verb)
            case _:
                said = self.word(f"does_{doing.kind}").format(who=who)
        source = self._source(doing.ability)
        return Markup("{}: {}").format(source, said) if source else escape(said)

    def _amount(self, name: str, count: int | str) -> str:
        """`2 coins`; in Hungarian as what somebody gets."""
        words = self._film.world.sentences.words(self._game)
        known = words.find(name) if words is not None else None
        if known is None:
            return f"{count} {self.word(name)}"
        if self._main.language == "hu":
            return f"{count} {inflect(known.hu, Case.ACC)}"
        return f"{count} {known.one if count == 1 else known.many}"

    def _source(self, ability: str | None) -> Markup:
        if ability is None:
            return Markup()
        found = self._film.world.catalog.components.get(ability.partition("#")[0])
        return self.linked(found) if found is not None else Markup()

    def _key(self, key: str) -> Markup:
        """What a value belongs to: a place of a board, a component, or a word."""
        found = self.component(key)
        return self.place(key) or (self.linked(found) if found is not None else escape(self.word(key)))

    def changed(self, changes: Sequence[ColumnChange]) -> list[tuple[str, Markup]]:
        """What changed, by player: the table last. What only the board can show is left to it."""
        found: dict[str, list[Markup]] = {}
        for change in sorted(changes, key=lambda each: (each.seat is None, each.seat or 0)):
            who = self.word("table") if change.seat is None else self.seat(change.seat)
            counted = change.column in _COUNTED
            if counted or not (_is_code(change.new) or _is_code(change.old)):
                said = self.difference(change.old, change.new, change.column)
                found.setdefault(who, []).append(Markup("{} {}").format(self.word(change.column), said))
        return [(who, Markup("; ").join(said)) for who, said in found.items()]

    def difference(self, old: Any, new: Any, column: str) -> Markup:
        """What came and went of a list, or the old and the new value."""
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            changed = [key for key in {**old, **new} if old.get(key) != new.get(key)]
            return _JOINED.join(
                Markup("{} {}").format(self._key(key), self.value(new.get(key), column)) for key in changed
            )
        if isinstance(old, list) and isinstance(new, list) and not _numbers(old + new):
            gone = [Markup("− {}").format(self.value(item, column)) for item in old if item not in new]
            come = [Markup("+ {}").format(self.value(item, column)) for item in new if item not in old]
            if gone or come:
                return _JOINED.join((*gone, *come))
        return Markup("{} → {}").format(self.value(old, column), self.value(new, column))


def _is_code(value: Any) -> bool:
    """Whether a value is written for programs: `2,1=blue-9*1!`, lists of numbers and names."""
    if isinstance(value, str):
        return _CODE.search(value) is not None
    if isinstance(value, Mapping):
        return any(isinstance(item, list | Mapping) for item in value.values())
    if not isinstance(value, list):
        return False
    return (len(value) > 1 and _numbers(value)) or any(isinstance(item, list) or _is_code(item) for item in value)


def _numbers(values: Iterable[Any]) -> bool:
    return all(isinstance(value, int) for value in values)


def _is_step(value: Mapping[str, Any]) -> bool:
    return "do" in value or "p" in value
