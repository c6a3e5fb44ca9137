"""One module for each part of `kartotek terms`, named like it; `api.cli.terms.table` lists them."""
