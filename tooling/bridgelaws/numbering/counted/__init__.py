"""The sections and paragraphs of a text that numbers nothing, counted, in each of its languages."""
