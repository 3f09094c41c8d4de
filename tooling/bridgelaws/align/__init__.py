"""Lost numbering to locators, and the provisions of two texts to pairs."""
