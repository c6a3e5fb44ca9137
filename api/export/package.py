"""What comes with the bulk files: a Frictionless data package, a page of the tables, changes, the licence."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import orjson

from kartotek.api.export.columns import Reference, TableShape, table_shape, tables_page
from kartotek.api.formats import FORMATS, PACKAGE_FILES
from kartotek.catalog.releases import Change, Release, changes_since, read_releases
from kartotek.catalog.store import Catalog
from kartotek.schema.paths import licence_text

__all__ = ["change_as_json", "changes_as_json", "release_of", "write_package"]

_PRETTY: Final = orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE
_COMPRESSIONS: Final = {"gzip": "gz"}
"""What Frictionless calls them: by the ending of the file."""


def write_package(folder: Path, catalog: Catalog, files: Iterable[dict[str, Any]]) -> list[Path]:
    """Write `datapackage.json`, `changes.json`, `tables.md` and the licence; gives their paths."""
    releases = read_releases()
    contents = (
        orjson.dumps(_package(catalog, release_of(catalog, releases), files), option=_PRETTY),
        orjson.dumps(_all_changes(catalog, releases), option=_PRETTY),
        tables_page().encode(),
        licence_text().encode(),
    )
    for name, content in zip(PACKAGE_FILES, contents, strict=True):
        (folder / name).write_bytes(content)
    return [folder / name for name in PACKAGE_FILES]


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
        "name": _resource_name(path),
        "path": path,
        "format": path.removesuffix(".gz").rsplit(".", 1)[-1],
        "mediatype": FORMATS[entry["format"]].media_type,
        "bytes": entry["bytes"],
        "hash": f"sha256:{entry['sha256']}",
    }
    if entry["compression"]:
        found["compression"] = _COMPRESSIONS[entry["compression"]]
    # Readers take a table without a row for a fault, and a `catalog.json` or `.schema.json` for one of their own.
    if entry["format"] in ("csv", "jsonl") and (entry["rows"] or entry["format"] == "csv"):
        shape = table_shape(entry["table"])
        return found | {
            "type": "table",
            "encoding": "utf-8",
            "profile": "tabular-data-resource",
            "schema": _schema(shape, entry["format"]),
        }
    return found | {"type": "file"}


def _resource_name(path: str) -> str:
    return path.lower().replace("/", "-").replace("_", "-")


def _schema(shape: TableShape, form: str) -> dict[str, Any]:
    """A Table Schema: types, keys, and in CSV, where all tables stand, what a row refers to.

    An empty cell of CSV is null or an empty text: texts that must not be null may look so.
    """
    fields: list[dict[str, Any]] = []
    for column in shape.columns:
        required = not column.nullable and (form != "csv" or column.type != "string" or column.name in shape.key)
        field: dict[str, Any] = {"name": column.name, "type": column.type}
        fields.append(field | ({"constraints": {"required": True}} if required else {}))
    found = {"fields": fields, "primaryKey": list(shape.key), "missingValues": [""] if form == "csv" else []}
    if form == "csv" and shape.references:
        found["foreignKeys"] = [_foreign_key(shape, each) for each in shape.references]
    return found


def _foreign_key(shape: TableShape, reference: Reference) -> dict[str, Any]:
    resource = "" if reference.table == shape.name else _resource_name(f"csv/{reference.table}.csv")
    return {
        "fields": list(reference.columns),
        "reference": {"resource": resource, "fields": list(reference.targets)},
    }


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
