"""The names and words that every draft has, as the files of a game: what any game may speak of."""
