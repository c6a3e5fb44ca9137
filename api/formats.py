"""The names of the formats of bulk files, in a module that costs nothing to import."""

from __future__ import annotations

from typing import Final

__all__ = ["FORMAT_NAMES"]

FORMAT_NAMES: Final = ("components", "json", "jsonl", "csv", "parquet", "sqlite", "schemas")
