"""The faces of the catalog: command line, GraphQL, web explorer and exports."""
