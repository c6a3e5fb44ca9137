"""The application behind the page: steps, forms, and what its script asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from kartotek.api.review.forms import CHOICES, BadField, accepted_rows, added_row, decided_row, digest_of, is_whole
from kartotek.api.review.pages import ABOUT_OF, PAGES, anchor, page_values, shown_rows
from kartotek.api.review.served import NEVER_KEPT, ServedPage, form_of, language_of, review_templates
from kartotek.api.review.session import ReviewSession
from kartotek.api.review.speaking import completions, said
from kartotek.api.review.texts import review_texts
from kartotek.ingest.draft.decided import Review
from kartotek.ingest.draft.decisions import NewDecision, OutdatedPage
from kartotek.ingest.draft.rows import ReviewRow
from kartotek.schema.word_types import Language

__all__ = ["ReviewApp"]

_CONFLICT: Final = 409
_LONGEST: Final = 2_000
_UNFIT: Final = 422


class ReviewApp(ServedPage):
    """One draft as an application; its addresses begin with a secret."""

    def __init__(self, session: ReviewSession, close: Callable[[], None]) -> None:
        self.session = session
        self._close = close
        super().__init__(
            [
                Route("/{secret}/state", self._state, methods=["GET"]),
                Route("/{secret}/say", self._say, methods=["POST"]),
                Route("/{secret}/complete", self._complete, methods=["POST"]),
                Route("/{secret}/{language}/{page}", self._page, methods=["GET"]),
                Route("/{secret}/{language}/{page}", self._post, methods=["POST"]),
            ],
            PAGES[0],
        )

    @property
    def pending(self) -> bool:  # type: ignore[override]
        """Whether something that follows from the last decision is being worked out."""
        return self.session.pending

    # ---- pages ----

    def _page(self, request: Request) -> Response:
        found = _place(request)
        return self._shown(request, *found) if found else Response("not found\n", 404, NEVER_KEPT)

    def _shown(
        self,
        request: Request,
        language: Language,
        page: str,
        status: int = 200,
        typed: Mapping[str, Mapping[str, str]] | None = None,
        faults: Mapping[str, str] | None = None,
        notice: str = "",
    ) -> Response:
        session, state = self.session, self.session.state
        other: Language = "en" if language == "hu" else "hu"
        values = page_values(
            state, session.folder.decisions, page, language, request.query_params, typed or {}, faults or {}
        )
        text = (
            review_templates()
            .get_template(f"{page}.html")
            .render(
                t=review_texts(language),
                lang=language,
                other=other,
                root=f"/{self.secret}",
                page=page,
                pages=PAGES,
                state=state,
                review=state.review,
                revision=session.revision,
                pending=session.pending,
                reading=session.progress,
                folder=str(session.folder.path),
                notice=notice,
                anchor=anchor,
                **values,
            )
        )
        return Response(text, status, NEVER_KEPT, "text/html; charset=utf-8")

    # ---- changes ----

    async def _post(self, request: Request) -> Response:
        found = _place(request)
        if not found:
            return Response("not found\n", 404, NEVER_KEPT)
        form = await form_of(request)
        return await self.in_thread(self._changed, request, *found, form)

    def _changed(self, request: Request, language: Language, page: str, form: Mapping[str, str]) -> Response:
        t = review_texts(language)
        if form.get("do") == "close":
            self._close()
            folder = self.session.folder.path
            return self.closed(language, f"kartotek draft --resume {folder}", f"kartotek build --game {folder}")
        try:
            self._take(page, form)
        except OutdatedPage:
            return self._shown(request, language, page, _CONFLICT, notice=t["outdated"])
        except BadField as bad:
            said_so = bad.error.what if bad.error is not None else t[bad.text]
            kept = {name: value for name, value in form.items() if value in CHOICES.get(name, (value,))}
            typed = {bad.row: kept}
            return self._shown(request, language, page, _UNFIT, typed, {bad.row: said_so})
        query = f"?{request.url.query}" if request.url.query else ""
        mark = f"#{anchor(form['about'], form['key'])}" if form.get("key") and form.get("about") else ""
        return RedirectResponse(f"/{self.secret}/{language}/{page}{query}{mark}", 303)

    def _take(self, page: str, form: Mapping[str, str]) -> None:
        """Save what a form decides."""
        session, seen = self.session, form.get("revision", "")
        if form.get("do") == "undo":
            session.undo(seen)
            return
        review = session.state.review
        if review is None:
            raise OutdatedPage
        decisions = _decisions(page, form, review)
        if decisions:
            session.decide(decisions, seen)

    # ---- what the script asks ----

    def _state(self, _: Request) -> Response:
        session = self.session
        body = {
            "revision": session.revision,
            "pending": session.pending,
            "done": session.progress.done,
            "total": session.progress.total,
            "problems": len(session.state.problems),
        }
        return JSONResponse(body, headers=NEVER_KEPT)

    async def _say(self, request: Request) -> Response:
        review, form = self.session.state.review, await form_of(request)
        if review is None:
            return JSONResponse({}, headers=NEVER_KEPT)
        text, kind, subject = (form.get(name, "")[:_LONGEST] for name in ("expression", "as", "subject"))
        return JSONResponse(await self.in_thread(said, review, text, kind, subject), headers=NEVER_KEPT)

    async def _complete(self, request: Request) -> Response:
        review, form = self.session.state.review, await form_of(request)
        found = completions(review, form.get("text", "")[:_LONGEST]) if review is not None else []
        return JSONResponse(found, headers=NEVER_KEPT)


def _place(request: Request) -> tuple[Language, str] | None:
    """The language and the step of an address."""
    language = language_of(request)
    page = request.path_params["page"]
    return (language, page) if language is not None and page in PAGES else None


def _decisions(page: str, form: Mapping[str, str], review: Review) -> list[NewDecision]:
    """What a form of a step decides: a row, rows together, a row that is added or kept."""
    do = form.get("do", "accept")
    if do == "keep":
        return [NewDecision(_about(form), form.get("key", ""), "new", "yes", int(form.get("line") or 1))]
    if do == "forget":
        return [NewDecision(_about(form), form.get("key", ""), "drop", "yes", int(form.get("line") or 1))]
    if do == "add":
        return added_row(ABOUT_OF[page], form, review)
    if do in ("accept-all", "strike-all", "nothing-more"):
        return _together(do, shown_rows(review, page), form)
    row = review.row(form.get("about", ""), form.get("key", ""))
    if row is None:
        raise OutdatedPage
    return decided_row(row, form, review)


def _about(form: Mapping[str, str]) -> Any:
    about = form.get("about", "")
    if about not in ABOUT_OF.values():
        raise OutdatedPage
    return about


def _together(do: str, rows: tuple[ReviewRow, ...], form: Mapping[str, str]) -> list[NewDecision]:
    """The decisions on several rows; only on those that the page showed, as it showed them."""
    keys = set(form.get("keys", "").split("\n"))
    chosen = [one for one in rows if one.key in keys]
    if digest_of(chosen) != form.get("digest"):
        raise OutdatedPage
    waiting = [one for one in chosen if one.state in ("open", "sure")]
    if do == "nothing-more":
        return [NewDecision(one.about, one.key, "as", "text", one.first) for one in waiting if one.is_open]
    if do == "strike-all":
        return [NewDecision(one.about, one.key, "drop", "yes", one.first) for one in chosen if one.state != "dropped"]
    return accepted_rows(one for one in waiting if is_whole(one))
