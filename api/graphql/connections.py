"""Pages of long lists: opaque cursors, total counts, forwards and backwards."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Sequence
from functools import partial, wraps
from inspect import Parameter, signature
from typing import Annotated, Any, Final, Generic, TypeVar

import strawberry

from kartotek.api.graphql.describe import argument, fact
from kartotek.api.limits import limit
from kartotek.schema.errors import KartotekError

__all__ = ["Connection", "Edge", "PageInfo", "page_of", "paged"]

Item = TypeVar("Item")

First = Annotated[int | None, argument("How many items from the front; 20 where neither `first` nor `last` is given.")]
After = Annotated[str | None, argument("Only items behind the one with this cursor.")]
Last = Annotated[int | None, argument("How many items from the back.")]
Before = Annotated[str | None, argument("Only items before the one with this cursor.")]
_PAGING: Final = [
    Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=kind)
    for name, kind in {"first": First, "after": After, "last": Last, "before": Before}.items()
]


@strawberry.type(description="Where a page stands in its list.")
class PageInfo:
    has_next_page: bool = strawberry.field(description="Whether items follow.")
    has_previous_page: bool = strawberry.field(description="Whether items stand before.")
    start_cursor: str | None = strawberry.field(description="The cursor of the first item of the page.")
    end_cursor: str | None = strawberry.field(description="The cursor of the last item of the page.")


@strawberry.type(description="An item of a page with its cursor.")
class Edge(Generic[Item]):
    cursor: str = strawberry.field(description="The place of the item; opaque, for `after` and `before`.")
    node: Item = strawberry.field(description="The item.")


@strawberry.type(description="A page of a list.")
class Connection(Generic[Item]):
    rows: strawberry.Private[Sequence[Any]]
    start: strawberry.Private[int]
    end: strawberry.Private[int]
    view: strawberry.Private[Callable[[Any], Any]]

    @fact
    def total_count(self) -> int:
        """Items in the whole list, all pages together."""
        return len(self.rows)

    @fact
    def page_info(self) -> PageInfo:
        """Where the page stands."""
        filled = self.start < self.end
        return PageInfo(
            has_next_page=filled and self.end < len(self.rows),
            has_previous_page=filled and self.start > 0,
            start_cursor=_cursor(self.rows[self.start], self.start) if filled else None,
            end_cursor=_cursor(self.rows[self.end - 1], self.end - 1) if filled else None,
        )

    @fact
    def edges(self) -> list[Edge[Item]]:
        """The items of the page with their cursors."""
        places = range(self.start, self.end)
        return [Edge(cursor=_cursor(self.rows[place], place), node=self.view(self.rows[place])) for place in places]

    @fact
    def nodes(self) -> list[Item]:
        """The items of the page alone."""
        return [self.view(row) for row in self.rows[self.start : self.end]]


def page_of(item: type, view: Callable[[Any, Any], Any] | None = None) -> Callable[[Callable[..., Sequence[Any]]], Any]:
    """A field with a page of items. The method gives all rows; the arguments that choose the page are added to its own.

    `view` makes the item of a row for the object that is asked; without it, the world's one view of the row is given.
    """
    shown = view or (lambda asked, row: asked.world.view(item, row))
    connection: Any = Connection

    def declared(rows_of: Callable[..., Sequence[Any]]) -> Any:
        def page(
            asked: Any,
            first: int | None = None,
            after: str | None = None,
            last: int | None = None,
            before: str | None = None,
            **own: Any,
        ) -> Connection[Any]:
            return paged(rows_of(asked, **own), partial(shown, asked), first, after, last, before)

        answer: Any = wraps(rows_of)(page)
        asks = signature(rows_of)
        parameters = [*asks.parameters.values(), *_PAGING]
        answer.__signature__ = asks.replace(parameters=parameters, return_annotation=connection[item])
        return fact(answer)

    return declared


def paged(
    rows: Sequence[Any],
    view: Callable[[Any], Any],
    first: int | None = None,
    after: str | None = None,
    last: int | None = None,
    before: str | None = None,
) -> Connection[Any]:
    """One page of the rows. A cursor is the id of its row, so that it survives a new data version if the row does."""
    start = _place(rows, after) + 1 if after is not None else 0
    end = _place(rows, before) if before is not None else len(rows)
    size = _size("first", first)
    back = _size("last", last)
    if size is None and back is None:
        size = limit("page_default")
    if size is not None:
        end = min(end, start + size)
    if back is not None:
        start = max(start, end - back)
    return Connection(rows=rows, start=start, end=max(start, min(end, len(rows))), view=view)


def _size(name: str, size: int | None) -> int | None:
    if size is not None and not 0 <= size <= limit("page"):
        raise KartotekError("limit", f"`{name}` is {size}", hint=f"ask for 0 to {limit('page')} items at a time")
    return size


def _mark(row: Any, place: int) -> str:
    """What a row is known by: its id, else its place."""
    return str(getattr(row, "id", None) or f"#{place}")


def _cursor(row: Any, place: int) -> str:
    return base64.urlsafe_b64encode(_mark(row, place).encode()).decode().rstrip("=")


def _place(rows: Sequence[Any], cursor: str) -> int:
    try:
        mark = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True).decode()
    except (ValueError, binascii.Error):
        mark = ""
    if mark.startswith("#") and mark[1:].isdecimal() and len(mark) < 10:
        return int(mark[1:])
    for place, row in enumerate(rows):
        if getattr(row, "id", None) == mark:
            return place
    raise KartotekError("not-found", "no item of this list has that cursor", hint="take a cursor that this list gave")
