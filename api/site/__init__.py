"""The site: pages over the same views, facets and search as the API, rendered on the server."""
