"""Bridgelaws: read, search and compare the Laws of Duplicate Bridge in four languages."""

from typing import Final

__version__: Final = "0.1.0"
LANGUAGES: Final = ("nl", "fr", "el", "en")
