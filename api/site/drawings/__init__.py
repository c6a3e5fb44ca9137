"""Components drawn as SVG from catalog data: our own shapes and symbols, no publisher's art."""

from kartotek.api.site.drawings.component import draw_component

__all__ = ["draw_component"]
