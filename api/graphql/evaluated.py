"""What comes of expressions that a client sends."""

from __future__ import annotations

import strawberry
from strawberry.scalars import JSON

from kartotek.api.graphql.abilities import Touch
from kartotek.api.graphql.describe import fact
from kartotek.api.graphql.enums import Language
from kartotek.api.graphql.names import WantedLanguage
from kartotek.api.graphql.world import World
from kartotek.schema.language.faults import EffectError
from kartotek.schema.language.nodes import Ability
from kartotek.schema.language.printer import print_ability
from kartotek.schema.language.touches import touches
from kartotek.schema.language.tree_json import tree_to_json

__all__ = ["EffectFault", "EvaluatedEffect", "EvaluationRequest", "ParsedEffect", "effect_fault"]


@strawberry.type(description="What is wrong with an expression, and where.")
class EffectFault:
    code: str = strawberry.field(description="The stable code of the fault.")
    message: str = strawberry.field(description="What is wrong.")
    start: int = strawberry.field(description="The first character of the fault, counted from 0.")
    end: int = strawberry.field(description="The character behind the fault.")
    caret: str = strawberry.field(description="The line with a mark under the fault.")
    hint: str | None = strawberry.field(description="How to correct it.")


@strawberry.type(description="An expression that was checked, or the fault in it.")
class ParsedEffect:
    world: strawberry.Private[World]
    game: strawberry.Private[str]
    host: strawberry.Private[str | None]
    tree: strawberry.Private[Ability | None]
    fault: EffectFault | None = strawberry.field(description="What is wrong; null where the expression is correct.")

    @fact
    def valid(self) -> bool:
        """Whether the expression is correct."""
        return self.tree is not None

    @fact
    def expression(self) -> str | None:
        """The expression in its canonical spelling."""
        return print_ability(self.tree) if self.tree else None

    @fact
    def ast(self) -> JSON | None:
        """The expression as a syntax tree."""
        return JSON(tree_to_json(self.tree)) if self.tree else None

    @fact
    def sentence(self, lang: WantedLanguage = Language.EN) -> str | None:
        """The expression as a sentence."""
        return self.world.said(self.tree, self.game, lang.value, self.host) if self.tree else None

    @fact
    def touches(self) -> list[Touch]:
        """Every declared name that the expression uses, and how."""
        if self.tree is None:
            return []
        found = touches(self.tree, self.world.catalog.vocabulary(self.game))
        return [
            Touch(world=self.world, game=self.game, category=item.category, name=item.name, role=item.role)
            for item in found
        ]


@strawberry.type(description="A decision that an effect waits for.")
class EvaluationRequest:
    seat: int = strawberry.field(description="The seat that has to decide.")
    kind: str = strawberry.field(description="What is to be decided: choose, pick, pay, do, may, value, order.")
    options: list[str] = strawberry.field(description="The answers that would be accepted; at most 100 are listed.")


@strawberry.type(description="What came of trying an expression.")
class EvaluatedEffect:
    state: JSON = strawberry.field(description="The state afterwards, in the form in which it was given.")
    amounts: JSON = strawberry.field(
        description="Resources and stats that the seat then has, lasting effects included."
    )
    events: list[JSON] = strawberry.field(description="What happened, in order.")
    question: EvaluationRequest | None = strawberry.field(description="The decision that is still needed.")
    unverified: int = strawberry.field(description="Steps that rest on something unknown.")


def effect_fault(error: EffectError) -> EffectFault:
    """A fault of the language as the API reports it."""
    start, end = error.span
    return EffectFault(
        code=error.code, message=error.what, start=start, end=end, caret=error.caret(), hint=error.hint or None
    )
