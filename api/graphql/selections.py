"""Rows of the catalog that a query with several filters asks for."""

from __future__ import annotations

from kartotek.api.graphql.enums import Language, TermStatus, Timing
from kartotek.api.graphql.filters import ComponentWhere, found_components
from kartotek.api.graphql.world import World
from kartotek.api.limits import check_text
from kartotek.catalog.glossary import find_terms
from kartotek.catalog.lookup import find_game
from kartotek.catalog.search.admitted import unknown_value
from kartotek.catalog.store import Ability, Rule, Term
from kartotek.schema.hungarian.fold import fold

__all__ = ["chosen_abilities", "chosen_game", "chosen_rules", "chosen_terms"]


def chosen_game(world: World, game: str | None) -> str | None:
    """The id of a game given by id or name; a name that no game has is refused with the nearest."""
    if game is None:
        return None
    check_text("game", game)
    return find_game(world.catalog, game)


def chosen_abilities(
    world: World,
    where: ComponentWhere | None,
    timing: list[Timing] | None,
    touch: tuple[str | None, str | None, str | None],
) -> list[Ability]:
    """Abilities of the components meant, at those times, with a name of that category, spelling and role."""
    times = {item.value for item in timing} if timing is not None else None
    for field, value, known in zip(("category", "name", "role"), touch, world.touch_words, strict=True):
        if value is not None and value not in known:
            raise unknown_value(field, value, {fold(word): word for word in known})
    category, name, role = touch
    any_touch = touch == (None, None, None)
    return [
        ability
        for component in found_components(world, where, None)
        for ability in component.abilities
        if (times is None or ability.timing in times)
        and (
            any_touch
            or any(
                category in (None, item.category) and name in (None, item.name) and role in (None, item.role)
                for item in ability.touches
            )
        )
    ]


def chosen_rules(world: World, game: str | None, text: str | None) -> list[Rule]:
    """Rules of the game; with a text those that answer it, the best first."""
    wanted = chosen_game(world, game)
    if text is not None:
        check_text("text", text)
        return [hit.rule for hit in world.rule_search.ask(text, wanted)]
    return [row for row in world.catalog.rules.values() if wanted in (None, row.game)]


def chosen_terms(
    world: World, text: str | None, game: str | None, lang: Language | None, status: TermStatus | None
) -> list[Term]:
    """Terms that the words are a form of, whole matches first; in Hungarian alphabetical order otherwise."""
    wanted = chosen_game(world, game)
    if text is not None:
        check_text("text", text)
    ranked = find_terms(world.catalog, text) if text is not None else dict.fromkeys(world.catalog.terms, 0)
    rows = [
        world.catalog.terms[name]
        for name in ranked
        if wanted in (None, world.catalog.terms[name].game)
        and (lang is None or lang.value == world.catalog.terms[name].language)
        and (status is None or status.value == world.catalog.terms[name].status)
    ]
    return sorted(rows, key=lambda row: (ranked[row.id], row.sort_hu))
