"""Write a draft as a data folder of the documented shape: what is certain as values, the rest as `?` with a reason."""

from __future__ import annotations

import csv
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import Final

from ingest.newbook.draft import CONFIDENT, Draft, slug
from ingest.newbook.facts import DraftComponent
from ingest.newbook.statements import DraftStatement
from schema.errors import KartotekError
from schema.files import write_whole

__all__ = ["write_draft"]

_OTHER: Final = "piece"
"""The table of components whose names do not say what they are made as."""

FolderRow = Sequence[object]


def write_draft(draft: Draft, folder: Path) -> list[Path]:
    """Write the game's folder, the draft as JSON and the list of what to decide; the paths of all files."""
    game = folder / "games" / draft.game
    if game.exists():
        raise KartotekError("file", "the folder is there already", where=str(game), hint="name another one with -o")
    files = {
        "game.toml": _game(draft),
        "vocabulary.toml": _vocabulary(draft),
        "words.toml": _words(draft),
        **_tables(draft),
    }
    paths = [game / name for name in files]
    (game / "components").mkdir(parents=True)
    for path, text in zip(paths, files.values(), strict=True):
        write_whole(path, text.encode())
    drafts = {
        f"{draft.game}.draft.json": json.dumps(draft.as_json(), ensure_ascii=False, indent=1) + "\n",
        f"{draft.game}.decide.md": _decide(draft),
    }
    for name, text in drafts.items():
        write_whole(folder / name, text.encode())
    return [*paths, *(folder / name for name in drafts)]


def _game(draft: Draft) -> str:
    players = draft.outline.players or (1, 1)
    solo = bool(draft.outline.of("solo"))
    title = json.dumps(draft.title, ensure_ascii=False)
    kinds = "".join(f"{kind} = {{}}\n" for kind in _kinds(draft))
    numbers, texts = (json.dumps(_keys(draft, numbers=whole)) for whole in (True, False))
    return (
        f'id = "{draft.game}"\n'
        f"name = {{ en = {title}, hu = {title} }}\n"
        f"players = {{ min = {1 if solo else players[0]}, max = {players[-1]} }}\n\n"
        '[[editions]]\nid = "1"\nname = "first edition"\n\n'
        f'[[documents]]\nid = "book:hu-1"\ntitle = {title}\nlanguage = "hu"\nedition = "1"\n'
        f'lines = {draft.lines}\nsha256 = "{draft.sha256}"\n'
        f"\n[kinds]\n{kinds}\n[setup]\nnumbers = {numbers}\ntexts = {texts}\n"
    )


def _keys(draft: Draft, *, numbers: bool) -> list[str]:
    """Keys of the set-up all of whose values are numbers, or the others."""
    found: dict[str, bool] = {}
    for key, _, value, *_ in _setup(draft):
        found[str(key)] = found.get(str(key), True) and isinstance(value, int)
    return [key for key, whole in found.items() if whole == numbers]


def _kinds(draft: Draft) -> list[str]:
    return sorted({_kind(one) for one in _leaves(draft)} | {"rule"})


def _kind(component: DraftComponent) -> str:
    return component.kind or _OTHER


def _leaves(draft: Draft) -> list[DraftComponent]:
    """Components that are no totals of others; of two with one name, the first."""
    totals = {one.part_of for one in draft.components if one.part_of}
    by_id: dict[tuple[str, str], DraftComponent] = {}
    for one in draft.components:
        if one.name_hu not in totals:
            by_id.setdefault((_kind(one), slug(one.name_hu)), one)
    return list(by_id.values())


def _vocabulary(draft: Draft) -> str:
    goods = "".join(f"{name} = {{{' signed = true ' if name == 'vp' else ''}}}\n" for name in draft.goods.values())
    hosts = "".join(f"{kind} = {{}}\n" for kind in _kinds(draft))
    return f'game = "{draft.game}"\nphases = []\nperiods = ["round"]\n\n[resources]\n{goods}\n[hosts]\n{hosts}'


def _words(draft: Draft) -> str:
    """Hungarian words from the book; the English ones are the same until a person translates them."""
    goods = "".join(f"{name} = {_word(hu, hu)}\n" for hu, name in draft.goods.items())
    hosts = "".join(f"{kind} = {_word(kind, kind)}\n" for kind in _kinds(draft))
    periods = 'round = { en = "round", hu = "kör" }\n'
    return f'game = "{draft.game}"\n\n[resources]\n{goods}\n[hosts]\n{hosts}\n[periods]\n{periods}'


def _word(en: str, hu: str) -> str:
    return f"{{ en = {json.dumps(en, ensure_ascii=False)}, hu = {json.dumps(hu, ensure_ascii=False)} }}"


def _tables(draft: Draft) -> dict[str, str]:
    leaves = _leaves(draft)
    costs = {one.subject: one for one in draft.statements if one.field == "cost" and one.confidence >= CONFIDENT}
    kinds: dict[str, list[FolderRow]] = defaultdict(list)
    evidence: list[FolderRow] = []
    gaps: list[FolderRow] = []
    for one in leaves:
        _add(one, costs.get(one.name_hu), kinds, evidence, gaps)
    effects, reasons = _effects(draft, leaves)
    gaps += reasons
    evidence += [(row[0], "ability", "cited", "book", row[3], row[4], "") for row in effects]
    return {
        **{
            f"components/{kind}.csv": _csv("id name_en name_hu cost copies".split(), rows)
            for kind, rows in sorted(kinds.items())
        },
        "sources.csv": _csv("id title kind locator note".split(), ()),
        "abilities.csv": _csv("component expression note".split(), [(row[0], row[1], row[2]) for row in effects]),
        "evidence.csv": _csv("subject field kind source lines confidence note".split(), evidence),
        "gaps.csv": _csv("subject field reason".split(), gaps),
        "counts.csv": _csv("kind printed lines note".split(), _counts(draft)),
        "setup.csv": _csv("key players value lines note".split(), _setup(draft)),
        "terms.csv": _csv(
            "concept term_hu term_en pos status spelling english category lines confidence".split(), _terms(draft)
        ),
    }


def _add(
    one: DraftComponent,
    cost: DraftStatement | None,
    kinds: dict[str, list[FolderRow]],
    evidence: list[FolderRow],
    gaps: list[FolderRow],
) -> None:
    kind, name = _kind(one), slug(one.name_hu)
    subject = f"{kind}:{name}"
    certain = one.count is not None and one.confidence >= CONFIDENT
    kinds[kind].append((name, "?", one.name_hu, cost.expression if cost else "", one.count if certain else "?"))
    evidence.append((subject, "name_hu", "cited", "book", one.line, one.confidence, ""))
    gaps.append((subject, "name_en", "nobody has translated it yet"))
    if certain:
        evidence.append((subject, "copies", "cited", "book", one.line, one.confidence, one.how))
    else:
        gaps.append((subject, "copies", "the book was read with doubt: a person must decide"))
    if cost is not None:
        evidence.append((subject, "cost", "cited", "book", _span(cost.first, cost.last), cost.confidence, ""))


def _effects(
    draft: Draft, leaves: Sequence[DraftComponent]
) -> tuple[list[tuple[str, str, str, str, int]], list[FolderRow]]:
    """Abilities that were read in full, and the components of which a sentence was left open."""
    ids = {one.name_hu: f"{_kind(one)}:{slug(one.name_hu)}" for one in leaves}
    read: list[tuple[str, str, str, str, int]] = []
    left: dict[str, str] = {}
    for one in draft.statements:
        subject = ids.get(one.subject)
        if subject is None or one.field == "cost":
            continue
        if one.field == "ability" and one.confidence >= CONFIDENT:
            read.append((subject, one.expression, "", _span(one.first, one.last), one.confidence))
        else:
            left.setdefault(subject, f"lines {_span(one.first, one.last)} are not understood")
    known = {row[0] for row in read}
    return read, [(subject, "ability", reason) for subject, reason in left.items() if subject not in known]


def _counts(draft: Draft) -> list[FolderRow]:
    """Printed totals of the kinds all of whose pieces are certain."""
    leaves = _leaves(draft)
    doubtful = {_kind(one) for one in leaves if one.count is None or one.confidence < CONFIDENT}
    tops: dict[str, list[DraftComponent]] = defaultdict(list)
    for one in draft.components:
        if not one.part_of:
            tops[_kind(one)].append(one)
    pieces = Counter[str]()
    for one in leaves:
        pieces[_kind(one)] += one.count or 0
    rows: list[FolderRow] = []
    for kind, listed in sorted(tops.items()):
        printed = sum(one.count or 0 for one in listed)
        if kind not in doubtful and printed == pieces[kind]:
            rows.append((kind, printed, ";".join(str(line) for line in sorted({one.line for one in listed})), ""))
    return rows


def _setup(draft: Draft) -> list[FolderRow]:
    made: dict[tuple[str, object], FolderRow] = {}
    for one in draft.setup:
        if one.confidence >= CONFIDENT and one.value is not None:
            key = slug(one.what).replace("-", "_")
            made.setdefault((key, one.players), (key, one.players or "", one.value, one.line, one.how))
    return list(made.values())


def _terms(draft: Draft) -> list[FolderRow]:
    """Candidates as terms; of several words for one concept, the commonest is preferred."""
    times: dict[str, int] = {}
    for one in draft.terms:
        concept = slug(one.en or one.lemma)
        times[concept] = max(times.get(concept, 0), len(one.lines))
    rows: list[FolderRow] = []
    for one in draft.terms:
        concept = slug(one.en or one.lemma)
        preferred = times.get(concept) == len(one.lines)
        if preferred:
            times.pop(concept)
        status, lines = "preferred" if preferred else "admitted", ";".join(map(str, one.lines))
        rows.append((concept, one.lemma, one.en, one.pos, status, "printed", "ours", "", lines, one.confidence))
    return rows


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"


def _csv(columns: Sequence[str], rows: Iterable[FolderRow]) -> str:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return text.getvalue()


def _decide(draft: Draft) -> str:
    """The list of what a person must decide, as a page."""
    lines = [f"# {draft.title}: what to decide", ""]
    by_topic: Mapping[str, list[str]] = defaultdict(list)
    for one in draft.questions:
        by_topic[one.topic.split(" with ")[0]].append(
            f"- [ ] {one.about} (line {_span(one.first, one.last)}, {one.topic}): {one.why}"
        )
    for topic, items in by_topic.items():
        lines += [f"## {topic}", "", *items, ""]
    return "\n".join(lines)
