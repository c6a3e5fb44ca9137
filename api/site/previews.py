"""Preview pictures of links: written at build time, served where a setting says that they are there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kartotek.api.graphql.world import World
from kartotek.api.site.context import PageContext
from kartotek.api.site.replying import SitePages, problem
from kartotek.catalog.store import Catalog, Component
from kartotek.schema.errors import KartotekError
from kartotek.schema.settings import setting
from kartotek.schema.word_types import LANGUAGES

__all__ = ["preview_address", "preview_routes", "write_previews"]


def write_previews(
    catalog: Catalog, wanted: Sequence[Component], folder: Path, report: Callable[[int, int], None]
) -> int:
    """Draw components in both languages; how many pictures that makes. Raises where the extra is not installed."""
    from kartotek.api.site.drawings.raster import png_of  # here: a server needs no extra to serve what was drawn

    world = World(catalog)
    written = 0
    for language in LANGUAGES:
        context = PageContext(world, language)
        for item in wanted:
            path = folder / _path(language, item)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(png_of(str(context.drawing(item))))
            written += 1
            report(written, len(wanted) * len(LANGUAGES))
    return written


def preview_address(context: PageContext, component: Component) -> str | None:
    """The public address of a component's picture; None where there is none, or the site does not know its own."""
    origin, folder = setting("KARTOTEK_ORIGIN"), setting("KARTOTEK_PREVIEWS")
    if origin is None or folder is None or not (Path(folder) / _path(context.language, component)).is_file():
        return None
    return f"{origin.rstrip('/')}{context.address(component.id)}.png"


def preview_routes(site: SitePages) -> list[Route]:
    """`/en/seven-wonders/card/aqueduct.png`."""

    def preview(request: Request) -> Response:
        asked, folder = request.path_params, setting("KARTOTEK_PREVIEWS")
        language = next((known for known in LANGUAGES if known == asked["language"]), None)
        context = site.context(language) if language else None
        found = context.find(asked["game"], asked["kind"], asked["slug"]) if context is not None else None
        path = Path(folder) / _path(str(language), found) if folder and found is not None else None
        if path is None or not path.is_file():
            missing = KartotekError("not-found", f"there is no preview at {request.url.path}", hint="see its .svg")
            return problem(missing, 404)
        return site.reply(request, path.read_bytes(), "image/png")

    return [Route("/{language}/{game}/{kind}/{slug}.png", preview, methods=["GET"])]


def _path(language: str, component: Component) -> Path:
    """Where a picture is in its folder: by the id, which does not change."""
    return Path(language) / component.game / component.kind / f"{component.slug}.png"
