"""Every setting that the environment can give, declared once; the only place that reads them."""

from __future__ import annotations

import os
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

__all__ = ["SETTINGS", "Setting", "setting", "switched_on"]


@dataclass(frozen=True, slots=True)
class Setting:
    """An environment variable: what it decides, and what holds where it is not set."""

    name: str
    meaning: str
    default: str


_DECLARED: Final = (
    Setting("KARTOTEK_DATA", "the folder of facts that `kartotek build` reads", "the data that came with the program"),
    Setting(
        "KARTOTEK_DATABASE_URL",
        "where the built catalog is: sqlite:///FILE or postgresql://USER@HOST/NAME",
        "a SQLite file of this user",
    ),
    Setting(
        "KARTOTEK_RULEBOOKS",
        "a folder of rulebook extractions; where it is set, the tests read them again and compare",
        "no extractions",
    ),
    Setting(
        "KARTOTEK_LOGS",
        "a folder with logs of other programs, <game>/logs/*.json; where it is set, the tests replay them all",
        "no logs but the shipped ones",
    ),
    Setting(
        "KARTOTEK_TBX_SCHEMAS",
        "a folder with the RELAX NG and Schematron of TBX-Basic; where it is set, the tests hold exports against them",
        "no schemas",
    ),
    Setting(
        "KARTOTEK_CACHE", "a folder for what reading a rulebook costs most; safe to delete", "this user's cache folder"
    ),
    Setting("KARTOTEK_ORIGIN", "the public address of the site, for previews of its links", "no previews"),
    Setting("KARTOTEK_PREVIEWS", "the folder that `kartotek previews` wrote", "no previews"),
    Setting("KARTOTEK_DEBUG", "1 shows the traceback of an unexpected fault", "a short message without one"),
)

SETTINGS: Final = MappingProxyType({declared.name: declared for declared in _DECLARED})


def setting(name: str) -> str | None:
    """The value given to a declared setting; None where it is not set or empty."""
    if name not in SETTINGS:
        raise ValueError(f"undeclared setting {name!r}")
    return os.environ.get(name, "").strip() or None


def switched_on(name: str) -> bool:
    """Whether a yes/no setting says yes."""
    return (setting(name) or "0").casefold() not in {"0", "no", "off", "false"}
