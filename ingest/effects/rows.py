"""The rows of `reading.toml` that read abilities, made ready once: what a clause must have, and a tree with slots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from ingest.effects.frames.frame import SPECIAL, When, is_plain
from ingest.effects.grammar.clauses import GameLanguage
from ingest.effects.lexicon.word_tables import lexical_rules, row_name
from ingest.effects.templates import EffectTemplate, ExpressionSlot, Filling, parse_template
from schema.errors import KartotekError
from schema.language import nodes as n
from schema.language.construct import amount, amounts, flag, mod, where
from schema.language.parser import parse_ability
from schema.language.printer import print_ability

__all__ = ["ReadingRow", "load_rows"]

_SPECIAL: Final = "special"
"""The timing of an action that is done once a round."""
_CONTEXT: Final = "context"
"""The timing of what belongs to the action that the text is about."""
_EACH: Final = "<each>"
_BY: Final = "<by>"


@dataclass(frozen=True, slots=True)
class ReadingRow:
    """What a clause must have for a row to read it, and what the row makes of it."""

    name: str
    needs: frozenset[str]
    """Tags that the clause cannot do without."""
    either: tuple[frozenset[str], ...]
    """Sets of tags of which the clause has one each."""
    event: frozenset[str]
    forbids: tuple[str, ...]
    also: frozenset[str]
    goods: frozenset[str]
    things: frozenset[str]
    templates: tuple[EffectTemplate, ...]
    """One for every word of `each` or `by`; of a row without `says` the good that it speaks of, as something gained."""
    by: tuple[str, ...]
    """The tags of which the clause has one: it chooses the template."""
    when: When
    timed: bool
    """The templates hold the timing."""
    limit: n.Limit | None
    subject: str | None
    cap: int
    denied: bool
    whenever: bool
    whole: bool
    named: bool
    excused: bool
    single: str
    exchanges: bool
    """Exchanges stated before are paid with another good."""
    event_with: n.Filter | None

    @property
    def accounted(self) -> frozenset[str]:
        """The tags that the row asks for: what they stand for is part of its meaning."""
        return self.needs.union(self.event, self.also, self.by, *self.either)

    def templates_for(self, tags: frozenset[str]) -> Sequence[EffectTemplate]:
        """The templates for a clause with these tags."""
        if not self.by:
            return self.templates
        return [made for tag, made in zip(self.by, self.templates, strict=True) if tag in tags][:1]


@lru_cache(maxsize=32)
def load_rows(language: GameLanguage, table: str) -> Sequence[ReadingRow]:
    """The rows of a table of the game. A row that the game cannot express is refused, with its file and its name."""
    return tuple(_row(raw, language) for raw in lexical_rules(language.game, table))


def _row(raw: Mapping[str, Any], language: GameLanguage) -> ReadingRow:
    templates, timing = _templates(raw, language), raw.get("timing") or raw.get("default")
    needs, limit = raw["needs"], raw.get("limit")
    return ReadingRow(
        name=row_name(raw),
        needs=frozenset(need for need in needs if is_plain(need)),
        either=tuple(frozenset(need.split("|")) for need in needs if not is_plain(need)),
        event=frozenset(raw.get("event", ())),
        forbids=tuple(raw.get("forbids", ())),
        also=frozenset(raw.get("also", ())),
        goods=frozenset(raw.get("goods", ())),
        things=frozenset(raw.get("things", ())),
        templates=templates,
        by=tuple(raw.get("by", ())),
        when=_when(raw),
        timed=timing not in (_SPECIAL, _CONTEXT),
        limit=templates[0].ability.limits[0] if limit and templates else None,
        subject=raw.get("subject"),
        cap=raw.get("cap", 1000),
        denied=raw.get("denied", False),
        whenever=raw.get("whenever", False) or "event" in raw,
        whole=raw.get("whole", False),
        named=raw.get("named", False),
        excused=raw.get("excused", False),
        single=raw.get("single", ""),
        exchanges="exchanges_with" in raw,
        event_with=flag(raw["event_with"]) if "event_with" in raw else None,
    )


def _templates(raw: Mapping[str, Any], language: GameLanguage) -> tuple[EffectTemplate, ...]:
    """The row as abilities with slots, one for every word of `each`, checked against the game's vocabulary."""
    if "event_with" in raw:
        return ()
    says = raw.get("says") or f"gain {raw['exchanges_with']}"
    timing = str(raw.get("timing") or raw.get("default"))
    timing = "action" if timing in (_SPECIAL, _CONTEXT) else timing
    limit = f" | {raw['limit']}" if raw.get("limit") else ""
    made = []
    for word in (*raw.get("each", ()), *raw.get("by", {}).values()) or ("",):
        text = f"{timing}: {says}{limit}".replace(_EACH, str(word)).replace(_BY, str(word))
        made.append(_checked(text, raw, language))
    return tuple(made)


def _checked(text: str, raw: Mapping[str, Any], language: GameLanguage) -> EffectTemplate:
    where_ = f"{language.game}/reading.toml, {row_name(raw)}"
    try:
        template = parse_template(text, language.vocabulary)
    except KartotekError as error:
        raise KartotekError("data-format", "what the row says is no effect", where=where_, why=str(error)) from error
    faults: list[str] = []
    for sample in _samples(template, language):
        try:
            parse_ability(print_ability(sample), language.vocabulary)
        except KartotekError as error:
            faults.append(str(error))
        else:
            return template
    raise KartotekError("data-format", "the game cannot express the row", where=where_, why=faults[0])


def _samples(template: EffectTemplate, language: GameLanguage) -> Iterator[n.Ability]:
    """The template with a two in every place for a number, and in the others each of the game's goods, or of the names
    that its words have."""
    words = [slot for slot in template.slots if slot.is_word and not slot.is_number]
    names = [name for slot in words for name in _names(slot, language)] or language.vocabulary.resources
    for name in names if any(not slot.is_number for slot in template.slots) else ("",):
        yield template.fill([_sample(slot, name) for slot in template.slots])


def _names(slot: ExpressionSlot, language: GameLanguage) -> list[str]:
    """What the words of a slot name."""
    values = [entry.value for entry in language.lexicon.forms.values() if entry.tag in slot.name.split("|")]
    return [str(value[slot.part]) for value in values if isinstance(value, Mapping) and slot.part in value]


def _sample(slot: ExpressionSlot, good: str) -> Filling:
    made: Mapping[str, Callable[[], Filling]] = {
        "pay": lambda: amounts(amount(2, good)),
        "gain": lambda: amounts(amount(2, good)),
        "good": lambda: good,
        "filters": lambda: (),
        "mods": lambda: mod(slot.part, "=", 2, where("res", good)),
    }
    return 2 if slot.is_number else good if slot.is_word else made[slot.name]()


def _when(raw: Mapping[str, Any]) -> When:
    """When what a row says happens, but for the timing, which the template holds."""
    timing = raw.get("timing") or raw.get("default")
    if timing == _SPECIAL:
        return SPECIAL
    context = timing == _CONTEXT or raw.get("context", False)
    return When(None, default="default" in raw, context=context, here=raw.get("here", False))
