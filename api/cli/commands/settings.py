"""`kartotek settings`."""

from __future__ import annotations

from kartotek.api.cli.command import command as declare
from kartotek.api.cli.command import json_option
from kartotek.api.cli.output import styled, write, write_json
from kartotek.schema.paths import shown_address
from kartotek.schema.settings import SETTINGS, setting

__all__ = ["command"]


@declare("settings", "kartotek settings", "kartotek settings --json")
@json_option
def command(as_json: bool) -> None:
    """Settings are environment variables; each is shown with its value or with what holds without it."""
    if as_json:
        write_json([_row(name) for name in SETTINGS])
        return
    for name, declared in SETTINGS.items():
        value = _shown(name)
        write(styled(name, bold=True) + (f" = {value}" if value else f" (not set: {declared.default})"))
        write(f"    {declared.meaning}")


def _row(name: str) -> dict[str, str | None]:
    declared = SETTINGS[name]
    return {"name": name, "value": _shown(name), "meaning": declared.meaning, "default": declared.default}


def _shown(name: str) -> str | None:
    """The value without the password that an address may carry."""
    value = setting(name)
    return value if value is None else shown_address(value)
