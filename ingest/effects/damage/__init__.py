"""Words that a scan has misread, joined or lost, and what they may hide: a statement beside them is doubted.

`unknown_words` asks all the others: `misread_words` (they are no words, or stand near one), `lost_words` (a place where
one must have stood), `joined_words` (a lost blank); `lost_sentences` does so for whole sentences.
"""
