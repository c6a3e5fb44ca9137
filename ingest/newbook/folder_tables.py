"""The tables of a draft's data folder: what is certain as values, the rest as `?` with a reason."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import get_args

from kartotek.ingest.confidence import ADDED_UP, CERTAIN
from kartotek.ingest.files.csv_rows import csv_rows
from kartotek.ingest.lists.facts import DraftComponent, DraftStatement
from kartotek.ingest.newbook.candidates import DraftTerm
from kartotek.ingest.newbook.draft import Draft
from kartotek.ingest.newbook.kinds import kind_of, leaves_of, span, subject_of
from kartotek.ingest.newbook.language import slug
from kartotek.ingest.newbook.proposals import ProposedWord, WordRole
from kartotek.ingest.newbook.rules import DraftRule, rule_row, rules_of
from kartotek.schema.errors import KartotekError

__all__ = ["load_proposed_words", "setup_rows", "tables_of", "words_table"]

FolderRow = Sequence[object]


def tables_of(draft: Draft) -> dict[str, str]:
    """The tables of a game's folder by their paths in it."""
    leaves = leaves_of(draft.components)
    rows = _rows_of_components(draft, leaves)
    stated = _stated(draft, leaves)
    rules = rules_of(draft, leaves)
    read = [*_read(stated), *_read([(f"rule:{one.slug}", said) for one in rules for said in one.statements])]
    evidence = [(one.subject, "ability", "cited", "book", one.lines, one.confidence, "") for one in read]
    for one in rules:
        rows.name_rule(one)
    components = {
        f"components/{kind}.csv": _csv("id name_en name_hu cost copies", table)
        for kind, table in sorted(rows.kinds.items())
    }
    return {
        **components,
        "components/rule.csv": _csv("id name_en name_hu", [(one.slug, one.name_en, one.name_hu) for one in rules]),
        "rules.csv": _csv("id statement_en statement_hu basis lines confidence note role", map(rule_row, rules)),
        "sources.csv": _csv("id title kind locator note", ()),
        "abilities.csv": _csv("component expression note", [(one.subject, one.expression, "") for one in read]),
        "evidence.csv": _csv("subject field kind source lines confidence note", [*rows.evidence, *evidence]),
        "gaps.csv": _csv("subject field reason", [*rows.gaps, *_left_open(stated)]),
        "counts.csv": _csv("kind printed lines note", _counts(draft)),
        "setup.csv": _csv("key players value lines note", setup_rows(draft)),
        "terms.csv": _csv(
            "concept term_hu term_en pos status spelling english category lines confidence", _terms(draft.terms)
        ),
    }


def words_table(draft: Draft) -> str:
    """The words that the book proposes: a person may give another role to each."""
    rows = [
        (one.word, one.role, ";".join(map(str, one.lines)), one.confidence, one.why, " ".join(one.forms))
        for one in draft.words
    ]
    return _csv("word role lines confidence why forms", rows)


def load_proposed_words(path: Path) -> list[ProposedWord]:
    """The words of a table that a person has gone through: each with its role and its forms."""
    found: list[ProposedWord] = []
    for number, row in enumerate(csv_rows(path), start=2):
        word, role = (row.get("word") or "").strip(), (row.get("role") or "").strip()
        known = next((one for one in get_args(WordRole) if one == role), None)
        if not word or known is None:
            hint = f"a role is one of {', '.join(get_args(WordRole))}; leave out the rows of words that are none"
            raise KartotekError(
                "data-format", f"{word!r} has no known role: {role!r}", where=f"{path}:{number}", hint=hint
            )
        forms = tuple((row.get("forms") or "").split())
        found.append(ProposedWord(word, known, (), "named by a person", ADDED_UP, forms))
    return found


def _csv(columns: str, rows: Iterable[FolderRow]) -> str:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns.split())
    writer.writerows(rows)
    return text.getvalue()


# ---- components ----


class _ComponentRows:
    """Rows of components by their kinds, the evidence for what they have, and what they lack."""

    def __init__(self) -> None:
        self.kinds: dict[str, list[FolderRow]] = defaultdict(list)
        self.evidence: list[FolderRow] = []
        self.gaps: list[FolderRow] = []

    def add(self, one: DraftComponent, name_en: str | None, cost: DraftStatement | None) -> None:
        count = one.count if one.is_certain else "?"
        paid = cost.expression if cost else ""
        self.kinds[kind_of(one)].append((slug(one.name_hu), name_en or "?", one.name_hu, paid, count))
        self._cite(one, "name_hu", one.line, one.confidence)
        self._translate(subject_of(one), name_en)
        if one.is_certain:
            self._cite(one, "copies", one.line, one.confidence, one.how)
        else:
            self.gaps.append((subject_of(one), "copies", "the book was read with doubt: a person must decide"))
        if cost is not None:
            self._cite(one, "cost", span(cost.first, cost.last), cost.confidence)

    def name_rule(self, one: DraftRule) -> None:
        """The evidence for the names of a rule."""
        self.evidence.append((f"rule:{one.slug}", "name_hu", "label", "", "", ADDED_UP, "its heading"))
        self._translate(f"rule:{one.slug}", one.name_en)

    def _translate(self, subject: str, name_en: str | None) -> None:
        """The evidence for an English name, or the gap that it leaves."""
        if name_en and name_en != "?":
            self.evidence.append((subject, "name_en", "label", "", "", ADDED_UP, "a translation of our own"))
        else:
            self.gaps.append((subject, "name_en", "nobody has translated it yet"))

    def _cite(self, one: DraftComponent, field: str, lines: object, confidence: int, note: str = "") -> None:
        self.evidence.append((subject_of(one), field, "cited", "book", lines, confidence, note))


def _rows_of_components(draft: Draft, leaves: Sequence[DraftComponent]) -> _ComponentRows:
    costs = {one.subject: one for one in draft.statements if one.field == "cost" and one.confidence >= CERTAIN}
    rows = _ComponentRows()
    for one in leaves:
        rows.add(one, draft.english.get(one.name_hu), costs.get(one.name_hu))
    return rows


def _counts(draft: Draft) -> list[FolderRow]:
    """Printed totals of the kinds all of whose pieces are certain."""
    pieces = _by_kind(leaves_of(draft.components))
    tops = _by_kind([one for one in draft.components if not one.part_of])
    return [
        (kind, _total(listed), ";".join(str(line) for line in sorted({one.line for one in listed})), "")
        for kind, listed in sorted(tops.items())
        if _is_confirmed(listed, pieces[kind])
    ]


def _by_kind(components: Sequence[DraftComponent]) -> dict[str, list[DraftComponent]]:
    by_kind: dict[str, list[DraftComponent]] = defaultdict(list)
    for one in components:
        by_kind[kind_of(one)].append(one)
    return by_kind


def _total(components: Sequence[DraftComponent]) -> int:
    return sum(one.count or 0 for one in components)


def _is_confirmed(totals: Sequence[DraftComponent], pieces: Sequence[DraftComponent]) -> bool:
    return all(one.is_certain for one in pieces) and _total(totals) == _total(pieces)


# ---- abilities ----


@dataclass(frozen=True, slots=True)
class _ReadAbility:
    """An ability that was read in full, with its lines."""

    subject: str
    expression: str
    lines: str
    confidence: int


def _stated(draft: Draft, leaves: Sequence[DraftComponent]) -> list[tuple[str, DraftStatement]]:
    """What is said of components beside their costs, with the subjects that they are."""
    subjects = {one.name_hu: subject_of(one) for one in leaves}
    effects = (one for one in draft.statements if one.field != "cost")
    return [(subjects[one.subject], one) for one in effects if one.subject in subjects]


def _is_read(statement: DraftStatement) -> bool:
    return statement.field == "ability" and statement.confidence >= CERTAIN


def _read(stated: Sequence[tuple[str, DraftStatement]]) -> list[_ReadAbility]:
    """Abilities that were read in full."""
    read = ((subject, one) for subject, one in stated if _is_read(one))
    return [_ReadAbility(subject, one.expression, span(one.first, one.last), one.confidence) for subject, one in read]


def _left_open(stated: Sequence[tuple[str, DraftStatement]]) -> list[FolderRow]:
    """The components that have no ability, since their sentences were left open."""
    read = {subject for subject, one in stated if _is_read(one)}
    reasons: dict[str, str] = {}
    for subject, one in stated:
        reasons.setdefault(subject, f"lines {span(one.first, one.last)} are not understood")
    return [(subject, "ability", reason) for subject, reason in reasons.items() if subject not in read]


# ---- set-up and terms ----


def setup_rows(draft: Draft) -> list[tuple[str, object, int | None, int, str]]:
    """The certain numbers of the set-up; of several for one key and number of players, the first."""
    made: dict[tuple[str, object], tuple[str, object, int | None, int, str]] = {}
    for one in draft.setup:
        if one.is_certain:
            key = slug(one.what).replace("-", "_")
            made.setdefault((key, one.players), (key, one.players or "", one.value, one.line, one.how))
    return list(made.values())


def _terms(terms: Sequence[DraftTerm]) -> list[FolderRow]:
    """Candidates as terms; of several words for one concept, the commonest is preferred."""
    commonest: dict[str, DraftTerm] = {}
    for one in sorted(terms, key=lambda term: -len(term.lines)):
        commonest.setdefault(_concept(one), one)
    return [_term_row(one, preferred=commonest[_concept(one)] is one) for one in terms]


def _concept(term: DraftTerm) -> str:
    return slug(term.en or term.lemma)


def _term_row(one: DraftTerm, *, preferred: bool) -> FolderRow:
    status, lines = "preferred" if preferred else "admitted", ";".join(map(str, one.lines))
    return (_concept(one), one.lemma, one.en, one.pos, status, "printed", "ours", "", lines, one.confidence)
