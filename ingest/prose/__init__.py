"""The words of a text as runs: tokens, sentences and paragraphs, put together where a scan took them apart."""
