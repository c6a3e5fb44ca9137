"""What the text around a statement leaves in doubt: a part that was not read, or when and for whom it happens."""

from __future__ import annotations

from dataclasses import replace

from kartotek.ingest.confidence import PENALTIES
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.effects.grammar.statements import Statement
from kartotek.ingest.effects.grammar.trees import gains_one_of, is_open, names_a_price
from kartotek.schema.ids import kind_of
from kartotek.schema.language.construct import ACTION, NOW

__all__ = ["at_once", "capped", "doubted_at", "leaves_open", "partly_read"]


def partly_read(statement: Statement) -> Statement:
    """An action or a rule of which a sentence was left unread may be more than what was read."""
    whole = statement.subject is None or kind_of(statement.subject) != "rule"
    if (whole and statement.ability.timing != ACTION) or names_a_price(statement.ability):
        return statement
    return capped(statement, "partly-read")


def doubted_at(statement: Statement, line: int | None) -> Statement:
    """The statement, doubted where it stands at the line of one that a lost sentence goes on with."""
    changes = line is not None and statement.line_from <= line <= statement.line_to
    return capped(statement, "partly-read") if changes else statement


def at_once(statement: Statement, language: GameLanguage) -> Statement:
    """In a text without headings nothing says that an effect is one of an action space: it is due at once."""
    host = language.vocabulary.hosts.get(kind_of(statement.subject)) if statement.subject is not None else None
    place = statement.subject is None or (host is not None and host.exclusive)
    if statement.timed or statement.ability.timing != ACTION or not place:
        return statement
    return capped(replace(statement, content=replace(statement.ability, timing=NOW)), "open")


def leaves_open(statement: Statement, language: GameLanguage) -> bool:
    """Whether something is not known of it: a part of what it says, or, where no component says it, when it happens
    and whether its ways are chosen or each is that of another card."""
    if is_open(statement.ability):
        return True
    by_card = bool(language.timing.get("choices")) and gains_one_of(statement.ability)
    aimless = statement.subject is None
    return (aimless and by_card) or ((aimless or kind_of(str(statement.subject)) == "rule") and not statement.timed)


def capped(statement: Statement, name: str) -> Statement:
    """The statement with one penalty more."""
    most = PENALTIES[name].permille
    if statement.confidence <= most:
        return statement
    return replace(statement, confidence=most, penalties=(*statement.penalties, name))
