"""Components: one interface, and a type for each family of them."""

from __future__ import annotations

from typing import Annotated

import strawberry
from strawberry.scalars import JSON

from kartotek.api.graphql.abilities import Ability
from kartotek.api.graphql.costs import Cost, Requirement
from kartotek.api.graphql.describe import argument, column, fact, linked
from kartotek.api.graphql.enums import Language, code_of
from kartotek.api.graphql.evidence import Evidence, FieldEvidence, Gap, Layer, gaps_of, layer_view, witnesses
from kartotek.api.graphql.names import Name, WantedLanguage, name_in
from kartotek.api.graphql.node import CatalogNode, LazyEdition, LazyGame, LazyRule
from kartotek.api.graphql.reports import Contradiction, disputes_over
from kartotek.api.graphql.world import World
from kartotek.catalog import store
from kartotek.catalog.addresses import image_of, page_of
from kartotek.catalog.families import family_of
from kartotek.catalog.search import check_known

__all__ = ["FAMILIES", "Attribute", "Board", "Card", "Component", "Copies", "Piece", "Slot", "Tile", "component_view"]


@strawberry.type(description="A printed property of a component.")
class Attribute:
    world: strawberry.Private[World]
    row: strawberry.Private[store.Attribute]
    subject: strawberry.Private[str]
    name: str = column("The name of the property, such as `color`, `age` or `level`.")
    type: str = column("`number`, `flag`, `value` (of a declared list), `text`, `component` (an id) or `unknown`.")

    @fact
    def value(self) -> JSON | None:
        """The value, or the first of several; null where it is unknown."""
        return None if self.row.value is None else JSON(self.row.value)

    @fact
    def values(self) -> list[JSON | None]:
        """All values."""
        return [None if value is None else JSON(value) for value in self.row.values]

    @fact
    def components(self) -> list[Component]:
        """The components that the values name, where they name any."""
        return self.world.components(str(value) for value in self.row.values if self.row.type == "component" and value)

    @fact
    def evidence(self) -> list[Evidence]:
        """What the value rests on."""
        return witnesses(self.world, self.subject, self.row.name)


@strawberry.type(description="So many physical copies, from a number of players up.")
class Copies:
    count: int | None = strawberry.field(description="How many copies; null where that is unknown.")
    from_players: int | None = strawberry.field(description="The smallest game that uses them; null for every game.")


@strawberry.interface(description="A piece of a game, or a part of one: card, tile, board, slot, stage, token ...")
class Component(CatalogNode):
    row: strawberry.Private[store.Component]
    game: LazyGame = linked("The game or expansion that the component belongs to.", World.game)
    kind: str = column("The kind of component as its game calls it, such as `card`, `stage` or `tech_tile`.")
    slug: str = column("The last part of the id.")
    edition: LazyEdition | None = linked(
        "The edition that the component belongs to; null where it is the same in all.", World.edition
    )

    @fact
    def name(self, lang: WantedLanguage = Language.EN) -> Name:
        """The name in a language; where there is none, in the other, and `fellBack` says so."""
        return name_in(self.world, self.row.id, lang, self.row.name_en, self.row.name_hu)

    @fact
    def page(self, lang: WantedLanguage = Language.EN) -> str:
        """The path of its page on the site of this server."""
        return page_of(self.row, code_of(lang))

    @fact
    def image(self, lang: WantedLanguage = Language.EN) -> str:
        """The path of its drawing, an SVG; `?theme=dark` and `?width=320` may follow."""
        return image_of(self.row, code_of(lang))

    @fact
    def attributes(self) -> list[Attribute]:
        """Everything printed that is neither name, cost, copies nor effect."""
        return [Attribute(world=self.world, row=row, subject=self.row.id) for row in self.row.attributes.values()]

    @fact
    def attribute(self, name: Annotated[str, argument("The name of the property.")]) -> Attribute | None:
        """One printed property; null where it does not apply. A name that no component has is refused."""
        row = self.row.attributes.get(name)
        if row is None:
            check_known("attribute", name, self.world.searcher.attributes)
            return None
        return Attribute(world=self.world, row=row, subject=self.row.id)

    @fact
    def color(self) -> str | None:
        """The colour; null where there is none or it is unknown."""
        value = self.row.value("color")
        return value if isinstance(value, str) else None

    @fact
    def age(self) -> int | None:
        """The age; null where there is none or it is unknown."""
        value = self.row.value("age")
        return value if isinstance(value, int) else None

    @fact
    def cost(self) -> Cost | None:
        """The price; null where none applies. An unknown price is not null but incomplete."""
        return Cost(world=self.world, row=self.row.cost, subject=self.row.id) if self.row.cost else None

    @fact
    def chain_from(self) -> list[Component | None]:
        """Components any of which makes this one free; a null in the list is an unknown one."""
        return [self.world.component(name) if name else None for name in self.row.chain_from]

    @fact
    def chain_to(self) -> list[Component]:
        """Components that this one makes free."""
        return self.world.components(self.world.catalog.chain_to(self.row.id))

    @fact
    def requires(self) -> list[Requirement]:
        """Conditions for building or using it."""
        return [Requirement(row=row) for row in self.row.requires]

    @fact
    def copies(self) -> list[Copies]:
        """Physical copies by player count."""
        return [Copies(count=row.count, from_players=row.players_min) for row in self.row.copies]

    @fact
    def count(
        self, players: Annotated[int | None, argument("A number of players; all copies without it.")] = None
    ) -> int | None:
        """Physical copies in a game of so many players; null where that is unknown."""
        return self.row.count(players)

    @fact
    def abilities(self) -> list[Ability]:
        """What the component does: its effects, in order."""
        return [self.world.view(Ability, row) for row in self.row.abilities]

    parent: Component | None = linked("The component that this one is a part of.", World.component)

    @fact
    def parts(self, kind: Annotated[str | None, argument("Only parts of this kind.")] = None) -> list[Component]:
        """The parts of the component in order: slots of a board, stages of a wonder, levels of a track."""
        if kind is not None:
            check_known("kind", kind, self.world.searcher.admitted("kind").values())
        found = self.world.components(self.row.parts)
        return [part for part in found if kind in (None, part.row.kind)]

    @fact
    def evidence(
        self, field: Annotated[str | None, argument("Only this field, such as `cost` or `name_hu`.")] = None
    ) -> list[FieldEvidence]:
        """What every source says of each field of the component, and which claim stands."""
        if field is not None:
            check_known("field", field, self.world.searcher.admitted("known").values())
        return [
            FieldEvidence(field=name, claims=[Evidence(world=self.world, row=row) for row in rows])
            for name, rows in self.world.catalog.claims_of(self.row.id).items()
            if field in (None, name)
        ]

    @fact
    def rules(self) -> list[LazyRule]:
        """The rules that concern the component."""
        return [self.world.rule(row) for row in self.world.rule_views.rules_of(self.row.id)]

    gaps: list[Gap] = linked("Fields that apply and are unknown, with the reasons.", gaps_of, of="id")
    contradictions: list[Contradiction] = linked(
        "Contradictions between sources that concern the component.", disputes_over, of="id"
    )
    layer: Layer = linked("Who supplied the component.", layer_view)
    synthetic: bool = column(
        "Whether the component is invented for trying things out; such ones are seen only through `withPacks`."
    )


@strawberry.type(description="A card.")
class Card(Component):
    pass


@strawberry.type(description="A tile: something flat that is laid out.")
class Tile(Component):
    pass


@strawberry.type(description="A board, sheet or track with places on it.")
class Board(Component):
    slots: list[Component] = linked("The places of the board in order.", World.components, of="parts")


@strawberry.type(description="A place that is part of something larger: slot, stage, level, space, hex.")
class Slot(Component):
    position: int | None = column("Its place within the parent.")


@strawberry.type(description="Any other piece: token, marker, figure, symbol ...")
class Piece(Component):
    pass


FAMILIES = {"card": Card, "tile": Tile, "board": Board, "slot": Slot, "piece": Piece}


def component_view(world: World, row: store.Component) -> Component:
    """The view of a component in the type of its family."""
    return FAMILIES[family_of(row.kind)](world=world, row=row)
