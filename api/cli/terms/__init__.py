"""One module for each part of `kartotek terms`, named like it; `kartotek.api.cli.terms.table` lists them."""
