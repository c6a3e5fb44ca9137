"""`kartotek terms check`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, get_args

import click

from kartotek.api.cli.command import json_option
from kartotek.api.cli.output import styled, write, write_json
from kartotek.api.cli.status import Status
from kartotek.api.cli.terms.options import chosen_game, game_option, part
from kartotek.catalog.drafts.segment import DraftFinding, MistakeKind
from kartotek.schema.errors import KartotekError
from kartotek.schema.word_types import Language

if TYPE_CHECKING:
    from kartotek.catalog.drafts.accepted import AcceptedFindings

__all__ = ["command"]

_NEVER: Final = "never"
_KINDS: Final = get_args(MistakeKind)


@part(
    "check",
    'kartotek terms check draft.xlf --game "7 Wonders"',
    "kartotek terms check draft.txt --game seven-wonders --fail-on forbidden,untranslated --json",
    "kartotek terms check draft.po --game seven-wonders --ignore accepted.txt --annotate noted.po",
)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@game_option("The game whose rules the draft translates.", required=True)
@click.option("--ignore", type=click.Path(path_type=Path), help="A file of accepted findings: place:kind:words a line.")
@click.option("--annotate", type=click.Path(path_type=Path), help="Write the draft here with a note on each finding.")
@click.option("--free", is_flag=True, help="In words of its own: what is only left out is no finding.")
@click.option("--into", type=click.Choice(["hu", "en"]), help="The language of the draft in a table.")
@click.option("--fail-on", help="Kinds that make the exit status 1, divided by commas; all by default, or `never`.")
@json_option
def command(
    files: tuple[Path, ...],
    game: str,
    ignore: Path | None,
    annotate: Path | None,
    free: bool,
    into: Language | None,
    fail_on: str | None,
    as_json: bool,
) -> Status:
    """FILES are drafts from English into Hungarian or back: XLIFF 1.2 and 2.x, sdlxliff, mqxliff, PO, TMX, CSV, XLSX,
    Word tables; or the Hungarian alone: text, Markdown, Word. Each finding says where, what was expected, on which
    lines of the rulebook that stands, and why. Several files are one draft: its words are to agree throughout."""
    failing = _failing(fail_on)
    if annotate is not None and len(files) > 1:
        raise KartotekError("usage", "--annotate takes one file", hint="call the command once for each file")
    found, accepted = _checked(files, game, ignore, free=free, into=into)
    if annotate is not None:
        from kartotek.catalog.drafts.annotate import annotate_draft

        annotate_draft(files[0], annotate, [finding for _, finding in found])
    if as_json:
        write_json({"findings": [_as_json(path, finding, len(files)) for path, finding in found]})
    else:
        _show(found, accepted)
    return Status.NEGATIVE if any(finding.kind in failing for _, finding in found) else Status.FINE


def _failing(fail_on: str | None) -> frozenset[str]:
    if fail_on is None:
        return frozenset(_KINDS)
    kinds = frozenset(kind.strip() for kind in fail_on.split(",") if kind.strip()) - {_NEVER}
    unknown = sorted(kinds - set(_KINDS))
    if unknown:
        hint = f"known are {', '.join(_KINDS)}, {_NEVER}"
        raise KartotekError("usage", f"no kind of finding is {unknown[0]!r}", hint=hint)
    return kinds


def _checked(
    files: tuple[Path, ...], game: str, ignore: Path | None, *, free: bool, into: Language | None
) -> tuple[list[tuple[Path, DraftFinding]], AcceptedFindings]:
    from kartotek.api.cli.catalog import open_catalog
    from kartotek.catalog.drafts.accepted import AcceptedFindings
    from kartotek.catalog.drafts.check import checker
    from kartotek.catalog.drafts.reading import read_draft

    accepted = AcceptedFindings(ignore)
    catalog = open_catalog()
    glossary = checker(catalog, str(chosen_game(catalog, game)))
    draft = ((path, segment) for path in files for segment in read_draft(path, into))
    findings = glossary.check_files(draft, free=free)
    found = [(path, finding) for path, finding in findings if [*accepted.without([finding])]]
    return found, accepted


def _as_json(path: Path, finding: DraftFinding, files: int) -> dict[str, Any]:
    from kartotek.catalog.drafts.accepted import finding_key

    named = {"file": path.name} if files > 1 else {}
    return named | {"key": finding_key(finding)} | finding.as_json()


def _show(found: list[tuple[Path, DraftFinding]], accepted: AcceptedFindings) -> None:
    from kartotek.catalog.drafts.accepted import finding_key

    for path, finding in found:
        place = f"{path.name}:{finding.segment.key or finding.segment.line}"
        words = finding.text or (f"({finding.source.text})" if finding.source else "")
        write(f"{place}  {styled(finding.kind, bold=True)}  {words}")
        if finding.expected:
            write(f"    expected: {', '.join(finding.expected)}{_lines(finding)}")
        write(f"    {finding.why}; to accept it: {finding_key(finding)}")
    counts = Counter(finding.kind for _, finding in found)
    shown = ", ".join(f"{counts[kind]} {kind}" for kind in _KINDS if counts[kind])
    write(f"{len(found)} findings: {shown}" if found else "No findings.")
    for key in accepted.unused:
        write(f"accepted, but not found: {key}")


def _lines(finding: DraftFinding) -> str:
    evidence = next((evidence for evidence in finding.evidence if evidence.lines), None)
    if evidence is None:
        return ""
    return f" ({evidence.document}, lines {', '.join(map(str, evidence.lines[:6]))})"
