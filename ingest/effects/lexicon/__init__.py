"""What the words of a game mean to the grammar, found by form: nouns through their cases, verbs by their stems."""
