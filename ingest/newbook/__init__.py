"""Draft a game's folder from a rulebook that nobody prepared the reader for.

`text` makes words of lines, `outline` finds what each section holds, `inventory` and `setup` read the numbers; `draft`
puts them together and `folder` writes them.
"""
