"""The one list of error codes, and the one exception type that may reach a user."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

__all__ = ["CODES", "ErrorCode", "KartotekError"]


@dataclass(frozen=True, slots=True)
class ErrorCode:
    """What a code stands for, in general; the raised error says it in particular."""

    code: str
    meaning: str


_MEANINGS: Final = {
    # the effect language
    "effect-too-long": "the text of an expression is longer than the limit",
    "effect-syntax": "the text is no sentence of the effect language",
    "effect-too-big": "the expression has too many nodes or is nested too deep",
    "effect-unknown-name": "a name that the game's vocabulary does not declare",
    "effect-type": "a name or construct stands where the language does not admit it",
    "effect-bound": "a number lies outside the range that its place admits",
    "effect-cycle": "abilities trigger each other without end",
    # evaluation
    "eval-choice": "the answer to a request is none of its options",
    "eval-state": "a given state does not fit the game's vocabulary",
    "eval-work": "an evaluation used up its work budget",
    # data, build and load
    "data-missing": "a file or folder that the build needs is not there",
    "data-format": "a file is not in the documented format",
    "data-value": "a cell holds a value that its column does not admit",
    "data-duplicate": "an id or key stands twice",
    "data-dangling": "an id that nothing declares",
    "data-count": "a printed count differs from the rows",
    "data-evidence": "a field without evidence, or evidence without a field",
    "data-name": "a name or word form is missing",
    "data-conflict": "two sources state different values and no decision is recorded",
    # the glossary
    "term-pair": "a term whose counterpart in the other language does not name it",
    "term-preferred": "a concept that has no preferred word in a game and language, or several",
    "term-commonest": "another word is commoner in print than the preferred one, and no note says why",
    "term-uncertain": "a note calls uncertain what is said to be official or all but certain",
    "term-multiword": "a term of one word that is called a phrase",
    "term-english": "an English word in two spellings, or not in the one that all games use",
    "term-form": "a form that is no printed word: scan errors, or capitals that the term does not have",
    # glossaries of others
    "terms-empty": "a file without a term",
    "terms-encoding": "a glossary that is not written in UTF-8",
    "terms-format": "a glossary that is broken, cut off, or in no known format",
    "terms-unsafe": "a glossary with entities, macros, a password, or parts that swell up when unpacked",
    "terms-size": "a glossary that is larger than the limit",
    "terms-language": "a language that the glossary does not have",
    "terms-duplicate": "an id or a pair that stands twice in a file",
    "terms-columns": "a table without a column that is known",
    "terms-value": "a status, part of speech, game or other value that is none",
    "terms-apply": "a difference that cannot be added to the data folder",
    "database": "the database cannot be opened, read or written",
    "file": "a file cannot be read or written",
    # asking and serving
    "not-found": "nothing in the catalog answers to that name or id",
    "query-syntax": "a search text that cannot be read",
    "query-value": "a filter names a value that nothing declares",
    "limit": "a request goes beyond a declared limit",
    "rate": "a client makes more requests than the declared rate",
    "request": "a request over HTTP that cannot be read",
    "graphql-syntax": "a document that is not GraphQL",
    "graphql-validation": "a document that the schema does not admit, or without the operation that is asked for",
    "graphql-variables": "variables that do not fit the types that the document declares",
    "graphql": "a value that the rules of GraphQL do not admit in its place",
    "overload": "the server has as much to do as it can; ask again after the time in Retry-After",
    "timeout": "a request that did not come, or was not answered, in time",
    "port": "the server cannot listen at the address and port",
    "internal": "a fault of ours; the log has the details",
    # ingest
    "ingest-encoding": "bytes that are not text",
    "ingest-empty": "a text without a single word",
    "ingest-language": "a text in another language than Hungarian",
    "ingest-two-books": "a file that holds more than one rulebook",
    "ingest-unknown-book": "the text is none of the known rulebooks",
    "ingest-extra": "a package of the ingest extra is not installed",
    # drafts of translators
    "draft-empty": "a draft without a text to check",
    "draft-encoding": "a draft that is not written in UTF-8",
    "draft-format": "a draft that is broken, cut off, or in no known format",
    "draft-unsafe": "a draft with entities, macros or parts that swell up when unpacked",
    "draft-protected": "a draft that opens with a password only",
    "draft-size": "a draft that is larger than the limit",
    "draft-language": "a draft that is not from English into Hungarian",
    "draft-duplicate": "two segments of a draft with the same id",
    "draft-columns": "a table without a column that is known",
    "draft-notes": "a format that has no place for notes, or a file that must not be written",
    "draft-extra": "a package of the translate extra is not installed",
    # the review of a new game
    "review-outdated": "a decision from a page that does not show the last one",
    "review-value": "a decision that does not fit what it is about",
    # replays
    "replay-format": "the file is no replay in a known format",
    "replay-outside": "the log uses something outside the game as catalogued",
    "replay-illegal": "a move that the rules forbid",
    # the command line
    "usage": "the command was called in a way it does not understand",
}

CODES: Final[Mapping[str, ErrorCode]] = MappingProxyType(
    {code: ErrorCode(code, text) for code, text in _MEANINGS.items()}
)


class KartotekError(Exception):
    """A failure reported to people: what went wrong, where, why, and how to correct it."""

    def __init__(self, code: str, what: str, *, where: str = "", why: str = "", hint: str = "") -> None:
        if code not in CODES:
            raise ValueError(f"undeclared error code {code!r}")
        self.code = code
        self.what = what
        self.where = where
        self.why = why
        self.hint = hint
        super().__init__(self.text())

    def text(self) -> str:
        """The message as people read it, one aspect a line."""
        head = f"{self.where}: {self.what}" if self.where else self.what
        lines = [f"{head} [{self.code}]"]
        lines += [line for line in (self.why, f"Hint: {self.hint}" if self.hint else "") if line]
        return "\n".join(lines)

    def as_dict(self) -> dict[str, str]:
        """The same for machines."""
        parts = {"code": self.code, "what": self.what, "where": self.where, "why": self.why, "hint": self.hint}
        return {key: value for key, value in parts.items() if value}
