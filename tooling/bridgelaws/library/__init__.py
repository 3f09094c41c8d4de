"""The checkout's own data as values: works, outlines, lexicons, glossary, rulings, agreements."""
