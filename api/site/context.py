"""What a page needs of one snapshot in one language: names, labels, addresses, drawings."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from markupsafe import Markup

from kartotek.api.site.drawings.component import draw_component, is_wide
from kartotek.api.site.drawings.sheet import LIGHT, Drawing, Theme
from kartotek.api.site.drawings.symbols import icon
from kartotek.api.site.linking import TermLinks
from kartotek.api.site.texts import texts_of
from kartotek.catalog.store import Component, Game
from kartotek.catalog.view_types import ComponentView
from kartotek.schema.hungarian.fold import fold
from kartotek.schema.vocabulary import Vocabulary
from kartotek.schema.word_types import Language

if TYPE_CHECKING:
    from kartotek.api.graphql.world import World

__all__ = ["PageContext"]

_SYMBOL = re.compile(r'data-symbol="([a-z_0-9]+)"')
_LONGEST_GUESS = 60
_MOST_GUESSES = 6
_WORD_CATEGORIES = ("kind", "effect", "field", "value", "timing")


class PageContext:
    """One snapshot seen in one language."""

    def __init__(self, world: World, language: Language) -> None:
        self.world = world
        self.language = language
        self.t = texts_of(language)
        self._labels: dict[tuple[str, str | None], str] = {}
        self._drawings: dict[tuple[str, Theme], Markup] = {}
        self._links: dict[str, TermLinks] = {}
        self._wide: dict[str, bool] = {}

    # ---- names and addresses ----

    def name(self, view: Mapping[str, Any]) -> str:
        """The name in the page's language, else in the other one, else what can be said of a thing without a name."""
        names = view["name"]
        return str(names.get(self.language) or names.get(self.other) or self._unnamed(view["id"]))

    def title(self, component: Component) -> str:
        """The name of a component, without making its view."""
        return self.name({"id": component.id, "name": {"en": component.name_en, "hu": component.name_hu}})

    def borrowed(self, view: Mapping[str, Any]) -> str | None:
        """The language of a shown name where it is not that of the page."""
        names = view["name"]
        return self.other if not names.get(self.language) and names.get(self.other) else None

    def part_name(self, whole: Mapping[str, Any], part: Mapping[str, Any]) -> str:
        """The name of a part beside that of its whole: without what both begin with."""
        return self.name(part).removeprefix(self.name(whole)).lstrip(" :,") or self.name(part)

    @property
    def other(self) -> Language:
        return "en" if self.language == "hu" else "hu"

    def _unnamed(self, name: str) -> str:
        """A thing without a name: the place that it stands for with what it is part of, else its kind and number."""
        catalog = self.world.catalog
        component = catalog.components[name]
        kind = self.label(component.kind, component.game)
        refers = next((value for value in self._values_of(component) if value in catalog.components), None)
        if component.parent is not None and refers is not None:
            parent, place = catalog.components[component.parent], catalog.components[refers]
            return f"{self.name(self.view(parent))}: {self.name(self.view(place))}"
        number = self._unnamed_numbers[name]
        return f"{kind[:1].upper()}{kind[1:]}, {self.t['unnamed']} ({number})"

    @staticmethod
    def _values_of(component: Component) -> list[str]:
        return [str(value) for item in component.attributes.values() for value in item.values]

    @cached_property
    def _unnamed_numbers(self) -> dict[str, int]:
        """The number of each component without a name among those of its kind."""
        met: dict[tuple[str, str], int] = {}
        found: dict[str, int] = {}
        for item in self.world.catalog.components.values():
            if not item.name_en and not item.name_hu:
                key = (item.game, item.kind)
                found[item.id] = met[key] = met.get(key, 0) + 1
        return found

    def label(self, word: str, game: str | None = None) -> str:
        """What a kind, field, value or effect word is called."""
        key = (word, game)
        if key not in self._labels:
            found = (self.world.labels.of(category, word, game) for category in _WORD_CATEGORIES)
            texts = (getattr(label, self.language) for label in found)
            plain = word.replace("_", " ")
            self._labels[key] = next((text for text in texts if text and text not in (word, plain)), plain)
        return self._labels[key]

    def symbol_word(self, name: str, game: str) -> str:
        """What the symbol of a good, a thing or a kind of structure is called."""
        words = self.world.sentences.words(game)
        known = words.find(name) if words is not None else None
        if known is not None:
            return known.hu.lemma if self.language == "hu" else known.one
        kind = self.value("kind", name, game)
        return kind if kind != name else self.label(name, game)

    def value(self, attribute: str, value: object, game: str) -> str:
        """What a value of a printed attribute is called."""
        if isinstance(value, bool):
            return self.t["yes" if value else "no"]
        if not isinstance(value, str):
            return "?" if value is None else str(value)
        found = getattr(self.world.labels.attribute_value(attribute, value, game), self.language)
        return str(found or value)

    def address(self, component: str) -> str:
        """The permanent address of a component; its last part is its name in the page's language where that is one
        component's alone, else its id's."""
        game, kind, slug = component.split(":", 2)
        return f"/{self.language}/{game}/{kind}/{quote(self._slugs.get(component, slug))}"

    @cached_property
    def _slugs(self) -> dict[str, str]:
        named: dict[tuple[str, str, str], list[str]] = {}
        for item in self.world.catalog.components.values():
            text = item.name_hu if self.language == "hu" else item.name_en
            if text:
                named.setdefault((item.game, item.kind, _slug(text)), []).append(item.id)
        return {ids[0]: key[2] for key, ids in named.items() if len(ids) == 1 and key[2]}

    @cached_property
    def _by_slug(self) -> dict[tuple[str, str, str], str]:
        return {(*name.split(":", 2)[:2], slug): name for name, slug in self._slugs.items()}  # type: ignore[misc]

    def find(self, game: str, kind: str, slug: str) -> Component | None:
        """The component at an address: by the end of its id, or by its name in either language."""
        catalog = self.world.catalog
        wanted = catalog.resolve(f"{game}:{kind}:{slug}")
        if wanted in catalog.components:
            return catalog.components[wanted]
        found = self._by_slug.get((game, kind, slug)) or self._other._by_slug.get((game, kind, slug))
        return catalog.components[found] if found else None

    @cached_property
    def _other(self) -> PageContext:
        return PageContext(self.world, self.other)

    # ---- components ----

    def view(self, component: Component) -> ComponentView:
        return self.world.views.component(component)

    def drawing(self, component: Component, theme: Theme = LIGHT) -> Markup:
        """The SVG of a component, kept; its text was escaped when it was made."""
        key = (component.id, theme)
        found = self._drawings.get(key)
        if found is None:
            found = Markup(draw_component(self.view(component), self.drawing_words(component.game, theme)))
            self._drawings[key] = found
        return found

    def legend(self, component: Component) -> list[tuple[str, str, Markup]]:
        """The symbols on a drawing: name, word and a small picture of each."""
        words = self.drawing_words(component.game)
        names = dict.fromkeys(_SYMBOL.findall(str(self.drawing(component))))
        found = [(name, made) for name in names if (made := words.symbol(name)) is not None]
        return [
            (name, word, Markup(str(icon(made, name, word))))
            for name, made in found
            if (word := self.symbol_word(name, component.game))
        ]

    def drawing_words(self, game: str, theme: Theme = LIGHT) -> Drawing:
        """What drawings of a game need of this snapshot and language."""
        return Drawing(
            games=self.games_of(game),
            language=self.language,
            texts=lambda key: self.t[key],
            label=lambda word: self.label(word, game),
            symbol_word=lambda name: self.symbol_word(name, game),
            value=lambda attribute, value: self.value(attribute, value, game),
            name=self.name,
            view=self._view_of,
            theme=theme,
        )

    def games_of(self, game: str) -> tuple[str, ...]:
        """A game, then the game that it expands."""
        base = self.world.catalog.games[game].base
        return (game, base) if base else (game,)

    def near(self, address: str) -> list[Component]:
        """Components that the last part of a wrong address may have meant."""
        text = address.rpartition("/")[2].replace("-", " ").replace("_", " ")
        return self.world.forgiving.answer(text[:_LONGEST_GUESS]).found[:_MOST_GUESSES] if len(text) > 2 else []

    def game_name(self, game: Game) -> str:
        return game.name_hu if self.language == "hu" and game.name_hu else game.name_en

    def cost(self, view: ComponentView) -> list[str]:
        """The price in words, one text for each way to pay."""
        cost = view.get("cost")
        if cost is None:
            return []
        if cost["free"]:
            return [self.t["free"]]
        if not cost["alternatives"]:
            return [self.t["unknown"]]
        words = {name: self.label(name, view["game"]) for way in cost["alternatives"] for name in way}
        return [
            ", ".join(f"{'?' if amount is None else amount} {words[name]}" for name, amount in way.items())
            for way in cost["alternatives"]
        ]

    def is_wide(self, component: Component) -> bool:
        """Whether a list gives its drawing two places."""
        if component.id not in self._wide:
            self._wide[component.id] = is_wide(self.view(component))
        return self._wide[component.id]

    def linked(self, sentence: str, game: str) -> Markup:
        """A sentence of a game with links to its terms."""
        if game not in self._links:
            self._links[game] = TermLinks(self.world.catalog, self.games_of(game), self.language)
        return self._links[game].linked(sentence)

    def _view_of(self, name: str) -> ComponentView | None:
        component = self.world.catalog.components.get(name)
        return self.view(component) if component is not None else None

    def vocabulary(self, game: str) -> Vocabulary:
        return self.world.catalog.vocabulary(game)


def _slug(text: str) -> str:
    return "-".join("".join(letter if letter.isalnum() else " " for letter in fold(text)).split())
