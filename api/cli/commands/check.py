"""`kartotek check`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kartotek.api.cli.command import command as declare
from kartotek.api.cli.command import json_option
from kartotek.api.cli.output import progress, styled, write, write_json
from kartotek.api.cli.status import Status

if TYPE_CHECKING:
    from kartotek.ingest.files.problems import Problem
    from kartotek.schema.language.nodes import Ability
    from kartotek.schema.vocabulary import Vocabulary

__all__ = ["command"]

_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


@declare("check", "kartotek check", "kartotek check --data data --json")
@click.option("--data", type=_FOLDER, help="The folder of facts; else the setting KARTOTEK_DATA decides.")
@click.option(
    "--pack", "packs", type=_FOLDER, multiple=True, help="A pack to check as well; may be given several times."
)
@click.option(
    "--readings", type=_FOLDER, multiple=True, help="A folder that `kartotek ingest -o` wrote, to check with the facts."
)
@click.option(
    "--game", "drafts", type=_FOLDER, multiple=True, help="A folder of `kartotek draft` to check with the facts."
)
@click.option("--database", metavar="URL", help="Check this built database instead of a folder.")
@json_option
def command(
    data: Path | None,
    packs: tuple[Path, ...],
    readings: tuple[Path, ...],
    drafts: tuple[Path, ...],
    database: str | None,
    as_json: bool,
) -> Status:
    """Looks for ids that lead nowhere, counts that differ from the printed ones, expressions that do not parse, fit the
    vocabulary or run, fields without evidence, missing names. Every problem has a code. Builds nothing. The exit status
    is 1 when there are problems."""
    with progress("Checking the facts"):
        problems = _problems_of_database(database) if database else problems_of_facts(data, packs, readings, drafts)
    if as_json:
        write_json([{"code": p.code, "where": p.where, "what": p.what, "hint": p.hint} for p in problems])
    else:
        for problem in problems:
            write(problem.text())
        count = "1 problem" if len(problems) == 1 else f"{len(problems)} problems"
        write(styled(count, fg="red") if problems else styled("no problems", fg="green"))
    return Status.NEGATIVE if problems else Status.FINE


def problems_of_facts(
    data: Path | None, packs: tuple[Path, ...], readings: tuple[Path, ...] = (), drafts: tuple[Path, ...] = ()
) -> list[Problem]:
    from kartotek.ingest.build import collect
    from kartotek.ingest.build.check import check_rows
    from kartotek.ingest.files.problems import BadData
    from kartotek.schema.paths import data_folder

    try:
        folder = data or data_folder()
        rows = collect(folder, packs, (folder, *readings), drafts=drafts)
    except BadData as bad:
        return list(bad.problems)
    return check_rows(rows, _run, _run_pack)


def _problems_of_database(database: str) -> list[Problem]:
    from kartotek.ingest.build.check import check

    return check(database, _run, _run_pack)


def _run(ability: Ability, vocabulary: Vocabulary, host: str) -> None:
    """On both evaluators, which must agree."""
    from kartotek.catalog.effects.smoke_run import run_ability

    run_ability(ability, vocabulary, host)


def _run_pack(ability: Ability, vocabulary: Vocabulary, host: str) -> None:
    """On the tree walker: the expressions of a pack are not yet trusted."""
    from kartotek.catalog.effects.smoke_run import run_ability

    run_ability(ability, vocabulary, host, trusted=False)
