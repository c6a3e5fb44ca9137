"""The Atom feed of data releases: what each of them added, changed and retired."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final
from xml.etree import ElementTree as Tree

from kartotek.api.graphql.world import World
from kartotek.catalog.releases import Change, Release, changes_between

__all__ = ["feed"]

_ATOM: Final = "http://www.w3.org/2005/Atom"
_LATEST: Final = 20
_KINDS: Final = ("added", "changed", "retired")


def feed(world: World, host: str) -> bytes:
    """The feed as it is served at an address of this host, the newest release first."""
    root = Tree.Element("feed", {"xmlns": _ATOM, "xml:lang": "en"})
    releases = world.releases[-_LATEST:]
    _text(root, "id", "tag:kartotek,2026:releases")
    _text(root, "title", "Kartoték: releases of the data")
    _text(root, "updated", _moment(releases[-1]) if releases else "2026-01-01T00:00:00Z")
    Tree.SubElement(root, "link", {"rel": "self", "href": f"{host}/feed.atom"})
    Tree.SubElement(Tree.SubElement(root, "author"), "name").text = "Kartoték"
    for release in reversed(releases):
        before = next((each for each in world.releases if each.number == release.number - 1), None)
        root.append(_entry(world, release, before, host))
    written: bytes = Tree.tostring(root, encoding="utf-8", xml_declaration=True)
    return written


def _entry(world: World, release: Release, before: Release | None, host: str) -> Tree.Element:
    entry = Tree.Element("entry")
    _text(entry, "id", f"tag:kartotek,2026:release:{release.number}")
    _text(entry, "title", f"Data release {release.number}")
    _text(entry, "updated", _moment(release))
    Tree.SubElement(entry, "link", {"rel": "alternate", "href": f"{host}/en/sources"})
    changes = changes_between(world.catalog, before, release) if before else None
    _text(entry, "summary", _summary(release, changes))
    return entry


def _summary(release: Release, changes: Sequence[Change] | None) -> str:
    version = f"Data version {release.data_version}."
    if changes is None:
        return f"The first release. {version}"
    counted = Counter(change.kind for change in changes)
    return f"Components: {', '.join(f'{counted[kind]} {kind}' for kind in _KINDS)}. {version}"


def _moment(release: Release) -> str:
    return f"{release.date}T00:00:00Z"


def _text(parent: Tree.Element, name: str, text: str) -> None:
    Tree.SubElement(parent, name).text = text
