"""The rows of one game that its rules run on, under one profile: taken from a catalog, never from code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kartotek.catalog.effects.library import Library, StoredAbility
from kartotek.catalog.store import Ability, Catalog, Component, Rule
from kartotek.catalog.store.assemble import SHIPPED
from kartotek.schema.errors import KartotekError
from kartotek.schema.language.check import check_ability
from kartotek.schema.language.faults import EffectError
from kartotek.schema.vocabulary import Vocabulary

__all__ = ["BUILDS_ON", "Facts", "load_facts"]

BUILDS_ON = "builds-on"
"""The choice by which a profile names another one: it has that one's choices where it makes none of its own."""


@dataclass(frozen=True)
class Facts:
    """Components by kind in catalog order, abilities as a library, set-up numbers, rule choices and rules."""

    game: str
    profile: str
    rules_hash: str
    players: range
    vocabulary: Vocabulary
    kinds: Mapping[str, Sequence[Component]]
    library: Library
    numbers: Mapping[tuple[str, int | None], int | str]
    choices: Mapping[str, str]
    rules: Mapping[str, Rule] = field(repr=False)
    unstated: frozenset[str] = frozenset()
    """Components of which nobody states whether they do anything; a pack of the game settles it."""
    printed: Mapping[str, Mapping[str, int | str | bool]] = field(default_factory=dict, repr=False)
    """What is printed on components, for a game that has no rules of its own to read it."""

    def number(self, key: str, players: int | None = None) -> int:
        """A set-up number: the one for that many players if there is one, else the general one."""
        value = self.numbers.get((key, players), self.numbers.get((key, None)))
        if not isinstance(value, int):
            raise KartotekError("data-missing", f"no set-up number {key!r} in {self.game}", hint="add it to setup.csv")
        return value

    def text(self, key: str, players: int | None = None) -> str:
        """A set-up value that is no number, found the same way."""
        return str(self.numbers.get((key, players), self.numbers.get((key, None), "")))

    def component(self, local: str) -> int:
        """The number of a component in the library, from its id without the game."""
        return self.library.register(f"{self.game}:{local}")


def load_facts(catalog: Catalog, game: str, profile: str | None = None) -> Facts:
    """Collect a game's rows; packs count if the catalog shows them.

    An expansion is laid over its base game: a component of the same kind and slug, a set-up number with the same key
    and player count, a rule with the same slug and a profile's choice of the same name replace the base's; everything
    else adds to it.
    """
    record = catalog.games[game]
    chosen = profile or record.default_profile or "rulebook"
    games = [game] if record.base is None else [record.base, game]
    vocabulary = catalog.vocabulary(game)
    kinds: dict[str, list[Component]] = {}
    sources: list[StoredAbility] = []
    laid = {(item.kind, item.slug): item for name in games for item in catalog.of_game(name)}
    for component in laid.values():
        kinds.setdefault(component.kind, []).append(component)
        abilities = [ability for ability in component.abilities if ability.profile in (None, chosen)]
        sources += [_source(component, ability, vocabulary) for ability in abilities]
    rows = [row for name in games for row in catalog.setup if row.game == name]
    return Facts(
        game=game,
        profile=chosen,
        rules_hash=record.rules_hash,
        players=range(record.players_min, record.players_max + 1),
        vocabulary=vocabulary,
        kinds=kinds,
        library=Library(vocabulary, sources),
        numbers={(row.key, row.players): row.number if row.number is not None else str(row.text) for row in rows},
        choices=_choices(catalog, games, chosen),
        rules={f"rule:{rule.slug}": rule for name in games for rule in catalog.rules.values() if rule.game == name},
        unstated=_unstated(catalog, game),
    )


def _unstated(catalog: Catalog, game: str) -> frozenset[str]:
    """Components without an ability that a gap says to be unknown; what a pack of the game leaves out is not there."""
    if any(catalog.all_layers[layer].game == game for layer in catalog.layers):
        return frozenset()
    gaps = {gap.subject for found in catalog.gaps.values() for gap in found if gap.field == "ability"}
    return frozenset(item.id for item in catalog.of_game(game) if item.id in gaps and not item.abilities)


def _source(component: Component, ability: Ability, vocabulary: Vocabulary) -> StoredAbility:
    """A stored ability that this game's vocabulary admits; the database may have been written by anybody."""
    tree = ability.tree
    try:
        check_ability(tree, ability.expression, vocabulary, component.kind)
    except EffectError as error:
        what = "a stored expression does not fit the game"
        raise KartotekError("data-format", what, where=ability.id, why=error.what) from None
    return StoredAbility(component.id, component.kind, ability.position, tree, trusted=ability.layer == SHIPPED)


def _choices(catalog: Catalog, games: Sequence[str], profile: str) -> Mapping[str, str]:
    """The choices of a profile; an expansion's over those of the base's profile of that name, or its default one."""
    *bases, game = games
    known = {found.slug: found for found in catalog.profiles.values() if found.game == game}
    if profile not in known:
        hint = f"profiles: {', '.join(known) or 'none'}"
        raise KartotekError("not-found", f"{game} has no profile {profile!r}", hint=hint)
    choices: dict[str, str] = {}
    for base in bases:
        slugs = {found.slug for found in catalog.profiles.values() if found.game == base}
        default = catalog.games[base].default_profile or "rulebook"
        choices |= _choices(catalog, [base], profile if profile in slugs else default)
    own = {item.choice: item.value for item in known[profile].choices}
    below = own.pop(BUILDS_ON, None)
    return {**choices, **(_choices(catalog, [game], below) if below else {}), **own}
