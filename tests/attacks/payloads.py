"""Texts that run or show something else where a page takes them for anything but text."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Final

__all__ = ["MARK", "PAYLOADS", "strange_places"]

MARK: Final = "pwned"
PAYLOADS: Final = (
    f"<script>{MARK}()</script>",
    f"</script><script>{MARK}()</script>",
    f"<img src=x onerror={MARK}()>",
    f"<svg onload={MARK}()>",
    f"<svg><script>{MARK}()</script></svg>",
    f'"><script>{MARK}()</script>',
    f"'><script>{MARK}()</script>",
    f'" onmouseover="{MARK}()" x="',
    f"' onfocus='{MARK}()' autofocus x='",
    f"` onclick={MARK}() `",
    f'<a href="javascript:{MARK}()">x</a>',
    f"javascript:{MARK}()",
    f"data:text/html,<script>{MARK}()</script>",
    f'<iframe srcdoc="<script>{MARK}()</script>">',
    f'<object data="data:text/html,{MARK}">',
    f'<embed src="javascript:{MARK}()">',
    f'<base href="//{MARK}.example/">',
    f'<meta http-equiv=refresh content="0;url=//{MARK}.example/">',
    f'<link rel=stylesheet href="//{MARK}.example/x.css">',
    f"<style>*{{background:url(//{MARK}.example/)}}</style>",
    f"</style><script>{MARK}()</script>",
    f"</title><script>{MARK}()</script>",
    f"</textarea><script>{MARK}()</script>",
    f"<!--<script>{MARK}()</script>",
    f"--><script>{MARK}()</script>",
    f"]]><script>{MARK}()</script>",
    f'<form action="//{MARK}.example/"><input name=x>',
    f"<math><mtext><script>{MARK}()</script>",
    f"{{{{ '{MARK}'.__class__ }}}}<b>{MARK}",
    f"{{% raw %}}<x-{MARK} onload=1>",
    f"&lt;script&gt;{MARK}()<script>\u2028{MARK}()</script>",
    f"<ScRiPt\t>{MARK}()</sCrIpT\n>",
)


class _Places(HTMLParser):
    """Notes where the mark stands in anything but text and plain attributes."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.strange: list[str] = []
        self._inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if MARK in tag:
            self.strange.append(tag)
        for name, value in attrs:
            shown = value or ""
            runs = name.startswith("on") or name in ("style", "srcdoc", "action", "formaction", "http-equiv")
            leads = name in ("href", "src", "data", "xlink:href") and not shown.startswith(("/", "?", "#"))
            if MARK in name or (MARK in shown and (runs or leads or tag in ("base", "script"))):
                self.strange.append(f"<{tag} {name}={shown[:80]!r}>")
        self._inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self._inside:
            while self._inside.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if MARK in data and self._inside and self._inside[-1] in ("script", "style"):
            self.strange.append(f"<{self._inside[-1]}> {data[:80]!r}")

    def handle_comment(self, data: str) -> None:
        if MARK in data:
            self.strange.append(f"<!-- {data[:80]!r}")

    def handle_decl(self, decl: str) -> None:
        if MARK in decl:
            self.strange.append(f"<! {decl[:80]!r}")


def strange_places(page: str) -> list[str]:
    """Where a page has the mark in what may run, load or lead elsewhere, and the payloads that it has as they are."""
    places = _Places()
    places.feed(page)
    places.close()
    raw = [payload for payload in PAYLOADS if set(payload) & set("<>") and payload in page]
    return places.strange + raw
