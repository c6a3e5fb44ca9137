"""Statements of a rulebook read into effect expressions: words by lemma and case, phrases, frames, subjects."""
