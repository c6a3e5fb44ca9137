"""Every component of every game is drawn, and its drawing says what it does: in signs, or in its sentence."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest

from kartotek.api.graphql.world import World
from kartotek.api.site.context import PageContext
from kartotek.api.site.drawings.letters import SMALLEST, text_width, wrapped
from kartotek.api.site.drawings.sheet import DARK
from kartotek.api.site.drawings.signs import ability_signs, price_signs
from kartotek.api.site.drawings.svg import element, text
from kartotek.api.site.drawings.symbols import read_symbols, symbol_book
from kartotek.schema.errors import KartotekError
from kartotek.schema.word_types import LANGUAGES, Language

SVG = "{http://www.w3.org/2000/svg}"
CODE = re.compile(r"\b(?:None|True|False|null)\b|\w+_\w+|\w+:\w+:|[a-z]+>[a-z]+|[\[\]{}]")


def _letters(value: str) -> str:
    return "".join(value.split()).replace("-", "")


def _texts(root: ElementTree.Element) -> list[str]:
    """The texts of a drawing without the words on hover."""
    return [
        (item.text or "") + "".join(f" {part.text}" for part in item.iter(f"{SVG}tspan"))
        for item in root.iter(f"{SVG}text")
    ]


@pytest.fixture(scope="module")
def drawings(world: World) -> dict[Language, list[tuple[Any, ElementTree.Element]]]:
    """View and drawing of every component, by language."""
    made = {}
    for language in LANGUAGES:
        context = PageContext(world, language)
        items = world.catalog.components.values()
        made[language] = [(context.view(item), ElementTree.fromstring(str(context.drawing(item)))) for item in items]
    return made


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_drawing_says_what_the_component_does(
    drawings: dict[Language, list[tuple[Any, ElementTree.Element]]], language: Language
) -> None:
    for view, root in drawings[language]:
        said = _letters(" ".join(_texts(root)))
        for ability in view.get("abilities", ()):
            sentence = ability["sentence"]["hu" if language == "hu" else "en"]
            assert sentence is None or _letters(sentence) in said, view["id"]
            assert sentence is None or sentence in (root.findtext(f"{SVG}desc") or ""), view["id"]
        symbols = [item.get("data-symbol") for item in root.iter()]
        for way in view.get("cost", {}).get("alternatives", ()):
            assert all(name in symbols for name in way), view["id"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_drawing_holds_code_or_letters_too_small_to_read(
    drawings: dict[Language, list[tuple[Any, ElementTree.Element]]], language: Language
) -> None:
    for view, root in drawings[language]:
        for item in root.iter(f"{SVG}text"):
            assert float(item.get("font-size", "0")) >= SMALLEST, (view["id"], item.text)
        shown = [*_texts(root), *(title.text or "" for title in root.iter(f"{SVG}title"))]
        faults = [value for value in shown if CODE.search(value) or (view["slug"] == value and "-" in value)]
        assert not faults, (view["id"], faults)
        assert all(title.text for title in root.iter(f"{SVG}title")), view["id"]


def test_every_good_and_thing_has_a_symbol_with_one_meaning_in_its_game(world: World) -> None:
    book = symbol_book()
    for game in world.catalog.games.values():
        chain = (game.id, game.base) if game.base else (game.id,)
        vocabulary = world.catalog.vocabulary(game.id)
        names = [*vocabulary.resources, *vocabulary.stats, *vocabulary.nouns]
        missing = [name for name in names if book.of(chain, name) is None]
        assert not missing, (game.id, missing)
        looks: dict[tuple[str, str], str] = {}
        for part in chain:
            for name, symbol in book.games[part].items():
                assert looks.setdefault((symbol.shape, symbol.colour), name) == name, (game.id, name)


def test_a_choice_is_drawn_otherwise_than_both() -> None:
    assert [sign.value for sign in price_signs([{"wood": 1}, {"clay": 2}])] == ["wood", "or", "2", "clay"]
    assert [sign.value for sign in price_signs([{"wood": 1, "clay": 2}])] == ["wood", "2", "clay"]


def test_what_signs_cannot_say_is_left_to_the_sentence(world: World) -> None:
    tree_farm, vineyard = (
        world.views.component(world.catalog.components[f"seven-wonders:card:{name}"])["abilities"][0]["ast"]
        for name in ("tree-farm", "vineyard")
    )
    assert [sign.value for sign in ability_signs(tree_farm, lambda _: True)] == ["always", "wood", "or", "clay"]
    assert ability_signs(vineyard, lambda _: True) == [], "whose cards count cannot be drawn"
    assert ability_signs(tree_farm, lambda name: name != "clay") == [], "no symbol, no row"


def test_lines_fit_and_lose_no_letter() -> None:
    long = "Legkáposztásítottalanítottabb kártya a városodban"
    lines = wrapped(long, 12, 90)
    assert all(text_width(line, 12) <= 90 for line in lines)
    assert _letters("".join(lines)) == _letters(long)


def test_a_dark_drawing_differs_in_colours_only(world: World) -> None:
    context = PageContext(world, "en")
    card = world.catalog.components["seven-wonders:card:aqueduct"]
    light, dark = (ElementTree.fromstring(str(context.drawing(card, *theme))) for theme in ((), (DARK,)))
    assert _texts(light) == _texts(dark) and ElementTree.tostring(light) != ElementTree.tostring(dark)


@pytest.mark.parametrize(
    ("design", "named"),
    [('[shape]\na=["main M0 0"]', "shapes"), ('[shapes]\na=["mian M0 0"]', "main"), ('[games.g]\nb=["a","#fff"]', "a")],
)
def test_a_misspelt_design_is_refused(design: str, named: str) -> None:
    with pytest.raises(KartotekError) as caught:
        read_symbols(design)
    assert named in str(caught.value)


def test_text_cannot_become_markup() -> None:
    drawn = str(element("g", text('<script>"&', 1, 2, 3), data_name='"><script>'))
    assert "<script>" not in drawn and ElementTree.fromstring(drawn)[0].text == '<script>"&'


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_symbols_of_a_game_have_one_word(world: World, language: Language) -> None:
    context = PageContext(world, language)
    for game, symbols in symbol_book().games.items():
        words = [context.symbol_word(name, game) for name in symbols]
        assert len(set(words)) == len(words) and not any("_" in word for word in words), (game, sorted(words))
