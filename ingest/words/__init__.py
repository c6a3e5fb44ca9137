"""The words of a book: tokens with their numbers, blanks set right, words that books share, and those of a game."""
