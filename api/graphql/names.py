"""Names in a wanted language; where there is none, the other language's, and that is said."""

from __future__ import annotations

from typing import Annotated

import strawberry

from kartotek.api.graphql.describe import argument, fact
from kartotek.api.graphql.enums import Language
from kartotek.api.graphql.evidence import Evidence, witnesses
from kartotek.api.graphql.world import World

__all__ = ["Name", "WantedLanguage", "name_in"]

WantedLanguage = Annotated[Language, argument("The language that is wanted.")]


@strawberry.type(description="A name, with the language it is really in.")
class Name:
    world: strawberry.Private[World]
    subject: strawberry.Private[str]
    text: str | None = strawberry.field(description="The name; null where none is known in any language.")
    language: Language | None = strawberry.field(description="The language that the name is in.")
    wanted: Language = strawberry.field(description="The language that was asked for.")
    fell_back: bool = strawberry.field(
        description="Whether the name is in another language because none is known in the one asked for."
    )

    @fact
    def reason(self) -> str | None:
        """Why the name in the wanted language is unknown, where it is and a reason is recorded."""
        field = f"name_{self.wanted.value}"
        gaps = self.world.catalog.gaps.get(self.subject, ())
        return next((gap.reason for gap in gaps if gap.field == field), None)

    @fact
    def evidence(self) -> list[Evidence]:
        """What the name rests on."""
        return witnesses(self.world, self.subject, f"name_{self.language.value}") if self.language else []


def name_in(world: World, subject: str, wanted: Language, english: str | None, hungarian: str | None) -> Name:
    """The name in the wanted language, or else in the other."""
    known = {Language.EN: english, Language.HU: hungarian}
    other = Language.HU if wanted is Language.EN else Language.EN
    language = wanted if known[wanted] else other if known[other] else None
    text = known[language] if language else None
    return Name(
        world=world,
        subject=subject,
        text=text,
        language=language,
        wanted=wanted,
        fell_back=language is not None and language is not wanted,
    )
