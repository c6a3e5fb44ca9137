"""What comes with the bulk files: a Frictionless data package, a page of the tables, changes, the licence."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import orjson

from api.export.columns import TableShape, table_shape, tables_page
from api.formats import FORMATS
from catalog.releases import Change, Release, changes_since, read_releases
from catalog.store import Catalog
from schema.paths import licence_text

__all__ = ["change_as_json", "changes_as_json", "release_of", "write_package"]

_PRETTY: Final = orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE


def write_package(folder: Path, catalog: Catalog, files: Iterable[dict[str, Any]]) -> list[Path]:
    """Write `datapackage.json`, `changes.json`, `tables.md` and the licence; gives their paths."""
    releases = read_releases()
    made = {
        "datapackage.json": orjson.dumps(_package(catalog, release_of(catalog, releases), files), option=_PRETTY),
        "changes.json": orjson.dumps(_all_changes(catalog, releases), option=_PRETTY),
        "tables.md": tables_page().encode(),
        "LICENSE": licence_text().encode(),
    }
    for name, content in made.items():
        (folder / name).write_bytes(content)
    return [folder / name for name in made]


def release_of(catalog: Catalog, releases: Iterable[Release]) -> Release | None:
    """The release that the catalog is; None where its data version has not been released."""
    return next((each for each in releases if each.data_version == catalog.data_version), None)


def _package(catalog: Catalog, release: Release | None, files: Iterable[dict[str, Any]]) -> dict[str, Any]:
    named = {"version": catalog.data_version} | ({"created": f"{release.date}T00:00:00Z"} if release else {})
    return {
        "profile": "data-package",
        "name": "kartotek",
        "title": "Kartoték: cards, tiles and boards of five games, with executable effects",
        **named,
        "licenses": [{"name": "MIT", "path": "LICENSE", "title": "MIT Licence"}],
        "resources": [_resource(entry) for entry in files],
    }


def _resource(entry: dict[str, Any]) -> dict[str, Any]:
    path = entry["path"]
    found = {
        "name": path.lower().replace("/", "-").replace("_", "-"),
        "path": path,
        "format": path.removesuffix(".gz").rsplit(".", 1)[-1],
        "mediatype": FORMATS[entry["format"]].media_type,
        "bytes": entry["bytes"],
        "hash": f"sha256:{entry['sha256']}",
    }
    if entry["format"] in ("csv", "jsonl"):
        found |= {
            "encoding": "utf-8",
            "profile": "tabular-data-resource",
            "schema": _schema(table_shape(entry["table"])),
        }
    return found | ({"compression": entry["compression"]} if entry["compression"] else {})


def _schema(shape: TableShape) -> dict[str, Any]:
    """A Table Schema; what a row names must be there, but for rows that packs may supply."""
    fields: list[dict[str, Any]] = []
    for column in shape.columns:
        field: dict[str, Any] = {"name": column.name, "type": column.type}
        if column.type == "boolean":
            field |= {"trueValues": ["1", "true"], "falseValues": ["0", "false"]}
        fields.append(field | ({} if column.nullable else {"constraints": {"required": True}}))
    return {"fields": fields, "primaryKey": list(shape.key), "missingValues": [""]}


def _all_changes(catalog: Catalog, releases: list[Release]) -> dict[str, Any]:
    """What changed since every release, the newest first."""
    return {
        "data_version": catalog.data_version,
        "since": [changes_as_json(catalog, release) for release in reversed(releases)],
    }


def changes_as_json(catalog: Catalog, release: Release) -> dict[str, Any]:
    """What the catalog says otherwise than a release."""
    return {
        "release": release.number,
        "date": release.date,
        "data_version": release.data_version,
        "changes": [change_as_json(change) for change in changes_since(catalog, release)],
    }


def change_as_json(change: Change) -> dict[str, Any]:
    fields = [{"field": each.field, "old": each.old, "new": each.new} for each in change.fields]
    found = {"id": change.id, "kind": change.kind, "fields": fields}
    return found | ({"successor": change.successor} if change.successor else {})
