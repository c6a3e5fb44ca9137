"""The words of a new book: tokens with their numbers, blanks set right, words that books share."""
