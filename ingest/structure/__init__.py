"""Reading of structure: what a book says of names, kinds, ranges, tables and lists, as facts with lines and a rule."""
