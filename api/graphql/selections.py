"""Rows of the catalog that a question with several filters asks for."""

from __future__ import annotations

from api.graphql.enums import Language, TermStatus, Timing
from api.graphql.filters import ComponentWhere, found_components
from api.graphql.world import World
from catalog.search.stems import stems, words_of
from catalog.store import Ability, Rule, Term

__all__ = ["chosen_abilities", "chosen_rules", "chosen_terms"]


def chosen_abilities(
    world: World,
    where: ComponentWhere | None,
    timing: list[Timing] | None,
    touch: tuple[str | None, str | None, str | None],
) -> list[Ability]:
    """Abilities of the components meant, at those times, with a name of that category, spelling and role."""
    times = {item.value for item in timing} if timing is not None else None
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
    """Rules of the game in whose statement all the words stand, inflected or not."""
    rows = (row for row in world.catalog.rules.values() if game in (None, row.game))
    return [row for row in rows if text is None or _has_words(f"{row.statement_en} {row.statement_hu}", text)]


def chosen_terms(
    world: World, text: str | None, game: str | None, lang: Language | None, status: TermStatus | None
) -> list[Term]:
    """Terms in Hungarian alphabetical order."""
    rows = [
        row
        for row in world.catalog.terms.values()
        if game in (None, row.game)
        and (lang is None or lang.value == row.language)
        and (status is None or status.value == row.status)
        and (text is None or _has_words(row.text, text))
    ]
    return sorted(rows, key=lambda row: row.sort_hu)


def _has_words(text: str, wanted: str) -> bool:
    held = frozenset(stem for word in words_of(text) for stem in stems(word))
    return all(stems(word) & held for word in words_of(wanted))
