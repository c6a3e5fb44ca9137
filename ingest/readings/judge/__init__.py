"""Readings of effects judged by reference facts: the words of a reference against the meaning of an expression."""

from kartotek.ingest.readings.judge.verdict import Verdict, judge, score_effects

__all__ = ["Verdict", "judge", "score_effects"]
