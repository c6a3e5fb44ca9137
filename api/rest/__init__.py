"""REST: the views of the catalog as plain JSON resources, for those who want no query language."""
