"""Facts about components whose effects were read, from what stands beside the effect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kartotek.ingest.effects.grammar.statements import Statement
from kartotek.ingest.structure.facts import Finding
from kartotek.ingest.structure.lexicon import StructureLexicon
from kartotek.ingest.structure.model import BesideRule
from kartotek.ingest.structure.templates import facts_of
from kartotek.ingest.text.tokens import Token
from kartotek.schema.ids import kind_of

__all__ = ["beside_facts"]


def beside_facts(
    rules: Sequence[BesideRule],
    statements: Iterable[Statement],
    stream: Sequence[Token],
    lexicon: StructureLexicon,
) -> Iterator[Finding]:
    """What the lines of an effect, or those right after it, say further of its component."""
    for statement in statements:
        for rule in rules:
            if statement.subject is None or kind_of(statement.subject) != rule.kind:
                continue
            own = (statement.line_from, statement.line_to)
            timing = statement.ability.timing
            if not rule.times.isdisjoint((timing.kind, timing.name)):
                yield from facts_of(rule.name, rule.facts, statement.subject, {}, (own,), ("general",))
            last = statement.line_to + rule.reach
            near = [token for token in stream if statement.line_from <= token.line <= last]
            for text in rule.texts:
                for match in text.find(near, lexicon):
                    env = {name: bound.items[0] for name, bound in match.slots.items()}
                    yield from facts_of(
                        rule.name, rule.facts, statement.subject, env, (own, match.lines), match.penalties
                    )
