"""The pinned packages: as a bill of materials, and held against a list of known vulnerabilities.

    python -m kartotek.api.pins requirements.txt > sbom.json
    python -m kartotek.api.pins requirements.txt all.zip

A list is what osv.dev publishes for PyPI: a ZIP or a folder of one JSON record for each vulnerability. The status is 1
where a pin is affected.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import Any, Final, NamedTuple
from zipfile import BadZipFile, ZipFile

from kartotek.api.licences import licence_of
from kartotek.schema.errors import KartotekError

__all__ = ["KnownVulnerability", "Pin", "bill_of_materials", "findings", "read_pins", "records"]

_PIN: Final = re.compile(r"([A-Za-z0-9._-]+)==([^\s;\\]+)")
_HASH: Final = re.compile(r"--hash=sha256:([0-9a-f]{64})")


class Pin(NamedTuple):
    """A package at the version that is installed, with the hashes of its files."""

    name: str
    version: str
    hashes: tuple[str, ...]


class KnownVulnerability(NamedTuple):
    """A vulnerability that a pin has; not `certain` where the record names ranges alone, which a person must read."""

    pin: Pin
    id: str
    summary: str
    certain: bool


def read_pins(text: str) -> list[Pin]:
    """The pins of a requirements file with hashes."""
    entries = re.split(r"\n(?=[A-Za-z0-9])", text)
    found = ((_PIN.match(entry), entry) for entry in entries)
    return [Pin(_plain(pin[1]), pin[2], tuple(_HASH.findall(entry))) for pin, entry in found if pin]


def bill_of_materials(pins: Iterable[Pin]) -> dict[str, Any]:
    """The pins as CycloneDX: equal pins give equal bytes, so it has no date and no serial number."""
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "kartotek", "bom-ref": "kartotek"}},
        "components": [_component(pin) for pin in sorted(pins)],
    }


def _component(pin: Pin) -> dict[str, Any]:
    address = f"pkg:pypi/{pin.name}@{pin.version}"
    found = {"type": "library", "bom-ref": address, "name": pin.name, "version": pin.version, "purl": address}
    try:
        known = {"licenses": [{"license": {"name": licence_of(pin.name)}}]}
    except PackageNotFoundError:
        known = {}  # of another platform
    # A package has several files, and one that is installed is any of them.
    files = [
        {"type": "distribution", "url": address, "hashes": [{"alg": "SHA-256", "content": each}]} for each in pin.hashes
    ]
    return found | known | {"externalReferences": files}


def records(path: Path) -> Iterator[dict[str, Any]]:
    """The records of a list of vulnerabilities."""
    try:
        if path.is_dir():
            yield from (json.loads(file.read_bytes()) for file in sorted(path.glob("**/*.json")))
            return
        with ZipFile(path) as archive:
            yield from (json.loads(archive.read(name)) for name in archive.namelist() if name.endswith(".json"))
    except (OSError, BadZipFile, ValueError, RecursionError) as error:
        hint = "fetch all.zip of the ecosystem PyPI from osv.dev"
        what = "the list of vulnerabilities cannot be read"
        raise KartotekError("file", what, where=str(path), why=str(error), hint=hint) from error


def findings(pins: Iterable[Pin], known: Iterable[dict[str, Any]]) -> Iterator[KnownVulnerability]:
    """The pins that a record says are affected."""
    by_name = {pin.name: pin for pin in pins}
    for record in known:
        for affected in record.get("affected", ()) if "withdrawn" not in record else ():
            package = affected.get("package", {})
            pin = by_name.get(_plain(str(package.get("name")))) if package.get("ecosystem") == "PyPI" else None
            versions = affected.get("versions") or ()
            if pin is not None and (pin.version in versions or (not versions and affected.get("ranges"))):
                yield KnownVulnerability(pin, str(record.get("id")), str(record.get("summary", "")), bool(versions))


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _main(requirements: str, known: str | None = None) -> int:
    pins = read_pins(Path(requirements).read_text(encoding="utf-8"))
    if known is None:
        sys.stdout.write(json.dumps(bill_of_materials(pins), indent=2) + "\n")
        return 0
    found = sorted(set(findings(pins, records(Path(known)))))
    for finding in found:
        doubt = "" if finding.certain else " (look at its ranges)"
        sys.stdout.write(f"{finding.pin.name} {finding.pin.version}: {finding.id}{doubt} {finding.summary}\n")
    sys.stdout.write(f"{len(pins)} pins, {len(found)} findings\n")
    return 1 if found else 0


if __name__ == "__main__":
    try:
        sys.exit(_main(*sys.argv[1:3]))
    except KartotekError as error:
        sys.exit(str(error))
