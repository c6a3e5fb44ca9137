"""A draft with what a person decided: the same records, sure where somebody said so, and what no longer fits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from kartotek.ingest.confidence import CERTAIN, DECIDED
from kartotek.ingest.draft.decisions import DecisionTable, ReviewDecision
from kartotek.ingest.draft.extracted import (
    PARTS,
    UNREAD,
    WORD_ROLES,
    BookPart,
    Draft,
    DraftComponent,
    DraftStatement,
    Extracted,
    ProposedWord,
    SetupNumber,
    beginnings,
    general_english,
    language_of,
    slug,
)
from kartotek.ingest.draft.rows import FIELDS, ReviewRow, RowState, component_rows, setup_rows, statement_rows
from kartotek.schema.errors import KartotekError
from kartotek.schema.language.parser import parse_ability, parse_bundle
from kartotek.schema.language.printer import print_ability, print_bundle
from kartotek.schema.vocabulary import Vocabulary, build_vocabulary

__all__ = ["SEVERAL", "Review", "checked_expression", "held_words", "marked_starts", "players_of", "review_of"]

SEVERAL: Final = "||"
"""Between the abilities of one sentence."""
_ANY: Final = "?"
_NONE: Final = "none"
"""The role of a word that is none of the game's."""
_MOST_PLAYERS: Final = 12


@dataclass(frozen=True)
class Review:
    """All rows of a draft in the order of the book, the draft that they make, and decisions that found no row."""

    draft: Draft
    game: tuple[ReviewRow, ...]
    words: tuple[ReviewRow, ...]
    components: tuple[ReviewRow, ...]
    setup: tuple[ReviewRow, ...]
    statements: tuple[ReviewRow, ...]
    stale: tuple[ReviewDecision, ...]
    faults: Mapping[str, KartotekError]
    """What is wrong with expressions, by the keys of their rows."""

    def rows(self) -> tuple[ReviewRow, ...]:
        return (*self.game, *self.words, *self.components, *self.setup, *self.statements)

    def row(self, about: str, key: str) -> ReviewRow | None:
        return next((one for one in self.rows() if (one.about, one.key) == (about, key)), None)


def marked_starts(table: DecisionTable) -> dict[BookPart, int]:
    """The lines where a person says that parts of the book begin."""
    decided = table.latest("game")
    found = ((part, decided.get(part, {}).get("value")) for part in PARTS)
    return {part: int(one.value) for part, one in found if one is not None and one.value.isdecimal()}


def held_words(proposed: Sequence[ProposedWord], table: DecisionTable) -> tuple[ProposedWord, ...]:
    """The words that hold: the proposed ones as a person renamed, joined, added and struck them."""
    decided = table.latest("word")
    words = {one.word: one for one in proposed}
    for key, fields in decided.items():
        words.setdefault(key, ProposedWord(key, "good", _lines(fields), "named by a person", DECIDED))
    joined: dict[str, list[str]] = {}
    held: list[ProposedWord] = []
    for key, one in words.items():
        said = {name: each.value for name, each in decided.get(key, {}).items()}
        target = said.get("join", "")
        if target in words and target != key:
            joined.setdefault(target, []).extend((key, *one.forms))
            continue
        role = next((each for each in WORD_ROLES if each == said.get("role", one.role)), None)
        if role is not None and (key in {each.word for each in proposed} or said.get("new") == "yes"):
            held.append(replace(one, word=said.get("word") or one.word, role=role))
    return tuple(replace(one, forms=(*one.forms, *joined.get(one.word, ()))) for one in held)


def _lines(fields: Mapping[str, ReviewDecision]) -> tuple[int, ...]:
    return tuple(sorted({one.line for one in fields.values() if one.line}))


def players_of(text: str) -> tuple[int, ...]:
    """The numbers of players that a field says: `2-4`, `2, 3, 5`."""
    found: set[int] = set()
    for part in text.replace("–", "-").split(","):
        low, _, high = part.strip().partition("-")
        if not low.strip().isdecimal() or (high and not high.strip().isdecimal()):
            return ()
        found.update(range(int(low), min(int(high or low), _MOST_PLAYERS) + 1))
    return tuple(sorted(found)) if found and min(found) > 0 and max(found) <= _MOST_PLAYERS else ()


def review_of(extracted: Extracted, table: DecisionTable) -> Review:
    """Lay the decisions over what was read."""
    draft = extracted.draft
    words = _word_rows(extracted, table)
    components = _with_added(
        "component", component_rows(draft.components, table.latest("component"), general_english()), table
    )
    setup = _with_added("setup", setup_rows(draft.setup, table.latest("setup")), table)
    texts = [_passage(extracted, one.first, one.last) for one in draft.statements]
    statements = tuple(statement_rows(draft.statements, texts, table.latest("statement")))
    game = tuple(_game_rows(extracted, table))
    made, faults = _decided_draft(draft, game, words, components, setup, statements)
    known = {(one.about, one.key) for one in (*game, *words, *components, *setup, *statements)}
    stale = tuple(one for one in table.rows if (one.about, one.row) not in known)
    return Review(made, game, words, _in_order(components), _in_order(setup), statements, stale, faults)


def _in_order(rows: Sequence[ReviewRow]) -> tuple[ReviewRow, ...]:
    return tuple(sorted(rows, key=lambda one: one.first))


def _passage(extracted: Extracted, first: int, last: int) -> str:
    return " ".join(extracted.lines[first - 1 : last])


def _with_added(
    about: Literal["component", "setup"], read: Iterator[ReviewRow], table: DecisionTable
) -> tuple[ReviewRow, ...]:
    """The rows that were read, and behind them those that a person made from words of the book."""
    rows = list(read)
    known = {one.key for one in rows}
    for key, fields in table.latest(about).items():
        if key not in known and "new" in fields:
            values = dict.fromkeys(FIELDS[about], "") | {name: one.value for name, one in fields.items()}
            state: RowState = "dropped" if values.get("drop") == "yes" else "decided"
            line = fields["new"].line
            rows.append(ReviewRow(about, key, line, line, values, state, by_hand=True))
    return tuple(rows)


# ---- the game and its words ----


def _game_rows(extracted: Extracted, table: DecisionTable) -> Iterator[ReviewRow]:
    draft, decided = extracted.draft, table.latest("game")
    begun = beginnings(extracted)
    title_line = _line_with(extracted, draft.title or "")
    read: dict[str, tuple[str, int]] = {
        "title": (draft.title or "", title_line),
        "title_en": ("", title_line),
        "players": (_span(draft.outline.players), draft.outline.players_line),
    }
    read |= {part: (str(begun.get(part, "")), begun.get(part, 0)) for part in PARTS}
    for key, (value, line) in read.items():
        said = decided.get(key, {}).get("value")
        at = line if 0 < line <= len(extracted.lines) else 1
        guessed = key == "players" and draft.outline.guessed
        state: RowState = "decided" if said else "sure" if value and not guessed else "open"
        now = said.value if said else value
        if key in PARTS and now.isdecimal():
            at = int(now)
        proposed = {"value": value} if said and said.value != value else {}
        yield ReviewRow("game", key, at, at, {"value": now}, state, (), proposed)


def _span(players: Sequence[int]) -> str:
    if not players:
        return ""
    whole = list(players) == list(range(players[0], players[-1] + 1))
    return f"{players[0]}-{players[-1]}" if whole and len(players) > 1 else ", ".join(map(str, players))


def _line_with(extracted: Extracted, text: str) -> int:
    lines = (number for number, line in enumerate(extracted.lines, start=1) if text and text in line)
    return next(lines, 1)


def _word_rows(extracted: Extracted, table: DecisionTable) -> tuple[ReviewRow, ...]:
    decided, english = table.latest("word"), general_english()
    stated = {one.lemma: one.en for one in extracted.draft.terms if one.en}
    rows: list[ReviewRow] = []
    for one in extracted.proposed:
        read = {
            "word": one.word,
            "role": one.role,
            "name_en": stated.get(one.word) or english.get(one.word, ""),
            "join": "",
        }
        rows.append(_word_row(one.word, one.lines, read, decided.get(one.word, {}), one.confidence, one.why))
    known = {one.word for one in extracted.proposed}
    for key, fields in decided.items():
        if key not in known and "new" in fields:
            read = {"word": key, "role": "good", "name_en": english.get(key, ""), "join": ""}
            rows.append(replace(_word_row(key, _lines(fields), read, fields, DECIDED, ""), by_hand=True))
    return tuple(rows)


def _word_row(
    key: str,
    lines: Sequence[int],
    read: Mapping[str, str],
    decided: Mapping[str, ReviewDecision],
    confidence: int,
    why: str,
) -> ReviewRow:
    said = {name: one.value for name, one in decided.items() if name in read}
    now = {**read, **said}
    dropped = now["role"] == _NONE or bool(now["join"])
    state: RowState = "decided" if decided else "sure" if confidence >= CERTAIN else "open"
    if dropped:
        state = "dropped"
    first = lines[0] if lines else 1
    differs = {name: value for name, value in read.items() if now[name] != value}
    return ReviewRow("word", key, first, lines[-1] if lines else 1, now, state, (why,) if why else (), differs)


# ---- the draft that the decisions make ----


def _decided_draft(
    draft: Draft,
    game: Sequence[ReviewRow],
    words: Sequence[ReviewRow],
    components: Sequence[ReviewRow],
    setup: Sequence[ReviewRow],
    statements: Sequence[ReviewRow],
) -> tuple[Draft, dict[str, KartotekError]]:
    said = {one.key: one.values["value"] for one in game}
    renamed = {row.proposed["name_hu"]: row.values["name_hu"] for row in components if "name_hu" in row.proposed}
    listed = tuple(_components(draft.components, components, renamed))
    english = _english_names(game, words, components)
    made = replace(
        draft,
        title=said["title"] or None,
        outline=replace(draft.outline, players=players_of(said["players"]) or draft.outline.players),
        components=listed,
        setup=tuple(_setup(draft.setup, setup, renamed, listed)),
        terms=tuple(replace(one, en=english.get(one.lemma, one.en)) for one in draft.terms),
        english=english,
    )
    faults = dict(_with_one_name(setup))
    language = language_of(made, draft.words)
    made = replace(made, language=replace(language, words=_translated(language.words, english)))
    vocabulary = build_vocabulary(made.language.vocabulary, where=draft.game)
    hosts = {one.name_hu: one.kind or "piece" for one in listed}
    stated = [
        one
        for row, read in zip(statements, draft.statements, strict=True)
        for one in _statement(row, read, vocabulary, hosts, faults)
    ]
    return replace(made, statements=tuple(stated)), faults


def _english_names(*groups: Sequence[ReviewRow]) -> dict[str, str]:
    """The English names that a person accepted, by the Hungarian ones."""
    game, words, components = groups
    said = {one.key: one.values["value"] for one in game}
    found = {said["title"]: said["title_en"]} if said["title"] and said["title_en"] else {}
    for row, name in ((row, name) for rows, name in ((words, "word"), (components, "name_hu")) for row in rows):
        if row.state == "decided" and row.values["name_en"]:
            found[row.values[name]] = row.values["name_en"]
    return found


def _components(
    read: Sequence[DraftComponent], rows: Sequence[ReviewRow], renamed: Mapping[str, str]
) -> Iterator[DraftComponent]:
    records = iter(read)
    for row in rows:
        one = None if row.by_hand else next(records)
        if row.state == "dropped":
            continue
        if row.state != "decided" and one is not None:
            yield replace(one, part_of=renamed.get(one.part_of, one.part_of))
            continue
        values = row.values
        count = int(values["count"]) if values["count"].isdecimal() else None
        part = renamed.get(values["part_of"], values["part_of"])
        confidence = DECIDED if count is not None else 0
        how = one.how if one is not None and one.count == count else "decided"
        kind = values["kind"] if values["kind"].isidentifier() else ""  # it names a file
        yield DraftComponent(values["name_hu"], kind, count, row.first, how, confidence, part)


def _setup(
    read: Sequence[SetupNumber],
    rows: Sequence[ReviewRow],
    renamed: Mapping[str, str],
    components: Sequence[DraftComponent],
) -> Iterator[SetupNumber]:
    records = iter(read)
    names = sorted((one.name_hu for one in components), key=len, reverse=True)
    for row in rows:
        one = None if row.by_hand else next(records)
        if row.state == "dropped":
            continue
        if row.state != "decided" and one is not None:
            thing = renamed.get(one.thing, one.thing)
            yield replace(one, thing=thing, what=one.what.replace(one.thing, thing, 1))
            continue
        values, what = row.values, row.values["what"]
        players = int(values["players"]) if values["players"].isdecimal() else None
        value = int(values["value"]) if values["value"].isdecimal() else None
        thing = next((name for name in names if what.lower().startswith(name.lower())), what)
        how = one.how if one is not None and one.value == value else "decided"
        confidence = DECIDED if value is not None else 0
        yield SetupNumber(what, thing, values["receiver"], players, value, row.first, how, confidence)


def _with_one_name(rows: Sequence[ReviewRow]) -> Iterator[tuple[str, KartotekError]]:
    """Numbers that a person accepted under a name that another number has: the tables hold one of them."""
    held: dict[tuple[str, str], ReviewRow] = {}
    for row in rows:
        if row.state == "decided":
            first = held.setdefault((slug(row.values["what"]), row.values["players"]), row)
            if first.values["value"] != row.values["value"]:
                what = f"{first.values['value']} has this name with {row.values['players']} players, too"
                yield row.key, KartotekError("review-value", what, hint="call one of the two otherwise")


def _statement(
    row: ReviewRow,
    read: DraftStatement,
    vocabulary: Vocabulary,
    hosts: Mapping[str, str],
    faults: dict[str, KartotekError],
) -> Iterator[DraftStatement]:
    """What a sentence states: nothing that is executed, a price, or the abilities that were accepted."""
    if row.state != "decided":
        yield read
        return
    subject, kind = row.values["subject"], row.values["as"]
    plain = replace(read, subject=subject, unread=(), partly="", doubts=(), confidence=DECIDED)
    text = row.values["expression"]
    if kind == "text" or not text:
        yield replace(plain, field="text", expression=UNREAD, unread=read.unread)
        return
    host = hosts.get(subject, "rule")
    try:
        for part in [text] if kind == "cost" else text.split(SEVERAL):
            yield replace(plain, field=kind, expression=checked_expression(part, kind, vocabulary, host))
    except KartotekError as error:
        faults[row.key] = error
        yield replace(read, confidence=0)


def checked_expression(text: str, kind: str, vocabulary: Vocabulary, host: str) -> str:
    """The canonical spelling of an expression; raises KartotekError where it does not parse or fit."""
    if kind == "cost":
        return text.strip() if text.strip() == "free" else print_bundle(parse_bundle(text.strip(), vocabulary))
    return print_ability(parse_ability(text.strip(), vocabulary, host))


def _translated(words: Mapping[str, object], english: Mapping[str, str]) -> dict[str, object]:
    """The words with the English names that a person gave to Hungarian ones."""
    made: dict[str, object] = {}
    for key, entry in words.items():
        made[key] = _translated_entry(entry, english) if isinstance(entry, Mapping) else entry
    return made


def _translated_entry(entry: Mapping[str, object], english: Mapping[str, str]) -> dict[str, object]:
    hungarian = entry.get("hu")
    lemma = hungarian.get("lemma") if isinstance(hungarian, Mapping) else hungarian
    if isinstance(lemma, str) and isinstance(entry.get("en"), str):
        return {**entry, "en": english.get(lemma, entry["en"])}
    return {
        key: _translated_entry(value, english) if isinstance(value, Mapping) else value for key, value in entry.items()
    }
