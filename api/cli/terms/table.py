"""The table of `kartotek terms`: a new part is one module in `kartotek.api.cli.terms` and one row here."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

__all__ = ["PARTS"]

# The summaries stand here, not in the modules, so that the help of the group imports none of them.
PARTS: Final = MappingProxyType(
    {
        "show": "Look a term up: which word, in which game, on which line.",
        "check": "Check a draft against a game's glossary.",
        "report": "Say what there is to settle: words, names, numbers, sentences.",
        "export": "Write the glossary for translation tools.",
        "import": "Hold a glossary of others against ours, and take from it.",
        "concordance": "Show a word in context, in texts that you have.",
        "suggest": "List the terms in a new text, and candidates that the glossary lacks.",
        "compare": "Say which concepts two editions call by different words.",
    }
)
