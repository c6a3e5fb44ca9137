"""Word forms of declared names: English numbers, Hungarian cases and possessives, and the phrases of other entries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from kartotek.ingest.build.games import CATEGORIES
from kartotek.ingest.build.workbench import GameBench, Workbench
from kartotek.ingest.files.problems import Problem
from kartotek.schema.hungarian import CASES, Lexeme, article, inflect
from kartotek.schema.hungarian.fold import fold
from kartotek.schema.tables import WordForm

__all__ = ["add_words"]

_NOUNS: Final = frozenset(("resources", "stats", "nouns", "hosts", "phases", "periods"))


def add_words(game: GameBench, bench: Workbench) -> None:
    """One row per form of every declared name. Sections for anything else stay in the words file alone."""
    file = f"games/{game.id}/words.toml"
    for plural, entries in game.shipped.files.words.items():
        if plural not in CATEGORIES or not isinstance(entries, Mapping):
            continue
        for name, entry in entries.items():
            if name not in getattr(game.vocabulary, plural):
                bench.problems.append(Problem("data-dangling", file, f"{plural}.{name} is not in the vocabulary"))
            elif isinstance(entry, Mapping):
                _add_forms(game, plural, name, entry, bench)


def _add_forms(game: GameBench, plural: str, name: str, entry: Mapping[str, Any], bench: Workbench) -> None:
    for language in ("en", "hu"):
        try:
            forms = list(_forms(plural, language, entry.get(language)))
        except TypeError as error:
            where = f"games/{game.id}/words.toml"
            bench.problems.append(Problem("data-format", where, f"{plural}.{name}.{language} is malformed: {error}"))
            continue
        for position, (form, text) in enumerate(forms, start=1):
            bench.rows.add(
                WordForm,
                game_id=game.id,
                category=CATEGORIES[plural],
                name=name,
                language=language,
                form=form,
                position=position,
                text=text,
                folded=fold(text),
            )


def _forms(plural: str, language: str, words: Any) -> Iterator[tuple[str, str]]:
    if words is None:
        return
    if plural in _NOUNS and language == "hu":
        yield from _declension(Lexeme(words) if isinstance(words, str) else Lexeme(**words))
    elif isinstance(words, Mapping):
        yield from ((form, text) for form, text in words.items() if isinstance(text, str))
    else:
        one, _, many = words.partition("|")
        yield "one", one
        if many:
            yield "many", many


def _declension(word: Lexeme) -> Iterator[tuple[str, str]]:
    yield "article", article(word.lemma)
    for case in CASES:
        yield case, inflect(word, case)
    yield "plural", inflect(word, plural=True)
    yield "yours", inflect(word, owner="you")
    yield "theirs", inflect(word, owner="they")
