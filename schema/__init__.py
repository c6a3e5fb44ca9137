"""What a fact is: tables, ids, vocabularies, the effect language, the replay format and the error codes."""
