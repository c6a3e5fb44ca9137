"""Nobody gets any: each player begins with none."""

from __future__ import annotations

from ingest.newbook.receivers import EACH
from ingest.newbook.sentence import Sentence
from ingest.newbook.setup_doubts import players_doubt
from ingest.newbook.setup_rows import Row, Statement, rows_of

__all__ = ["rows_of_nobody"]


def rows_of_nobody(sentence: Sentence) -> list[Row]:
    """The rows of a sentence that says that nobody gets a thing, with no number in it."""
    nobody = sentence.has("players", "nobody") and sentence.has("setup", "not")
    if not nobody or sentence.conditions or sentence.quantities:
        return []
    doubts: tuple[str, ...] = () if all(token.clear for token in sentence.tokens) else ("word-unclear",)
    doubts += () if sentence.context.section.exact else ("heading-unclear",)
    doubts += players_doubt(sentence, None)
    counts = [(one, 0) for one in sentence.context.everyone]
    general = not sentence.context.section.players
    return [
        row
        for thing in sentence.things
        if thing.case in ("acc", "ins")
        for row in rows_of(
            sentence,
            Statement((thing.name,), [EACH], counts, sentence.tokens[thing.at].line, "negated", doubts, general),
        )
    ]
