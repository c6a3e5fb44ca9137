"""The content API over HTTP."""
