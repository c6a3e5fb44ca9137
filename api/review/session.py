"""One draft at work: its folder, what was read of the book, and the work that goes on behind the page.

Decisions are saved at once. What follows from them is made by one thread behind the page: reading again where words or
the parts of the book changed, writing the data folder, checking it.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Final

from kartotek.ingest.build import collect
from kartotek.ingest.build.check import check_rows
from kartotek.ingest.draft.decided import Review, held_words, marked_starts, review_of
from kartotek.ingest.draft.decisions import NewDecision
from kartotek.ingest.draft.extracted import Extracted, book_lines, extract, second_beginning
from kartotek.ingest.draft.folder import GameFolder
from kartotek.ingest.files.problems import BadData, Problem
from kartotek.schema.errors import KartotekError
from kartotek.schema.language.nodes import Ability
from kartotek.schema.vocabulary import Vocabulary

__all__ = ["ReviewSession", "ReviewState"]

_SOON: Final = 0.8
"""Seconds that a decision waits for what follows from it; what takes longer is shown as pending."""
_SUBJECT: Final = re.compile(r"[a-z_]+:[a-z0-9-]+")


@dataclass(frozen=True)
class ReviewState:
    """What the page shows: one state throughout a request."""

    lines: tuple[str, ...] = ()
    extracted: Extracted | None = None
    review: Review | None = None
    problems: tuple[Problem, ...] = ()
    fault: KartotekError | None = None
    """Why the text cannot be read at all."""
    second_book: int | None = None


@dataclass
class _Progress:
    done: int = 0
    total: int = 0


@dataclass
class ReviewSession:
    """A draft that is being reviewed."""

    folder: GameFolder
    who: str
    state: ReviewState = field(default_factory=ReviewState)
    progress: _Progress = field(default_factory=_Progress)

    def __post_init__(self) -> None:
        self._changed = threading.Condition()
        self._asked = self._shown = 0
        self._ended = False
        self._read_with: Any = None
        self._worker = threading.Thread(target=self._work, name="review", daemon=True)

    # ---- asked by the page ----

    def start(self) -> None:
        """Begin to read."""
        try:
            self.state = ReviewState(lines=book_lines(self.folder.book))
        except KartotekError as error:
            self.state = ReviewState(fault=error)
        self._ask()
        self._worker.start()

    def end(self) -> None:
        """Finish what is being written, and stop."""
        with self._changed:
            self._ended = True
            self._changed.notify_all()
        if self._worker.ident is not None:
            self._worker.join()

    @property
    def revision(self) -> str:
        return self.folder.decisions.revision

    @property
    def pending(self) -> bool:
        """Whether something that follows from the last decision is not shown yet."""
        return self._shown < self._asked

    def decide(self, decisions: Sequence[NewDecision], seen: str | None) -> None:
        """Save decisions as one step, and lay them over what was read."""
        self.folder.decisions.take(decisions, self.who, seen)
        self._follow()

    def undo(self, seen: str | None) -> None:
        """Take the last step back."""
        self.folder.decisions.undo(seen)
        self._follow()

    def _follow(self) -> None:
        shown = self.state
        if shown.extracted is not None:
            try:
                review = review_of(shown.extracted, self.folder.decisions)
                self.state = replace(shown, review=review, fault=None)
            except KartotekError as error:
                self.state = replace(shown, fault=error)
        self._ask()
        self.wait(_SOON)

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until all is shown; whether it is."""
        with self._changed:
            return self._changed.wait_for(lambda: not self.pending or self._ended, seconds)

    def _ask(self) -> None:
        with self._changed:
            self._asked += 1
            self._changed.notify_all()

    # ---- behind the page ----

    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self.pending or self._ended)
                if not self.pending:
                    return
                asked = self._asked
            self._make()
            with self._changed:
                self._shown = asked
                self._changed.notify_all()

    def _make(self) -> None:
        """Read again where that may change something, write the data folder and check it."""
        try:
            extracted = self._extracted()
            review = review_of(extracted, self.folder.decisions)
            second = second_beginning(extracted)
            self.state = replace(self.state, extracted=extracted, review=review, fault=None, second_book=second)
            self.folder.write_game(review)
            self.state = replace(self.state, problems=tuple(problems_of(self.folder)))
        except KartotekError as error:
            self.state = replace(self.state, fault=error)
        except Exception as error:  # whatever fails behind the page must be seen on it, and be undone there
            why = f"{type(error).__name__}: {error}"
            self.state = replace(self.state, fault=KartotekError("internal", "the reader failed", why=why))

    def _extracted(self) -> Extracted:
        """What is read with the words and the parts that hold; the last reading where these are the same."""
        table, known = self.folder.decisions, self.state.extracted
        starts = marked_starts(table)
        if known is not None and self._read_with == (starts, held_words(known.proposed, table)):
            return known
        made = extract(
            self.folder.book,
            self.folder.game,
            starts,
            lambda proposed: held_words(proposed, table),
            self._reporting,
        )
        self._read_with = (starts, held_words(made.proposed, table))
        return made

    @contextmanager
    def _reporting(self) -> Iterator[Any]:
        def advance(done: int, total: int) -> None:
            self.progress.done, self.progress.total = done, total

        yield advance
        self.progress.done = self.progress.total = 0


def problems_of(folder: GameFolder) -> list[Problem]:
    """What `kartotek check` finds in the data folder of a draft."""
    try:
        rows = collect(folder.path)
    except BadData as bad:
        return list(bad.problems)
    return check_rows(rows, _run)


def _run(ability: Ability, vocabulary: Vocabulary, host: str) -> None:
    """On the tree walker: the expressions of a draft are not yet trusted."""
    from kartotek.catalog.effects.smoke_run import run_ability

    run_ability(ability, vocabulary, host, trusted=False)


def subject_in(problem: Problem) -> str | None:
    """The component that a problem is about: `card:rain`."""
    found = _SUBJECT.search(f"{problem.where} {problem.what}")
    return found[0] if found else None
