"""Whether a reading accounts for every word of its sentence that counts; a reading that does not is never certain.

`missing_operators` holds negations, limits, exceptions and receivers against the tree, `passed_words` what a rule
passed over, `rule_words` and `turning_words` what a tree must show whoever made it.
"""
