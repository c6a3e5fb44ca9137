"""Which languages a draft must be in: from English into Hungarian."""

from __future__ import annotations

from pathlib import Path

from kartotek.catalog.foreign import refuse

__all__ = ["is_english", "is_hungarian", "require_pair"]


def is_hungarian(code: str) -> bool:
    return code.lower().replace("_", "-").split("-")[0] in ("hu", "hun")


def is_english(code: str) -> bool:
    return code.lower().replace("_", "-").split("-")[0] in ("en", "eng")


def require_pair(path: Path, source: str, target: str, *, line: int | None = None) -> None:
    """Raise unless the file says that it goes from English into Hungarian."""
    if not target:
        hint = "name the target language in the file: hu or hu-HU"
        refuse("draft-language", path, "the file names no target language", line=line, hint=hint)
    if not is_hungarian(target):
        hint = "the glossary has English and Hungarian; give a draft whose target is hu"
        refuse("draft-language", path, f"the target language is {target}, not Hungarian", line=line, hint=hint)
    if not is_english(source):
        hint = "the glossary has English and Hungarian; check the Hungarian alone as a text file"
        what = f"the source language is {source}, not English" if source else "the file names no source language"
        refuse("draft-language", path, what, line=line, hint=hint)
