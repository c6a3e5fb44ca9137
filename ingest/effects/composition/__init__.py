"""Sentences composed into trees: phrases, what each clause does, and the operators that bind clauses together."""
