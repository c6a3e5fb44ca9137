"""The glossary as translators exchange it: what holds in a game, its files, differences and reports."""
