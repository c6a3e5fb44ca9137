"""Which languages a draft must be in: English and Hungarian, in either direction."""

from __future__ import annotations

from pathlib import Path

from kartotek.catalog.foreign import refuse
from kartotek.schema.word_types import Language

__all__ = ["is_english", "is_hungarian", "require_pair"]


def is_hungarian(code: str) -> bool:
    return code.lower().replace("_", "-").split("-")[0] in ("hu", "hun")


def is_english(code: str) -> bool:
    return code.lower().replace("_", "-").split("-")[0] in ("en", "eng")


def require_pair(path: Path, source: str, target: str, *, line: int | None = None) -> Language:
    """The language that the file goes into; an error unless it goes from English into Hungarian or back."""
    if not target:
        hint = "name the target language in the file: hu or hu-HU, en or en-GB"
        refuse("draft-language", path, "the file names no target language", line=line, hint=hint)
    if is_english(target) and is_hungarian(source):
        return "en"
    if not is_hungarian(target):
        hint = "the glossary has English and Hungarian; give a draft from one into the other"
        refuse("draft-language", path, f"the target language is {target}, not Hungarian", line=line, hint=hint)
    if not is_english(source):
        hint = "the glossary has English and Hungarian; check the Hungarian alone as a text file"
        what = f"the source language is {source}, not English" if source else "the file names no source language"
        refuse("draft-language", path, what, line=line, hint=hint)
    return "hu"
