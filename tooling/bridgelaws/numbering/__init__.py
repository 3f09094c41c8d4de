"""Lost numbering restored: blocks of text to provisions with their locators."""
