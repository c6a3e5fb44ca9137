"""A small SVG writer: elements nest, attributes are escaped, text cannot become markup."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from markupsafe import Markup

__all__ = ["SvgElement", "document", "element", "group", "text"]


@dataclass(frozen=True, slots=True)
class SvgElement:
    """One element with its content; `str()` is the markup."""

    tag: str
    attributes: tuple[tuple[str, str], ...]
    content: tuple[SvgElement | str, ...] = ()

    def __str__(self) -> str:
        named = "".join(f' {name}="{escape(value)}"' for name, value in self.attributes)
        if not self.content:
            return f"<{self.tag}{named}/>"
        inner = "".join(map(_markup, self.content))
        return f"<{self.tag}{named}>{inner}</{self.tag}>"


def _markup(part: SvgElement | str) -> str:
    """Text is escaped; what is markup already says so by its type."""
    return escape(part, quote=False) if isinstance(part, str) and not isinstance(part, Markup) else str(part)


def element(tag: str, *content: SvgElement | str, **attributes: object) -> SvgElement:
    """`element("rect", x=1, stroke_width=2)`; underscores become hyphens, `class_` is class, None is left out."""
    named = tuple(
        (name.rstrip("_").replace("_", "-"), f"{value:g}" if isinstance(value, float) else str(value))
        for name, value in attributes.items()
        if value is not None
    )
    return SvgElement(tag, named, content)


def group(content: Iterable[SvgElement], **attributes: object) -> SvgElement:
    return element("g", *content, **attributes)


def text(value: str, x: float, y: float, size: float, **attributes: object) -> SvgElement:
    return element("text", value, x=float(x), y=float(y), font_size=float(size), **attributes)


def document(
    width: float, height: float, title: str, description: str, content: Iterable[SvgElement], role: str = "img"
) -> SvgElement:
    """A whole drawing, with a title and a description for those who cannot see it; one with links is a `group`."""
    return SvgElement(
        "svg",
        (
            ("xmlns", "http://www.w3.org/2000/svg"),
            ("viewBox", f"0 0 {width:g} {height:g}"),
            ("role", role),
            ("class", "drawing"),
        ),
        (element("title", title), element("desc", description), *content),
    )
