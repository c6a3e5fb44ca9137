"""No page shows people what is meant for programs: ids, expressions, Python values, column names, empty labels."""

from __future__ import annotations

import re
from html import unescape

import pytest
from starlette.testclient import TestClient

from kartotek.api.graphql.world import World
from kartotek.api.site.component_page import component_page
from kartotek.api.site.context import PageContext
from kartotek.api.site.templating import templates
from kartotek.schema.word_types import LANGUAGES, Language
from tests.api.site.kinds_of_pages import KINDS

CODE = re.compile(
    r"\b(?:None|True|False|null|undefined)\b|\b[a-z]+_[a-z_]+\b|\b[a-z-]+:[a-z_]+:[a-z0-9-]+|[a-z]\[[a-z]|\brule:\w|&lt;|[{}]"
)
"""What no sentence of a person holds."""
_UNSEEN = re.compile(r"<(code|pre|script|style)\b.*?</\1>|<title>.*?</title>|<[^>]+>", re.DOTALL)
_EMPTY = re.compile(r"<(dt|dd|th|h[1-6]|summary|a|li|b)\b[^>]*>\s*</\1>")


WITH_CODE = {"search-fault", "truth"}
"""Pages that quote what was typed, or what the data say of themselves."""


def faults_of(page: str) -> list[str]:
    """Texts of a page that are code, and labels with nothing in them."""
    shown = unescape(_UNSEEN.sub(" ", page))
    return [found[0] for found in CODE.finditer(shown)] + [found[0] for found in _EMPTY.finditer(page)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_component_page_shows_code_or_empty_labels(world: World, language: Language) -> None:
    context = PageContext(world, language)
    template = templates().get_template("component.html")
    items = list(world.catalog.components.values())[LANGUAGES.index(language) :: 5]
    faults = {}
    for item in items:
        values = component_page(context, item)
        page = template.render(
            context=context,
            t=context.t,
            lang=language,
            other=context.other,
            other_address="/",
            page_address="/en",
            **values,
        )
        assert len(page.encode()) < 25_000 or item.parts, item.id
        if found := faults_of(page):
            faults[item.id] = found[:5]
    assert not faults


@pytest.mark.parametrize("kind", sorted(KINDS.keys() - WITH_CODE))
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_shows_code_or_empty_labels(client: TestClient, language: str, kind: str) -> None:
    assert not faults_of(client.get(f"/{language}{KINDS[kind]}").text)


def test_a_card_page_says_how_many_are_in_a_real_game(world: World) -> None:
    context = PageContext(world, "en")
    copies = {
        name: [(each.players, each.copies, each.drawn, each.group) for each in component_page(
            context, world.catalog.components[f"seven-wonders:card:{name}"])["copies"]]
        for name in ("aqueduct", "scientists-guild")
    }  # fmt: skip
    assert copies["aqueduct"][0] == (2, 1, None, None), "two players have the cards of three"
    assert copies["aqueduct"][-1] == (7, 2, None, None)
    assert [drawn for _, _, drawn, _ in copies["scientists-guild"]] == [5, 5, 6, 7, 8, 9], "players and two more"
    assert {group for *_, group in copies["scientists-guild"]} == {10}
