"""Ways that a text offers one below the other, of which one is to be chosen: one statement with a choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from ingest.effects.grammar.clauses import Clause, Language
from ingest.effects.statements import Statement
from ingest.prose.sentences import Paragraph

__all__ = ["Menu", "offers_ways"]

_NEXT: Final = 2
_TIMINGS: Final = ("action", "now")
_CHOICE: Final = 880
"""Something may stand between the ways, or one of them be left unread."""


def offers_ways(clause: Clause) -> bool:
    """Whether a sentence says that one of what follows is chosen."""
    ones = [item for item in clause.main if item.tag == "ONE" and item.case == "acc"]
    return len(ones) == 1 and clause.has("V.choose", "POSSIBLE", "FOLLOWING")


@dataclass
class Menu:
    """The ways read so far, each the deeds of one paragraph; `line` is the last one of them, 0 where none is told."""

    line: int = 0
    ways: list[Statement] = field(default_factory=list)

    def open_at(self, line: int) -> None:
        self.line = line

    def take(self, paragraph: Paragraph, here: Sequence[Statement]) -> bool:
        """Whether the statements of a paragraph are one of the ways, and kept here until all are told."""
        follows = bool(self.line) and 0 < paragraph.line_from - self.line <= _NEXT
        deeds = [one.expression.partition(": ") for one in here]
        if not follows or not here or any(timing not in _TIMINGS or " | " in deed for timing, _, deed in deeds):
            return False
        self.line = paragraph.line_to
        sure = min(one.confidence for one in here)
        text = f"{deeds[0][0]}: {'; '.join(deed for _, _, deed in deeds)}"
        rules = tuple(rule for one in here for rule in one.rules)
        self.ways.append(replace(here[0], line_to=here[-1].line_to, expression=text, confidence=sure, rules=rules))
        return True

    def close(self, language: Language) -> list[Statement]:
        """What was told, as a choice of all the ways; a single way stays what it is, but is not sure."""
        ways, self.ways, self.line = self.ways, [], 0
        if not ways:
            return []
        timing, _, first = ways[0].expression.partition(": ")
        told = " | ".join([first, *(one.expression.partition(": ")[2] for one in ways[1:])])
        made = language.canonical(f"{timing}: choose {{ {told} }}") if len(ways) > 1 else ways[0].expression
        sure = min(_CHOICE, *(one.confidence for one in ways))
        rules = (*(rule for one in ways for rule in one.rules), "one of several ways")
        whole = replace(ways[0], line_to=ways[-1].line_to, confidence=sure, rules=rules)
        return [replace(whole, expression=made)] if made else []
