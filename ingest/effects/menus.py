"""Ways that a text offers one below the other, of which one is to be chosen: one statement with a choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from kartotek.ingest.confidence import LOOSE_CHOICE
from kartotek.ingest.effects.grammar.clauses import Clause, GameLanguage
from kartotek.ingest.effects.notation import checked
from kartotek.ingest.effects.statements import Statement
from kartotek.ingest.effects.trees import has_choice
from kartotek.ingest.text.sentences import Paragraph
from kartotek.schema.language.construct import ACTION, NOW, choose, in_order
from kartotek.schema.language.nodes import Ability

__all__ = ["Menu", "offers_ways"]

_NEXT: Final = 2


def offers_ways(clause: Clause) -> bool:
    """Whether a sentence says that one of what follows is chosen."""
    ones = [item for item in clause.main if item.tag == "ONE" and item.case == "acc"]
    return len(ones) == 1 and clause.has("V.choose", "POSSIBLE", "FOLLOWING")


def _is_way(ability: Ability) -> bool:
    """Whether an ability may be one of several ways: done at once or as an action, always, and without a choice."""
    return ability.timing in (ACTION, NOW) and not ability.limits and not has_choice(ability)


@dataclass
class Menu:
    """The ways read so far, each the steps of one paragraph; `line` is the last one of them, 0 where there is none."""

    line: int = 0
    ways: list[Statement] = field(default_factory=list)

    def open_at(self, line: int) -> None:
        self.line = line

    def take(self, paragraph: Paragraph, here: Sequence[Statement]) -> bool:
        """Whether the statements of a paragraph are one of the ways, and kept here until all are read."""
        follows = bool(self.line) and 0 < paragraph.line_from - self.line <= _NEXT
        if not here or not follows or not all(_is_way(one.ability) for one in here):
            return False
        self.line = paragraph.line_to
        self.ways.append(_way(here))
        return True

    def close(self, language: GameLanguage) -> list[Statement]:
        """A choice of all the ways; a single way stays what it is, but is not certain."""
        ways, self.ways, self.line = self.ways, [], 0
        if not ways:
            return []
        whole = Ability(ways[0].ability.timing, choose(one.ability.effect for one in ways))
        made = checked(whole, language) if len(ways) > 1 else ways[0].ability
        confidence = min(LOOSE_CHOICE, *(one.confidence for one in ways))
        rules = (*(rule for one in ways for rule in one.rules), "one of several ways")
        first = replace(ways[0], line_to=ways[-1].line_to, confidence=confidence, rules=rules)
        return [replace(first, content=made)] if made else []


def _way(steps: Sequence[Statement]) -> Statement:
    """The steps of one way as one statement."""
    ability = Ability(steps[0].ability.timing, in_order(one.ability.effect for one in steps))
    return replace(
        steps[0],
        line_to=steps[-1].line_to,
        content=ability,
        confidence=min(one.confidence for one in steps),
        rules=tuple(rule for one in steps for rule in one.rules),
    )
