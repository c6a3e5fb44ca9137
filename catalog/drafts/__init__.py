"""Translators' drafts: read in any format, checked against a game's glossary, searched and compared.

Texts belong to the user: they are read, worked on in memory and never stored.
"""
