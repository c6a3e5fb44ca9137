"""What a page needs of one snapshot in one language: names, labels, addresses, drawings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from markupsafe import Markup

from kartotek.api.site.drawings.component import Drawing, draw_component
from kartotek.api.site.texts import DRAWN_WORDS, texts_of
from kartotek.catalog.store import Component
from kartotek.catalog.view_types import ComponentView
from kartotek.schema.hungarian.fold import fold
from kartotek.schema.vocabulary import Vocabulary
from kartotek.schema.word_types import LANGUAGES, Language

if TYPE_CHECKING:
    from kartotek.api.graphql.world import World

__all__ = ["PageContext"]

_WORD_CATEGORIES = ("kind", "effect", "field", "value", "timing")


class PageContext:
    """One snapshot seen in one language."""

    def __init__(self, world: World, language: Language) -> None:
        self.world = world
        self.language = language
        self.t = texts_of(language)
        self._labels: dict[tuple[str, str | None], str] = {}

    # ---- names and addresses ----

    def name(self, view: Mapping[str, Any]) -> str:
        """The name in the page's language, else in the other one, else the id."""
        names = view["name"]
        other = "en" if self.language == "hu" else "hu"
        return str(names.get(self.language) or names.get(other) or view["id"].rpartition(":")[2])

    def label(self, word: str, game: str | None = None) -> str:
        """What a kind, field, value or effect word is called."""
        key = (word, game)
        if key not in self._labels:
            found = (self.world.labels.of(category, word, game) for category in _WORD_CATEGORIES)
            texts = (getattr(label, self.language) for label in found)
            plain = word.replace("_", " ")
            self._labels[key] = next((text for text in texts if text and text not in (word, plain)), plain)
        return self._labels[key]

    def value(self, attribute: str, value: object, game: str) -> str:
        """What a value of a printed attribute is called."""
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
        return PageContext(self.world, "en" if self.language == "hu" else "hu")

    # ---- components ----

    def view(self, component: Component) -> ComponentView:
        return self.world.views.component(component)

    def drawing(self, component: Component) -> Markup:
        """The SVG of a component; its text was escaped when it was made."""
        catalog = self.world.catalog
        parts = [self.view(catalog.components[part]) for part in component.parts if part in catalog.components]
        drawing = Drawing(self.vocabulary(component.game), partial(self._drawn_word, component.game), self.name, parts)
        return Markup(draw_component(self.view(component), drawing))

    def _drawn_word(self, game: str, word: str, attribute: str) -> str:
        """A word of a drawing: a value of an attribute, or a declared name."""
        if not attribute and word in DRAWN_WORDS:
            return DRAWN_WORDS[word][LANGUAGES.index(self.language)]
        found = self.label(word, game) if not attribute else self.value(attribute, word, game)
        return found if found != word.replace("_", " ") else self.value("", word, game).replace("_", " ")

    def vocabulary(self, game: str) -> Vocabulary:
        return self.world.catalog.vocabulary(game)


def _slug(text: str) -> str:
    return "-".join("".join(letter if letter.isalnum() else " " for letter in fold(text)).split())
