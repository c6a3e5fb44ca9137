"""From words to clauses: phrases as patterns over tags, what they mean, and the condition or event of a clause."""
