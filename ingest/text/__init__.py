"""From repaired lines to runs of words: segments, paragraphs, sentences, put together where a scan took them apart."""
