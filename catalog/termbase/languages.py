"""The two languages of the glossary, and the codes that files give them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from kartotek.catalog.foreign import refuse
from kartotek.schema.errors import KartotekError

__all__ = ["LANGUAGES", "codes_from", "language_of"]

LANGUAGES: Final = ("en", "hu")
"""Tools take the first language of an entry for the one to translate from."""
_ALIASES: Final = {"hu": "hu", "hun": "hu", "en": "en", "eng": "en"}
_CODE: Final = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")


def language_of(path: Path, code: str) -> str | None:
    """The language of a code; one that the glossary does not have is refused, so that nothing is dropped unseen."""
    found = _ALIASES.get(re.split("[-_]", code.lower())[0])
    if found is None:
        hint = "the glossary has English and Hungarian; export these two only"
        refuse("terms-language", path, f"the language {code!r} is neither English nor Hungarian", hint=hint)
    return found


def codes_from(wanted: Iterable[str]) -> Mapping[str, str]:
    """The code to write for each language: `hu` and `en` unless others are wanted, as `hu-HU`."""
    codes = {language: language for language in LANGUAGES}
    for code in wanted:
        language = _ALIASES.get(re.split("[-_]", code.lower())[0])
        if language is None or not _CODE.fullmatch(code):
            raise KartotekError("terms-language", f"{code!r} is no code of English or Hungarian", hint="hu-HU or en-GB")
        codes[language] = code.replace("_", "-")
    return codes
