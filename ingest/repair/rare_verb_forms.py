"""Forms of verbs that dictionaries list and rulebooks hardly use, so that a misread word is not taken for one."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["is_old_past", "share_spoken", "without_future"]

_FUTURE: Final = re.compile(
    "nd(?:(?<=and)(?:asz|anak|ok|otok|unk|ja|od|om|alak|juk|ják|játok)"
    "|(?<=end)(?:esz|enek|ek|etek|ünk|i|ed|em|elek|jük|ik|itek))$",
    re.MULTILINE,
)
"""Endings of the old future tense; the letters that all of them have stand first, as few words have these."""
_NO_LETTER: Final = "?"

_OLD_PAST: Final = frozenset(
    possible + tail
    for possible in ("", "hat", "het")
    for tail in "a e á é ám ém ád éd ánk énk átok étek ának ének ák ék".split()
)
_SHARES: Final = (
    (("lak", "lek"), 0.002),  # I see you
    (("hatok", "hetek", "hatnák", "hetnék", "hattak", "hettek", "hatták", "hették"), 0.1),  # I may, they might, could
    (("jak", "jek"), 0.1),  # let me do
    (("jatok", "jetek", "tsatok", "ssatok"), 0.1),  # orders without a definite object, which nearly every one has
)


def without_future(forms: str) -> str:
    """The forms of a text, one a line, where those of the old future tense are no words any more."""
    return _FUTURE.sub(_NO_LETTER, forms)


def is_old_past(form: str, verb: str) -> bool:
    """Whether the form is the verb in the old past tense, plain or of possibility."""
    return form.startswith(verb) and form[len(verb) :] in _OLD_PAST


def share_spoken(form: str) -> float:
    """How much of its chance in the language at large a form of a verb has in a rulebook."""
    return next((share for tails, share in _SHARES if form.endswith(tails)), 1.0)
